//! News when the player arrives on a floor of the descent.

use crate::news::News;
use crate::runs::book::Book;
use crate::runs::descent::CurrentDescent;
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use warren_dungeon::level::BeastKind;

/// Names the beasts of the floor, and explains how the kinds that are new to the player behave. Also says how
/// much light is kept from the last floor, unless all or none of it is.
pub(super) fn tell(
    run: If<Res<Run>>,
    current: Res<CurrentDescent>,
    book: Res<Book>,
    mut news: MessageWriter<News>,
) {
    let Some(depth) = run.purpose().depth() else {
        return;
    };
    let kinds = BeastKind::ALL.into_iter();
    let kinds = kinds.filter(|&kind| run.progress.beast(kind).is_some());
    let beasts: Vec<Say> = kinds.clone().map(of_library::beast_name).collect();
    let new = kinds.filter(|&kind| book.journal().tally(kind).met == 0);
    let mut told = Vec::new();
    if !beasts.is_empty() {
        let beasts = Say::Several(beasts, ", ");
        told.push(say!("news-floor-danger", beasts));
        told.extend(new.map(of_library::beast_rule));
        let is_slow = run.progress.terms().minotaur_rest > 0;
        told.extend(is_slow.then(|| say!("news-slow-minotaur")));
    }
    let descent = current.descent().filter(|it| it.depth() == depth);
    if let Some(descent) = descent.filter(|_| run.progress.ticks() == 0 && run.level.light() > 0) {
        let (left, kept) = (descent.carried().light, descent.kept_light(&run.level));
        told.extend((0 < kept && kept < left).then(|| say!("news-kept-light", left, kept)));
    }
    if !told.is_empty() {
        news.write(News::to_read(Say::Several(told, " ")));
    }
}
