//! Progress bars, which are shown only on terminals.

use crate::error::Error;
use crate::memory;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use std::ops::ControlFlow;
use std::time::Duration;
use warren_dungeon::level::Level;
use warren_dungeon::make::{self, MakeError, make_fresh};
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir, Topology};

/// Makes the level of a recipe as [`make_heard`] does, but without a listener.
pub(crate) fn make(recipe: &Recipe, is_fresh: bool) -> Result<Level, Error> {
    Ok(make_heard(recipe, is_fresh, || ())?.0)
}

/// Makes the level of a recipe and reports every passage to a listener. If `is_fresh` is true, the
/// seed can be replaced; see [`make_fresh`]. Each seed that is tried gets its own listener.
pub(crate) fn make_heard<L: Listener>(
    recipe: &Recipe,
    is_fresh: bool,
    listener: impl Fn() -> L,
) -> Result<(Level, L), Error> {
    memory::check_recipe(recipe)?;
    let bar = bar(0, "{wide_bar} {percent} % of {human_len} cells");
    // Reporting to the bar takes time, so it is skipped if the bar is hidden.
    if bar.is_hidden() {
        return Ok(make_with_listener(recipe, is_fresh, listener)?);
    }
    let grid = recipe.grid().map_err(RecipeError::from)?;
    bar.set_length(grid.count().into());
    let both = || {
        bar.set_position(0);
        let bar = bar.clone();
        (listener(), Passages { bar, unseen: 0 })
    };
    let (level, (listener, _)) = make_with_listener(recipe, is_fresh, both)?;
    Ok((level, listener))
}

fn make_with_listener<L: Listener>(
    recipe: &Recipe,
    is_fresh: bool,
    listener: impl Fn() -> L,
) -> Result<(Level, L), MakeError> {
    if is_fresh {
        return make_fresh(recipe, listener);
    }
    let mut listener = listener();
    let level = make::make_heard(recipe, &mut listener)?;
    Ok((level, listener))
}

/// Runs `work`. Meanwhile, shows a spinner if standard error is a terminal.
pub(crate) fn during<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let bar = bar(0, "{spinner} {msg} {elapsed}").with_message(what);
    // The thread of a spinner reserves memory, possibly after `work` has checked what is available.
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(100));
    }
    let done = work();
    bar.finish_and_clear();
    done
}

/// Creates a progress bar on standard error. The bar is hidden if standard error is not a terminal,
/// and disappears when it is dropped.
pub(crate) fn bar(length: u64, template: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.with_finish(ProgressFinish::AndClear)
}

/// Returns a bar for a number of mazes.
pub(crate) fn mazes(count: u32) -> ProgressBar {
    bar(count.into(), "{wide_bar} {percent} % of {human_len} mazes")
}

/// Counts passages and updates the bar at intervals.
struct Passages {
    bar: ProgressBar,
    unseen: u64,
}

const PASSAGES_PER_UPDATE: u64 = 1 << 16;

impl Listener for Passages {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        self.unseen += 1;
        if self.unseen == PASSAGES_PER_UPDATE {
            self.bar.inc(self.unseen);
            self.unseen = 0;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_maze::topology::{GridShape, GridSpec, Mask};

    #[test]
    fn the_progress_total_equals_the_number_of_open_cells() {
        let drawn = Mask::Drawn(["....", ".#..", "...#"].map(String::from).into());
        for (shape, [width, height], mask) in [
            (GridShape::Square, [20, 10], Mask::Full),
            (GridShape::Square, [4, 3], drawn),
            (GridShape::Hex, [9, 9], Mask::Hexagon),
            (GridShape::Polar, [6, 9], Mask::Full),
        ] {
            let grid = GridSpec {
                shape,
                width,
                height,
                ..GridSpec::default()
            };
            let recipe = Recipe {
                grid,
                mask,
                ..Recipe::default()
            };
            let level = make::make(&recipe).expect("a level");
            let open = level.maze().open_cells().count() as u64;
            let counted = u64::from(recipe.grid().expect("a grid").count());
            assert_eq!(counted, open, "{grid:?}");
        }
    }
}
