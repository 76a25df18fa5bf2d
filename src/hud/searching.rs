//! The player's search for secret doors: a ring that fills, the answer of a search that finds
//! nothing, and advice for a player who only taps the key.

use crate::controls::action::{Action, ActionSet};
use crate::input::handling::Handling;
use crate::news::News;
use crate::states::Screen;
use crate::texts::{Say, say};
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::play::message::RunNumber;
use bevy_warren::play::run::{PlayerInput, Run};
use bevy_warren::schedule::{FrameSystems, TickSystems};
use std::f32::consts::TAU;
use warren_dungeon::play::{Event, SEARCH_TICKS};
use warren_maze::topology::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Search>()
        .add_systems(FixedUpdate, follow.in_set(TickSystems::Note))
        .add_systems(
            Update,
            fill_ring
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        );
}

/// The player's current search. The rules begin a new search as soon as one ends, for as long as
/// the player holds the key. The interface shows one search per cell.
#[derive(Resource, Default)]
pub(super) struct Search {
    run: RunNumber,
    /// The number of ticks of the current search.
    ticks: u32,
    /// The cell in which a search has ended since the key was pressed.
    searched: Option<Cell>,
    /// Whether the key press opened a door, pulled a lever or used a portal.
    has_acted: bool,
}

impl Search {
    /// Returns whether a search is in progress that will tell the player something new.
    pub(super) fn is_in_progress(&self) -> bool {
        self.ticks > 0 && self.searched.is_none() && !self.has_acted
    }

    /// Follows the search of one tick. Returns what to tell the player.
    fn follow(&mut self, run: &Run, doing: &PlayerInput) -> Option<Answer> {
        let before = match self.run == run.number() {
            true => std::mem::take(self),
            false => Search::default(),
        };
        let (progress, input) = (&run.progress, &doing.input);
        self.run = run.number();
        self.ticks = progress.searching();
        if !input.search {
            let is_tap = before.ticks > 0 && before.searched.is_none() && !before.has_acted;
            return is_tap.then_some(Answer::TooShort);
        }
        self.has_acted = before.has_acted || input.act;
        self.searched = before.searched.filter(|&cell| cell == progress.cell());
        if self.ticks > 0 || before.ticks + 1 < SEARCH_TICKS {
            return None;
        }
        let is_new = self.searched.replace(progress.cell()).is_none();
        let is_found = |event: &Event| matches!(event, Event::DoorFound(_));
        let found = run.events.iter().any(is_found);
        (is_new && !found && !self.has_acted).then_some(Answer::Nothing)
    }
}

/// What the player is told about a search. The message about a found door is sent with the door's
/// event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The search found nothing.
    Nothing,
    /// The player let the key go before the end of the search.
    TooShort,
}

/// Follows the search in every tick, because several ticks may run in one frame.
fn follow(
    run: If<Res<Run>>,
    doing: Res<PlayerInput>,
    handling: Res<Handling>,
    mut search: ResMut<Search>,
    mut news: MessageWriter<News>,
) {
    let told = match search.follow(&run, &doing) {
        Some(_) if can_open_gate(&run) => say!("news-search-gate"),
        Some(Answer::Nothing) => say!("news-search-nothing"),
        // A player who starts and ends searches with single presses does not hold the key.
        Some(Answer::TooShort) if !handling.toggles => {
            let search = Say::Controls(ActionSet::Play, &[Action::Search]);
            say!("news-search-hold", search)
        }
        Some(Answer::TooShort) | None => return,
    };
    news.write(News::of(told));
}

/// Returns whether the player has the key of a closed gate on a side of the player's cell. The player opens the
/// gate by facing it.
fn can_open_gate(run: &Run) -> bool {
    let (level, progress) = (&run.level, &run.progress);
    let cell = progress.cell();
    let mut gates = level.gates().of(cell);
    gates.any(|(dir, ..)| {
        let closed = progress.closed_gate(&**level, cell, dir);
        closed.is_some_and(|(_, gate)| progress.has_key_for(gate))
    })
}

/// The ring around the centre of the window.
#[derive(Component)]
struct Ring;

/// The diameter and the thickness of the ring, in logical pixels.
const DIAMETER: f32 = 84.0;
const THICKNESS: f32 = 9.0;

pub(super) fn spawn(lines: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        display: Display::None,
        left: percent(50),
        top: percent(50),
        margin: UiRect::new(px(-DIAMETER / 2.0), px(0), px(-DIAMETER / 2.0), px(0)),
        width: px(DIAMETER),
        height: px(DIAMETER),
        border: px(THICKNESS).all(),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let name = Name::new("search ring");
    lines.spawn((
        Ring,
        node,
        BorderGradient::default(),
        name,
        Pickable::IGNORE,
    ));
}

/// Shows the completed part of the search as the bright part of the ring, clockwise from the top.
fn fill_ring(
    search: Res<Search>,
    colours: Res<Colours>,
    ring: Single<(&mut Node, &mut BorderGradient), With<Ring>>,
) {
    let (node, mut gradient) = ring.into_inner();
    let display = match search.is_in_progress() {
        true => Display::Flex,
        false => Display::None,
    };
    node.map_unchanged(|node| &mut node.display)
        .set_if_neq(display);
    if display == Display::None {
        return;
    }
    let angle = search.ticks as f32 / SEARCH_TICKS as f32 * TAU;
    let (filled, rest) = (colours.accent, Color::BLACK.with_alpha(0.45));
    let stops = vec![
        AngularColorStop::new(filled, 0.0),
        AngularColorStop::new(filled, angle),
        AngularColorStop::new(rest, angle),
        AngularColorStop::new(rest, TAU),
    ];
    // The dark edges of the window use the same colour space, so the renderer need not compile a
    // pipeline while the player searches for the first time.
    let filling = ConicGradient::new(UiPosition::CENTER, stops)
        .in_color_space(InterpolationColorSpace::LinearRgba);
    gradient.set_if_neq(BorderGradient::from(filling));
}
