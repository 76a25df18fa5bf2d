//! The card for custom mazes: a recipe that the player can change, with a picture of a similar level.

mod choice;
mod draft;
mod seed;

pub use draft::CustomRecipe;

use super::level_picture::{LevelPicture, level_picture};
use super::packs::Packs;
use super::{copy, enter, fault_line, reset};
use crate::news::CardNews;
use crate::states::{Card, Screen};
use crate::store::{ReadFiles, Store};
use crate::texts::{Say, say};
use crate::theme::widget::{self, go_to, run};
use crate::theme::{self, FloorRow, FloorRows, KeepsPlace};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::level::OpenLevel;
use bevy_warren::schedule::FrameSystems;
use choice::CustomChoice;
use draft::CustomLevel;
use warren_dungeon::recipe::code;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CustomLevel>()
        .init_resource::<CustomRecipe>()
        .add_systems(ReadFiles, draft::recall)
        .add_systems(OnEnter(Card::Custom), draft::begin)
        // A closed window or tab does not leave the screen.
        .add_systems(
            Update,
            draft::keep
                .in_set(FrameSystems::Output)
                .run_if(in_state(Screen::Custom).and_then(resource_changed::<CustomRecipe>)),
        )
        .add_systems(OnExit(Screen::Custom), (draft::keep, reset::<CustomLevel>))
        .add_systems(
            Update,
            (
                seed::read,
                draft::make.run_if(resource_changed::<CustomRecipe>),
                draft::fetch,
                (show_values, show_facts, offer_floors),
            )
                .chain()
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Custom)),
        );
}

/// The width of the column beside the choices, in logical pixels.
const SIDE: f32 = 340.0;

/// The side length of the picture, as a percentage of the shorter side of the window. A larger
/// picture would push the Play button out of the window.
const PICTURE: f32 = 30.0;

/// The minimum height of the facts, in logical pixels: two lines at the usual text size. The nodes
/// below stay in place when a second line appears.
const FACTS: f32 = 40.0;

/// The line of text below the picture.
#[derive(Component)]
struct Facts;

/// The caption of the picture.
#[derive(Component)]
struct Caption;

/// The row that selects the visible floor of the picture.
#[derive(Component)]
struct PictureFloor;

pub(super) fn spawn(
    mut commands: Commands,
    store: Res<Store>,
    mut packs: ResMut<Packs>,
    mut custom: ResMut<CustomRecipe>,
) {
    packs.read(&store, &mut custom.pack);
    let width = widget::STEPPER + SIDE + 2.0 * theme::GAP;
    widget::spawn_card(&mut commands, Card::Custom, width, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("custom"), 36.0));
        card.spawn(widget::beside()).with_children(|line| {
            line.spawn(widget::column_of(SIDE)).with_children(preview);
            line.spawn(widget::column_of(widget::STEPPER))
                .with_children(|column| choices(column, &packs));
        });
    });
}

/// Spawns the picture of the level, the buttons below it, and the field for the seed.
fn preview(column: &mut ChildSpawnerCommands) {
    column.spawn(level_picture(PICTURE));
    let caption = widget::label_in(theme::FAINT, say!("custom-sample"), 14.0);
    column.spawn((Caption, caption));
    let facts = Node {
        min_height: px(FACTS),
        ..default()
    };
    column
        .spawn(facts)
        .with_child((Facts, widget::label_in(theme::FAINT, Say::Nothing, 16.0)));
    let value = (PictureFloor, widget::label(Say::Nothing, 18.0));
    let name = say!("custom-picture-floor");
    widget::stepper(column, name, value, |commands, up| {
        commands.run_system_cached_with(step_floor, up);
    })
    .insert((FloorRow(true), KeepsPlace));
    column.spawn(fault_line());
    column.spawn(widget::columns()).with_children(|buttons| {
        let half = (SIDE - theme::GAP) / 2.0;
        widget::list_button_of(buttons, half, say!("play"), run(play)).insert(AutoFocus);
        let roll = |mut custom: ResMut<CustomRecipe>| custom.roll();
        widget::list_button_of(buttons, half, say!("custom-roll"), run(roll));
        widget::list_button_of(buttons, half, say!("won-copy-code"), run(copy_code));
        widget::list_button_of(buttons, half, say!("to-title"), go_to(Screen::Title));
    });
    seed::spawn(column);
}

/// Spawns the rows of the choices. Players without packs have no row for them.
fn choices(column: &mut ChildSpawnerCommands, packs: &Packs) {
    let is_offered = |choice: &CustomChoice| *choice != CustomChoice::Pack || !packs.is_empty();
    for choice in CustomChoice::ALL.into_iter().filter(is_offered) {
        let value = (choice, widget::label(Say::Nothing, 16.0));
        widget::stepper(column, choice.name(), value, move |commands, forward| {
            commands.run_system_cached_with(step, (choice, forward));
        })
        .insert_if((FloorRow(true), KeepsPlace), || {
            choice == CustomChoice::Floors
        });
    }
}

fn step(
    In((choice, forward)): In<(CustomChoice, bool)>,
    mut custom: ResMut<CustomRecipe>,
    packs: Res<Packs>,
) {
    choice.step(&mut custom, &packs, forward);
}

fn step_floor(In(up): In<bool>, picture: Single<&mut LevelPicture>, level: Res<CustomLevel>) {
    let floors = level.floors();
    let mut picture = picture.into_inner();
    let by = if up { 1 } else { floors - 1 };
    picture.floor = (picture.floor + by) % floors;
}

/// Copies the code of the recipe. A code cannot contain a pack.
fn copy_code(mut commands: Commands, custom: Res<CustomRecipe>, mut news: ResMut<CardNews>) {
    match custom.pack {
        Some(_) => *news = CardNews::bad(say!("custom-pack-code")),
        None => commands.run_system_cached_with(copy, code(custom.recipe())),
    }
}

/// Plays the level of the recipe. If the level is not ready, requests the level instead, and plays
/// it once it is ready. If the pack cannot be read, the card says why.
fn play(mut commands: Commands, custom: Res<CustomRecipe>, level: Res<CustomLevel>) {
    let Ok(request) = custom.request() else {
        return;
    };
    let level = match level.made.as_ref().filter(|(made, _)| *made == request) {
        Some((_, level)) => OpenLevel::take(level.clone()),
        None => OpenLevel::request(request),
    };
    enter(&mut commands, level);
}

fn show_values(custom: Res<CustomRecipe>, mut values: Query<(&CustomChoice, &mut Say)>) {
    for (choice, mut value) in &mut values {
        value.set_if_neq(choice.value(&custom));
    }
}

/// Shows the description of the level, or the reason why there is no level. Also shows what the
/// picture shows, and the number of the visible floor.
fn show_facts(
    level: Res<CustomLevel>,
    picture: Single<&LevelPicture>,
    facts: Single<(&mut Say, &mut theme::TextShade), With<Facts>>,
    mut floor: Single<&mut Say, (With<PictureFloor>, Without<Facts>)>,
    mut caption: Single<&mut Say, (With<Caption>, Without<PictureFloor>, Without<Facts>)>,
) {
    let (mut line, mut text_shade) = facts.into_inner();
    let (told, shade) = match &level.fault {
        Some(why) => (why.clone(), theme::RED),
        None => (level.facts.clone(), theme::FAINT),
    };
    line.set_if_neq(told);
    text_shade.set_if_neq(shade.into());
    caption.set_if_neq(match picture.is_blank() {
        false => say!("custom-sample"),
        // The facts say why there is no level, or the level is not ready.
        true if level.fault.is_some() || level.is_busy() => say!("custom-no-picture"),
        true => say!("custom-no-sample"),
    });
    let number = picture.floor + 1;
    floor.set_if_neq(say!("of", number, all = level.floors()));
}

/// Shows the rows for floors only if the grid can have several floors.
fn offer_floors(custom: Res<CustomRecipe>, mut rows: FloorRows) {
    rows.show(custom.recipe().grid.shape.has_floors());
}
