//! The lines of the win screen about the things that the player has found.

use crate::runs::records::Record;
use crate::texts::{Say, say, surroundings};
use crate::theme::{self, widget};
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use warren_dungeon::level::Content;

/// The width of the list of things, in logical pixels. A longer list is wrapped.
const WIDTH: f32 = 300.0;

/// Shows how many of the level's things the player has found, the coins that the player carries,
/// and the most coins in an earlier win.
pub(super) fn lines(column: &mut ChildSpawnerCommands, run: &Run, before: Option<Record>) {
    let kinds = Content::ALL.into_iter().filter(|content| content.is_find());
    let all = kinds.clone().map(|kind| run.level.cells_with(kind).len());
    let all = all.sum::<usize>() as u32;
    if all == 0 {
        return;
    }
    let found = say!("won-finds-of", found = run.progress.finds(), all);
    widget::row(column, say!("won-finds"), found);
    let most: u32 = kinds
        .map(|kind| coins(kind) * run.level.cells_with(kind).len() as u32)
        .sum();
    if most > 0 {
        let coins = run.progress.carried().treasure;
        let coins = match before.filter(|before| before.treasure > coins) {
            Some(before) => say!("won-coins-before", coins, before = before.treasure),
            None => say!("won-coins", coins),
        };
        widget::row(column, say!("won-treasure"), coins);
    }
    let mut told = Vec::new();
    for kind in Content::ALL {
        if kind.is_find() && coins(kind) == 0 {
            let taken = run.progress.taken_finds(&run.level);
            let taken = taken.filter(|&other| other == kind).count();
            if taken > 0 {
                let name = surroundings::content_name(kind);
                told.push(say!("won-find", name, count = taken as u32));
            }
        }
    }
    if !told.is_empty() {
        let told = widget::label_in(theme::FAINT, Say::Several(told, ", "), 14.0);
        column.spawn(widget::column_of(WIDTH)).with_child(told);
    }
}

/// Shows what the player has not taken in the level, by kind.
pub(super) fn missed(column: &mut ChildSpawnerCommands, run: &Run) {
    let mut told: Vec<(Content, u32)> = Vec::new();
    for find in run.progress.missed_finds(&run.level) {
        match told.last_mut().filter(|(last, _)| *last == find) {
            Some((_, count)) => *count += 1,
            None => told.push((find, 1)),
        }
    }
    if told.is_empty() {
        return;
    }
    let told = told.into_iter().map(|(find, count)| {
        let name = surroundings::content_name(find);
        say!("won-find", name, count)
    });
    let finds = Say::Several(told.collect(), ", ");
    column.spawn(widget::label_in(
        theme::FAINT,
        say!("lost-missed", finds),
        14.0,
    ));
}

/// Returns the number of coins that a thing is worth.
fn coins(find: Content) -> u32 {
    match find {
        Content::Treasure(treasure) => treasure.coins(),
        _ => 0,
    }
}
