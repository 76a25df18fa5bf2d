//! The pages of the bindings card. Each page shows a few actions of one set, so that it fits into
//! every window.

use super::pages::Page;
use crate::controls::action::{Action, ActionSet};
use crate::controls::bindings::Bindings;
use crate::texts::{Say, say};

/// A page with consecutive actions of a set, in the order of the default bindings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BindingsPage {
    pub(super) set: ActionSet,
    /// The first action. The page ends before the first action of the next page.
    first: Action,
}

impl Page for BindingsPage {
    const ALL: &[BindingsPage] = &[
        page(ActionSet::Play, Action::Ahead),
        page(ActionSet::Play, Action::Blast),
        page(ActionSet::Play, Action::HintDirection),
        page(ActionSet::Play, Action::TestRun),
        page(ActionSet::Watch, Action::Run),
        page(ActionSet::Watch, Action::LastPage),
        page(ActionSet::Watch, Action::NextSize),
        page(ActionSet::Puzzle, Action::Drag),
        page(ActionSet::Puzzle, Action::NorthWest),
        page(ActionSet::Puzzle, Action::Undo),
        page(ActionSet::Draw, Action::Ahead),
        page(ActionSet::Draw, Action::NextSide),
        page(ActionSet::Draw, Action::Cut),
        page(ActionSet::Menu, Action::Below),
    ];

    /// Returns what the actions of the page are for.
    fn name(self) -> Say {
        use ActionSet::*;

        match (self.set, self.first) {
            (Play, Action::Ahead) => say!("bindings-play-walk"),
            (Play, Action::Blast) => say!("bindings-play-act"),
            (Play, Action::TestRun) => say!("bindings-play-branches"),
            (Play, _) => say!("bindings-play-look"),
            (Watch, Action::Run) => say!("bindings-watch-play"),
            (Watch, Action::LastPage) => say!("bindings-watch-quiz"),
            (Watch, _) => say!("bindings-watch-look"),
            (Puzzle, Action::Drag) => say!("bindings-puzzle-paths"),
            (Puzzle, Action::NorthWest) => say!("bindings-puzzle-slanted"),
            (Puzzle, _) => say!("bindings-puzzle-puzzle"),
            (Draw, Action::Ahead) => say!("bindings-draw-move"),
            (Draw, Action::NextSide) => say!("bindings-draw-tools"),
            (Draw, _) => say!("bindings-draw-edit"),
            (Menu, _) => say!("bindings-menu"),
        }
    }
}

const fn page(set: ActionSet, first: Action) -> BindingsPage {
    BindingsPage { set, first }
}

impl BindingsPage {
    /// Returns the actions of the page, in the order of the default bindings.
    pub(super) fn actions(self, bindings: &Bindings) -> impl Iterator<Item = Action> {
        let after = self.of_set().skip_while(move |&page| page != self).nth(1);
        let is_on_next = move |action: &Action| after.is_some_and(|page| page.first == *action);
        bindings
            .actions(self.set)
            .skip_while(move |&action| action != self.first)
            .take_while(move |action| !is_on_next(action))
    }

    /// Returns all pages of the same set.
    fn of_set(self) -> impl Iterator<Item = BindingsPage> {
        let pages = BindingsPage::ALL.iter().copied();
        pages.filter(move |page| page.set == self.set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};
    use std::collections::BTreeSet;

    #[test]
    fn every_page_has_a_name_of_its_own_without_a_number() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            let names = BindingsPage::ALL.iter().map(|page| page.name());
            let names: BTreeSet<String> = names.map(|name| texts.translate(&name)).collect();
            assert_eq!(names.len(), BindingsPage::ALL.len(), "{names:?}");
            let has_digit = |name: &&String| name.contains(|letter: char| letter.is_ascii_digit());
            assert_eq!(names.iter().find(has_digit), None);
        }
    }

    #[test]
    fn every_action_is_on_one_page() {
        let bindings = Bindings::default();
        for set in ActionSet::ALL {
            let pages = BindingsPage::ALL.iter().filter(|page| page.set == set);
            let on_pages: Vec<Action> = pages.flat_map(|page| page.actions(&bindings)).collect();
            let all: Vec<Action> = bindings.actions(set).collect();
            assert_eq!(on_pages, all, "{set:?}");
        }
    }
}
