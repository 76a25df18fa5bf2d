//! Lets computer players with different habits play descents, and prints the tables of
//! `docs/balance.md`.
//!
//! `cargo run --release -p warren-dungeon --example balance -- 200`
//!
//! The players use real inputs. They know only what the game shows: the cells that they have seen,
//! and the beasts within earshot. The argument is the number of descents for each player.

#[path = "../tests/suite/crawler.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod crawler;

use crawler::Crawler;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;
use warren_dungeon::descent::{Descent, Good, Start, table};
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::play::{Input, Progress, Relic, TICKS_PER_SECOND, quiet, step};
use warren_maze::rng::{Random, SeededRandom};

/// The floor after which every player stops.
const LAST: u32 = 40;

/// The time on a floor after which a player is lost, in ticks.
const PATIENCE: u32 = 1800 * TICKS_PER_SECOND;

/// The habits of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Player {
    /// Goes to the finish as soon as it is seen, walks quietly near a Sleeper, and buys what helps
    /// against beasts.
    Careful,
    /// Goes to the finish as soon as it is seen, and buys the dearest things.
    Brave,
    /// Looks at every cell, takes everything, and buys the dearest things.
    Greedy,
    /// Looks at every cell, takes everything, and buys nothing.
    Hoarder,
    /// Decides everything by chance.
    Random,
}

const PLAYERS: [Player; 5] = [
    Player::Careful,
    Player::Brave,
    Player::Greedy,
    Player::Hoarder,
    Player::Random,
];

/// A player and the start with which the player begins, which is a row of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seat {
    /// The position of the start in [`Start::ALL`].
    start: usize,
    player: Player,
}

impl Seat {
    /// All players with the default start, and the careful player with each other start.
    fn all() -> impl Iterator<Item = Seat> {
        let walkers = PLAYERS.into_iter().map(|player| Seat { start: 0, player });
        let others = (1..Start::ALL.len()).map(|start| Seat {
            start,
            player: Player::Careful,
        });
        walkers.chain(others)
    }

    fn name(self) -> String {
        let player = format!("{:?}", self.player).to_lowercase();
        match Start::ALL[self.start] {
            Start::Walker => player,
            start => format!("{player} {}", start.name()),
        }
    }
}

type Tallies = BTreeMap<Seat, Tally>;

/// What happened in the descents of a player.
#[derive(Default)]
struct Tally {
    depths: Vec<u32>,
    treasure: u64,
    spent: u64,
    floors: u32,
    dark_floors: u32,
    light_left: u64,
    caught: BTreeMap<&'static str, u32>,
    lost: u32,
    ends: BTreeMap<u32, u32>,
    offered: BTreeMap<&'static str, u32>,
    bought: BTreeMap<&'static str, u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let count = std::env::args()
        .nth(1)
        .map_or(Ok(50), |count| count.parse())?;
    let mut tallies = BTreeMap::new();
    for seat in Seat::all() {
        let (tally, next) = (Mutex::new(Tally::default()), Mutex::new(0..count));
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(seed) = next.lock().ok().and_then(|mut next| next.next()) {
                        let played = play(seat, seed);
                        if let Ok(mut tally) = tally.lock() {
                            tally.add(played);
                        }
                    }
                });
            }
        });
        tallies.insert(seat, tally.into_inner()?);
    }
    print_depths(&tallies);
    print_ends(&tallies);
    print_floors(&tallies);
    print_goods(&tallies);
    Ok(())
}

/// Plays a descent until the player is caught or lost, or has left the last floor.
fn play(seat: Seat, seed: u64) -> Tally {
    let player = seat.player;
    let mut random = SeededRandom::new(seed ^ player as u64);
    let mut descent = Descent::new(seed).with_start(Start::ALL[seat.start]);
    let mut tally = Tally::default();
    while !descent.is_over() && descent.depth() <= LAST {
        buy(player, &mut descent, &mut random, &mut tally);
        let Ok(level) = descent.floor() else { break };
        let progress = descent.begin(&level);
        let takes_all = match player {
            Player::Careful | Player::Brave => false,
            Player::Greedy | Player::Hoarder => true,
            Player::Random => random.below(2) == 0,
        };
        let end = walk(player, takes_all, &level, progress);
        tally.floors += 1;
        tally.dark_floors += u32::from(end.is_dark(&level));
        tally.light_left += u64::from(end.carried().light);
        if !end.is_over() {
            tally.lost += 1;
            break;
        }
        let recording = descent.record(&level);
        descent.leave(recording, &end);
        if let Some(beast) = end.captor() {
            *tally.ends.entry(descent.depth()).or_default() += 1;
            *tally.caught.entry(beast.kind.name()).or_default() += 1;
        }
    }
    tally.depths.push(descent.depth());
    tally.treasure += u64::from(descent.result().treasure);
    tally
}

/// Plays a floor.
fn walk(player: Player, takes_all: bool, level: &Level, mut progress: Progress) -> Progress {
    let mut crawler = match (takes_all, player) {
        (true, _) => Crawler::taking_all(),
        (false, Player::Careful) => Crawler::wary(),
        (false, _) => Crawler::default(),
    };
    let mut events = Vec::new();
    let sneaks = player == Player::Careful && level.beast(BeastKind::Sleeper).is_some();
    while !progress.is_over() && progress.ticks() < PATIENCE {
        let mut input: Input = crawler.input(level, &progress, &events);
        if sneaks
            && progress
                .moves_to_sleeping(level, BeastKind::Sleeper)
                .is_some()
        {
            input = quiet(input);
        }
        events = step(level, &mut progress, input);
    }
    progress
}

/// Buys what the player likes and can pay for.
fn buy(player: Player, descent: &mut Descent, random: &mut SeededRandom, tally: &mut Tally) {
    let Some(mut offer) = descent.offer() else {
        return;
    };
    for good in &offer.goods {
        *tally.offered.entry(good.name()).or_default() += 1;
    }
    let before = descent.coins();
    match player {
        Player::Careful => offer
            .goods
            .sort_by_key(|&good| std::cmp::Reverse(safety(good))),
        Player::Brave | Player::Greedy => {
            offer
                .goods
                .sort_by_key(|&good| std::cmp::Reverse(descent.price(good)));
        }
        Player::Hoarder if !offer.is_gift => offer.goods.clear(),
        Player::Hoarder => {}
        Player::Random => {
            let first = random.below(offer.goods.len() as u32) as usize;
            offer.goods.rotate_left(first);
            offer.goods.truncate(1 + random.below(2) as usize);
        }
    }
    for good in offer.goods {
        if descent.buy(good).is_ok() {
            *tally.bought.entry(good.name()).or_default() += 1;
        }
    }
    tally.spent += u64::from(before - descent.coins());
}

/// Returns how much a good helps a player who fears beasts.
fn safety(good: Good) -> u32 {
    match good {
        Good::Relic(Relic::Ward) => 9,
        Good::Relic(Relic::Hourglass) => 8,
        Good::Relic(Relic::Boots | Relic::Mirror) => 7,
        Good::Relic(Relic::Sextant | Relic::Poppy | Relic::Hood) => 6,
        Good::Compass | Good::Relic(Relic::Lantern | Relic::Wick) => 5,
        Good::Oil | Good::Barrel | Good::Stones | Good::Salt | Good::Flares => 4,
        Good::Relic(_) => 3,
        _ => 1,
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        let Tally {
            depths,
            treasure,
            spent,
            floors,
            dark_floors,
            light_left,
            caught,
            lost,
            ends,
            offered,
            bought,
        } = other;
        self.depths.extend(depths);
        self.treasure += treasure;
        self.spent += spent;
        self.floors += floors;
        self.dark_floors += dark_floors;
        self.light_left += light_left;
        self.lost += lost;
        for (depth, count) in ends {
            *self.ends.entry(depth).or_default() += count;
        }
        for (sums, more) in [
            (&mut self.caught, caught),
            (&mut self.offered, offered),
            (&mut self.bought, bought),
        ] {
            for (name, count) in more {
                *sums.entry(name).or_default() += count;
            }
        }
    }

    /// Returns the share of descents that reached this floor, in percent.
    fn reached(&self, depth: u32) -> usize {
        let reached = self.depths.iter().filter(|&&other| other >= depth).count();
        100 * reached / self.depths.len().max(1)
    }

    fn median(&self) -> u32 {
        let mut depths = self.depths.clone();
        depths.sort_unstable();
        depths.get(depths.len() / 2).copied().unwrap_or_default()
    }
}

fn print_depths(tallies: &Tallies) {
    println!(
        "| player | median end | floor 10 | floor 20 | floor 40 | coins kept | coins spent | floors that ended in the dark | light left |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (player, tally) in tallies {
        let (count, floors) = (tally.depths.len() as u64, u64::from(tally.floors.max(1)));
        println!(
            "| {} | {} | {} % | {} % | {} % | {} | {} | {} % | {} steps |",
            player.name(),
            tally.median(),
            tally.reached(10),
            tally.reached(20),
            tally.reached(40),
            tally.treasure / count,
            tally.spent / count,
            100 * u64::from(tally.dark_floors) / floors,
            tally.light_left / floors,
        );
    }
}

fn print_ends(tallies: &Tallies) {
    println!(
        "\n| player | {} | lost |",
        BeastKind::ALL.map(BeastKind::name).join(" | ")
    );
    println!("| --- |{} --- |", " --- |".repeat(BeastKind::ALL.len()));
    for (player, tally) in tallies {
        let caught = BeastKind::ALL.map(|kind| {
            let count = tally.caught.get(kind.name()).copied().unwrap_or_default();
            count.to_string()
        });
        let name = player.name();
        println!("| {name} | {} | {} |", caught.join(" | "), tally.lost);
    }
}

/// Prints the floors on which players were caught most often.
fn print_floors(tallies: &Tallies) {
    println!("\n| player | caught on floors (times) |");
    println!("| --- | --- |");
    for (player, tally) in tallies {
        let mut ends: Vec<_> = tally.ends.iter().collect();
        ends.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
        let ends = ends.iter().take(8);
        let ends: Vec<String> = ends
            .map(|(depth, count)| format!("{depth} ({count})"))
            .collect();
        println!("| {} | {} |", player.name(), ends.join(", "));
    }
}

/// Prints how often each good was bought when it was offered.
fn print_goods(tallies: &Tallies) {
    let names = PLAYERS.map(|player| format!("{player:?}").to_lowercase());
    println!("\n| good | coins | {} |", names.join(" | "));
    println!("| --- | --- |{}", " --- |".repeat(PLAYERS.len()));
    for good in Good::all() {
        let shares = PLAYERS.map(|player| {
            let of = |counts: &BTreeMap<&'static str, u32>| counts.get(good.name()).copied();
            let tally = &tallies[&Seat { start: 0, player }];
            match of(&tally.offered) {
                Some(offered) => {
                    let bought = of(&tally.bought).unwrap_or_default();
                    format!("{} %", 100 * bought / offered)
                }
                None => "–".to_owned(),
            }
        });
        println!(
            "| {} | {} | {} |",
            good.name(),
            table().price(good, 1),
            shares.join(" | ")
        );
    }
}
