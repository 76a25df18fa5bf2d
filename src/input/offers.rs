//! The actions that the game offers in a level. The key hints and the buttons for touchscreens read
//! the same table.

use crate::controls::action::Action;
use crate::states::View;
use crate::texts::{Say, say};
use bevy_warren::play::run::Run;
use warren_dungeon::play::{Beast, ConsumableKind};

/// A row of the table: an action, or several actions that have one key hint.
pub(crate) struct Offer {
    /// The actions of the key hint.
    pub(crate) actions: &'static [Action],
    /// The effect of the actions.
    pub(crate) label: Say,
    /// Returns when the actions are useful.
    pub(crate) usefulness: Condition,
    /// Whether the key hint is only for gamepads.
    pub(crate) is_for_gamepads: bool,
    /// The buttons for touchscreens.
    pub(super) buttons: Vec<Button>,
}

/// A button for touchscreens.
pub(super) struct Button {
    /// The position among the buttons. Buttons with smaller numbers are further to the left.
    pub(super) place: u32,
    pub(super) action: Action,
    pub(super) label: Say,
}

/// Returns when an action is useful in a run and a view.
pub(crate) type Condition = fn(&Run, View) -> Usefulness;

/// When an action is useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Usefulness {
    /// Never in this level, or never in this view.
    Never,
    /// Possibly later in this level. The touchscreen already has a button for the action.
    Later,
    /// Now.
    Now,
}

impl Offer {
    /// Adds a button for an action of the row.
    fn button(mut self, place: u32, action: Action, label: Say) -> Offer {
        self.buttons.push(Button {
            place,
            action,
            label,
        });
        self
    }

    /// Shows the key hint only to players with a gamepad.
    fn for_gamepads(self) -> Offer {
        Offer {
            is_for_gamepads: true,
            ..self
        }
    }

    /// Adds a button for an action of the row, with the label of the key hint.
    fn same_button(self, place: u32, action: Action) -> Offer {
        let label = self.label.clone();
        self.button(place, action, label)
    }
}

impl From<bool> for Usefulness {
    fn from(is_useful: bool) -> Usefulness {
        match is_useful {
            true => Usefulness::Now,
            false => Usefulness::Never,
        }
    }
}

/// Returns the table, in the order of the key hints.
pub(crate) fn offers() -> [Offer; 23] {
    use Action::*;
    const WALK: &[Action] = &[Ahead, Left, Back, Right];
    const HINTS: &[Action] = &[HintDirection, HintStretch, HintWay];
    [
        row(&[TestRun], say!("keys-test-end"), test_run),
        row(WALK, say!("keys-walk"), always),
        row(&[GoTo], say!("keys-go-to"), from_above),
        row(&[TurnLeft, TurnRight], say!("keys-turn"), first_person),
        row(&[Quiet], say!("keys-quiet"), with_listener).same_button(11, Quiet),
        row(&[Up, Down], say!("keys-climb"), with_floors)
            .button(12, Up, say!("keys-up"))
            .button(13, Down, say!("keys-down")),
        row(&[Search], say!("keys-search"), always).same_button(1, Search),
        row(&[Blast], say!("keys-blast"), with_charge).same_button(2, Blast),
        row(&[Mark], say!("keys-mark"), with_chalk).same_button(3, Mark),
        row(&[Throw], say!("keys-throw"), with_stones).same_button(4, Throw),
        row(&[Torch], say!("keys-torch"), with_torch).same_button(5, Torch),
        row(&[Salt], say!("keys-salt"), with_salt).same_button(6, Salt),
        row(&[Flare], say!("keys-flare"), with_flares).same_button(7, Flare),
        row(&[Shut], say!("keys-shut"), with_open_gate).same_button(8, Shut),
        row(&[Drink], say!("keys-drink"), with_flask).same_button(9, Drink),
        row(&[ReadScroll], say!("keys-read"), with_scroll).same_button(10, ReadScroll),
        row(&[UseTool, NextTool], say!("keys-tool"), with_tool).for_gamepads(),
        row(HINTS, say!("keys-hint"), always).same_button(14, HintStretch),
        row(&[Explore], say!("keys-explore"), always).same_button(15, Explore),
        row(&[Map], say!("keys-map"), always).same_button(16, Map),
        row(&[View], say!("keys-view"), always).same_button(17, View),
        row(&[Panel], say!("keys-panel"), always),
        row(&[Pause], say!("keys-pause"), always).same_button(18, Pause),
    ]
}

/// Returns the tools that are useful now, with the words of their key hints.
pub(super) fn useful_tools(run: &Run, view: View) -> Vec<(Action, Say)> {
    let mut tools = Vec::new();
    for offer in offers() {
        // The row of the tool in the hand has several actions.
        if let &[action] = offer.actions
            && Action::TOOLS.contains(&action)
            && (offer.usefulness)(run, view) == Usefulness::Now
        {
            tools.push((action, offer.label));
        }
    }
    tools
}

/// Returns a row without buttons.
fn row(actions: &'static [Action], label: Say, usefulness: Condition) -> Offer {
    Offer {
        actions,
        label,
        usefulness,
        is_for_gamepads: false,
        buttons: Vec::new(),
    }
}

fn always(_: &Run, _: View) -> Usefulness {
    Usefulness::Now
}

fn test_run(run: &Run, _: View) -> Usefulness {
    run.purpose().is_test().into()
}

fn from_above(_: &Run, view: View) -> Usefulness {
    (view == View::TopDown).into()
}

fn first_person(_: &Run, view: View) -> Usefulness {
    (view == View::FirstPerson).into()
}

fn with_floors(run: &Run, _: View) -> Usefulness {
    run.level.grid().shape().has_floors().into()
}

fn with_listener(run: &Run, _: View) -> Usefulness {
    let mut beasts = run.level.beasts();
    beasts.any(|(kind, _)| kind.listens()).into()
}

fn with_charge(run: &Run, _: View) -> Usefulness {
    match run.progress.carried().charges {
        1.. => Usefulness::Now,
        0 if run.level.most_charges() > 0 => Usefulness::Later,
        0 => Usefulness::Never,
    }
}

fn with_tool(run: &Run, view: View) -> Usefulness {
    (!useful_tools(run, view).is_empty()).into()
}

fn with_chalk(run: &Run, _: View) -> Usefulness {
    (run.progress.carried().chalk > 0).into()
}

fn with_stones(run: &Run, _: View) -> Usefulness {
    (run.progress.carried().stones > 0).into()
}

fn with_salt(run: &Run, _: View) -> Usefulness {
    (run.progress.carried().salt > 0).into()
}

fn with_flares(run: &Run, _: View) -> Usefulness {
    (run.progress.carried().flares > 0).into()
}

/// Shutting a gate is only worth it while the player hears a beast.
fn with_open_gate(run: &Run, _: View) -> Usefulness {
    let is_hunted = run.progress.beasts().iter().any(Beast::is_heard);
    (is_hunted && run.progress.gate_to_shut(&run.level).is_ok()).into()
}

fn with_flask(run: &Run, _: View) -> Usefulness {
    run.progress.held(ConsumableKind::Flask).is_some().into()
}

fn with_scroll(run: &Run, _: View) -> Usefulness {
    run.progress.held(ConsumableKind::Scroll).is_some().into()
}

/// A torch that never burns down is only worth putting out if a beast comes to its light. The player can
/// always light it again.
fn with_torch(run: &Run, _: View) -> Usefulness {
    let is_sought = run.level.beasts().any(|(kind, _)| kind.seeks_light());
    let is_useful = match run.level.light() {
        0 => is_sought,
        _ => run.progress.carried().light > 0,
    };
    (is_useful || run.progress.is_torch_put_out()).into()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::sync::Arc;
    use warren_dungeon::file::read;
    use warren_dungeon::play::{Carried, Input, Look, Slot, step};

    /// Returns a run in a corridor with these additional fields of a level file.
    fn run(fields: &str) -> Run {
        run_in("|S     F|", fields)
    }

    /// Returns a run in a level with this row of cells.
    fn run_in(row: &str, fields: &str) -> Run {
        let level = read(&format!(
            r#"(
                format: "warren level", version: 9, grid: (shape: Square, width: 4, height: 1),
                map: ["+-+-+-+-+", "{row}", "+-+-+-+-+"], {fields}
            )"#
        ));
        Run::new(Arc::new(level.unwrap()))
    }

    /// Returns the catalogue keys of the hints whose actions are useful now.
    fn hints(run: &Run, view: View) -> Vec<Say> {
        let now = |offer: &Offer| (offer.usefulness)(run, view) == Usefulness::Now;
        let offers = offers().into_iter().filter(|offer| !offer.is_for_gamepads);
        let offers = offers.filter(now);
        offers.map(|offer| offer.label).collect()
    }

    /// Returns the actions of the buttons that are not useless, from left to right.
    fn buttons(run: &Run) -> Vec<Action> {
        let is_shown =
            |offer: &Offer| (offer.usefulness)(run, View::FirstPerson) != Usefulness::Never;
        let offers = offers().into_iter().filter(is_shown);
        let mut buttons: Vec<Button> = offers.flat_map(|offer| offer.buttons).collect();
        buttons.sort_by_key(|button| button.place);
        buttons.into_iter().map(|button| button.action).collect()
    }

    #[test]
    fn a_torch_that_never_burns_down_is_useful_to_put_out_near_a_moth() {
        let has_torch = |fields: &str| buttons(&run(fields)).contains(&Action::Torch);
        assert!(!has_torch(""));
        assert!(has_torch("moth: (2, 0)"));
        assert!(has_torch("light: 9"));
    }

    #[test]
    fn an_open_gate_is_useful_to_shut_near_a_beast() {
        let can_shut = |fields: &str| {
            let kind = "Portcullis(lever: 0, open: true)";
            let gate = format!(r#"gates: [(cell: (0, 0), side: "east", kind: {kind})]"#);
            let mut run = run_in("|S|    F|", &format!("{gate}, {fields}"));
            let level = run.level.clone();
            // The player turns to the gate and moves, which wakes the Minotaur.
            run.progress.turn_to(0);
            let aside = Input {
                right: 1,
                ..Input::default()
            };
            step(&level, &mut run.progress, aside);
            buttons(&run).contains(&Action::Shut)
        };
        assert!(can_shut("minotaur: (2, 0)"));
        assert!(!can_shut(""));
        assert!(!can_shut("sleeper: (2, 0)"), "it is still asleep");
    }

    #[test]
    fn key_hints_follow_the_run() {
        let before = |middle: &[Say]| {
            let last = [
                "keys-hint",
                "keys-explore",
                "keys-map",
                "keys-view",
                "keys-panel",
            ];
            let say = |key: &'static str| Say::Message(key.into(), Vec::new());
            let last = last.into_iter().chain(["keys-pause"]).map(say);
            [vec![say!("keys-walk")], middle.to_vec(), last.collect()].concat()
        };
        let (turn, search) = (say!("keys-turn"), say!("keys-search"));
        let plain = run("");
        assert_eq!(
            hints(&plain, View::FirstPerson),
            before(&[turn.clone(), search.clone()])
        );
        assert_eq!(
            hints(&plain, View::TopDown),
            before(&[say!("keys-go-to"), search.clone()])
        );
        let mut full = run("charges: 1, light: 9, sleeper: (2, 0)");
        let carried = full.progress.carried();
        full.progress.carry(Carried {
            chalk: 1,
            stones: 1,
            salt: 1,
            flares: 1,
            flask: Slot::holding(Look::ALL[0]),
            scroll: Slot::holding(Look::ALL[1]),
            ..carried
        });
        let (quiet, blast, mark) = (say!("keys-quiet"), say!("keys-blast"), say!("keys-mark"));
        let (throw, torch, salt) = (say!("keys-throw"), say!("keys-torch"), say!("keys-salt"));
        let (flare, drink, read) = (say!("keys-flare"), say!("keys-drink"), say!("keys-read"));
        assert_eq!(
            hints(&full, View::FirstPerson),
            before(&[
                turn, quiet, search, blast, mark, throw, torch, salt, flare, drink, read
            ])
        );
        full.progress.carry(Carried::default());
        assert!(
            !hints(&full, View::FirstPerson).contains(&say!("keys-torch")),
            "it has burned out"
        );
    }

    #[test]
    fn buttons_for_charges_stay_when_no_charge_is_left() {
        use Action::*;
        let last = [HintStretch, Explore, Map, View, Pause];
        assert_eq!(buttons(&run("")), [&[Search][..], &last].concat());
        let mut full = run("charges: 1, sleeper: (2, 0)");
        full.progress.carry(Carried {
            chalk: 1,
            ..Carried::default()
        });
        assert_eq!(
            buttons(&full),
            [&[Search, Blast, Mark, Quiet][..], &last].concat()
        );
        assert_eq!(
            with_charge(&full, crate::states::View::FirstPerson),
            Usefulness::Later
        );
    }

    #[test]
    fn each_place_has_one_button() {
        let mut places: Vec<u32> = offers()
            .iter()
            .flat_map(|offer| offer.buttons.iter().map(|button| button.place))
            .collect();
        places.sort_unstable();
        assert!(
            places.iter().copied().eq(1..=places.len() as u32),
            "{places:?}"
        );
    }
}
