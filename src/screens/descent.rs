//! The descent: continue it or begin a new one, the descent of the day, and the player's best
//! result.

use super::pack_row::pack_row;
use super::packs::{Packs, pack_name};
use super::{copy_button, enter, fault_line, pedlar};
use crate::news::CardNews;
use crate::runs::daily::today;
use crate::runs::descent::{self, Attempt, CurrentDescent, DescentRecords};
use crate::runs::resume;
use crate::states::{Card, Screen};
use crate::store::{PackFile, Store};
use crate::texts::{self, Say, Texts, say};
use crate::theme;
use crate::theme::widget::{self, go_to, run};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy_warren::level::OpenLevel;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::descent::{Descent, DescentResult};
use warren_dungeon::recipe::Day;
use warren_maze::rng;

/// The maximum length of a seed.
const SEED: usize = 40;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GivesUp>()
        .init_resource::<DescentPack>()
        .add_systems(
            Update,
            (
                resume::take_ready
                    .pipe(descent::take_ready)
                    .pipe(open)
                    .run_if(
                        in_state(Card::Descent)
                            .or_else(in_state(Card::Won))
                            .or_else(in_state(Card::Lost)),
                    ),
                (show_warning, show_pack).run_if(in_state(Card::Descent)),
            )
                .in_set(FrameSystems::Interface),
        );
}

#[derive(Component)]
struct SeedField;

/// The new descent for which the player has been asked to give up the current one.
#[derive(Resource, Clone, Copy, Default, PartialEq)]
pub(super) enum GivesUp {
    /// The player has not been asked.
    #[default]
    NotAsked,
    /// A descent with a seed of the player's choice.
    ForSeed,
    /// The descent of the day.
    ForDaily,
}

/// The pack from which the chambers of the next descent are, or `None` for Warren's own chambers.
#[derive(Resource, Default)]
pub(super) struct DescentPack(Option<PackFile>);

/// The name of the chosen pack.
#[derive(Component)]
struct PackValue;

pub(super) fn spawn(
    mut commands: Commands,
    store: Res<Store>,
    mut packs: ResMut<Packs>,
    mut chosen: ResMut<DescentPack>,
    current: Res<CurrentDescent>,
    records: Res<DescentRecords>,
    texts: Res<Texts>,
    images: Option<ResMut<Assets<Image>>>,
    mut gives_up: ResMut<GivesUp>,
) {
    *gives_up = GivesUp::default();
    packs.read(&store, &mut chosen.0);
    let sells = current.sells();
    let leaves = current.has_exit();
    let day = today();
    let attempt = records.of(day);
    let in_progress = current.in_progress();
    widget::spawn_card(&mut commands, Card::Descent, widget::COLUMNS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("descent"), 36.0));
        card.spawn(widget::label_in(theme::FAINT, say!("descent-what"), 16.0));
        if let Some(descent) = in_progress {
            let floor = descent::floor_name(descent, descent.depth());
            let go_on = run(descent::go_on);
            widget::wide_button(card, say!("descent-continue", floor), go_on).insert(AutoFocus);
            card.spawn(widget::label_in(
                theme::FAINT,
                so_far(&descent.result()),
                16.0,
            ));
            pack_row(card, descent.pack());
            if sells {
                pedlar::goods(card, descent, images.map(ResMut::into_inner));
            }
            if leaves {
                pedlar::exit_button(card, descent);
            }
        }
        if let Some(result) = current
            .descent()
            .map(Descent::result)
            .filter(|it| it.has_left_dungeon)
        {
            let out = say!("descent-out", result = told(&result));
            card.spawn(widget::label(out, 18.0));
        }
        if !packs.is_empty() {
            let value = (PackValue, widget::label(Say::Nothing, 16.0));
            widget::stepper(card, say!("custom-pack"), value, |commands, forward| {
                commands.run_system_cached_with(step_pack, forward);
            });
        }
        card.spawn(widget::label(say!("descent-seed"), 16.0));
        card.spawn(widget::columns()).with_children(|line| {
            line.spawn((SeedField, widget::text_field(SEED)));
            widget::list_button(line, say!("descent-begin"), run(begin))
                .insert_if(AutoFocus, || in_progress.is_none());
        });
        card.spawn(warning(GivesUp::ForSeed));
        let is_today = in_progress.is_some() && current.day() == Some(day);
        let state = state(attempt, is_today);
        card.spawn(widget::label_in(theme::FAINT, state, 16.0));
        card.spawn(widget::columns()).with_children(|line| {
            if !is_today {
                let day = day.to_string();
                widget::list_button(line, say!("descent-daily", day), run(begin_daily));
            }
            if let Some(Attempt::Over(result)) = attempt {
                let line_to_copy = texts.translate(&daily_result(day, &result));
                copy_button(line, say!("daily-copy"), line_to_copy);
            }
        });
        card.spawn(warning(GivesUp::ForDaily));
        if let Some(best) = records.best {
            card.spawn(widget::label(
                say!("descent-best", result = told(&best)),
                18.0,
            ));
        }
        if let Some(richest) = records.richest {
            let result = told(&richest);
            card.spawn(widget::label(say!("descent-richest", result), 18.0));
        }
        card.spawn(fault_line());
        widget::list_button(card, say!("to-title"), go_to(Screen::Title));
    });
}

/// Returns a result in words: the depth, the treasure and the time.
pub(super) fn told(result: &DescentResult) -> Say {
    say!(
        "descent-result",
        depth = result.depth,
        coins = result.treasure,
        time = texts::run_time(result.ticks),
    )
}

/// Returns the treasure and the time of a descent in progress when the player reached its current
/// floor.
fn so_far(result: &DescentResult) -> Say {
    say!(
        "descent-so-far",
        depth = result.depth,
        coins = result.treasure,
        time = texts::run_time(result.ticks),
    )
}

/// Returns a description of the first attempt at the descent of the day.
fn state(attempt: Option<Attempt>, is_in_progress: bool) -> Say {
    match attempt {
        None => say!("descent-daily-untried"),
        Some(Attempt::Begun) if is_in_progress => say!("descent-daily-begun"),
        Some(Attempt::Begun) => say!("descent-daily-lost-track"),
        Some(Attempt::Over(result)) => say!("descent-daily-over", result = told(&result)),
    }
}

/// Returns the result of the first attempt as a line that the player can copy.
fn daily_result(day: Day, result: &DescentResult) -> Say {
    say!(
        "descent-daily-result",
        day = day.to_string(),
        result = told(result)
    )
}

fn step_pack(In(forward): In<bool>, packs: Res<Packs>, mut chosen: ResMut<DescentPack>) {
    packs.choose_next(&mut chosen.0, forward);
}

fn show_pack(chosen: Res<DescentPack>, mut values: Query<&mut Say, With<PackValue>>) {
    for mut value in &mut values {
        value.set_if_neq(pack_name(chosen.0.as_ref()));
    }
}

/// Begins a descent with the seed in the field, or with a fresh seed if the field is empty. Its chambers are
/// from the chosen pack.
fn begin(
    commands: Commands,
    field: Single<&EditableText, With<SeedField>>,
    chosen: Res<DescentPack>,
    current: Res<CurrentDescent>,
    gives_up: ResMut<GivesUp>,
    mut news: ResMut<CardNews>,
) {
    let typed = rng::seed_from(&field.value().to_string());
    let new = match new_descent(typed.unwrap_or_else(rng::fresh_seed), chosen.0.as_ref()) {
        Ok(new) => new,
        Err(why) => return *news = CardNews::bad(why),
    };
    let asked = GivesUp::ForSeed;
    begin_or_ask(commands, (new, None), asked, &current, gives_up, news);
}

/// Creates a descent with the chambers of a pack, if one is chosen.
///
/// Fails if the file of the pack cannot be read, or if it has no name.
fn new_descent(seed: u64, pack: Option<&PackFile>) -> Result<Descent, Say> {
    let Some(file) = pack else {
        return Ok(Descent::new(seed));
    };
    let pack = file.pack.clone().map_err(Say::Verbatim)?;
    Descent::from_pack(seed, pack).map_err(|_| say!("descent-pack-unnamed"))
}

/// Begins the descent of the day. Only the first attempt counts.
fn begin_daily(
    commands: Commands,
    current: Res<CurrentDescent>,
    records: Res<DescentRecords>,
    gives_up: ResMut<GivesUp>,
    news: ResMut<CardNews>,
) {
    let day = today();
    let counted = records.of(day).is_none().then_some(day);
    let new = Descent::of_day(day);
    let asked = GivesUp::ForDaily;
    begin_or_ask(commands, (new, counted), asked, &current, gives_up, news);
}

/// Begins a descent. If a different descent is in progress, the first press only warns that it
/// would be given up. The descent is given with its day if this attempt counts.
fn begin_or_ask(
    mut commands: Commands,
    new: (Descent, Option<Day>),
    asked: GivesUp,
    current: &CurrentDescent,
    mut gives_up: ResMut<GivesUp>,
    mut news: ResMut<CardNews>,
) {
    if current.in_progress().is_none() || *gives_up == asked {
        commands.run_system_cached_with(descent::begin, new);
        *news = CardNews::good(say!("descent-making"));
        return;
    }
    *gives_up = asked;
    *news = CardNews::default();
}

/// The line below a button that begins a descent. If the button was pressed once, the line says that
/// the current descent would be given up.
#[derive(Component)]
struct Warning(GivesUp);

fn warning(about: GivesUp) -> impl Bundle {
    let line = widget::label_in(theme::RED, Say::Nothing, 16.0);
    (Warning(about), widget::Live, line)
}

fn show_warning(gives_up: Res<GivesUp>, mut lines: Query<(&Warning, &mut Say, &mut Node)>) {
    for (warning, mut say, node) in &mut lines {
        let is_asked = warning.0 == *gives_up;
        say.set_if_neq(match is_asked {
            true => say!("descent-gives-up"),
            false => Say::Nothing,
        });
        // An empty line would still have the height of a line.
        let display = if is_asked {
            Display::Flex
        } else {
            Display::None
        };
        node.map_unchanged(|node| &mut node.display)
            .set_if_neq(display);
    }
}

/// Opens the floor that is ready.
fn open(In(level): In<Option<OpenLevel>>, mut commands: Commands) {
    if let Some(level) = level {
        enter(&mut commands, level);
    }
}
