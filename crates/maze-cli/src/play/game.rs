//! A game in a terminal. It converts the actions of keys to inputs for the rules of the game.
//!
//! Each key press is a turn. The game plays all ticks of the turn at once, so that the key takes
//! effect immediately. The clock also runs while no key is pressed. The time of a run is the
//! elapsed real time, or the total time of all turns if that is longer.

use super::keys::Action;
use warren_dungeon::descent::Descent;
use warren_dungeon::level::{Content, Detail, Level, PORTAL};
use warren_dungeon::pilot;
use warren_dungeon::play::{
    self, BlastRefusal, Consumable, ConsumableKind, Effect, Event, FLARES_PER_FIND, Hint, Input,
    MARKS_PER_CHALK, Progress, SALT_PER_FIND, SEARCH_TICKS, STONES_PER_FIND, Strength,
    TICKS_PER_SECOND, Tool, ToolRefusal, UseRefusal, quiet,
};
use warren_dungeon::replay::Recording;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// What a walking key aims at a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A blast.
    Blast,
    /// A stone.
    Stone,
}

pub(super) struct Game {
    pub(super) level: Level,
    pub(super) progress: Progress,
    /// The inputs of all ticks.
    pub(super) recording: Recording,
    /// The remaining part of the last hint. `None` before the first hint, and after the player has
    /// left the path of the hint.
    pub(super) hint: Option<Hint>,
    /// What the next walking key aims, or `None` if it walks.
    pub(super) aim: Option<Aim>,
    /// Whether the player walks quietly.
    pub(super) is_quiet: bool,
    /// A message about the last key, if there is one.
    pub(super) note: Option<String>,
    /// Whether the message is about something that happened between two keys. The next key does not remove
    /// such a message, because the player may not have read it.
    is_note_news: bool,
    /// The visible page of the help, or `None` while the player plays.
    pub(super) help: Option<usize>,
    pub(super) quit: bool,
    /// Whether the game is a floor of a descent, which ends if the player quits.
    is_floor: bool,
    /// Whether the last key was a key that quits, and has to be pressed again.
    is_quitting: bool,
    /// The cells through which each beast has come, in the order of [`Progress::beasts`].
    paths: Vec<Vec<Cell>>,
}

impl Game {
    pub(super) fn new(level: Level) -> Game {
        Game::begun(Progress::new(&level), Recording::new(&level), level)
    }

    /// Creates the game on the current floor of a descent.
    pub(super) fn on_floor(descent: &Descent, level: Level) -> Game {
        let (left, kept) = (descent.carried().light, descent.kept_light(&level));
        let mut game = Game::begun(descent.begin(&level), descent.record(&level), level);
        game.is_floor = true;
        if game.note.is_none() && left > 0 {
            let light = game.progress.carried().light;
            game.note = Some(format!(
                "your torch burns for {light} more steps: you keep {kept} of the {left} that were left"
            ));
        }
        game
    }

    fn begun(progress: Progress, recording: Recording, level: Level) -> Game {
        Game {
            paths: vec![Vec::new(); progress.beasts().len()],
            note: warning(&progress),
            is_note_news: false,
            help: None,
            progress,
            recording,
            level,
            hint: None,
            aim: None,
            is_quiet: false,
            quit: false,
            is_floor: false,
            is_quitting: false,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.quit || self.progress.is_over()
    }

    /// Returns the last cells through which the beast came that has caught the player, the last cell first.
    pub(super) fn path_of_captor(&self) -> Option<impl Iterator<Item = Cell>> {
        /// The number of cells that are shown.
        const SHOWN: usize = 40;
        let captor = self.progress.captor()?.kind;
        let beasts = self.progress.beasts().iter();
        let (_, path) = beasts
            .zip(&self.paths)
            .find(|(beast, _)| beast.kind == captor)?;
        Some(path.iter().rev().take(SHOWN).copied())
    }

    pub(super) fn act(&mut self, action: Action) {
        if !std::mem::take(&mut self.is_note_news) {
            self.note = None;
        }
        let aim = self.aim.take();
        let was_quitting = std::mem::take(&mut self.is_quitting);
        match action {
            Action::Walk(dir) => match aim {
                Some(Aim::Blast) => self.blast(dir),
                Some(Aim::Stone) => self.throw(dir),
                None => self.walk(dir),
            },
            Action::Blast => self.aim_blast(),
            Action::Throw => self.aim_stone(),
            Action::Torch => self.use_tool(Tool::Torch),
            Action::Salt => self.use_tool(Tool::Salt),
            Action::Flare => self.use_tool(Tool::Flare),
            Action::Shut => self.use_tool(Tool::Shut),
            Action::Drink => self.use_tool(Tool::Drink),
            Action::Read => self.use_tool(Tool::Read),
            Action::Use => self.tick(Input {
                act: true,
                ..Input::default()
            }),
            Action::Mark => self.tick(Input {
                mark: true,
                ..Input::default()
            }),
            Action::Search => self.search(),
            Action::Hint(strength) => self.tick(Input {
                hint: Some(strength),
                ..Input::default()
            }),
            Action::Quiet => {
                self.is_quiet = !self.is_quiet;
                let note = if self.is_quiet {
                    "you walk quietly"
                } else {
                    "you run"
                };
                self.note = Some(note.into());
            }
            Action::Help => self.help = Some(0),
            Action::Quit if self.is_floor && !was_quitting => {
                self.is_quitting = true;
                self.note = Some("this ends the descent: press q again to quit".into());
            }
            Action::Quit | Action::QuitNow => self.quit = true,
        }
    }

    /// Waits until the run has lasted for this number of ticks, or until the run is over.
    pub(super) fn wait_until(&mut self, tick: u32) {
        while self.progress.ticks() < tick && !self.progress.is_over() {
            let before = self.note.clone();
            self.tick(Input::default());
            self.is_note_news |= self.note != before;
        }
    }

    /// Walks to the centre of the next cell, or opens a gate with a key. If there is a wall, shows
    /// a message.
    fn walk(&mut self, dir: Dir) {
        let gate = self
            .progress
            .closed_gate(&self.level, self.progress.cell(), dir);
        if let Some((_, gate)) = gate {
            match self.progress.has_key_for(gate) {
                true => self.open(dir),
                false => self.note = Some(UseRefusal::of(&self.level, gate).to_string()),
            }
            return;
        }
        let ways = self.progress.ways(&self.level).ways(self.progress.cell());
        if !ways.contains(dir) {
            let grid = self.level.grid();
            let climbs = grid.shape().has_floors() && !grid.has_side(self.progress.cell(), dir);
            let missing = if climbs { "no ladder" } else { "a wall" };
            self.note = Some(format!("there is {missing}"));
            return;
        }
        let steps = self.progress.steps();
        // A move takes less than a second. The limit ensures that the loop ends even if the walk is
        // blocked.
        for _ in 0..4 * TICKS_PER_SECOND {
            let input = if self.progress.steps() == steps {
                pilot::step_towards(&self.level, &self.progress, dir)
            } else {
                pilot::toward(&self.progress, [0, 0])
            };
            let Some(input) = input else { return };
            self.tick(input);
        }
    }

    fn use_tool(&mut self, tool: Tool) {
        self.tick(Input {
            tool: Some(tool),
            ..Input::default()
        });
    }

    fn aim_blast(&mut self) {
        self.note = Some(if self.progress.carried().charges > 0 {
            self.aim = Some(Aim::Blast);
            "which wall? walk towards it".into()
        } else {
            BlastRefusal::without_charges(&self.level).to_string()
        });
    }

    fn aim_stone(&mut self) {
        self.note = Some(if self.progress.carried().stones > 0 {
            self.aim = Some(Aim::Stone);
            "in which direction? walk there".into()
        } else {
            ToolRefusal::NoStones.to_string()
        });
    }

    /// Turns to a side, and throws a stone.
    fn throw(&mut self, dir: Dir) {
        let (grid, cell) = (self.level.grid(), self.progress.cell());
        if !grid.has_side(cell, dir) {
            self.note = Some(ToolRefusal::NoRoom.to_string());
            return;
        }
        let turn = grid
            .heading(cell, dir)
            .wrapping_sub(self.progress.heading());
        self.tick(Input {
            turn: turn.cast_signed(),
            tool: Some(Tool::Stone),
            ..Input::default()
        });
    }

    /// Blasts a wall, or shows the reason why the wall cannot be blasted.
    fn blast(&mut self, dir: Dir) {
        for _ in 0..4 * TICKS_PER_SECOND {
            let input = pilot::blast_towards(&self.level, &self.progress, dir);
            self.tick(input);
            if input.blast {
                return;
            }
        }
    }

    /// Opens the gate in this direction with a key.
    fn open(&mut self, dir: Dir) {
        for _ in 0..4 * TICKS_PER_SECOND {
            let input = pilot::open_towards(&self.level, &self.progress, dir);
            self.tick(input);
            if input.act {
                return;
            }
        }
    }

    /// Returns the name of something that the player takes.
    fn find_name(&self, item: Content) -> String {
        let carried = self.progress.carried();
        match item {
            Content::Treasure(treasure) => {
                let coins = carried.coins_for(treasure);
                format!("treasure: {}, worth {coins}", treasure.name())
            }
            Content::Gunpowder if carried.charges_per_gunpowder() > 1 => {
                let blasts = carried.charges_per_gunpowder();
                format!("gunpowder for {blasts} more blasts")
            }
            other => goal_name(other),
        }
    }

    fn search(&mut self) {
        self.note = Some("you find nothing here".into());
        for _ in 0..SEARCH_TICKS {
            self.tick(Input {
                search: true,
                ..Input::default()
            });
        }
    }

    fn tick(&mut self, input: Input) {
        let input = if self.is_quiet { quiet(input) } else { input };
        if !self.progress.is_over() {
            self.recording.push(input);
        }
        let events = play::step(&self.level, &mut self.progress, input);
        for (path, beast) in self.paths.iter_mut().zip(self.progress.beasts()) {
            if path.last() != Some(&beast.cell) {
                path.push(beast.cell);
            }
        }
        self.tell(events);
    }

    /// Says that a lever is in the player's cell, unless there is another message.
    fn tell_lever(&mut self) {
        let cell = self.progress.cell();
        let mut levers = self
            .level
            .contents(cell)
            .filter_map(|content| match content {
                Content::Lever(lever) => Some(lever.index() + 1),
                _ => None,
            });
        if let Some(number) = levers.next().filter(|_| self.note.is_none()) {
            self.note = Some(format!("lever {number} is here: f pulls it"));
        }
    }

    /// Says what has happened, and shortens the hint.
    fn tell(&mut self, events: Vec<Event>) {
        let mut consumed = None;
        for event in events {
            match event {
                Event::Crossed(dir) => {
                    if dir == PORTAL {
                        self.note = Some("you step through the portal".into());
                    }
                    let hint = self.hint.take();
                    self.hint = hint.filter(|hint| hint.moves.first() == Some(&dir));
                    if let Some(hint) = &mut self.hint {
                        hint.moves.remove(0);
                    }
                    self.tell_lever();
                }
                Event::DoorFound(found) => {
                    self.note = Some("a secret door opens".into());
                    if let Some(hint) = &mut self.hint {
                        hint.doors.retain(|&door| door != found);
                    }
                }
                Event::Hint(hint) => {
                    let mut note = hint_note(&hint);
                    if self.progress.owed() > 0 {
                        note += &format!(" ({} coins)", self.progress.terms().hint_price);
                    }
                    self.note = Some(note);
                    self.hint = Some(hint);
                }
                Event::NoWay => self.note = Some(no_way_note(&self.level).into()),
                Event::Blasted(wall) => {
                    self.note = Some("the wall is gone".into());
                    if let Some(hint) = &mut self.hint {
                        hint.walls.retain(|&other| other != wall);
                    }
                }
                Event::ItemTaken(item, _) => {
                    let held = ConsumableKind::of(item).and_then(|kind| self.progress.held(kind));
                    let name = held.map_or_else(|| self.find_name(item), consumable_name);
                    let taken = format!("you take {name}");
                    // After a flask or a scroll, the player takes the next one from the cell.
                    self.note = Some(match consumed.take() {
                        Some(note) => format!("{note}; {taken}"),
                        None => taken,
                    });
                }
                Event::Consumed(used, effect) => {
                    let note = format!("{}: {}", used.in_words(), effect.summary());
                    self.note = Some(note.clone());
                    consumed = Some(note);
                }
                Event::GateOpened(opened) => {
                    self.note = Some("the door is open".into());
                    if let Some(hint) = &mut self.hint {
                        hint.gates.retain(|&gate| gate != opened);
                    }
                }
                Event::Pressed(plate, _) => {
                    let name = plate.in_words();
                    self.note = Some(format!("the {name} sinks: all of its doors are open"));
                }
                Event::LeverPulled(lever) => {
                    let gates = self.level.gates().iter();
                    let moved = gates.filter(|(_, gate)| gate.lever() == Some(lever));
                    let number = lever.index() + 1;
                    self.note = Some(match moved.count() {
                        1 => format!("lever {number}: its portcullis moves"),
                        _ => format!("lever {number}: its portcullises move"),
                    });
                }
                // The note already says what the flask or the scroll does.
                Event::Lured(_) | Event::Dazzled(_) if consumed.is_some() => {}
                other => {
                    if let Some(note) = note_of(&other) {
                        self.note = Some(note);
                    }
                }
            }
        }
    }
}

/// Names the beasts of a level at its beginning.
fn warning(progress: &Progress) -> Option<String> {
    let names = progress.beasts().iter().map(|beast| beast.kind.name());
    let names: Vec<&str> = names.collect();
    let (last, others) = names.split_last()?;
    let is = match others {
        [] => format!("the {last} is here, and moves"),
        _ => format!(
            "the {} and the {last} are here, and move",
            others.join(", the ")
        ),
    };
    Some(is + " even while you press no key")
}

/// Describes an event that changes nothing but the note.
fn note_of(event: &Event) -> Option<String> {
    Some(match event {
        Event::HintRefused(refusal) => refusal.to_string(),
        Event::Refused(refusal) => refusal.to_string(),
        Event::UseRefused(refusal) => refusal.to_string(),
        Event::MarkRefused(refusal) => refusal.to_string(),
        Event::ToolRefused(refusal) => refusal.to_string(),
        Event::Marked(_) => "you mark this cell with chalk".into(),
        Event::TorchOut => "your torch has burned out: you see only the next cells".into(),
        Event::TorchPutOut => "you put out your torch: p lights it again".into(),
        Event::TorchLit => "you light your torch again".into(),
        Event::StoneThrown(_) => "you throw a stone".into(),
        Event::Lured(beast) => format!("the {} looks for the noise", beast.name()),
        Event::SaltLaid(_) => "you lay salt: no beast enters this cell for 20 seconds".into(),
        Event::SaltGone(_) => "your salt is gone".into(),
        Event::GateShut(_) => "you shut the gate: no beast passes it for 10 seconds".into(),
        Event::GateReopened(_) => "the gate that you shut is open again".into(),
        Event::FlareLit => "you light a flare".into(),
        Event::ItemLeft(item, _) => {
            let name = item.in_words();
            format!("you already carry a {name}: use it, or leave this one")
        }
        Event::WoreOff(effect) => match effect {
            Effect::Sight => "you no longer see farther".into(),
            Effect::Silence => "your steps make a noise again".into(),
            _ => return None,
        },
        Event::Dazzled(beast) => format!("the {} is dazzled for 8 seconds", beast.name()),
        Event::Warded(beast) => format!("your ward breaks, and sends the {} back", beast.name()),
        Event::Stolen(beast, treasure) => {
            let (thief, loot) = (beast.name(), treasure.name());
            format!("the {thief} runs away with your {loot}")
        }
        Event::LeverSetBack(beast, lever) => {
            let (warden, number) = (beast.name(), lever.index() + 1);
            format!("the {warden} has set back lever {number}: pull it again, and it stays")
        }
        Event::Regained(_, treasure) => format!("you have your {} again", treasure.name()),
        // No key triggers `Located` or `Revealed`, and the screen shows what `Shown` shows. The game handles the
        // events of the last rows itself.
        Event::Saw(_)
        | Event::Finished
        | Event::Caught(_)
        | Event::Located
        | Event::Revealed
        | Event::Shown(..)
        | Event::Crossed(_)
        | Event::DoorFound(_)
        | Event::Hint(_)
        | Event::NoWay
        | Event::Blasted(_)
        | Event::ItemTaken(..)
        | Event::Consumed(..)
        | Event::GateOpened(_)
        | Event::Pressed(..)
        | Event::LeverPulled(_) => return None,
    })
}

/// Returns the name of a flask or a scroll that the player takes, with its key.
fn consumable_name(consumable: Consumable) -> String {
    let name = consumable.in_words();
    match consumable.kind {
        ConsumableKind::Flask => format!("a {name}: , drinks it"),
        ConsumableKind::Scroll => format!("a {name}: . reads it"),
    }
}

/// Says that there is no hint.
fn no_way_note(level: &Level) -> &'static str {
    match level.gates().is_empty() {
        true => "no path leads to the finish",
        false => "no way to the finish was found, even with keys and levers",
    }
}

/// Describes a hint.
fn hint_note(hint: &Hint) -> String {
    let (steps, goal) = (hint.moves.len(), goal_name(hint.goal));
    if hint.goal != Content::Finish && steps == 0 {
        return format!("pull {goal} here");
    }
    let mut note = match hint.strength {
        Strength::Whole if hint.reaches_goal => format!("steps to {goal}: {steps}"),
        Strength::Whole => format!("the next {steps} steps to {goal}"),
        Strength::Stretch => "a part of the path".into(),
        Strength::Direction => "this way".into(),
    };
    if hint.strength != Strength::Whole && hint.goal != Content::Finish {
        note.push_str(&format!(" to {goal}"));
    }
    if !hint.doors.is_empty() {
        note.push_str(", search beside D for a secret door");
    }
    if !hint.gates.is_empty() {
        note.push_str(", walk into the door to open it");
    }
    match hint.moves.first() {
        Some(&PORTAL) => note.push_str(", f steps through the portal here"),
        _ if hint.moves.contains(&PORTAL) => note.push_str(", f steps through the portal on it"),
        _ => {}
    }
    note
}

/// Returns the name of a content that a hint leads to or that the player takes, with an article.
fn goal_name(goal: Content) -> String {
    match goal {
        Content::IronKey => "an iron key".into(),
        Content::Finish => "the finish".into(),
        Content::Start => "a start".into(),
        Content::Treasure(treasure) => {
            format!("treasure: {}, worth {}", treasure.name(), treasure.coins())
        }
        Content::Gunpowder => "gunpowder for one more blast".into(),
        Content::Chalk => format!("chalk for {MARKS_PER_CHALK} marks: m marks a cell"),
        Content::MapFragment => "a map of the cells nearby".into(),
        Content::Compass => "a compass: the finish is marked F".into(),
        Content::Oil => "oil for your torch".into(),
        Content::Stones => format!("{STONES_PER_FIND} stones: r throws one"),
        Content::Salt => format!("salt for {SALT_PER_FIND} cells: g lays it"),
        Content::Flares => format!("{FLARES_PER_FIND} flares: i lights one"),
        other => match (other.beast(), other.detail()) {
            (Some(beast), _) => format!("the {}", beast.name()),
            (_, Some(Detail::KeyShape(shape))) => {
                format!("the {} {}", other.in_words(), shape.symbol())
            }
            _ => other.in_words(),
        },
    }
}
