//! Tests that a player can win every chapter of the campaign with only the keyboard and the text
//! that the game sends to screen readers.

use crate::app::{SLOW, game, key, run, screen, set, slow_down};
use bevy::a11y::AccessibilityNode;
use bevy::input::ButtonState;
use bevy::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use warren::{Campaign, Screen, Setting};
use warren_dungeon::make::make;
use warren_dungeon::play::SEARCH_TICKS;
use warren_dungeon::recipe::{Algorithm, DoorCount, GateCounts, Recipe};

/// A player who hears the game's texts and presses keys.
struct Listener {
    app: App,
    /// Texts that were spoken but not processed yet.
    heard: VecDeque<String>,
    /// The last text of each live region.
    last: BTreeMap<Entity, String>,
    /// The direction that the player faces.
    facing: String,
}

/// The directions of the compass, clockwise.
const COMPASS: [&str; 8] = [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
];

/// The player's knowledge about a cell, parsed from the description of the cell.
#[derive(Clone, Debug, Default, PartialEq)]
struct CellKind {
    exits: Vec<Exit>,
    has_draught: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Exit {
    direction: String,
    is_new: bool,
    is_back: bool,
}

/// A part of the route in a hint.
#[derive(Clone, Debug, PartialEq)]
enum Leg {
    Go(String, u32),
    Blast(String),
    Open(String),
    /// Takes the thing in the last cell.
    Take,
    /// Pulls the lever in the last cell.
    Pull,
}
use Leg::{Blast, Go, Open, Pull, Take};

impl CellKind {
    /// Parses a description such as "Corner, start: east (ahead) new; south (on the right) way
    /// back. A faint draught".
    fn read(told: &str) -> Option<CellKind> {
        let first = told.split(". ").next()?;
        let what = first.split([',', ':']).next()?;
        let kinds = [
            "Closed in",
            "Dead end",
            "Corridor",
            "Corner",
            "Junction",
            "Ladder",
            "Room",
        ];
        if !kinds.iter().any(|kind| what.starts_with(kind)) {
            return None;
        }
        let exits = first.split_once(": ").map_or("", |(_, exits)| exits);
        let exits = exits.split("; ").filter(|exit| !exit.is_empty());
        Some(CellKind {
            exits: exits.map(Exit::read).collect(),
            has_draught: told.contains("draught"),
        })
    }
}

impl Exit {
    /// Parses an exit such as "east (ahead) new, finish after 2 cells" or "up: visited".
    fn read(told: &str) -> Exit {
        let (direction, about) = match told.split_once(" (") {
            Some((direction, rest)) => (direction, rest.split_once(") ").unwrap().1),
            None => told.split_once(": ").unwrap(),
        };
        let about: Vec<&str> = about.split(", ").collect();
        Exit {
            direction: direction.into(),
            is_new: about.contains(&"new"),
            is_back: about.contains(&"way back"),
        }
    }
}

/// Parses a hint such as "Hint: north 3, blast east, east 1" or "Hint: open west, west 2, pull:
/// lever 1".
fn read_hint(told: &str) -> Option<Vec<Leg>> {
    let way = told.split(". ").next()?.strip_prefix("Hint: ")?;
    let leg = |leg: &str| match leg.split_once(' ').unwrap() {
        ("blast", direction) => Blast(direction.into()),
        ("open", direction) => Open(direction.into()),
        ("take:", _) => Take,
        ("pull:", _) => Pull,
        _ => {
            let (direction, cells) = leg.rsplit_once(' ').unwrap();
            Go(direction.into(), cells.parse().unwrap())
        }
    };
    Some(way.split(", ").map(leg).collect())
}

impl Listener {
    fn in_chapter(number: usize) -> Listener {
        let chapter = &Campaign::default().chapters[number];
        let mut listener = Listener {
            app: game(&make(&chapter.recipe).unwrap()),
            heard: VecDeque::new(),
            last: BTreeMap::new(),
            facing: String::new(),
        };
        slow_down(&mut listener.app);
        // Wait until the chapter's lesson is announced.
        listener.wait();
        set(&mut listener.app, Setting::Words, true);
        set(&mut listener.app, Setting::Gait, "Steps");
        listener
    }

    /// Runs a frame, and collects new texts.
    fn wait(&mut self) {
        self.app.update();
        let mut voices = self.app.world_mut().query::<(Entity, &AccessibilityNode)>();
        for (voice, node) in voices.iter(self.app.world()) {
            if node.live().is_none() {
                continue;
            }
            let told = node.label().or(node.value()).unwrap_or_default();
            let last = self.last.insert(voice, told.into());
            if last.is_none_or(|last| last != told) {
                let told = told.trim_end_matches('\u{a0}');
                self.heard.push_back(told.into());
            }
        }
    }

    fn wait_ticks(&mut self, ticks: u32) {
        for _ in 0..ticks.div_ceil(SLOW) {
            self.wait();
        }
    }

    fn is_over(&self) -> bool {
        screen(&self.app) != Screen::Playing
    }

    /// Discards earlier texts, and then holds a key for some ticks.
    fn press(&mut self, code: KeyCode, ticks: u32) {
        self.heard.clear();
        key(&mut self.app, code, ButtonState::Pressed);
        self.wait_ticks(ticks);
        key(&mut self.app, code, ButtonState::Released);
    }

    /// Listens for some ticks until a text can be parsed. Returns `None` if there is no such text,
    /// or if the run is over.
    fn listen<T>(&mut self, ticks: u32, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        for _ in 0..=ticks.div_ceil(SLOW) {
            while let Some(told) = self.heard.pop_front() {
                // A text may contain several messages.
                let starts = told.match_indices(". ").map(|(at, dot)| at + dot.len());
                let mut rests = [0].into_iter().chain(starts).map(|at| &told[at..]);
                if let Some(read) = rests.find_map(&read) {
                    return Some(read);
                }
            }
            if self.is_over() {
                return None;
            }
            self.wait();
        }
        None
    }

    /// Asks for the player's position, and parses the answer.
    fn ask_position(&mut self) -> CellKind {
        self.press(KeyCode::KeyT, 1);
        let place = self.listen(SLOW, |told| {
            let (_, facing) = told.split_once("You are facing ")?;
            let facing = facing.split(". ").next()?.to_owned();
            Some((CellKind::read(told)?, facing))
        });
        let (place, facing) = place.expect("the game announces the position");
        self.facing = facing;
        place
    }

    /// Turns until the player faces a direction. After each turn, the game announces the side
    /// ahead.
    fn turn(&mut self, direction: &str) {
        let number = |direction: &str| {
            let name = direction
                .trim_end_matches(" left")
                .trim_end_matches(" right");
            COMPASS.iter().position(|&other| other == name)
        };
        let ahead = |told: &str| {
            let (ahead, _) = told.split_once(": ")?;
            let ahead = ahead.to_lowercase();
            number(&ahead).is_some().then_some(ahead)
        };
        for _ in 0..COMPASS.len() {
            if self.facing == direction {
                return;
            }
            let [from, to] = [&self.facing, direction].map(|name| number(name).unwrap());
            let is_left = match (to + COMPASS.len() - from) % COMPASS.len() {
                // On a ring, two sides can face the same direction.
                0 => direction.ends_with(" left"),
                eighths => eighths > COMPASS.len() / 2,
            };
            let turn = if is_left {
                KeyCode::ArrowLeft
            } else {
                KeyCode::ArrowRight
            };
            self.press(turn, 1);
            let told = self.listen(64, ahead);
            self.facing = told.expect("the game announces the side ahead after a turn");
        }
        panic!("no side faces {direction}");
    }

    /// Walks until the next cell is described. Returns its description, or `None` if the run ends.
    fn go(&mut self, direction: &str) -> Option<CellKind> {
        let code = match direction {
            "up" => KeyCode::KeyR,
            "down" => KeyCode::KeyF,
            _ => {
                self.turn(direction);
                KeyCode::KeyW
            }
        };
        self.heard.clear();
        key(&mut self.app, code, ButtonState::Pressed);
        let place = self.listen(64 * 30, CellKind::read);
        key(&mut self.app, code, ButtonState::Released);
        // Wait until the player reaches the middle of the cell.
        self.wait_ticks(2 * SLOW);
        assert!(place.is_some() || self.is_over(), "nothing was announced");
        place
    }

    /// Explores the maze: searches for doors if there is a draught, walks through unvisited exits,
    /// and turns back if all exits are visited. Stops at a finish, or when everything has been
    /// explored.
    fn explore(&mut self) {
        let mut place = self.ask_position();
        while !self.is_over() {
            if place.has_draught {
                self.press(KeyCode::KeyE, SEARCH_TICKS + SLOW);
                place = self.listen(SLOW, CellKind::read).expect("a door is found");
                continue;
            }
            let exits = &place.exits;
            let new = exits.iter().find(|exit| exit.is_new);
            let Some(exit) = new.or(exits.iter().find(|exit| exit.is_back)) else {
                return;
            };
            match self.go(&exit.direction.clone()) {
                Some(next) => place = next,
                None => return,
            }
        }
    }

    /// Requests a hint for the whole path to the finish, and follows the path.
    fn follow_hint(&mut self, is_hunted: bool) {
        self.ask_position();
        self.press(KeyCode::Digit0, 1);
        let way = self
            .listen(SLOW, read_hint)
            .expect("the game announces the path");
        for leg in way {
            match leg {
                Go(direction, cells) if ["up", "down"].contains(&&*direction) => {
                    for _ in 0..cells {
                        self.go(&direction);
                    }
                }
                Go(direction, cells) => {
                    for _ in 0..cells {
                        // Along a ring, the player's direction changes from cell to cell.
                        if !is_hunted {
                            self.ask_position();
                        }
                        self.turn(&direction);
                        self.press(KeyCode::KeyW, 1);
                        self.wait_ticks(if is_hunted { 3 } else { 8 } * SLOW);
                    }
                }
                Blast(direction) => {
                    self.turn(&direction);
                    self.press(KeyCode::KeyB, 1);
                    self.wait();
                }
                Open(direction) => {
                    self.turn(&direction);
                    self.press(KeyCode::KeyE, 1);
                    self.wait();
                }
                Take => {}
                Pull => {
                    self.press(KeyCode::KeyE, 1);
                    self.wait();
                }
            }
            if self.is_over() {
                return;
            }
        }
    }
}

/// Returns whether walls must be blasted to reach the finish.
fn is_sealed(recipe: &Recipe) -> bool {
    matches!(&recipe.algorithm, Algorithm::Areas(areas) if areas.doors == DoorCount::Sealed)
}

/// The words by which the lessons of chapters warn of beasts.
const BEASTS: [&str; 8] = [
    "The Minotaur",
    "Something sleeps",
    "The Guardian",
    "The Statue",
    "The Echo",
    "The Moth",
    "The Thief",
    "The Warden",
];

#[test]
fn every_chapter_can_be_won_with_announced_text_only() {
    for (number, chapter) in Campaign::default().chapters.iter().enumerate() {
        // The listener walks without a pause, so it does not let the Warden pass.
        if chapter.recipe.warden {
            continue;
        }
        let mut listener = Listener::in_chapter(number);
        let warns = |told: &String| BEASTS.iter().any(|beast| told.contains(beast));
        let is_hunted = listener.heard.iter().any(warns);
        let has_gates = chapter.recipe.gates() != GateCounts::default();
        if !is_hunted && !has_gates {
            listener.explore();
        }
        // Each hint leads to the next key or lever, or to the finish.
        let most = if has_gates { 20 } else { 1 };
        for _ in 0..most {
            if !listener.is_over() {
                listener.follow_hint(is_hunted);
            }
        }
        listener.wait();
        let progress = &run(&listener.app).progress;
        assert!(progress.finished(), "{}: {progress:?}", chapter.name);
        let needs_hint = is_sealed(&chapter.recipe) || is_hunted;
        match has_gates {
            true => assert!(progress.hints() > 1, "{}", chapter.name),
            false => assert_eq!(progress.hints(), u32::from(needs_hint), "{}", chapter.name),
        }
    }
}
