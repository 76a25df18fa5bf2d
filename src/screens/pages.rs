//! Cards with several pages, one of which is visible. The player turns the pages by selecting a
//! tab, or with keys that work regardless of the focus.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::settings::Section;
use crate::states::Card;
use crate::texts::{Say, say};
use crate::theme::widget::Chosen;
use crate::theme::{self, widget};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::{AutoFocus, FocusCause, InputFocus};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;
use warren_editor::choice;

/// A type with one value per page.
pub(super) trait Page: Copy + PartialEq + Send + Sync + 'static {
    /// Every page, in order.
    const ALL: &[Self];

    /// Returns the name of the page, for its tab.
    fn name(self) -> Say;
}

impl Page for Section {
    const ALL: &[Section] = &Section::ALL;

    fn name(self) -> Say {
        self.name()
    }
}

/// The visible page. The page is remembered while the card is closed.
#[derive(Resource)]
pub(super) struct CurrentPage<P>(P);

/// The tab of a page.
#[derive(Component, Clone, Copy)]
struct Tab<P>(P);

/// The row of tabs.
#[derive(Component)]
struct Tabs;

/// The container for the rows of a page.
#[derive(Component)]
pub(super) struct Rows;

/// The visible page, and the container for its rows.
#[derive(SystemParam)]
pub(super) struct Pages<'w, 's, P: Page> {
    shown: Res<'w, CurrentPage<P>>,
    rows: Single<'w, 's, Entity, With<Rows>>,
}

/// Adds the systems that turn the pages of a card.
pub(super) fn plugin<P: Page>(app: &mut App, card: Card) {
    app.insert_resource(CurrentPage(P::ALL[0])).add_systems(
        Update,
        (
            turn::<P>.in_set(FrameSystems::Controls),
            light_up::<P>
                .in_set(FrameSystems::Interface)
                .run_if(turned::<P>),
        )
            .run_if(in_state(card)),
    );
}

/// Returns whether the rows of the visible page must be spawned, because the page was turned or the
/// card has just opened.
pub(super) fn turned<P: Page>(shown: Res<CurrentPage<P>>, new: Query<(), Added<Rows>>) -> bool {
    shown.is_changed() || !new.is_empty()
}

/// Spawns the tabs, and the empty container for the rows. The card then begins at the top of the window, so
/// that the tabs stay where they are when the pages have different heights.
pub(super) fn spawn<P: Page>(card: &mut ChildSpawnerCommands) {
    let whole = card.target_entity();
    let mut commands = card.commands();
    commands
        .entity(whole)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.margin.top = px(0);
        });
    widget::tabs(
        card,
        P::ALL.iter().map(|&page| (Tab(page), page.name())),
        |commands, Tab(page)| commands.insert_resource(CurrentPage(page)),
        |commands, forward| commands.run_system_cached_with(next::<P>, forward),
    )
    .insert((Tabs, AutoFocus));
    card.spawn((Rows, widget::column(3.0)));
}

/// Returns a line that lists the keys of the card. `actions` are the actions that change the
/// focused row, and `does` describes their effect.
pub(super) fn key_hints(actions: &'static [Action], does: Say) -> impl Bundle {
    let hint = |actions, does| Say::hint(ActionSet::Menu, actions, does);
    let hints = vec![
        hint(&[Action::Above, Action::Below], say!("settings-choose")),
        hint(actions, does),
        hint(&[Action::LastPage, Action::NextPage], say!("settings-turn")),
        hint(&[Action::Leave], say!("settings-back")),
    ];
    widget::label_in(theme::FAINT, Say::Several(hints, "   "), 14.0)
}

impl<P: Page> Pages<'_, '_, P> {
    /// Returns the visible page.
    pub(super) fn page(&self) -> P {
        self.shown.0
    }

    /// Replaces the rows of the visible page.
    pub(super) fn fill(
        &self,
        commands: &mut Commands,
        rows: impl FnOnce(&mut ChildSpawnerCommands),
    ) {
        commands
            .entity(*self.rows)
            .despawn_related::<Children>()
            .with_children(rows);
    }
}

/// Returns the line with the keys that turn the pages and leave a card on which nothing can be changed.
pub(super) fn turn_and_leave_hints() -> impl Bundle {
    let hints = [
        (
            &[Action::LastPage, Action::NextPage][..],
            say!("settings-turn"),
        ),
        (&[Action::Leave], say!("settings-back")),
    ];
    let hints = hints.map(|(actions, does)| Say::hint(ActionSet::Menu, actions, does));
    widget::label_in(theme::FAINT, Say::Several(hints.to_vec(), "   "), 14.0)
}

/// Turns to the first page. Cards that must not remember their page run this system when they open.
pub(super) fn turn_to_first<P: Page>(mut shown: ResMut<CurrentPage<P>>) {
    shown.0 = P::ALL[0];
}

fn turn<P: Page>(mut commands: Commands, devices: Devices) {
    for (action, forward) in [(Action::LastPage, false), (Action::NextPage, true)] {
        if devices.just_pressed(ActionSet::Menu, action) {
            commands.run_system_cached_with(next::<P>, forward);
        }
    }
}

/// Turns to the next or previous page, cyclically.
fn next<P: Page>(In(forward): In<bool>, mut shown: ResMut<CurrentPage<P>>) {
    shown.0 = choice::cycle(P::ALL, &shown.0, forward);
}

/// Highlights the tab of the visible page. Focuses the tabs, because the row that had the focus on
/// the previous page no longer exists.
fn light_up<P: Page>(
    shown: Res<CurrentPage<P>>,
    tabs: Single<Entity, With<Tabs>>,
    mut names: Query<(&Tab<P>, &mut Chosen, &mut theme::TextShade)>,
    mut focus: ResMut<InputFocus>,
) {
    focus.set(*tabs, FocusCause::Navigated);
    for (tab, mut chosen, mut text_shade) in &mut names {
        chosen.set_if_neq(Chosen(tab.0 == shown.0));
        let shade = match chosen.0 {
            true => theme::AMBER,
            false => theme::FAINT,
        };
        text_shade.set_if_neq(shade.into());
    }
}
