//! Tests of portals as parts of a level, of portal placement, and of players who use portals.

use super::support::*;
use super::using::{ACT, gate, put, walk};
use warren_dungeon::file::{read, read_json, write, write_json};
use warren_dungeon::level::{
    BeastKind, Content, Edit, Gate, Level, LeverNumber, PORTAL, PortalPair, fingerprint,
};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::pilot::{CellByCell, CellMove, Stop, Travel, run_demo};
use warren_dungeon::play::{Event, Landmark, Progress, Strength, Surroundings, Trail, UseRefusal};
use warren_dungeon::proof::{Verdict, certify, check, check_text, write as write_proof};
use warren_dungeon::recipe::{Recipe, code, read_code};
use warren_dungeon::replay::Recording;
use warren_dungeon::route::{Walker, WithPortals};
use warren_maze::solve::{Filtered, UNREACHED, distances, shortest_path};
use warren_maze::topology::{self, Cell, Embedding, GridShape, GridSpec, Square, Topology};

const A: Content = Content::Portal(PortalPair::A);
const B: Content = Content::Portal(PortalPair::B);

/// Returns a corridor of nine cells from west to east, with portals in cells 1 and 6.
fn short_cut() -> Level {
    let level = corridor("S               F");
    put(put(level, A, 1), A, 6)
}

#[test]
fn a_player_steps_through_a_portal_and_back() {
    let level = put(short_cut(), Content::Oil, 6);
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    assert!(progress.can_act(&level, 0));
    let events = step(&level, &mut progress, ACT);
    let oil = Event::ItemTaken(Content::Oil, 6);
    assert_eq!(events, [Event::Crossed(PORTAL), oil]);
    assert!(progress.seen().contains(8));
    assert_eq!(
        (progress.cell(), progress.offset(), progress.steps()),
        (6, [0, 0], 2)
    );
    // The player looks through the first open side, clockwise from east.
    assert_eq!(progress.heading(), level.grid().heading(6, Square::EAST));
    assert_eq!(step(&level, &mut progress, IDLE), []);

    assert_eq!(step(&level, &mut progress, ACT), [Event::Crossed(PORTAL)]);
    assert_eq!((progress.cell(), progress.steps()), (1, 3));
}

#[test]
fn the_torch_burns_for_a_step_through_a_portal() {
    let level = short_cut().with(Edit::Light(2)).unwrap();
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    let events = step(&level, &mut progress, ACT);
    assert!(events.contains(&Event::TorchOut));
    assert_eq!(level.spare_light(), Some(2 - 4), "a route of four steps");
}

#[test]
fn a_portal_without_a_second_one_leads_nowhere() {
    let level = put(corridor("S   F"), B, 0);
    assert_eq!((level.portal(0), level.shortest()), (None, Some(2)));
    let mut progress = Progress::new(&level);
    let refusal = UseRefusal::LonePortal(PortalPair::B);
    assert_eq!(
        step(&level, &mut progress, ACT),
        [Event::UseRefused(refusal)]
    );
    assert_eq!(
        refusal.to_string(),
        "portal B leads nowhere: its pair is incomplete"
    );
}

#[test]
fn cells_that_cannot_have_a_portal_are_refused() {
    let level = put(short_cut(), Content::Lever(LeverNumber::ALL[0]), 3);
    let add = |content, cell| {
        let edited = level.clone().with(Edit::Content(content, cell, true));
        edited.unwrap_err().to_string()
    };
    let third = "portals: (4, 0) is one of three cells with the same letter: a pair has two, so remove \
                 one, or use another letter";
    assert_eq!(add(A, 4), third);
    let two = "portals: (6, 0) has two portals: remove one of them";
    assert_eq!(add(B, 6), two);
    let lever = "has a portal and a lever: remove one of them";
    assert_eq!(add(B, 3), format!("portals: (3, 0) {lever}"));
    let other = Content::Lever(LeverNumber::ALL[1]);
    assert_eq!(add(other, 1), format!("portals: (1, 0) {lever}"));
    // Files are checked in the same way.
    for (fields, error) in [
        (
            "(cell: (4, 0), pair: A)",
            "portals: (1, 0) is one of three cells",
        ),
        ("(cell: (6, 0), pair: B)", "has two portals"),
        ("(cell: (3, 0), pair: B)", lever),
    ] {
        let text = write(&level).replace("portals: [", &format!("portals: [{fields},"));
        let found = read(&text).unwrap_err().to_string();
        assert!(found.contains(error), "{found}");
    }
}

#[test]
fn edits_of_portals_can_be_undone() {
    let level = short_cut();
    let mut edited = level.clone();
    let undo = edited.apply(Edit::Content(A, 6, false)).unwrap();
    assert_eq!((edited.portal(1), edited.shortest()), (None, Some(8)));
    edited.apply(undo).unwrap();
    assert_eq!((edited.portal(1), edited.shortest()), (Some(6), Some(4)));
    assert_eq!(edited, level);
}

#[test]
fn files_codes_and_fingerprints_contain_portals() {
    let level = short_cut();
    assert_eq!(read(&write(&level)).unwrap(), level);
    assert_eq!(read_json(&write_json(&level)).unwrap(), level);
    assert!(write(&level).contains("version: 5"));
    assert!(write(&level).contains("(cell: (1, 0), pair: A)"));
    let prints = [
        corridor("S               F"),
        level.clone(),
        put(level, B, 0),
    ];
    let [plain, with, more] = prints.map(|level| fingerprint(&level));
    assert!(plain != with && with != more);

    let recipe = Recipe {
        portals: 3,
        ..Recipe::default()
    };
    let made = make(&recipe).unwrap();
    assert_eq!(read_code(&code(&recipe)).unwrap(), recipe);
    let again = read(&write(&made)).unwrap();
    assert!(again == made && !again.is_edited());
    assert_ne!(
        fingerprint(&made),
        fingerprint(&make(&Recipe::default()).unwrap())
    );
}

#[test]
fn the_grid_with_portals_obeys_the_rules_of_grids() {
    let made = recipes().filter_map(|recipe| make(&recipe).ok());
    for level in made.chain([short_cut()]) {
        assert_eq!(topology::check(&level.portal_grid()), Ok(()));
    }
}

/// Returns recipes with portals on all grids.
fn recipes() -> impl Iterator<Item = Recipe> {
    GridShape::ALL.into_iter().flat_map(|shape| {
        (0..6).map(move |seed| Recipe {
            grid: GridSpec {
                shape,
                width: 12,
                height: 9,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..GridSpec::default()
            },
            portals: 1 + (seed % 3) as u32,
            locks: (seed % 2) as u32,
            one_ways: (seed % 2) as u32,
            seed,
            ..Recipe::default()
        })
    })
}

#[test]
fn recipes_place_portals_far_apart_between_the_same_gates() {
    let (mut made, mut saved) = (0, 0);
    for recipe in recipes() {
        let Ok(level) = make(&recipe) else { continue };
        let pairs = PortalPair::ALL.map(|pair| level.cells_with(Content::Portal(pair)).len());
        let asked = recipe.portals as usize;
        assert_eq!(
            pairs,
            std::array::from_fn(|pair| if pair < asked { 2 } else { 0 })
        );
        for pair in &PortalPair::ALL[..asked] {
            let ends = level.cells_with(Content::Portal(*pair));
            for &end in ends {
                assert!(
                    level.contents(end).eq([Content::Portal(*pair)]),
                    "{recipe:?}"
                );
            }
            // The walker uses neither portals nor gates.
            let passages = Walker::ALL_DOORS.passages(&level);
            let ways = Filtered::new(&passages, |cell: Cell, dir| {
                !level.is_finish(cell) && level.gates().at(cell, dir).is_none()
            });
            let far = distances(&ways, &ends[..1])[ends[1] as usize];
            assert!((5..UNREACHED).contains(&far), "{recipe:?}: {far}");
            saved += far - 1;
        }
        made += 1;
    }
    println!("{made} levels, {saved} moves saved");
    assert!(made > 20 && saved > made * 10);
}

#[test]
fn recipes_without_room_for_portals_are_refused() {
    let grid = GridSpec {
        width: 4,
        height: 3,
        ..GridSpec::default()
    };
    let recipe = Recipe {
        grid,
        portals: 5,
        ..Recipe::default()
    };
    let error = make(&recipe).unwrap_err();
    let MakeError::FewPortalCells { pairs: 5, possible } = error else {
        panic!("{error}");
    };
    assert!(possible < 5);
    assert!(error.to_string().starts_with(
        "5 pairs of portals need 10 empty cells, and a walk of several moves without gates"
    ));
    let fewer = Recipe {
        portals: possible,
        ..recipe.clone()
    };
    assert!(make(&fewer).is_ok());
    let many = Recipe {
        portals: 9,
        ..Recipe::default()
    };
    let error = make(&many).unwrap_err().to_string();
    assert_eq!(error, "9 pairs of portals: a level can have at most 8");
}

#[test]
fn portals_do_not_change_the_rest_of_a_level_without_dangers() {
    let plain = Recipe {
        locks: 2,
        ..Recipe::default()
    };
    let level = make(&plain).unwrap();
    let with = make(&Recipe {
        portals: 2,
        ..plain
    })
    .unwrap();
    assert_eq!((level.maze(), level.gates()), (with.maze(), with.gates()));
    assert!(with.shortest() <= level.shortest());
}

#[test]
fn routes_hints_and_the_demo_player_use_portals() {
    let mut used = 0;
    for recipe in recipes() {
        let Ok(level) = make(&recipe) else { continue };
        let way = level.way_out().unwrap();
        let end = run_demo(&level).unwrap();
        assert!(end.finished(), "{recipe:?}");
        assert_eq!(end.steps(), way.moves.len() as u32, "{recipe:?}");
        used += u32::from(way.moves.contains(&PORTAL));
    }
    assert!(used > 3, "{used}");

    let level = short_cut();
    let mut progress = Progress::new(&level);
    let hint = warren_dungeon::play::Input {
        hint: Some(Strength::Whole),
        ..IDLE
    };
    let events = step(&level, &mut progress, hint);
    let [Event::Hint(hint)] = &events[..] else {
        panic!("{events:?}")
    };
    let east = Square::EAST;
    assert_eq!(hint.moves, [east, PORTAL, east, east]);
    assert_eq!(hint.on_foot(&level, 0), [east]);
}

#[test]
fn the_fewest_moves_with_portals_are_found_without_gates() {
    for recipe in recipes().filter(|recipe| recipe.locks == 0) {
        let Ok(level) = make(&recipe) else { continue };
        // A simple search over cells, with the portals as pairs of cells.
        let mut far = vec![None; level.grid().cells() as usize];
        let mut queue = std::collections::VecDeque::from([(level.starts()[0], 0)]);
        while let Some((cell, moves)) = queue.pop_front() {
            if far[cell as usize].is_some() {
                continue;
            }
            far[cell as usize] = Some(moves);
            let beside = level
                .maze()
                .passages(cell)
                .map(|dir| level.grid().step(cell, dir));
            let portals = PortalPair::ALL.map(|pair| level.cells_with(Content::Portal(pair)));
            let ends = portals
                .into_iter()
                .filter(|ends| ends.contains(&cell))
                .flatten();
            queue.extend(beside.chain(ends.copied()).map(|next| (next, moves + 1)));
        }
        let nearest = level
            .finishes()
            .iter()
            .filter_map(|&cell| far[cell as usize])
            .min();
        assert_eq!(level.shortest(), nearest, "{recipe:?}");
    }
}

#[test]
fn certificates_contain_portals() {
    let level = short_cut();
    let Verdict::Certified(certificate) = certify(&level) else {
        panic!("not certified")
    };
    let text = write_proof(&level, &certificate);
    assert!(
        text.contains("walk east\nwalk portal\nwalk east 2\n"),
        "{text}"
    );
    assert_eq!(check_text(&level, &text), Ok(()));
    assert_eq!(check(&level, &certificate), Ok(()));
    let without = level.with(Edit::Content(A, 6, false)).unwrap();
    let flaw = check(&without, &certificate).unwrap_err();
    assert_eq!(
        flaw.why,
        "there is no portal in this cell that leads to another"
    );
}

#[test]
fn a_portal_out_of_a_trap_makes_a_level_unlosable() {
    let drop = Gate::OneWay { forwards: false };
    let trap = gate(corridor("  S   F"), 0, drop);
    assert!(matches!(certify(&trap), Verdict::Losing { .. }));
    let level = put(put(trap, A, 0), A, 2);
    assert!(matches!(certify(&level), Verdict::Certified(_)));
}

#[test]
fn monsters_do_not_use_portals() {
    let level = put(short_cut(), Content::Minotaur, 7);
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    let far = progress.beast(BeastKind::Minotaur).unwrap().distance;
    assert!(far.is_none_or(|far| far > 2), "{far:?}");

    let mut escaped = 0;
    for recipe in recipes() {
        let recipe = Recipe {
            minotaur: true,
            ..recipe
        };
        let Ok(level) = make(&recipe) else { continue };
        let end = run_demo(&level);
        assert!(end.is_ok_and(|end| end.finished()), "{recipe:?}");
        let mut idle = Progress::new(&level);
        while !idle.is_over() {
            step(&level, &mut idle, IDLE);
        }
        assert!(idle.caught(), "{recipe:?}");
        escaped += u32::from(level.way_out().unwrap().moves.contains(&PORTAL));
    }
    assert!(escaped > 1, "{escaped}");
}

#[test]
fn players_escape_from_every_beast_through_portals() {
    for kind in BeastKind::ALL {
        let mut escaped = 0;
        for mut recipe in recipes() {
            recipe.set_beast(kind, true);
            recipe.rooms.count = 2;
            let Ok(level) = make(&recipe) else { continue };
            let end = run_demo(&level);
            assert!(end.is_ok_and(|end| end.finished()), "{kind:?}: {recipe:?}");
            escaped += u32::from(level.way_out().unwrap().moves.contains(&PORTAL));
        }
        assert!(escaped > 1, "{kind:?}: {escaped}");
    }
}

#[test]
fn travelling_uses_only_portals_with_known_ends() {
    let level = short_cut();
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    assert!(!progress.seen().contains(8));
    step(&level, &mut progress, ACT);
    // The player knows both ends, and the passages between them.
    for cell in [6, 5, 4, 3, 2] {
        assert!(progress.seen().contains(cell), "cell {cell}");
    }
    let (mut travel, mut events) = (Travel::to(&level, &progress, 0).unwrap(), Vec::new());
    let before = progress.steps();
    while let Ok(input) = travel.input(&level, &progress, &events) {
        events = step(&level, &mut progress, input);
    }
    assert_eq!((progress.cell(), progress.steps() - before), (0, 2));
}

#[test]
fn exploring_stops_at_a_portal_to_an_unknown_place() {
    let map = "
        +-+-+-+-+-+-+
        |S    |    F|
        +-+-+-+-+-+-+
        ";
    let level = put(put(drawn(map), A, 1), A, 3);
    let mut progress = Progress::new(&level);
    let explored =
        |progress: &mut Progress| Explorer::new(progress).run(&level, progress, |_, _| {});
    assert_eq!(explored(&mut progress), Stop::Portal);
    assert!(progress.cell() < 3);
    let path = shortest_path(&progress.ways(&level), progress.cell(), |cell| cell == 1);
    for dir in path.unwrap() {
        walk(&level, &mut progress, dir);
    }
    step(&level, &mut progress, ACT);
    assert_eq!(progress.cell(), 3);
    assert_eq!(explored(&mut progress), Stop::FinishLeft);
}

#[test]
fn runs_through_portals_are_recorded_and_described() {
    let level = short_cut();
    let (mut progress, mut recording) = (Progress::new(&level), Recording::new(&level));
    let grid = level.portal_grid();
    let mut trail = Trail::new(0);
    let mut steps = CellByCell::default();
    let mut act = |input, progress: &mut Progress, trail: &mut Trail| {
        recording.push(input);
        for event in step(&level, progress, input) {
            if let Event::Crossed(dir) = event {
                trail.cross(&grid, dir);
            }
        }
    };
    // The player turns back in the portal's cell, and steps through the portal during the turn.
    while progress.cell() == 0 {
        act(
            steps.input(&level, &progress, Some(CellMove::Ahead)),
            &mut progress,
            &mut trail,
        );
    }
    for _ in 0..200 {
        act(
            steps.input(&level, &progress, None),
            &mut progress,
            &mut trail,
        );
    }
    let turn = steps.input(&level, &progress, Some(CellMove::TurnLeft));
    act(turn, &mut progress, &mut trail);
    let around = Surroundings::new(&level, &progress, &trail);
    assert!(around.landmarks.contains(&Landmark::Content(A)));
    act(ACT, &mut progress, &mut trail);
    let heading = progress.heading();
    for _ in 0..64 {
        act(
            steps.input(&level, &progress, None),
            &mut progress,
            &mut trail,
        );
    }
    assert_eq!((progress.cell(), progress.heading()), (6, heading));
    while !progress.is_over() {
        act(
            steps.input(&level, &progress, Some(CellMove::Ahead)),
            &mut progress,
            &mut trail,
        );
    }
    assert_eq!(recording.path(&level).unwrap(), [0, 1, 6, 7, 8]);
    assert_eq!(Trail::from_path(&grid, &[0, 1, 6, 7, 8]), Some(trail));
    assert_eq!(recording.replay_in(&level).unwrap(), progress);
    let ways = WithPortals::new(&level, level.maze());
    assert_eq!(distances(&ways, &[0])[8], 4);
}
