//! The card that is shown when the player leaves a floor of the descent.

use super::way_map::way_map;
use super::{fault_line, found, pedlar};
use crate::runs::book::{Book, told_deeds};
use crate::runs::descent::{self, CurrentDescent, floor_name};
use crate::states::{Card, Screen};
use crate::texts::{self, say};
use crate::theme;
use crate::theme::widget::{self, go_to, run};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::play::run::Run;

/// The width of the column with the map, in logical pixels.
const MAP: f32 = 180.0;

/// Returns whether the current run is on a floor of the descent.
pub(super) fn is_on_floor(run: Option<Res<Run>>) -> bool {
    run.is_some_and(|run| run.purpose().depth().is_some())
}

pub(super) fn spawn(
    mut commands: Commands,
    left: If<Res<Run>>,
    current: Res<CurrentDescent>,
    book: Res<Book>,
    images: Option<ResMut<Assets<Image>>>,
) {
    let (Some(depth), Some(descent)) = (left.purpose().depth(), current.descent()) else {
        return;
    };
    let progress = &left.progress;
    let contents = |card: &mut ChildSpawnerCommands| {
        card.spawn(widget::label_in(theme::AMBER, say!("floor-left"), 36.0));
        card.spawn(widget::label(floor_name(descent, depth), 20.0));
        if !book.latest().is_empty() {
            let deeds = told_deeds(book.latest());
            card.spawn(widget::label_in(theme::AMBER, deeds, 16.0));
        }
        card.spawn(widget::beside()).with_children(|line| {
            line.spawn(widget::column_of(MAP)).with_children(|map| {
                map.spawn(way_map());
                map.spawn(widget::label_in(theme::FAINT, say!("won-map"), 14.0));
            });
            line.spawn(widget::stack()).with_children(|column| {
                widget::row(column, say!("time"), texts::run_time(progress.ticks()));
                let steps = say!("number", number = progress.steps());
                widget::row(column, say!("won-steps"), steps);
                let hints = say!("number", number = progress.hints());
                widget::row(column, say!("won-hints"), hints);
                found::lines(column, &left, None);
                let so_far = descent.result();
                let so_far = say!(
                    "floor-so-far-result",
                    floors = so_far.depth - 1,
                    coins = so_far.treasure,
                    time = texts::run_time(so_far.ticks),
                );
                column.spawn(widget::label_in(theme::FAINT, say!("floor-so-far"), 16.0));
                column.spawn(widget::label(so_far, 16.0));
            });
        });
        pedlar::goods(card, descent, images.map(ResMut::into_inner));
    };
    let foot = |card: &mut ChildSpawnerCommands| {
        card.spawn(fault_line());
        card.spawn(widget::columns()).with_children(|buttons| {
            let next = floor_name(descent, descent.depth());
            widget::list_button(
                buttons,
                say!("floor-next", floor = next),
                run(descent::go_on),
            )
            .insert(AutoFocus);
            if descent.can_leave_dungeon() {
                pedlar::exit_button(buttons, descent);
            }
            widget::list_button(buttons, say!("to-title"), go_to(Screen::Title));
        });
    };
    widget::spawn_footed_card(&mut commands, Card::Won, widget::COLUMNS, contents, foot);
}
