//! Tests of the overlays on the cells of a level.

use crate::app::{game, levels, ticks};
use bevy_warren::CurrentLevel;
use bevy_warren::overlay::{OverlayColours, ShownOverlay, colours};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::work::WaitForWork;
use std::collections::HashSet;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::make::{make, make_heard};
use warren_dungeon::recipe::{Placement, Recipe};
use warren_dungeon::route::Walker;
use warren_dungeon::survey::{Overlay, OverlayError};
use warren_maze::draw::{NO_VALUE, Plan, ValueKind, Values, colour_of};
use warren_maze::maze::{Carved, Side};
use warren_maze::topology::{Cell, GridShape, GridSpec, Topology};
use warren_maze::{measure, solve};

/// Returns the cells that an overlay tints, and the number of different colours.
fn tinted_cells(level: &Level, overlay: Overlay) -> (Vec<Cell>, usize) {
    let colours = colours(level, overlay);
    assert_eq!(colours.len(), level.grid().cells() as usize);
    let cells = (0..level.grid().cells()).filter(|&cell| colours[cell as usize][3] != 0);
    let cells: Vec<Cell> = cells.collect();
    for colour in &colours {
        assert!(colour[3] == 255 || *colour == [0; 4]);
    }
    let of: HashSet<_> = cells.iter().map(|&cell| colours[cell as usize]).collect();
    (cells, of.len())
}

/// Returns levels of every kind, including a level with several floors.
fn all_levels() -> Vec<Level> {
    let mut all = levels();
    let floors = make(&Recipe {
        grid: GridSpec {
            shape: GridShape::Cubic,
            width: 5,
            height: 6,
            depth: 3,
            ..GridSpec::default()
        },
        ..Recipe::default()
    });
    all.push(floors.unwrap());
    all
}

/// Checks that the cells with the minimum and the maximum value have the colours that the library
/// assigns to these values.
fn check_shades<T: Ord>(
    level: &Level,
    overlay: Overlay,
    cells: &[Cell],
    value: impl Fn(Cell) -> T,
) {
    let shades = colours(level, overlay);
    let shade = |cell: Cell| shades[cell as usize];
    let of = |kind| {
        let values = (0..level.grid().cells()).map(|_| NO_VALUE).collect();
        Values { kind, of: values }
    };
    let kind = match overlay {
        Overlay::Distances => ValueKind::Distance,
        _ => ValueKind::Order,
    };
    let mut sorted = cells.to_vec();
    sorted.sort_by_key(|&cell| value(cell));
    let [first, .., last] = sorted[..] else {
        panic!("too few cells");
    };
    let mut values = of(kind);
    (values.of[first as usize], values.of[last as usize]) = (0, sorted.len() as u32);
    let plan = Plan {
        values: Some(values),
        ..level.plan()
    };
    let colour = colour_of(&plan);
    for cell in [first, last] {
        assert_eq!(
            &shade(cell)[..3],
            colour(cell).unwrap().0,
            "{overlay:?}, {cell}"
        );
    }
}

#[test]
fn overlays_colour_the_expected_cells() {
    for level in all_levels() {
        let open: Vec<Cell> = level.maze().open_cells().collect();
        let check = |overlay, cells: &[Cell], hues: &dyn Fn(usize) -> bool| {
            let (found, of) = tinted_cells(&level, overlay);
            assert_eq!(found, cells, "{overlay:?}");
            assert!(hues(of), "{overlay:?} in {of} colours");
        };
        let reached = solve::distances(&Walker::ALL_DOORS.passages(&level), &level.starts()[..1]);
        let near = |cell: &Cell| reached[*cell as usize] != u32::MAX;
        let near: Vec<Cell> = open.iter().copied().filter(near).collect();
        check(Overlay::Distances, &near, &|hues| hues > 8);
        check(Overlay::CarveOrder, &open, &|hues| hues > 8);
        check_shades(&level, Overlay::Distances, &near, |cell| {
            reached[cell as usize]
        });
        let mut carved = Carved::on(level.grid().clone());
        make_heard(level.recipe().unwrap(), &mut carved).unwrap();
        let order = |cell| carved.cells().iter().position(|&other| other == cell);
        check_shades(&level, Overlay::CarveOrder, &open, order);
        let areas = measure::areas(level.maze());
        let count = areas.count as usize;
        check(Overlay::Areas, &open, &|hues| hues == count);
        let shades = colours(&level, Overlay::Areas);
        for two in open
            .windows(2)
            .map(|two| [two[0] as usize, two[1] as usize])
        {
            let is_one = shades[two[0]] == shades[two[1]];
            assert_eq!(is_one, areas.of[two[0]] == areas.of[two[1]], "{two:?}");
        }
        let dead_ends: Vec<Cell> = measure::dead_ends(level.maze()).collect();
        check(Overlay::DeadEnds, &dead_ends, &|hues| hues == 1);
        let (solution, _) = tinted_cells(&level, Overlay::Solution);
        assert_eq!(solution.len() as u32, level.shortest().unwrap() + 1);
        assert!(solution.contains(&level.starts()[0]));
    }
}

#[test]
fn the_solution_ends_at_the_nearest_of_several_finishes() {
    for seed in 0..20 {
        let recipe = Recipe {
            finishes: 4,
            placement: Placement::Random,
            seed,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let (solution, _) = tinted_cells(&level, Overlay::Solution);
        assert_eq!(solution.len() as u32, level.shortest().unwrap() + 1);
    }
}

#[test]
fn the_colours_of_cancelled_requests_never_appear() {
    let level = levels().remove(0);
    let mut app = game(&level);
    app.insert_resource(WaitForWork(false));
    // Overlays are chosen in the panel. If a run begins while the panel is closed, the overlay is
    // removed.
    app.world_mut().resource_mut::<PanelUse>().open = true;
    let mut large = Recipe::default();
    (large.grid.width, large.grid.height) = (1000, 1000);
    let large = make(&large).unwrap();
    app.insert_resource(ShownOverlay(Some(Overlay::CarveOrder)));
    app.world_mut()
        .write_message(bevy_warren::OpenLevel::take(std::sync::Arc::new(large)));
    ticks(&mut app, 3);
    app.insert_resource(ShownOverlay(Some(Overlay::Areas)));
    app.world_mut()
        .write_message(bevy_warren::OpenLevel::take(std::sync::Arc::new(
            level.clone(),
        )));
    let began = std::time::Instant::now();
    ticks(&mut app, 2);
    while app.world().resource::<OverlayColours>().0.is_none() {
        assert!(began.elapsed().as_secs() < 60, "no colours appeared");
        ticks(&mut app, 1);
    }
    let painted = app.world().resource::<OverlayColours>().0.clone().unwrap();
    assert_eq!(*painted.level, level);
    assert_eq!(painted.colours, colours(&level, Overlay::Areas));
}

#[test]
fn the_carve_order_of_an_edited_level_is_refused_with_the_reason() {
    let level = levels().remove(0);
    assert_eq!(Overlay::CarveOrder.check(&level), Ok(()));
    let dir = level.maze().passages(0).next().unwrap();
    let side = Side { cell: 0, dir };
    let edited = level
        .unwrapped()
        .with(Edit::Side(side, SideKind::Wall))
        .unwrap();
    assert_eq!(
        Overlay::CarveOrder.check(&edited),
        Err(OverlayError::Edited)
    );
    assert!(tinted_cells(&edited, Overlay::CarveOrder).0.is_empty());
}

#[test]
fn the_overlay_colours_belong_to_the_current_level() {
    let level = levels().remove(0);
    let mut app = game(&level);
    assert!(app.world().resource::<OverlayColours>().0.is_none());
    app.world_mut().resource_mut::<PanelUse>().open = true;
    for overlay in [Overlay::Areas, Overlay::CarveOrder] {
        app.insert_resource(ShownOverlay(Some(overlay)));
        ticks(&mut app, 2);
        let current = app.world().resource::<CurrentLevel>().0.clone().unwrap();
        let painted = app.world().resource::<OverlayColours>().0.clone().unwrap();
        assert!(std::sync::Arc::ptr_eq(&painted.level, &current));
        assert_eq!(painted.colours, colours(&level, overlay));
    }
    let other = levels().remove(5);
    app.world_mut()
        .write_message(bevy_warren::OpenLevel::take(std::sync::Arc::new(
            other.clone(),
        )));
    ticks(&mut app, 3);
    let painted = app.world().resource::<OverlayColours>().0.clone().unwrap();
    assert_eq!(*painted.level, other);
    app.insert_resource(ShownOverlay(None));
    ticks(&mut app, 2);
    assert!(app.world().resource::<OverlayColours>().0.is_none());
}
