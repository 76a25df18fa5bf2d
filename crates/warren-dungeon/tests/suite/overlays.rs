//! Tests of level overlays.

use super::support::{drawn, grids};
use std::collections::HashSet;
use std::ops::ControlFlow;
use warren_dungeon::level::{Edit, Level};
use warren_dungeon::make::{MakeError, make, make_heard};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::route::Walker;
use warren_dungeon::survey::{self, Overlay, OverlayError};
use warren_maze::draw::{Colour, Plan, Values, colour_of, colours};
use warren_maze::maze::{Carved, Listener};
use warren_maze::solve::{self, UNREACHED};
use warren_maze::topology::{Cell, Dir, Topology};

/// Returns levels on every grid, including levels with rock and with areas.
fn levels() -> impl Iterator<Item = Level> {
    let algorithms = [Algorithm::Prim, Algorithm::ALL[1].clone(), Algorithm::AREAS];
    grids(7, 6).flat_map(move |grid| {
        let algorithms = algorithms.clone().into_iter();
        algorithms.map(move |algorithm| {
            let recipe = Recipe {
                grid,
                algorithm,
                finishes: 3,
                ..Recipe::default()
            };
            make(&recipe).unwrap()
        })
    })
}

/// Returns the cells that have a colour.
fn tinted(colours: &[Option<Colour>]) -> Vec<Cell> {
    let tinted = (0..).zip(colours).filter(|(_, colour)| colour.is_some());
    tinted.map(|(cell, _)| cell).collect()
}

#[test]
fn overlays_tint_the_expected_cells() {
    for level in levels() {
        let colours = |overlay| survey::overlay(&level, overlay, &mut ()).unwrap();
        let open: Vec<Cell> = level.maze().open_cells().collect();
        for overlay in Overlay::ALL {
            assert_eq!(colours(overlay).len(), level.grid().cells() as usize);
        }
        let start = level.starts()[0];
        let far = solve::distances(&Walker::ALL_DOORS.passages(&level), &[start]);
        let near = open.iter().filter(|&&cell| far[cell as usize] != UNREACHED);
        assert_eq!(
            tinted(&colours(Overlay::Distances)),
            near.copied().collect::<Vec<_>>()
        );
        assert_eq!(
            colours(Overlay::Distances)[start as usize],
            Some(colours::ramp(0.0))
        );
        assert_eq!(tinted(&colours(Overlay::Areas)), open);
        assert_eq!(tinted(&colours(Overlay::CarveOrder)), open);
        let hues: HashSet<_> = colours(Overlay::Areas)
            .into_iter()
            .flatten()
            .map(|hue| hue.0)
            .collect();
        assert_eq!(
            hues.len() as u32,
            warren_maze::measure::areas(level.maze()).count
        );
        let is_dead_end = |cell: &Cell| level.maze().passages(*cell).len() == 1;
        let dead_ends: Vec<Cell> = open.iter().copied().filter(is_dead_end).collect();
        assert_eq!(tinted(&colours(Overlay::DeadEnds)), dead_ends);
        let solution = tinted(&colours(Overlay::Solution));
        assert_eq!(solution.len() as u32, level.shortest().unwrap() + 1);
        assert!(solution.contains(&start));
        assert!(solution.iter().any(|&cell| level.is_finish(cell)));
    }
}

/// Checks that overlays and drawings use the same colours for the same values.
#[test]
fn overlays_use_the_colours_of_pictures() {
    for level in levels() {
        let mut carved = Carved::on(level.grid().clone());
        make_heard(level.recipe().unwrap(), &mut carved).unwrap();
        let ways = Walker::ALL_DOORS.passages(&level);
        for (overlay, values) in [
            (
                Overlay::Distances,
                Values::distances(&ways, &level.starts()[..1]),
            ),
            (Overlay::Areas, Values::areas(level.maze())),
            (
                Overlay::CarveOrder,
                Values::order(carved.cells(), level.grid().cells()),
            ),
        ] {
            let plan = Plan {
                values: Some(values),
                ..level.plan()
            };
            let pictured = colour_of(&plan);
            let tints = survey::overlay(&level, overlay, &mut ()).unwrap();
            for cell in level.maze().open_cells() {
                assert_eq!(tints[cell as usize], pictured(cell), "{overlay:?}");
            }
        }
    }
}

#[test]
fn the_carve_order_needs_an_unedited_recipe() {
    let by_hand = drawn("\n+-+-+\n|S F|\n+-+-+\n");
    let order = |level: &Level| survey::overlay(level, Overlay::CarveOrder, &mut ());
    assert_eq!(order(&by_hand), Err(OverlayError::NoRecipe));
    let edited = make(&Recipe::default())
        .unwrap()
        .with(Edit::Charges(7))
        .unwrap();
    assert_eq!(order(&edited), Err(OverlayError::Edited));
    for level in [by_hand, edited] {
        for overlay in Overlay::ALL {
            let is_told = overlay.check(&level).is_ok();
            assert_eq!(is_told, overlay != Overlay::CarveOrder);
            assert_eq!(survey::overlay(&level, overlay, &mut ()).is_ok(), is_told);
        }
    }
}

#[test]
fn cancelling_stops_the_carve_order_overlay() {
    struct Stops;

    impl Listener for Stops {
        fn start(&mut self, _: Cell) -> ControlFlow<()> {
            ControlFlow::Break(())
        }

        fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }

    let level = make(&Recipe::default()).unwrap();
    let stopped = survey::overlay(&level, Overlay::CarveOrder, &mut Stops);
    assert_eq!(stopped, Err(OverlayError::Make(MakeError::Cancelled)));
}
