//! Tests of tools: stones, salt, flares, and putting out the torch.

use super::support::{IDLE, corridor, drawn, fits, step, version, with_fields};
use super::using::walk;
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, Edit, Level, Treasure};
use warren_dungeon::make::make;
use warren_dungeon::play::{
    BEAST_TICKS, Beast, Carried, DARK_SIGHT, ECHO_LAG, Event, FLARE_TICKS, FLARES_PER_FIND, Input,
    LURE_TICKS, Landmark, Lure, MAX_SIGHT, Progress, SALT_PER_FIND, SALT_TICKS, SIGHT,
    STONE_HEARING, STONES_PER_FIND, Surroundings, THROW, TICKS_PER_SECOND, Tool, ToolRefusal,
    Trail, in_view,
};
use warren_dungeon::proof::certify;
use warren_dungeon::recipe::{Algorithm, FindOptions, Recipe, RoomOptions, code, read_code};
use warren_dungeon::replay::Recording;
use warren_maze::geometry::dot_unit;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding, GridShape, GridSpec, Square, Topology};

const THROWS: Input = Input {
    tool: Some(Tool::Stone),
    ..IDLE
};
const SWITCHES: Input = Input {
    tool: Some(Tool::Torch),
    ..IDLE
};
const LAYS: Input = Input {
    tool: Some(Tool::Salt),
    ..IDLE
};
const FLARES: Input = Input {
    tool: Some(Tool::Flare),
    ..IDLE
};
const DRINKS: Input = Input {
    tool: Some(Tool::Drink),
    ..IDLE
};
const READS: Input = Input {
    tool: Some(Tool::Read),
    ..IDLE
};
const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;

fn with_stones(level: &Level, stones: u32) -> Progress {
    let brings = Carried {
        stones,
        ..Carried::default()
    };
    Progress::carrying(level, brings)
}

fn lit(level: Level, steps: u32) -> Level {
    level.with(Edit::Light(steps)).unwrap()
}

fn spec(shape: GridShape) -> GridSpec {
    GridSpec {
        shape,
        width: 8,
        height: 8,
        depth: if shape.has_floors() { 2 } else { 1 },
        ..GridSpec::default()
    }
}

/// Returns a level with loops, rooms and stones on each kind of grid.
fn levels() -> impl Iterator<Item = Level> {
    GridShape::ALL.into_iter().flat_map(|shape| {
        let grid = spec(shape);
        let seeds = (0..3).filter(move |_| fits(grid, &Algorithm::Prim));
        let recipe = move |seed| Recipe {
            grid,
            seed,
            braid: 0.5,
            rooms: RoomOptions {
                count: 1,
                ..RoomOptions::DEFAULT
            },
            finds: FindOptions {
                stones: 2,
                ..FindOptions::DEFAULT
            },
            ..Recipe::default()
        };
        seeds.filter_map(move |seed| make(&recipe(seed)).ok())
    })
}

#[test]
fn stones_are_found_and_written_to_files_and_codes() {
    let mut shapes = 0;
    for level in levels() {
        shapes += 1;
        let cells = level.cells_with(Content::Stones);
        assert_eq!(cells.len(), 2);
        let mut progress = Progress::new(&level);
        progress.put(cells[0], [0, 0]);
        let events = step(&level, &mut progress, IDLE);
        assert!(events.contains(&Event::ItemTaken(Content::Stones, cells[0])));
        assert_eq!(progress.carried().stones, STONES_PER_FIND);
        assert_eq!(progress.contents(&level, cells[0]).next(), None);

        let text = file::write(&level);
        assert!(text.contains(&version(9)), "{text}");
        assert_eq!(file::read(&text).unwrap(), level);
        let recipe = level.recipe().unwrap();
        assert_eq!(read_code(&code(recipe)).as_ref(), Ok(recipe));
        // The recipe of a level without stones still needs the version.
        let [first, second] = [cells[0], cells[1]];
        let emptied = level
            .clone()
            .with(Edit::Content(Content::Stones, first, false));
        let emptied = emptied
            .unwrap()
            .with(Edit::Content(Content::Stones, second, false));
        let text = file::write(&emptied.unwrap());
        assert!(text.contains(&version(9)), "{text}");
    }
    assert!(shapes >= GridShape::ALL.len());
}

#[test]
fn no_proof_needs_a_tool() {
    let mut compared = 0;
    for shape in GridShape::ALL {
        for seed in 0..4 {
            let recipe = Recipe {
                grid: spec(shape),
                seed,
                braid: 0.3,
                locks: 2,
                iron_doors: 1,
                one_ways: 1,
                ..Recipe::default()
            };
            let with_tools = Recipe {
                finds: FindOptions {
                    stones: 5,
                    salt: 5,
                    flares: 5,
                    flasks: 5,
                    scrolls: 5,
                    ..FindOptions::DEFAULT
                },
                ..recipe.clone()
            };
            let (Ok(plain), Ok(level)) = (make(&recipe), make(&with_tools)) else {
                continue;
            };
            assert_eq!(level.maze(), plain.maze());
            assert_eq!(certify(&level), certify(&plain), "{recipe:?}");
            compared += 1;
        }
    }
    assert!(compared >= GridShape::ALL.len());
}

/// Returns the last cell of a stone that is thrown from the centre of a cell, or `None` if the side is
/// closed.
fn flight(level: &Level, progress: &Progress, from: Cell, dir: Dir) -> Option<Cell> {
    let (grid, ways) = (level.grid(), progress.ways(level));
    let ahead = grid.normal(from, dir);
    let (mut cell, mut next, mut end) = (from, Some(dir), None);
    for _ in 0..THROW {
        let Some(dir) = next else { break };
        if !ways.ways(cell).contains(dir) || dot_unit(ahead, grid.normal(cell, dir)) <= 0 {
            break;
        }
        next = grid.straight_on(cell, dir);
        cell = grid.step(cell, dir);
        end = Some(cell);
    }
    end
}

#[test]
fn a_stone_flies_straight_ahead_on_every_grid() {
    let (mut thrown, mut refused) = (0, 0);
    for level in levels() {
        let grid = level.grid();
        for cell in level.maze().open_cells() {
            for &dir in grid.clockwise(cell) {
                let mut progress = with_stones(&level, 1);
                progress.put(cell, [0, 0]);
                progress.turn_to(grid.heading(cell, dir));
                let events = step(&level, &mut progress, THROWS);
                if level.is_finish(cell) {
                    continue;
                }
                match flight(&level, &progress, cell, dir) {
                    Some(end) => {
                        assert!(events.contains(&Event::StoneThrown(end)), "{events:?}");
                        thrown += 1;
                    }
                    None => {
                        let no_room = Event::ToolRefused(ToolRefusal::NoRoom);
                        assert!(events.contains(&no_room), "{events:?}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(thrown > 100 && refused > 100);
}

#[test]
fn a_stone_is_used_up_and_flies_through_grates_but_not_through_doors() {
    let level = corridor("S             F");
    let mut progress = with_stones(&level, 1);
    assert_eq!(
        step(&level, &mut progress, THROWS),
        [Event::StoneThrown(THROW as Cell)]
    );
    let none = [Event::ToolRefused(ToolRefusal::NoStones)];
    assert_eq!(step(&level, &mut progress, THROWS), none);
    for (kind, end) in [("Grate", Some(THROW as Cell)), ("Iron", None)] {
        let gate = format!(r#"gates: [(cell: (0, 0), side: "east", kind: {kind})]"#);
        let wall = drawn(
            "
            +-+-+-+-+-+-+-+-+-+
            |S|              F|
            +-+-+-+-+-+-+-+-+-+
            ",
        );
        let level = with_fields(&wall, &gate);
        let mut progress = with_stones(&level, 1);
        let event = match end {
            Some(end) => Event::StoneThrown(end),
            None => Event::ToolRefused(ToolRefusal::NoRoom),
        };
        progress.turn_to(0);
        assert_eq!(step(&level, &mut progress, THROWS), [event]);
        assert_eq!(progress.carried().stones, u32::from(end.is_none()));
    }
}

/// Returns a corridor of 30 cells whose start is the sixth cell. The field is added to the level file.
fn long(field: &str) -> Level {
    with_fields(&corridor(&format!("F         S{}", " ".repeat(48))), field)
}

fn beast(progress: &Progress) -> Beast {
    progress.beasts()[0]
}

/// Wakes the Minotaur or the Statue by looking at a wall and stepping aside.
fn wake(level: &Level, progress: &mut Progress) {
    let aside = Input { right: 1, ..IDLE };
    step(level, progress, aside);
    assert!(beast(progress).awake);
}

#[test]
fn a_beast_looks_for_a_stone_and_then_hunts_again() {
    let level = long("minotaur: (8, 0)");
    let mut progress = with_stones(&level, 1);
    wake(&level, &mut progress);
    let end = 5 + THROW as Cell;
    let events = step(&level, &mut progress, THROWS);
    let lured = Event::Lured(BeastKind::Minotaur);
    assert_eq!(events, [Event::StoneThrown(end), lured]);
    let lure = Lure {
        cell: end,
        ticks: LURE_TICKS - 1,
    };
    assert_eq!(beast(&progress).lure, Some(lure));
    for _ in 1..LURE_TICKS {
        step(&level, &mut progress, IDLE);
        assert!(!progress.caught());
    }
    let minotaur = beast(&progress);
    assert_eq!((minotaur.cell, minotaur.lure), (end, None));
    assert_eq!(minotaur.distance, None, "nobody hears it while it looks");
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    for _ in 0..10 * TICKS_PER_SECOND {
        step(&level, &mut progress, IDLE);
    }
    assert!(progress.caught());
}

#[test]
fn a_beast_catches_the_player_on_its_path_to_a_stone() {
    let level = long("minotaur: (8, 0)");
    let mut progress = with_stones(&level, 1);
    wake(&level, &mut progress);
    progress.turn_to(1 << 15);
    let events = step(&level, &mut progress, THROWS);
    assert!(events.contains(&Event::Lured(BeastKind::Minotaur)));
    for _ in 0..LURE_TICKS {
        step(&level, &mut progress, IDLE);
    }
    assert!(progress.caught());
}

#[test]
fn only_beasts_that_hear_a_stone_look_for_it() {
    let hears = |level: &Level, is_woken: bool| {
        let mut progress = with_stones(level, 1);
        if is_woken {
            wake(level, &mut progress);
        }
        let events = step(level, &mut progress, THROWS);
        assert!(matches!(events[0], Event::StoneThrown(_)));
        let lured: Vec<&Event> = events
            .iter()
            .filter(|event| matches!(event, Event::Lured(_)))
            .collect();
        assert_eq!(beast(&progress).lure.is_some(), !lured.is_empty());
        !lured.is_empty()
    };
    let end = 5 + THROW as u32;
    let minotaur = |cell| long(&format!("minotaur: ({cell}, 0)"));
    assert!(hears(&minotaur(end + STONE_HEARING), true));
    assert!(!hears(&minotaur(end + STONE_HEARING + 1), true));
    assert!(!hears(&minotaur(end + 1), false), "it does not move yet");
    assert!(!hears(&long("sleeper: (9, 0)"), false), "it still sleeps");
    let level = long("statue: (2, 0)");
    let mut statue = with_stones(&level, 1);
    wake(&level, &mut statue);
    step(&level, &mut statue, THROWS);
    assert_eq!(beast(&statue).lure, None, "it hears nothing");
}

#[test]
fn the_guardian_looks_only_for_stones_in_its_room() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+-+
        |S              |
        + + + +-+-+-+-+-+
        |     |        F|
        +-+-+-+-+-+-+-+-+
        ",
    );
    let mut level = with_fields(&level, "guardian: (2, 1)");
    for cell in [0, 1, 2, 8, 9, 10] {
        level.apply(Edit::Room(cell, Some(0))).unwrap();
    }
    for (heading, hears) in [(0, false), (1 << 14, true)] {
        let mut progress = with_stones(&level, 1);
        // The Guardian notices the player.
        step(&level, &mut progress, IDLE);
        progress.turn_to(heading);
        let events = step(&level, &mut progress, THROWS);
        let lured = events.contains(&Event::Lured(BeastKind::Guardian));
        assert_eq!(lured, hears, "{events:?}");
    }
}

#[test]
fn a_torch_that_is_put_out_does_not_burn_down_and_can_be_lit_again() {
    let row = format!("S{}F", " ".repeat(2 * 40 - 1));
    let level = lit(corridor(&row), 2);
    let mut progress = Progress::new(&level);
    assert_eq!(step(&level, &mut progress, SWITCHES), [Event::TorchPutOut]);
    assert!(progress.is_torch_put_out() && progress.is_dark(&level));
    assert_eq!(progress.sight(&level), DARK_SIGHT);
    for _ in 0..3 {
        walk(&level, &mut progress, EAST);
    }
    assert_eq!(progress.carried().light, 2);
    assert_eq!(in_view(&level, &progress).collect::<Vec<_>>(), [3, 4, 2]);
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    let last_seen = |progress: &Progress| progress.seen().iter().last();
    assert_eq!(last_seen(&progress), Some(SIGHT as Cell));
    assert_eq!(step(&level, &mut progress, SWITCHES), [Event::TorchLit]);
    assert_eq!(last_seen(&progress), Some(3 + SIGHT as Cell));
    assert_eq!(progress.sight(&level), SIGHT);
    walk(&level, &mut progress, WEST);
    let events = walk(&level, &mut progress, EAST);
    assert!(events.contains(&Event::TorchOut));
    let burned_out = [Event::ToolRefused(ToolRefusal::BurnedOut)];
    assert_eq!(step(&level, &mut progress, SWITCHES), burned_out);
}

#[test]
fn a_torch_that_never_burns_down_can_be_put_out_on_every_grid() {
    for level in levels() {
        let mut progress = Progress::new(&level);
        let before: Vec<Cell> = in_view(&level, &progress).collect();
        step(&level, &mut progress, SWITCHES);
        let dark: Vec<Cell> = in_view(&level, &progress).collect();
        assert!(progress.is_dark(&level) && dark.len() <= before.len());
        let ways = progress.ways(&level).ways(progress.cell());
        assert!(dark.len() <= 1 + ways.into_iter().count());
        step(&level, &mut progress, SWITCHES);
        assert_eq!(in_view(&level, &progress).collect::<Vec<_>>(), before);
    }
}

#[test]
fn recordings_contain_tools() {
    let level = lit(long("minotaur: (8, 0)"), 20);
    let mut progress = Progress::new(&level);
    let mut recording = Recording::new(&level);
    let aside = Input { right: 1, ..IDLE };
    let inputs = [aside, THROWS, SWITCHES, LAYS, FLARES, DRINKS, READS];
    for input in inputs {
        recording.push(input);
        step(&level, &mut progress, input);
    }
    let text = recording.write();
    assert!(text.contains("0r1 0r0ts 0tt 0ta 0tf 0td 0tr"), "{text}");
    let read = Recording::read(&text).unwrap();
    assert_eq!(read, recording);
    assert_eq!(read.replay().unwrap(), (level, progress));
}

fn with_salt(level: &Level, salt: u32) -> Progress {
    let brings = Carried {
        salt,
        ..Carried::default()
    };
    Progress::carrying(level, brings)
}

fn wait(level: &Level, progress: &mut Progress, ticks: u32) {
    for _ in 0..ticks {
        step(level, progress, IDLE);
    }
}

#[test]
fn salt_and_flares_are_found_and_written_to_files_and_codes() {
    for shape in GridShape::ALL {
        let recipe = Recipe {
            grid: spec(shape),
            finds: FindOptions {
                salt: 1,
                flares: 1,
                ..FindOptions::DEFAULT
            },
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let mut carried = Carried::default();
        for content in [Content::Salt, Content::Flares] {
            let cell = level.cells_with(content)[0];
            let mut progress = Progress::carrying(&level, carried);
            progress.put(cell, [0, 0]);
            let events = step(&level, &mut progress, IDLE);
            assert!(events.contains(&Event::ItemTaken(content, cell)));
            carried = progress.carried();
        }
        assert_eq!(
            (carried.salt, carried.flares),
            (SALT_PER_FIND, FLARES_PER_FIND)
        );
        let text = file::write(&level);
        assert!(text.contains(&version(10)), "{text}");
        assert_eq!(file::read(&text).unwrap(), level);
        assert_eq!(read_code(&code(&recipe)), Ok(recipe));
    }
}

#[test]
fn salt_is_used_up_and_fades() {
    let level = long("sleeper: (20, 0)");
    let (cell, mut progress) = (5, with_salt(&level, 2));
    assert_eq!(step(&level, &mut progress, LAYS), [Event::SaltLaid(cell)]);
    let salted = [Event::ToolRefused(ToolRefusal::Salted)];
    assert_eq!(step(&level, &mut progress, LAYS), salted);
    assert_eq!(progress.carried().salt, 1);
    assert!(progress.is_salted(cell) && !progress.is_salted(cell + 1));
    let around = Surroundings::new(&level, &progress, &Trail::new(cell));
    assert!(around.landmarks.contains(&Landmark::Salt));
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    wait(&level, &mut progress, SALT_TICKS - 2);
    assert!(progress.is_salted(cell));
    assert_eq!(step(&level, &mut progress, IDLE), [Event::SaltGone(cell)]);
    assert_eq!(progress.salt(), []);
    step(&level, &mut progress, LAYS);
    let none = [Event::ToolRefused(ToolRefusal::NoSalt)];
    progress.put(cell + 1, [0, 0]);
    assert_eq!(step(&level, &mut progress, LAYS), none);
}

#[test]
fn a_beast_waits_beside_salt_and_then_goes_on() {
    let level = long("minotaur: (8, 0)");
    let mut progress = with_salt(&level, 1);
    wake(&level, &mut progress);
    step(&level, &mut progress, LAYS);
    wait(&level, &mut progress, SALT_TICKS - 1);
    let minotaur = beast(&progress);
    assert_eq!((minotaur.cell, minotaur.toward), (6, None));
    assert!(minotaur.is_heard() && !progress.caught());
    wait(&level, &mut progress, 3 * BEAST_TICKS);
    assert!(progress.caught());
}

#[test]
fn salt_stops_a_beast_in_the_middle_of_its_move() {
    let level = long("minotaur: (6, 0)");
    let mut progress = with_salt(&level, 1);
    wake(&level, &mut progress);
    wait(&level, &mut progress, BEAST_TICKS / 2);
    assert!(beast(&progress).toward.is_some());
    step(&level, &mut progress, LAYS);
    wait(&level, &mut progress, SALT_TICKS - 1);
    assert_eq!((beast(&progress).cell, progress.caught()), (6, false));
}

#[test]
fn a_beast_walks_around_salt() {
    let level = drawn(
        "
        +-+-+-+-+-+-+
        |S         F|
        + +-+-+-+ +-+
        |           |
        +-+-+-+-+-+-+
        ",
    );
    let level = with_fields(&level, "minotaur: (2, 0)");
    let mut progress = with_salt(&level, 1);
    progress.put(1, [0, 0]);
    step(&level, &mut progress, LAYS);
    progress.put(0, [0, 1]);
    wait(&level, &mut progress, BEAST_TICKS);
    assert_eq!(beast(&progress).cell, 3);
    wait(&level, &mut progress, 7 * BEAST_TICKS);
    assert!(progress.caught() && progress.is_salted(1));
}

#[test]
fn the_echo_waits_for_the_salt_on_its_path() {
    let level = long("echo: (0, 0)");
    let mut progress = with_salt(&level, 1);
    for _ in 0..3 {
        walk(&level, &mut progress, EAST);
    }
    step(&level, &mut progress, LAYS);
    for _ in 0..ECHO_LAG {
        walk(&level, &mut progress, EAST);
    }
    while progress.is_salted(8) {
        wait(&level, &mut progress, 1);
        assert!(beast(&progress).cell < 8);
    }
    assert_eq!(beast(&progress).cell, 7);
    wait(&level, &mut progress, 3 * BEAST_TICKS);
    assert!(beast(&progress).cell > 7);
}

#[test]
fn the_thief_neither_steals_nor_runs_away_across_salt() {
    let level = long("treasures: [(cell: (5, 0), kind: Coins)], thief: (8, 0)");
    let mut progress = with_salt(&level, 2);
    step(&level, &mut progress, LAYS);
    wait(&level, &mut progress, SALT_TICKS - 1);
    assert_eq!((beast(&progress).cell, beast(&progress).loot), (6, None));
    for _ in 0..10 * BEAST_TICKS {
        if beast(&progress).loot.is_some() {
            break;
        }
        step(&level, &mut progress, IDLE);
    }
    // With salt on one side, the Thief runs to the other side although this way is shorter.
    progress.put(6, [0, 0]);
    step(&level, &mut progress, LAYS);
    wait(&level, &mut progress, 8 * BEAST_TICKS);
    assert!(beast(&progress).loot.is_some() && beast(&progress).cell < 5);
}

/// Returns a level on each grid, its start, and the direction of an open side of the start.
fn pairs() -> impl Iterator<Item = (Level, Cell, Dir)> {
    GridShape::ALL.into_iter().filter_map(|shape| {
        let recipe = Recipe {
            grid: spec(shape),
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let start = level.starts()[0];
        let mut beside = level.maze().passages(start).into_iter();
        let beside = beside.find(|&dir| level.grid().has_side(start, dir))?;
        Some((level, start, beside))
    })
}

fn with_beast(level: &Level, kind: BeastKind, cell: Cell) -> Level {
    let mut contents = Content::ALL.into_iter();
    let content = contents.find(|content| content.beast() == Some(kind));
    let edit = Edit::Content(content.unwrap(), cell, true);
    level.clone().with(edit).unwrap()
}

/// On each grid, each kind of beast starts beside a player with salt, and never enters the player's cell.
#[test]
fn no_beast_enters_salt_on_any_grid() {
    for (level, start, beside) in pairs() {
        let lair = level.grid().step(start, beside);
        for kind in BeastKind::ALL {
            let level = with_beast(&level, kind, lair);
            let mut progress = with_salt(&level, 1);
            // The player does not look at the Statue.
            let heading = level.grid().heading(start, beside);
            progress.turn_to(heading.wrapping_add(1 << 15));
            progress.put(start, [1, 0]);
            step(&level, &mut progress, LAYS);
            for _ in 1..SALT_TICKS {
                step(&level, &mut progress, IDLE);
                assert_ne!(progress.beast(kind).unwrap().cell, start);
            }
            assert!(!progress.caught() && progress.is_salted(start));
            wait(&level, &mut progress, 3 * BEAST_TICKS);
            let hunts = [BeastKind::Minotaur, BeastKind::Statue, BeastKind::Moth];
            assert_eq!(progress.caught(), hunts.contains(&kind), "{kind:?}");
        }
    }
}

fn with_flares(level: &Level) -> Progress {
    let brings = Carried {
        flares: 1,
        ..Carried::default()
    };
    Progress::carrying(level, brings)
}

/// Lights a flare, and returns the kinds of the beasts that it dazzles.
fn flare(level: &Level, progress: &mut Progress) -> Vec<BeastKind> {
    let events = step(level, progress, FLARES);
    assert!(events.contains(&Event::FlareLit), "{events:?}");
    let dazzled = events.iter().filter_map(|event| match event {
        Event::Dazzled(kind) => Some(*kind),
        _ => None,
    });
    dazzled.collect()
}

#[test]
fn a_dazzled_beast_stands_still_and_then_goes_on() {
    let level = long("minotaur: (8, 0)");
    let mut progress = with_flares(&level);
    wake(&level, &mut progress);
    wait(&level, &mut progress, BEAST_TICKS / 2);
    let before = beast(&progress);
    assert_eq!(flare(&level, &mut progress), [BeastKind::Minotaur]);
    let none = [Event::ToolRefused(ToolRefusal::NoFlares)];
    assert_eq!(step(&level, &mut progress, FLARES), none);
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    wait(&level, &mut progress, FLARE_TICKS - 2);
    let silent = Beast {
        distance: None,
        ..before
    };
    assert_eq!(beast(&progress), silent);
    wait(&level, &mut progress, BEAST_TICKS);
    assert_eq!(beast(&progress).cell, 7);
    wait(&level, &mut progress, 3 * BEAST_TICKS);
    assert!(progress.caught());
}

#[test]
fn only_beasts_that_see_a_flare_are_dazzled() {
    let dazzles = |cell: u32, is_dark: bool| {
        let level = long(&format!("minotaur: ({cell}, 0)"));
        let mut progress = with_flares(&level);
        wake(&level, &mut progress);
        if is_dark {
            step(&level, &mut progress, SWITCHES);
        }
        !flare(&level, &mut progress).is_empty()
    };
    let farthest = 5 + MAX_SIGHT as u32;
    for is_dark in [false, true] {
        assert!(dazzles(2, is_dark) && dazzles(farthest, is_dark));
        assert!(!dazzles(farthest + 2, is_dark));
    }
    let asleep = long("sleeper: (8, 0)");
    assert_eq!(flare(&asleep, &mut with_flares(&asleep)), []);
}

#[test]
fn a_dazzled_statue_stands_still_while_the_player_looks_away() {
    let level = long("statue: (8, 0)");
    let mut progress = with_flares(&level);
    progress.turn_to(1 << 15);
    wake(&level, &mut progress);
    assert_eq!(flare(&level, &mut progress), [BeastKind::Statue]);
    wait(&level, &mut progress, FLARE_TICKS - 1);
    assert_eq!(beast(&progress).cell, 8);
    wait(&level, &mut progress, 5 * BEAST_TICKS);
    assert!(progress.caught());
}

#[test]
fn a_dazzled_thief_gives_its_treasure_back_and_takes_nothing() {
    let level = long("treasures: [(cell: (5, 0), kind: Crown)], thief: (7, 0)");
    let mut progress = with_flares(&level);
    while beast(&progress).loot.is_none() {
        step(&level, &mut progress, IDLE);
    }
    let events = step(&level, &mut progress, FLARES);
    let kind = BeastKind::Thief;
    let regained = Event::Regained(kind, Treasure::Crown);
    assert_eq!(events, [Event::FlareLit, Event::Dazzled(kind), regained]);
    wait(&level, &mut progress, FLARE_TICKS);
    assert_eq!(progress.carried().treasure, Treasure::Crown.coins());
}

/// On each grid, each kind of beast starts beside a player with a flare.
#[test]
fn a_flare_dazzles_beasts_on_every_grid() {
    for (level, start, beside) in pairs() {
        let lair = level.grid().step(start, beside);
        for kind in BeastKind::ALL {
            let level = with_beast(&level, kind, lair);
            let mut progress = with_flares(&level);
            progress.put(start, [1, 0]);
            let dazzled = flare(&level, &mut progress);
            assert_eq!(dazzled.is_empty(), kind == BeastKind::Sleeper, "{kind:?}");
            wait(&level, &mut progress, FLARE_TICKS - 1);
            let beast = progress.beast(kind).unwrap();
            assert_eq!(
                (beast.cell, beast.ticks, progress.caught()),
                (lair, 0, false)
            );
        }
    }
}
