//! The title screen: the next step of the player, a field for the seed of a single maze, and
//! buttons for the other screens.

use super::{CODE, enter, fault_line, level_name, quit, spawn_entries};
use crate::campaign::Campaign;
use crate::news::News;
use crate::platform::IS_BROWSER;
use crate::runs::daily::today;
use crate::runs::descent::CurrentDescent;
use crate::runs::save::{self, ToContinue};
use crate::runs::{SaveKind, resume};
use crate::states::{Card, Screen};
use crate::store::Store;
use crate::texts::{Say, say};
use crate::theme;
use crate::theme::widget::{self, go_to, run};
use bevy::input_focus::{AutoFocus, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy_warren::level::{CurrentLevel, OpenLevel, UsualRecipe};
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::{CodeError, read_code};
use warren_maze::rng;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mistyped>()
        .add_systems(OnEnter(Screen::Playing), tell_mistyped)
        .add_systems(
            Update,
            play_on_enter
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Title)),
        );
}

/// The number of chapters after which the descent is the main entry.
const FIRST_CHAPTERS: usize = 2;

#[derive(Component)]
struct SeedField;

/// The text that became a seed although it is probably a mistyped code, and this seed, until the
/// player is told.
#[derive(Resource, Default)]
struct Mistyped(Option<(String, u64)>);

/// Spawns the card. The wide button at the top continues the saved run or opens the next chapter. If
/// there are two saved runs to choose from, two buttons share its place. All other buttons always
/// have the same places. The button of the most likely next step has the focus: the latest saved run,
/// then the first chapters of the campaign, then the descent.
pub(super) fn spawn(
    mut commands: Commands,
    store: Res<Store>,
    campaign: Res<Campaign>,
    descent: Res<CurrentDescent>,
) {
    let saved = save::to_continue(&store, today());
    let has_saved = !saved.is_empty();
    let next = campaign.next();
    let descends = next.is_none_or(|next| next >= FIRST_CHAPTERS);
    widget::spawn_card(&mut commands, Card::Title, widget::COLUMNS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("game"), 36.0));
        card.spawn(widget::label_in(theme::FAINT, say!("title-tagline"), 16.0));
        card.spawn(widget::columns()).with_children(|card| {
            if has_saved {
                spawn_continue(card, &saved, &campaign);
            } else if let Some(next) = next {
                let say = chapter_button(&campaign, next);
                widget::wide_button(card, say, run(play_chapter))
                    .insert_if(AutoFocus, || !descends);
            } else {
                widget::wide_space(card);
            }
            widget::list_button(card, say!("campaign"), go_to(Screen::Campaign));
            widget::list_button(card, descent_button(&descent), go_to(Screen::Descent))
                .insert_if(AutoFocus, || !has_saved && descends);
        });
        card.spawn(widget::label(say!("title-seed-or-none"), 16.0));
        card.spawn(widget::columns()).with_children(|line| {
            line.spawn((SeedField, widget::text_field(CODE)));
            widget::list_button(line, say!("play"), run(play));
        });
        card.spawn(fault_line());
        card.spawn(widget::columns()).with_children(|card| {
            spawn_entries(card, Card::SCREENS);
            widget::list_button(card, say!("multimaze"), go_to(Screen::MultiMaze));
            widget::list_button(card, say!("watch"), go_to(Screen::Watching));
            spawn_entries(card, Card::MENUS);
            if !IS_BROWSER {
                widget::list_button(card, say!("quit"), quit);
            }
        });
    });
}

/// Spawns the buttons that continue the saved runs, the latest run first.
fn spawn_continue(card: &mut ChildSpawnerCommands, saved: &[ToContinue], campaign: &Campaign) {
    for (number, run) in saved.iter().enumerate() {
        let say = continue_button(run, campaign);
        let kind = run.kind;
        let go_on = move |commands: &mut Commands| {
            commands.run_system_cached_with(resume::read, kind);
        };
        let mut button = match saved.len() {
            1 => widget::wide_button(card, say, go_on),
            _ => widget::half_button(card, say, go_on),
        };
        button.insert_if(AutoFocus, || number == 0);
    }
}

/// Returns the label of the button that continues a saved run. It names the level, unless the save
/// cannot be read.
fn continue_button(saved: &ToContinue, campaign: &Campaign) -> Say {
    let name = match (saved.kind, &saved.source) {
        (SaveKind::Try(_), _) => say!("title-daily"),
        (_, Some(source)) => level_name::name_of_source(source, campaign),
        (SaveKind::Chapter, None) => say!("campaign"),
        (_, None) => return say!("title-continue"),
    };
    say!("title-continue-level", name)
}

/// Returns the label of the button for the descent.
fn descent_button(descent: &CurrentDescent) -> Say {
    match descent.in_progress() {
        Some(descent) => say!("title-descent", depth = descent.depth()),
        None => say!("descent"),
    }
}

/// Returns the label of the button that opens the next chapter. A player who has not won a chapter
/// is invited to begin.
fn chapter_button(campaign: &Campaign, number: usize) -> Say {
    let is_new = campaign.won.is_empty();
    match campaign.chapters.get(number).filter(|_| !is_new) {
        Some(chapter) => say!(
            "title-chapter",
            number = number + 1,
            title = chapter.title()
        ),
        None => say!("title-begin"),
    }
}

/// Opens the first chapter that the player has not won.
fn play_chapter(mut commands: Commands, campaign: Res<Campaign>) {
    let next = campaign.next().and_then(|next| campaign.chapters.get(next));
    if let Some(chapter) = next {
        enter(&mut commands, chapter.open());
    }
}

/// Opens the level for the code or seed in the field. If the field is empty, opens a level with a
/// fresh seed.
fn play(
    mut commands: Commands,
    field: Single<&EditableText, With<SeedField>>,
    usual: Res<UsualRecipe>,
    mut mistyped: ResMut<Mistyped>,
) {
    let (typed, mut recipe) = (field.value().to_string(), usual.0.clone());
    let level = match rng::seed_from(&typed) {
        Some(_) if let Ok(recipe) = read_code(&typed) => OpenLevel::make(recipe),
        Some(seed) => {
            mistyped.0 = is_like_code(&typed).then(|| (typed.trim().to_owned(), seed));
            recipe.seed = seed;
            OpenLevel::make(recipe)
        }
        None => {
            recipe.seed = rng::fresh_seed();
            OpenLevel::make_fresh(recipe)
        }
    };
    enter(&mut commands, level);
}

/// Tells the player that the seed of the new level is probably a mistyped code.
fn tell_mistyped(
    current: Res<CurrentLevel>,
    mut mistyped: ResMut<Mistyped>,
    mut news: MessageWriter<News>,
) {
    let recipe = current.0.as_deref().and_then(Level::recipe);
    if let Some((text, seed)) = mistyped.0.take()
        && recipe.is_some_and(|recipe| recipe.seed == seed)
    {
        news.write(News::to_read(say!("title-not-code", text)));
    }
}

/// Returns whether a text is probably meant as a code: it has as many letters as a code, and both
/// digits and letters.
fn is_like_code(text: &str) -> bool {
    let is_long = !matches!(
        read_code(text),
        Err(CodeError::Letter { .. } | CodeError::Short { .. })
    );
    let has = |kind: fn(&char) -> bool| text.chars().any(|letter| kind(&letter));
    is_long && has(char::is_ascii_digit) && has(char::is_ascii_alphabetic)
}

/// Opens the level if the player presses Enter in the seed field.
fn play_on_enter(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    field: Single<(Entity, &EditableText), With<SeedField>>,
) {
    let (entity, text) = field.into_inner();
    let enter = keys.just_pressed(KeyCode::Enter) || keys.just_pressed(KeyCode::NumpadEnter);
    if enter && focus.get() == Some(entity) && !text.is_composing() {
        commands.run_system_cached(play);
    }
}
