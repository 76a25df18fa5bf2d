//! A recipe being edited, and the widgets that edit it.
//!
//! The panel only offers valid recipes. A choice that would make the recipe invalid is disabled,
//! and the range of a number ends where the recipe would become invalid. A tooltip shows why the
//! library would reject the recipe.

use super::number;
use super::texts::PanelText;
use super::window::add_unless;
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{Button, Checkbox, DragValue, Response, Ui};
use std::ops::RangeInclusive;
use warren_dungeon::make;
use warren_dungeon::play::check_playable;
use warren_dungeon::recipe::Recipe;
use warren_editor::choice;
use warren_maze::topology::{Grid, GridError, GridSpec, Mask};

/// A recipe being edited.
#[derive(Default)]
pub(super) struct Draft {
    /// The recipe. If its mask is drawn, the rows of the mask are in `drawing`, so that cloning the
    /// recipe is cheap.
    pub(super) recipe: Recipe,
    /// The rows of the drawn mask.
    drawing: Vec<String>,
    /// A counter that increases whenever `drawing` changes. A picture that was painted for a
    /// different value is out of date.
    pub(super) drawings: u32,
    /// A cache of masked grids, newest last. Masking a grid takes time linear in its number of
    /// cells, and the panel needs these grids in every frame.
    masked: Vec<(GridSpec, Mask, Result<Grid, GridError>)>,
}

impl Draft {
    pub(super) fn set_recipe(&mut self, recipe: &Recipe) {
        self.recipe = recipe.clone();
        let drawing = match &mut self.recipe.mask {
            Mask::Drawn(rows) => std::mem::take(rows),
            _ => Vec::new(),
        };
        if drawing != self.drawing {
            self.drawing = drawing;
            self.drawings += 1;
            self.masked.clear();
        }
    }

    /// Replaces the mask with a drawing for a grid. If the recipe would be refused, returns the reason
    /// and changes nothing. Takes time linear in the number of cells.
    pub(super) fn set_drawing(&mut self, grid: GridSpec, rows: Vec<String>) -> Option<Say> {
        if let Err(reason) = check_playable(grid) {
            return Some(of_library::too_large(reason));
        }
        let mut recipe = self.recipe.clone();
        choice::set_grid(&mut recipe, grid);
        recipe.mask = Mask::Drawn(rows);
        let masked = match Grid::try_from(grid).and_then(|whole| whole.masked(&recipe.mask)) {
            Ok(masked) => masked,
            Err(error) => return Some(of_library::grid_error(&error)),
        };
        if let Err(error) = make::check(&recipe, &masked) {
            return Some(of_library::make_error(&error));
        }
        self.set_recipe(&recipe);
        None
    }

    /// Returns the recipe with all rows of its mask.
    pub(super) fn full_recipe(&self) -> Recipe {
        Recipe {
            mask: self.full_mask(&self.recipe.mask),
            ..self.recipe.clone()
        }
    }

    /// Returns the masked grid, or `None` if the grid or the mask is invalid.
    pub(super) fn grid(&mut self) -> Option<Grid> {
        let (spec, mask) = (self.recipe.grid, self.recipe.mask.clone());
        self.masked_grid(spec, &mask).ok()
    }

    /// Returns the reason why a recipe would be refused. Returns `None` if the recipe is valid, or
    /// if checking it would take too long.
    pub(super) fn refusal(&mut self, recipe: &Recipe) -> Option<Say> {
        /// The maximum number of cells in a grid that is masked only to check a recipe. Masking a
        /// larger grid would take too long for one frame.
        const MAX_CELLS: u64 = 1 << 18;

        if let Err(reason) = check_playable(recipe.grid) {
            return Some(of_library::too_large(reason));
        }
        let is_present = (recipe.grid, &recipe.mask) == (self.recipe.grid, &self.recipe.mask);
        if recipe.grid.cells() > MAX_CELLS && !is_present && !recipe.mask.is_full() {
            return None;
        }
        let grid = self.masked_grid(recipe.grid, &recipe.mask);
        match grid {
            Ok(grid) => {
                let refused = make::check(recipe, &grid).err();
                refused.as_ref().map(of_library::make_error)
            }
            Err(error) => Some(of_library::grid_error(&error)),
        }
    }

    /// Returns the reason why the recipe would be refused after a change.
    pub(super) fn refusal_of(&mut self, change: impl FnOnce(&mut Recipe)) -> Option<Say> {
        let mut recipe = self.recipe.clone();
        change(&mut recipe);
        self.refusal(&recipe)
    }

    /// Shows a button that selects a choice by changing the recipe.
    pub(super) fn choice(
        &mut self,
        ui: &mut Ui,
        is_chosen: bool,
        name: Say,
        change: impl Fn(&mut Recipe),
    ) -> Response {
        let reason = match is_chosen {
            true => None,
            false => self.refusal_of(&change),
        };
        let button = Button::selectable(is_chosen, ui.text(name));
        let shown = add_unless(ui, reason, button);
        if shown.clicked() && !is_chosen {
            change(&mut self.recipe);
        }
        shown
    }

    /// Shows a checkbox that changes the recipe.
    pub(super) fn tick(
        &mut self,
        ui: &mut Ui,
        is_ticked: bool,
        name: Say,
        change: impl Fn(&mut Recipe, bool),
    ) -> Response {
        let reason = self.refusal_of(|recipe| change(recipe, !is_ticked));
        let (mut ticked, name) = (is_ticked, ui.text(name));
        let shown = add_unless(ui, reason, Checkbox::new(&mut ticked, name));
        if ticked != is_ticked {
            change(&mut self.recipe, ticked);
        }
        shown
    }

    /// Shows a field for an integer. The field accepts the values in the range that `limits`
    /// returns.
    pub(super) fn number(
        &mut self,
        ui: &mut Ui,
        now: u32,
        within: RangeInclusive<u32>,
        set: impl Fn(&mut Recipe, u32),
    ) -> Response {
        let limits = self.limits(now, within, |draft, value| {
            draft.refusal_of(|recipe| set(recipe, value))
        });
        let mut value = now;
        let shown = limits.add_field(ui, &mut value);
        if value != now {
            set(&mut self.recipe, value);
        }
        shown
    }

    /// Returns the range of valid values around `now`, and the reasons for its limits. The range
    /// contains only values in `within` or between `within` and `now`. If `now` itself is invalid,
    /// the range contains all these values. The number of recipes that this checks is logarithmic
    /// in the size of `within`.
    pub(super) fn limits(
        &mut self,
        now: u32,
        within: RangeInclusive<u32>,
        mut refusal: impl FnMut(&mut Draft, u32) -> Option<Say>,
    ) -> Limits {
        let (least, most) = (*within.start(), *within.end());
        let (least, most) = (least.min(now), most.max(now));
        // If the current recipe is invalid, any change might repair it.
        let is_invalid = refusal(self, now).is_some();
        let mut last = |end: u32| {
            let (mut good, mut bad, mut why) = (now, end, refusal(self, end));
            if is_invalid || why.is_none() {
                return (end, None);
            }
            while good.abs_diff(bad) > 1 {
                let middle = good.midpoint(bad);
                match refusal(self, middle) {
                    None => good = middle,
                    refused => (bad, why) = (middle, refused),
                }
            }
            (good, why)
        };
        let (low, why_no_less) = last(least);
        let (high, why_no_more) = last(most);
        Limits {
            range: low..=high,
            why_no_less,
            why_no_more,
        }
    }

    fn masked_grid(&mut self, spec: GridSpec, mask: &Mask) -> Result<Grid, GridError> {
        /// The maximum number of grids in the cache. The cache has room for the current grid and
        /// for the grids that a choice of shape or wrap would create.
        const MAX_CACHED: usize = 8;

        if mask.is_full() {
            return Grid::try_from(spec);
        }
        let is_it = |(of, by, _): &&(GridSpec, Mask, _)| (of, by) == (&spec, mask);
        if let Some((_, _, grid)) = self.masked.iter().find(is_it) {
            return grid.clone();
        }
        let whole = self.full_mask(mask);
        let grid = Grid::try_from(spec).and_then(|grid| grid.masked(&whole));
        if self.masked.len() == MAX_CACHED {
            drop(self.masked.remove(0));
        }
        self.masked.push((spec, mask.clone(), grid.clone()));
        grid
    }

    fn full_mask(&self, mask: &Mask) -> Mask {
        match mask {
            Mask::Drawn(_) => Mask::Drawn(self.drawing.clone()),
            other => other.clone(),
        }
    }
}

/// The range of a number, and the reasons for its limits.
pub(super) struct Limits {
    range: RangeInclusive<u32>,
    why_no_less: Option<Say>,
    why_no_more: Option<Say>,
}

impl Limits {
    /// Shows a field in which the number can be dragged or typed. The field is disabled if only one
    /// value is valid.
    pub(super) fn add_field(self, ui: &mut Ui, value: &mut u32) -> Response {
        let (low, high) = (*self.range.start(), *self.range.end());
        let speed = (f64::from(*value) * 0.01).clamp(0.1, 4.0);
        let field = DragValue::new(value).range(low..=high);
        let shown = number::add_field(ui, low < high, field, speed);
        let less = |why| say!("panel-no-less", least = low, why);
        let more = |why| say!("panel-no-more", most = high, why);
        let reasons = [self.why_no_less.map(less), self.why_no_more.map(more)];
        let reasons: Vec<Say> = reasons.into_iter().flatten().collect();
        if reasons.is_empty() {
            return shown;
        }
        let reasons = ui.text(Say::Several(reasons, "\n"));
        shown
            .on_hover_text(&reasons)
            .on_disabled_hover_text(&reasons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;
    use warren_dungeon::recipe::Algorithm;
    use warren_maze::generate::{GrowingTree, Sidewinder};
    use warren_maze::topology::GridShape;

    /// Returns a draft with a grid of 6 × 4 cells, after applying a change to its recipe.
    fn draft(change: impl FnOnce(&mut Recipe)) -> Draft {
        let mut recipe = Recipe::default();
        (recipe.grid.width, recipe.grid.height) = (6, 4);
        change(&mut recipe);
        let mut draft = Draft::default();
        draft.set_recipe(&recipe);
        assert_eq!(draft.full_recipe(), recipe);
        draft
    }

    #[test]
    fn invalid_choices_are_refused_with_the_reason() {
        type Change = fn(&mut Recipe);
        let nothing: Change = |_| {};
        let is_drawn: Change = |recipe| {
            let rows = ["......", ".####.", ".#....", "......"];
            recipe.mask = Mask::Drawn(rows.map(String::from).into());
        };
        for (before, change, reason) in [
            (nothing, nothing, None),
            (
                nothing,
                (|recipe| recipe.grid.wrap_x = true) as Change,
                None,
            ),
            (
                |recipe| recipe.grid.height = 2,
                |recipe| recipe.grid.wrap_y = true,
                Some("at least 3"),
            ),
            (
                |recipe| recipe.algorithm = Algorithm::RecursiveDivision,
                |recipe| recipe.grid.wrap_x = true,
                Some("needs whole rows"),
            ),
            (
                |recipe| recipe.grid.wrap_x = true,
                |recipe| recipe.algorithm = Algorithm::ALL[11].clone(),
                Some("eller"),
            ),
            (
                is_drawn,
                |recipe| recipe.algorithm = Algorithm::Sidewinder(Sidewinder { close: 0.5 }),
                Some("no mask"),
            ),
            (
                is_drawn,
                |recipe| recipe.algorithm = Algorithm::Wilson,
                None,
            ),
            (is_drawn, |recipe| recipe.mask = Mask::Full, None),
            (
                is_drawn,
                |recipe| recipe.grid.width = 7,
                Some("row 1 has 6 characters"),
            ),
            (is_drawn, |recipe| recipe.starts = 24, Some("19 open cells")),
            (
                |recipe| recipe.algorithm = Algorithm::ALL[8].clone(),
                |recipe| recipe.grid.shape = GridShape::Hex,
                Some("four directions"),
            ),
            (
                nothing,
                |recipe| recipe.mask = Mask::Hexagon,
                Some("hex grid"),
            ),
            (
                |recipe| recipe.grid.shape = GridShape::Hex,
                |recipe| {
                    (recipe.mask, recipe.grid.width, recipe.grid.height) = (Mask::Hexagon, 7, 7);
                },
                None,
            ),
            (
                nothing,
                |recipe| recipe.grid.width = 3_000_000,
                Some("too large"),
            ),
        ] as [(Change, Change, Option<&str>); 14]
        {
            let told = draft(before).refusal_of(change);
            let told = told.map(|say| Texts::default().translate(&say));
            match (&told, reason) {
                (None, None) => {}
                (Some(told), Some(reason)) if told.contains(reason) => {}
                _ => panic!("{told:?}, not {reason:?}"),
            }
        }
    }

    #[test]
    fn limits_are_the_valid_values() {
        let set_width = |recipe: &mut Recipe, value| recipe.grid.width = value;
        let set_starts = |recipe: &mut Recipe, value| recipe.starts = value;
        let set_newest = |recipe: &mut Recipe, value| {
            if let Algorithm::GrowingTree(GrowingTree { newest, .. }) = &mut recipe.algorithm {
                *newest = value;
            }
        };
        type Set = fn(&mut Recipe, u32);
        for (change, now, within, set, range) in [
            (
                (|_| {}) as fn(&mut Recipe),
                6,
                1..=20_000,
                set_width as Set,
                1..=20_000,
            ),
            (
                |recipe| recipe.grid.wrap_x = true,
                6,
                1..=20_000,
                set_width,
                3..=20_000,
            ),
            (|recipe| recipe.starts = 9, 6, 1..=100, set_width, 3..=100),
            (
                |recipe| recipe.grid.height = 4000,
                6,
                1..=20_000,
                set_width,
                1..=1000,
            ),
            (
                |recipe| recipe.finishes = 4,
                1,
                1..=u32::MAX,
                set_starts,
                1..=20,
            ),
            (
                |recipe| {
                    recipe.algorithm = Algorithm::GrowingTree(GrowingTree {
                        newest: 2,
                        random: 0,
                        oldest: 0,
                    });
                },
                2,
                0..=1000,
                set_newest,
                1..=1000,
            ),
        ] {
            let limits = draft(change).limits(now, within.clone(), |draft, value| {
                draft.refusal_of(|recipe| set(recipe, value))
            });
            assert_eq!(limits.range, range);
            assert_eq!(limits.why_no_less.is_some(), range.start() > within.start());
            assert_eq!(limits.why_no_more.is_some(), range.end() < within.end());
        }
    }
}
