//! Tests of the Minotaur in the game: the Minotaur is displayed at the position that the rules
//! compute, and a caught player loses the run.

use crate::app::{demo, game, grid, place, play_to_the_end, run, screen, ticks, vector};
use crate::words::texts;
use bevy::prelude::*;
use bevy_warren::{Hunter, Run, Viewer};
use warren::Screen;
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::make;
use warren_dungeon::play::BEAST_TICKS;
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::{Embedding, GridShape, GridSpec, Topology};

/// Makes a level with a Minotaur on this grid.
fn level_with_minotaur(grid: GridSpec) -> Level {
    let recipe = |seed| Recipe {
        grid,
        minotaur: true,
        seed,
        ..default()
    };
    (0..200).find_map(|seed| make(&recipe(seed)).ok()).unwrap()
}

/// Returns levels with a Minotaur. For each grid shape, there is a level without wrapped axes and,
/// if possible, a level with a wrapped column axis.
pub(crate) fn levels() -> impl Iterator<Item = Level> {
    let shapes = GridShape::ALL.into_iter();
    let both = |shape| [false, true].map(|wraps| grid(shape, [10, 10, 2], [wraps, false, false]));
    shapes.flat_map(both).flatten().map(level_with_minotaur)
}

/// Returns the position at which the Minotaur is displayed, or `None` if it is hidden.
fn minotaur_position(app: &mut App) -> Option<Vec3> {
    let mut hunters = app.world_mut().query_filtered::<&Transform, With<Hunter>>();
    Some(hunters.single(app.world()).ok()?.translation)
}

/// Returns the player's position.
fn player_position(app: &mut App) -> Vec3 {
    let mut viewers = app.world_mut().query_filtered::<&Transform, With<Viewer>>();
    viewers.single(app.world()).unwrap().translation
}

/// The displayed Minotaur approaches its position in the rules. After one second, this fraction of
/// the distance remains.
const LEFT: f32 = 8.315_287e-7;

/// The minimum distance between the displayed Minotaur and the player, in cells.
const ARM: f32 = 0.72;

/// Checks the displayed position against the rules. Within a frame, the Minotaur glides from
/// `before` towards its position in the rules. If this position is a cell or more away, the
/// Minotaur jumps there. In a wrapped level, the Minotaur is displayed in the copy of the level in
/// which it is nearest to the player.
fn check_position(app: &mut App, before: Vec3) {
    let player_at = player_position(app);
    let mut hunters = app.world_mut().query::<(&Hunter, &Transform)>();
    let (hunter, shown) = hunters.single(app.world()).unwrap();
    let Run {
        level, progress, ..
    } = run(app);
    let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
    let distance = minotaur.distance.filter(|_| minotaur.awake);
    assert_eq!(hunter.distance, distance);
    let grid = level.grid();
    let [cell, player] = [minotaur.cell, progress.cell()].map(|cell| grid.coordinates(cell));
    // Only the column axis wraps in these levels.
    let (at, size) = (cell[0] as i32, grid.size()[0] as i32);
    let far = |round: &i32| (at + round * size - player[0] as i32).abs();
    let rounds = if grid.wraps()[0] { -1..=1 } else { 0..=0 };
    let round = rounds.min_by_key(far).unwrap();
    let once = grid
        .basis()
        .map_or(Vec2::ZERO, |[column, _]| vector(column))
        * size as f32;
    let at = place(level, minotaur.cell) + Vec3::X * once.x * round as f32;
    let toward = minotaur.toward.filter(|_| minotaur.ticks > 0);
    // The path leads through the middle of the side.
    let [side, way] = toward.map_or([Vec3::ZERO; 2], |dir| {
        let up = f32::from(grid.climb(minotaur.cell, dir));
        let climbing = |flat: Vec2| Vec3::new(flat.x, up, flat.y);
        let through = climbing(vector(grid.twice_to_midpoint(minotaur.cell, dir)));
        [
            through / 2.0,
            climbing(vector(grid.to_neighbour(minotaur.cell, dir))),
        ]
    });
    let done = minotaur.ticks as f32 / BEAST_TICKS as f32;
    let gone = match done < 0.5 {
        true => Vec3::ZERO.lerp(side, 2.0 * done),
        false => side.lerp(way, 2.0 * done - 1.0),
    };
    let expected = at + gone;
    // If the Minotaur is equally near in two copies of a wrapped level, it can be displayed in
    // either copy.
    let is_between = grid.wraps()[0] && far(&round) * 2 >= size - 1;
    let left = match before.distance(expected) < 1.0 {
        true => LEFT.powf(app.world().resource::<Time>().delta_secs()),
        false => 0.0,
    };
    let near = |at: Vec3| at.distance(player_at) < ARM + 0.05;
    if near(expected) || near(before) {
        // The displayed Minotaur keeps about the distance `ARM`, so that the camera is never inside
        // its mesh.
        let distance = shown.translation.distance(player_at);
        assert!(distance > ARM - 0.1, "{distance}");
    } else {
        let off = shown.translation.distance(expected.lerp(before, left));
        assert!(off < 1e-4 || is_between, "{off} from the expected position");
    }
    if minotaur.awake && done > 0.9 {
        let ahead = way.with_y(0.0).normalize_or_zero();
        let is_ahead = shown.forward().dot(ahead) > 0.7;
        assert!(
            is_ahead || ahead == Vec3::ZERO,
            "the Minotaur does not look ahead"
        );
    }
}

#[test]
fn the_minotaur_catches_a_player_who_stands_still() {
    for level in levels() {
        let mut app = game(&level);
        let mut left = 64 * 300;
        while !run(&app).progress.caught() {
            let before = minotaur_position(&mut app);
            app.update();
            // After catching the player, the Minotaur is displayed in front of the player.
            if let (Some(before), false) = (before, run(&app).progress.caught()) {
                check_position(&mut app, before);
            }
            left -= 1;
            assert!(left > 0, "the Minotaur never caught the player");
        }
        // The player sees the Minotaur before the card covers the world.
        let mut seen = 0;
        while screen(&app) == Screen::Playing {
            app.update();
            seen += 1;
            assert!(seen < 3 * 64, "the run is never lost");
        }
        assert!(seen > 64, "{seen} frames");
        assert_eq!(screen(&app), Screen::Lost);
        let mut hunters = app.world_mut().query_filtered::<&Transform, With<Hunter>>();
        let at = hunters.single(app.world()).unwrap().translation;
        let player = player_position(&mut app);
        let far = at.distance(player);
        assert!(
            (0.4..1.0).contains(&far),
            "{at} is not in front of {player}"
        );
        let shown = hunters.single(app.world()).unwrap();
        let looks = shown.forward().dot((player - at).normalize());
        assert!(
            looks > 0.99,
            "the Minotaur does not look at the player: {looks}"
        );
        let mut eyes = app
            .world_mut()
            .query_filtered::<&Transform, With<Camera3d>>();
        let eyes = eyes.single(app.world()).unwrap();
        let head = (at + Vec3::Y * 0.5 - eyes.translation).normalize();
        assert!(
            eyes.forward().dot(head) > 0.97,
            "the camera does not look at the Minotaur"
        );
        ticks(&mut app, 3);
        let told = texts(&mut app);
        let story = "You never left the start, and the Minotaur walked ";
        assert!(told.iter().any(|told| told.starts_with(story)), "{told:?}");
        // Play the level again.
        crate::screens::press(&mut app, "Again");
        assert_eq!(screen(&app), Screen::Playing);
        assert!(!run(&app).progress.caught());
        let mut hunters = app.world_mut().query::<&Hunter>();
        assert_eq!(hunters.iter(app.world()).count(), 1);
    }
}

#[test]
fn the_demo_player_escapes_the_minotaur() {
    for level in levels() {
        let mut app = demo(&level, true);
        play_to_the_end(&mut app, 300);
        assert_eq!(screen(&app), Screen::Won);
    }
}

#[test]
fn a_level_without_a_minotaur_has_no_hunter() {
    let mut app = game(&level_with_minotaur(GridSpec::default()));
    let tame = make(&Recipe::default()).unwrap();
    app.world_mut()
        .write_message(bevy_warren::OpenLevel::take(std::sync::Arc::new(tame)));
    ticks(&mut app, 4);
    let mut hunters = app.world_mut().query::<&Hunter>();
    assert_eq!(hunters.iter(app.world()).count(), 0);
}
