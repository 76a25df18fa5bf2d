//! Descriptions of the maze in words, for players who cannot see it. Screen readers speak them.

use crate::controls::action::Action;
use crate::input::actions::just_pressed;
use crate::input::requests::Requests;
use crate::news::News;
use crate::states::{Screen, in_play};
use crate::texts::surroundings;
use bevy::prelude::*;
use bevy_warren::play::beasts::EARSHOT;
use bevy_warren::play::message::{NewRun, RunReader};
use bevy_warren::play::perceived::{Change, Perceived};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::{FrameSystems, TickSystems};
use warren_dungeon::level::BeastKind;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Words>()
        .add_systems(
            Update,
            (
                (tell, warn).run_if(in_words),
                tell_hint,
                answer.run_if(just_pressed(Action::WhereAmI).and_then(in_play)),
            )
                .in_set(FrameSystems::Motion)
                .run_if(in_state(Screen::Playing)),
        )
        .add_systems(FixedUpdate, answer_request.in_set(TickSystems::Note));
}

/// Whether cells are described in words when the player enters them. This is one of the player's
/// settings.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) bool);

fn in_words(words: Res<Words>) -> bool {
    words.0
}

/// Describes each cell that the player enters, unless it is a plain corridor. After a turn,
/// describes the side ahead.
fn tell(
    words: Res<Words>,
    run: Option<Res<Run>>,
    mut new_run: NewRun,
    mut perceived: MessageReader<Perceived>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run.filter(|run| !run.progress.is_over()) else {
        return;
    };
    let perceived: Vec<Perceived> = perceived.read().copied().collect();
    let has = |change| {
        let run = run.number();
        perceived.contains(&Perceived { run, change })
    };
    let begins = new_run.has_begun() || words.is_changed();
    let enters = has(Change::Entered) && !run.surroundings().is_plain();
    if begins || enters || has(Change::Opened) {
        news.write(News::place(surroundings::place(&run)));
    } else if has(Change::Turned) {
        news.write(News::place(surroundings::side_ahead(&run)));
    }
}

/// On request, describes everything that the player can perceive in the current cell. For players
/// who have not chosen [`Words`], the direction of the finish counts as a hint. The function then
/// only requests the hint, and [`answer_request`] shows the description after the tick in which the
/// hint is counted.
fn answer(
    words: Res<Words>,
    run: Option<Res<Run>>,
    mut requests: ResMut<Requests>,
    mut news: MessageWriter<News>,
) {
    match run {
        Some(run) if words.0 => _ = news.write(News::place(surroundings::whereabouts(&run))),
        _ => requests.locate = true,
    }
}

fn answer_request(
    run: Option<Res<Run>>,
    mut requests: ResMut<Requests>,
    mut news: MessageWriter<News>,
) {
    if let Some(run) = run.filter(|_| requests.locate) {
        requests.locate = false;
        news.write(News::place(surroundings::whereabouts(&run)));
    }
}

/// Describes a hint. If the player has chosen [`Words`], describes the whole path. Otherwise,
/// describes only the first direction and the marks on the map.
fn tell_hint(
    words: Res<Words>,
    run: Option<Res<Run>>,
    mut events: RunReader,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run else { return };
    for event in events.read() {
        let Some(hint) = event.hint() else { continue };
        let told = match words.0 {
            true => surroundings::hint(&run.level, event.cell, hint),
            false => surroundings::hint_sentence(&run, event.cell, hint),
        };
        news.write(News::to_read(told));
    }
}

/// The distances at which a beast is reported, in moves.
const NEAR: [u32; 4] = [EARSHOT, 8, 4, 2];

/// Warns of a beast each time it comes within the next smaller distance in [`NEAR`].
fn warn(
    run: Option<Res<Run>>,
    mut nearest: Local<[usize; BeastKind::ALL.len()]>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run.filter(|run| !run.progress.is_over()) else {
        return;
    };
    for (kind, nearest) in BeastKind::ALL.into_iter().zip(&mut *nearest) {
        let beast = run.progress.beast(kind).filter(|beast| beast.awake);
        let moves = beast.and_then(|beast| beast.distance);
        let near = moves.map_or(0, |moves| {
            NEAR.iter().filter(|&&near| moves <= near).count()
        });
        if near > *nearest
            && let Some(told) = beast.and_then(|beast| surroundings::beast(&run, beast))
        {
            news.write(News::alarm(told.sentence()));
        }
        *nearest = near;
    }
}
