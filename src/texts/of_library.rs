//! Messages for the names and errors of the libraries.
//!
//! The libraries use English. This module contains a message for each name and each error that
//! players can encounter. Messages for errors in files quote the library's English text, because
//! this text is meant for the author of the file and refers to fields of the file. Errors of the
//! operating system are also quoted.

use super::{Argument, Say, say, surroundings};
use crate::platform::IS_BROWSER;
use crate::store::StoreError;
use bevy_warren::level::OpenError;
use bevy_warren::play::run::Run;
use std::io;
use std::path::PathBuf;
use warren_dungeon::book::Deed;
use warren_dungeon::descent::{BuyError, FloorError, Good, Start};
use warren_dungeon::level::{BeastKind, Content, ContentKind, Gate, Level, Treasure};
use warren_dungeon::make::{
    BeastStartError, DoorError, GateError, MakeError, MissionError, NoPlaceForRoom,
};
use warren_dungeon::pilot::{NoRoute, Stop};
use warren_dungeon::play::{
    BlastRefusal, Carried, Consumable, Effect, HintRefusal, MARKS_PER_CHALK, MAX_AXIS, MAX_CELLS,
    MarkRefusal, TooLarge, ToolRefusal, UseRefusal,
};
use warren_dungeon::proof::Unprovable;
use warren_dungeon::recipe::{
    Algorithm, Difficulty, Pattern, Placement, Preset, RecipeError, RecipeOption, RoomOptions,
    Theme,
};
use warren_dungeon::survey::{DifficultyError, Figure, Overlay, OverlayError};
use warren_dungeon::words;
use warren_export::Format;
#[cfg(feature = "command-line")]
use warren_flags::MaskFileError;
use warren_font::letters::{self, LettersError};
use warren_maze::generate::{Corner, Misfit, ParameterError};
use warren_maze::topology::{GridError, GridShape, MaskError};
use warren_puzzle::{MoveRefusal, PuzzleError};
use warren_watch::{Sentence, ShowError};

/// Returns the message for a name that a library uses, such as `"hunt-and-kill"` or `"dead ends"`.
/// The key of the message consists of `kind` and the name, with hyphens instead of spaces and
/// underscores.
fn name(kind: &str, name: &str) -> Say {
    let key = format!("{kind}-{}", name.replace([' ', '_'], "-"));
    Say::Message(key.into(), Vec::new())
}

pub(crate) fn shape(shape: GridShape) -> Say {
    name("shape", shape.name())
}

pub(crate) fn corner(corner: Corner) -> Say {
    name("corner", corner.name())
}

pub(crate) fn theme(theme: Theme) -> Say {
    name("theme", theme.name())
}

/// Returns the name of a beast, with an article.
pub(crate) fn beast_name(kind: BeastKind) -> Say {
    words::beast_name(kind).into()
}

/// Says how a beast hunts, and how to escape from it.
pub(crate) fn beast_rule(kind: BeastKind) -> Say {
    Say::variant("beast-rule", kind)
}

/// Describes a deed.
pub(crate) fn deed(deed: Deed) -> Say {
    Say::Message(format!("deed-{}", deed.key()).into(), Vec::new())
}

/// Returns a message about a content. The key of the message consists of `about` and the name of the
/// kind, and its variables describe the [detail](Content::detail).
pub(crate) fn about_content(about: &str, content: Content) -> Say {
    words::about_content(about, content).into()
}

/// Returns a message about a gate. The key of the message consists of `about` and the name of the
/// kind, and its variables describe what the gate has in common with the contents that open it.
pub(crate) fn about_gate(about: &str, gate: Gate) -> Say {
    words::about_gate(about, gate).into()
}

/// Returns the name of a kind of content.
pub(crate) fn content_kind(kind: ContentKind) -> Say {
    let content = kind.contents()[0];
    match content.detail() {
        Some(_) => name("kind", kind.name()),
        None => super::surroundings::content_name(content),
    }
}

/// Returns the name of the kind of a gate.
pub(crate) fn gate_kind(gate: Gate) -> Say {
    match gate.openers().next().and_then(Content::detail) {
        Some(_) => name("kind", gate.name()),
        None => about_gate("words", gate),
    }
}

pub(crate) fn treasure_name(treasure: Treasure) -> Say {
    words::treasure_name(treasure).into()
}

pub(crate) fn preset(preset: Preset) -> Say {
    name("preset", preset.name())
}

pub(crate) fn placement(placement: Placement) -> Say {
    name("placement", placement.name())
}

/// Describes a format of files.
pub(crate) fn format(format: Format) -> Say {
    name("format", &format.name())
}

/// Returns the name of a grade of difficulty. Other difficulties have no name.
pub(crate) fn difficulty(difficulty: Difficulty) -> Say {
    difficulty
        .name()
        .map_or(Say::Nothing, |grade| name("difficulty", grade))
}

pub(crate) fn algorithm(algorithm: &Algorithm) -> Say {
    name("algorithm", algorithm.name())
}

/// Describes the mazes that an algorithm makes.
pub(crate) fn summary(algorithm: &Algorithm) -> Say {
    name("summary", algorithm.name())
}

/// Returns the label of an algorithm's parameter.
pub(crate) fn parameter(parameter: &str) -> Say {
    name("parameter", parameter)
}

/// Describes the numbers that are valid for a parameter, or the effect of a checkbox.
pub(crate) fn parameter_hint(parameter: &str) -> Say {
    name("parameter", &format!("{parameter}-hint"))
}

/// Returns the label of a recipe's option.
pub(crate) fn option(option: &RecipeOption) -> Say {
    name("panel", option.name)
}

/// Describes the effect of an option's checkbox.
pub(crate) fn option_hint(option: &RecipeOption) -> Say {
    name("panel", &format!("{}-hint", option.name))
}

pub(crate) fn pattern(pattern: Pattern) -> Say {
    name("pattern", pattern.name())
}

/// Describes what a pattern of a mission adds to a level.
pub(crate) fn pattern_hint(pattern: Pattern) -> Say {
    name("pattern", &format!("{}-hint", pattern.name()))
}

/// Returns the reason why an algorithm does not support a grid.
pub(crate) fn misfit(reason: Misfit) -> Say {
    match reason {
        Misfit::NoWholeRows => say!("misfit-rows"),
        Misfit::ManyFloors => say!("misfit-floors"),
        Misfit::ManySides => say!("misfit-directions"),
        other => Say::verbatim(other),
    }
}

pub(crate) fn figure(figure: Figure) -> Say {
    match figure.passages() {
        Some(passages @ 2..) => say!("figure-passages", passages = u32::from(passages)),
        _ => name("figure", figure.name()),
    }
}

/// Formats the value of a figure. Fractions are shown as percentages, and integers without
/// decimals.
pub(crate) fn value(figure: Figure, value: f64) -> Say {
    if figure.is_share() {
        return say!("per-cent", share = Argument::Number(100.0 * value, 2));
    }
    let decimals = if value.fract() == 0.0 { 0 } else { 2 };
    say!("number", number = Argument::Number(value, decimals))
}

pub(crate) fn overlay(overlay: Overlay) -> Say {
    name("overlay", overlay.name())
}

/// Returns the reason why an overlay cannot be shown for a level, or `None` if it can be shown.
pub(crate) fn overlay_misfit(overlay: Overlay, level: &Level) -> Option<Say> {
    Some(match overlay.check(level).err()? {
        OverlayError::NoRecipe => say!("overlay-no-recipe"),
        OverlayError::Edited => say!("overlay-edited"),
        other => Say::verbatim(other),
    })
}

/// Returns the reason why the autopilot stopped.
pub(crate) fn stop(stop: Stop, run: &Run) -> Say {
    let progress = &run.progress;
    match stop {
        Stop::AllSeen if progress.carried().charges > 0 => say!("stop-all-seen-charges"),
        Stop::AllSeen => say!("stop-all-seen"),
        Stop::Closed => say!("stop-closed"),
        Stop::Lever => say!("stop-lever"),
        Stop::OneWay => say!("stop-one-way"),
        Stop::Portal => say!("stop-portal"),
        Stop::FinishSeen => say!(
            "stop-finish-seen",
            bearing = surroundings::to_seen_finish(run)
        ),
        Stop::FinishLeft => say!(
            "stop-finish-left",
            bearing = surroundings::to_seen_finish(run)
        ),
        Stop::Beast => say!("stop-beast"),
        Stop::Breath => say!("stop-breath"),
        Stop::Dark => say!("stop-dark"),
        Stop::Astray => say!("stop-astray"),
        Stop::Blocked => say!("stop-blocked"),
        // Arriving needs no message, because the player can see it. Other messages report the
        // remaining reasons, and the autopilot asks for a branch at a junction.
        _ => Say::Nothing,
    }
}

pub(crate) fn no_route(why: NoRoute) -> Say {
    match why {
        NoRoute::NotSeen => say!("route-not-seen"),
        NoRoute::NoWay => say!("route-no-way"),
        other => Say::verbatim(other).sentence(),
    }
}

/// Returns the name of a good.
pub(crate) fn good(good: Good) -> Say {
    words::good(good).into()
}

/// Returns the name of a start of descents.
pub(crate) fn start(start: Start) -> Say {
    Say::Message(format!("start-{}", start.name()).into(), Vec::new())
}

/// Describes what a player with a start has, and the player's weakness.
pub(crate) fn start_summary(start: Start) -> Say {
    Say::Message(format!("start-{}-what", start.name()).into(), Vec::new())
}

/// Describes what a good is for.
pub(crate) fn use_of_good(good: Good) -> Say {
    Say::Message(format!("good-{}-use", good.name()).into(), Vec::new())
}

pub(crate) fn buy_error(why: BuyError) -> Say {
    match why {
        BuyError::NotOffered => say!("buy-not-offered"),
        BuyError::Sold => say!("buy-sold"),
        BuyError::OnlyOne => say!("buy-only-one"),
        BuyError::TooExpensive { price, coins } => say!("buy-too-expensive", price, coins),
        other => Say::verbatim(other).sentence(),
    }
}

pub(crate) fn blast_refusal(why: BlastRefusal) -> Say {
    match why {
        BlastRefusal::NoCharges => say!("blast-no-charges"),
        BlastRefusal::Unarmed => say!("blast-unarmed"),
        BlastRefusal::Gate => say!("blast-gate"),
        BlastRefusal::Solid => say!("blast-solid"),
        BlastRefusal::NoWall => say!("blast-no-wall"),
        BlastRefusal::Needed => say!("blast-needed"),
        other => Say::verbatim(other).sentence(),
    }
}

pub(crate) fn unprovable(why: Unprovable) -> Say {
    match why {
        Unprovable::TooManyItems => say!("unprovable-items"),
        Unprovable::TooManyStates => say!("unprovable-states"),
        Unprovable::NeedsBlasts => say!("unprovable-blasts"),
        Unprovable::Charges => say!("unprovable-charges"),
        other => Say::verbatim(other).sentence(),
    }
}

pub(crate) fn use_refusal(why: UseRefusal) -> Say {
    match why {
        UseRefusal::Needs(opener) => about_content("use-needs", opener),
        UseRefusal::WrongSide => say!("use-wrong-side"),
        UseRefusal::Barred => say!("use-barred"),
        UseRefusal::LonePortal(pair) => {
            say!("use-lone-portal", pair = pair.letter().to_string())
        }
        UseRefusal::Nothing => say!("use-nothing"),
        other => Say::verbatim(other).sentence(),
    }
}

pub(crate) fn mark_refusal(why: MarkRefusal) -> Say {
    match why {
        MarkRefusal::NoChalk => say!("mark-no-chalk"),
        MarkRefusal::Marked => say!("mark-marked"),
        other => Say::verbatim(other).sentence(),
    }
}

pub(crate) fn tool_refusal(why: ToolRefusal) -> Say {
    match why {
        ToolRefusal::NoStones => say!("tool-no-stones"),
        ToolRefusal::NoRoom => say!("tool-no-room"),
        ToolRefusal::BurnedOut => say!("tool-burned-out"),
        ToolRefusal::NoSalt => say!("tool-no-salt"),
        ToolRefusal::Salted => say!("tool-salted"),
        ToolRefusal::NoFlares => say!("tool-no-flares"),
        ToolRefusal::NoOpenGate => say!("tool-no-open-gate"),
        ToolRefusal::GateShut => say!("tool-gate-shut"),
        ToolRefusal::BrokenHinges => say!("tool-broken-hinges"),
        ToolRefusal::NoFlask => say!("tool-no-flask"),
        ToolRefusal::NoScroll => say!("tool-no-scroll"),
        other => Say::verbatim(other).sentence(),
    }
}

pub(crate) fn hint_refusal(why: HintRefusal) -> Say {
    say!("hint-refused", price = why.price, coins = why.coins)
}

/// Returns the name of a flask or a scroll: what it does if the player knows that, and otherwise its look.
pub(crate) fn consumable(consumable: Consumable) -> Say {
    words::consumable(consumable).into()
}

/// Returns the name of a flask or a scroll with an effect.
pub(crate) fn effect(effect: Effect) -> Say {
    words::effect(effect).into()
}

/// Says what an effect does.
pub(crate) fn effect_use(effect: Effect) -> Say {
    name("effect-use", effect.name())
}

/// Returns the message for a player who has used a flask or a scroll.
pub(crate) fn consumed(used: Consumable, effect: Effect) -> Say {
    let known = Consumable {
        effect: Some(effect),
        ..used
    };
    let what = match used.effect {
        Some(_) => consumable(used),
        None => say!(
            "consumed-unknown",
            look = consumable(used),
            is = consumable(known)
        ),
    };
    say!(
        "consumed",
        what = what.sentence(),
        does = effect_use(effect)
    )
}

/// Returns the message for an effect that is over, or `None` if the player does not notice the end.
pub(crate) fn worn_off(effect: Effect) -> Option<Say> {
    effect.lasts().then(|| name("worn-off", effect.name()))
}

/// Returns the message for a player who takes an item.
pub(crate) fn taken(item: Content, carried: Carried) -> Say {
    match item {
        Content::Chalk => say!("news-chalk", marks = MARKS_PER_CHALK),
        Content::Gunpowder => say!("news-gunpowder", charges = carried.charges_per_gunpowder()),
        Content::Treasure(treasure) => say!(
            "news-treasure",
            item = treasure_name(treasure),
            coins = carried.coins_for(treasure)
        ),
        item if item.is_key() => say!("news-taken", item = surroundings::content_name(item)),
        find => Say::variant("news", find.kind()),
    }
}

pub(crate) fn move_refusal(why: MoveRefusal) -> Say {
    match why {
        MoveRefusal::Nothing { .. } => say!("puzzle-nothing-here"),
        MoveRefusal::EmptyHand => say!("puzzle-empty-hand"),
        MoveRefusal::Wall { .. } => say!("puzzle-wall"),
        MoveRefusal::Far { .. } => say!("puzzle-far"),
        MoveRefusal::Path { .. } => say!("puzzle-path"),
        MoveRefusal::Start { .. } => say!("puzzle-start"),
        MoveRefusal::Taken { .. } => say!("puzzle-taken"),
    }
}

pub(crate) fn puzzle_error(error: &PuzzleError) -> Say {
    match error {
        PuzzleError::Make(error) => make_error(error),
        PuzzleError::FewFinishes { starts, finishes } => {
            say!("puzzle-few-finishes", starts, finishes)
        }
        PuzzleError::NoFinish { at, finishes } => {
            say!("puzzle-no-finish", at = at.to_string(), finishes)
        }
        PuzzleError::Overlapping => say!("puzzle-overlapping"),
        PuzzleError::Alike { asked } => say!("puzzle-alike", asked),
        other => Say::verbatim(other),
    }
}

/// Returns a sentence about an algorithm.
pub(crate) fn sentence(sentence: &Sentence) -> Say {
    let numbers = sentence.numbers();
    let numbers = numbers.map(|(name, number)| (name, number.into()));
    Say::Message(sentence.key().into(), numbers.collect())
}

pub(crate) fn show_error(error: &ShowError) -> Say {
    match error {
        ShowError::Make(error) => make_error(error),
        ShowError::TooManyCells { cells } => say!(
            "watch-too-many-cells",
            cells = cells.to_string(),
            most = ShowError::MAX_CELLS.to_string(),
        ),
        ShowError::SeveralFloors(_) => say!("watch-several-floors"),
        other => Say::verbatim(other),
    }
}

pub(crate) fn store_error(error: &StoreError) -> Say {
    match error {
        StoreError::NoFolder if IS_BROWSER => say!("store-no-storage"),
        StoreError::NoFolder => say!("store-no-folder"),
        StoreError::Name(name) => say!("store-name", name = &**name),
        StoreError::Reserved(name) => say!("store-reserved", name = &**name),
        StoreError::Taken(name) => say!("store-taken", name = super::level(name)),
        StoreError::BuiltIn(name) => say!("store-built-in", name = super::level(name)),
        StoreError::Io { path, error } => {
            let path = path.display().to_string();
            say!("store-io", path, why = error.to_string())
        }
        StoreError::Level { name, why } => say!("store-level", name = &**name, why = &**why),
        StoreError::Unreadable { path, why, moved } => {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            say!(
                "file-not-read",
                file = &*file,
                why = &**why,
                place = now_at(moved)
            )
        }
    }
}

/// Describes the location of a file that could not be read.
fn now_at(moved: &Result<PathBuf, io::Error>) -> Say {
    match moved {
        Ok(path) => say!("file-now", path = path.display().to_string()),
        Err(error) => say!("file-stays", why = error.to_string()),
    }
}

pub(crate) fn open_error(error: &OpenError) -> Say {
    match error {
        OpenError::Make(error) => make_error(error),
        OpenError::Floor(FloorError::Make(error)) => make_error(error),
        OpenError::Floor(FloorError::NotCertified) => say!("refused-not-certified"),
        OpenError::Floor(FloorError::NoPack(pack)) => {
            say!(
                "refused-no-pack",
                name = pack.name(),
                author = pack.author()
            )
        }
        OpenError::Floor(other) => Say::verbatim(other),
        OpenError::TooLarge(why) => too_large(*why),
        OpenError::Asset(why) => Say::verbatim(why),
    }
}

pub(crate) fn make_error(error: &MakeError) -> Say {
    match error {
        MakeError::Recipe(error) => recipe_error(error),
        MakeError::Doors(error) => door_error(error),
        MakeError::Gates(error) => gate_error(error),
        MakeError::Beast(error) => beast_start_error(error),
        MakeError::Mission(error) => mission_error(error),
        MakeError::NoPlaceForRoom { size, why } => no_place_for_room(*size, why),
        MakeError::NoPlaceForChamber => say!("refused-chamber"),
        MakeError::ChambersNeedBeast(kind) => {
            say!("refused-chambers-need-beast", beast = beast_name(*kind))
        }
        MakeError::LostByBlasting {
            one_ways,
            iron_doors,
        } => say!("refused-lost-by-blasting", one_ways, iron_doors),
        MakeError::FewPortalCells { pairs, possible } => {
            say!("refused-few-portal-cells", count = *pairs, possible)
        }
        MakeError::ManyFinds { count, cells } => {
            say!("refused-many-finds", count = count.to_string(), cells)
        }
        MakeError::LightWithoutRoute => say!("refused-light-route"),
        MakeError::Cancelled => say!("refused-cancelled"),
        other => Say::verbatim(other),
    }
}

fn recipe_error(error: &RecipeError) -> Say {
    match error {
        RecipeError::Grid(error) => grid_error(error),
        RecipeError::Parameter(error) => parameter_error(error),
        RecipeError::Misfit { algorithm, reason } => say!(
            "refused-misfit",
            algorithm = name("algorithm", algorithm),
            reason = misfit(*reason),
        ),
        RecipeError::RoomSizes { min, max } => {
            say!("refused-room-sizes", min, max, most = RoomOptions::MAX_SIZE)
        }
        RecipeError::ManyChambers { count, most } => say!("refused-many-chambers", count, most),
        RecipeError::NoChamberSet { set, most } => say!("refused-no-chamber-set", set, most),
        RecipeError::ManyPassages { count, walls } => {
            say!("refused-many-passages", count, walls = walls.to_string())
        }
        RecipeError::NoPlace { what: "starts" } => say!("refused-no-start"),
        RecipeError::NoPlace { what: "finishes" } => say!("refused-no-finish"),
        RecipeError::ManyPlaces {
            starts,
            finishes,
            cells,
        } => say!("refused-many-places", starts, finishes, cells,),
        RecipeError::ManyGates { what, count, most } => say!(
            "refused-many-gates",
            gates = name("gates", what),
            count,
            most,
        ),
        RecipeError::MissionDepth { depth, patterns } => {
            say!("refused-mission-depth", depth, patterns)
        }
        RecipeError::MissionOutline { outline, patterns } => {
            say!("refused-mission-outline", outline, patterns)
        }
        RecipeError::MissionLoops { percent } => say!("refused-mission-loops", percent),
        RecipeError::BesideMission { what } => {
            say!("refused-beside-mission", what = name("mission-own", what))
        }
        RecipeError::Light { percent, most } => say!("refused-light", percent, most),
        other => Say::verbatim(other),
    }
}

fn mission_error(error: &MissionError) -> Say {
    match error {
        MissionError::Algorithm { algorithm } => {
            let algorithm = name("algorithm", algorithm);
            say!("refused-mission-algorithm", algorithm)
        }
        MissionError::ManyPatterns { patterns, possible } => {
            say!("refused-many-patterns", patterns, possible)
        }
        MissionError::NoRoom { .. } => say!("refused-mission-room"),
        MissionError::Unproved => say!("refused-mission-unproved"),
        other => Say::verbatim(other),
    }
}

fn door_error(error: &DoorError) -> Say {
    match error {
        DoorError::Few { count, areas } => say!(
            "refused-few-doors",
            count,
            areas,
            least = areas.saturating_sub(1),
        ),
        DoorError::Many { count, walls } => say!("refused-many-doors", count, walls),
        other => Say::verbatim(other),
    }
}

fn gate_error(error: &GateError) -> Say {
    match error {
        GateError::FewBottlenecks { counts, possible } => say!(
            "refused-few-bottlenecks",
            count = counts.obstacles(),
            possible,
        ),
        GateError::FewOneWays { asked, possible } => {
            say!("refused-few-one-ways", count = *asked, possible)
        }
        GateError::NoWayOut => say!("refused-gates-sealed"),
        GateError::NoPlaceForKeys => say!("refused-no-place-for-keys"),
        other => Say::verbatim(other),
    }
}

fn beast_start_error(error: &BeastStartError) -> Say {
    match error {
        BeastStartError::NoStart(kind) => Say::variant("refused", *kind),
        BeastStartError::NoStartWithGates { kind, gates } => {
            say!("refused-beast-gates", beast = beast_name(*kind), gates)
        }
        BeastStartError::NoRoomForGuardian => say!("refused-guardian-room"),
        other => Say::verbatim(other),
    }
}

pub(crate) fn difficulty_error(error: &DifficultyError) -> Say {
    match error {
        DifficultyError::Make(error) => make_error(error),
        DifficultyError::NotFound {
            least,
            most,
            nearest,
            tries,
        } => no_difficulty([*least, *most], *nearest, *tries),
        other => Say::verbatim(other),
    }
}

fn no_difficulty([least, most]: [f64; 2], nearest: Option<f64>, tries: u32) -> Say {
    say!(
        "refused-difficulty",
        least = format!("{least:.1}"),
        most = format!("{most:.1}"),
        nearest = nearest.map_or_else(|| "–".into(), |nearest| format!("{nearest:.1}")),
        tries,
    )
}

fn no_place_for_room(size: u32, why: &NoPlaceForRoom) -> Say {
    match why {
        NoPlaceForRoom::SmallGrid => say!("refused-room-small-grid", size),
        NoPlaceForRoom::Smaller { largest } => {
            say!("refused-room-smaller", size, largest)
        }
        _ => say!("refused-room-nowhere", size),
    }
}

pub(crate) fn grid_error(error: &GridError) -> Say {
    match error {
        GridError::WrapTooShort { axis, length } => {
            say!("refused-wrap-short", axis = axis.to_string(), length)
        }
        GridError::WrapPeriod {
            axis,
            length,
            period,
        } => say!(
            "refused-wrap-period",
            axis = axis.to_string(),
            length,
            period,
        ),
        GridError::NarrowTriangles { height } => say!("refused-triangles", height),
        GridError::NoWrap { shape } => say!("refused-no-wrap", shape = name("shape", shape)),
        GridError::NarrowRing { width } => say!("refused-ring", width),
        GridError::Flat { shape } => say!("refused-flat", shape = name("shape", shape)),
        GridError::Mask(MaskError::NoHexagon(shape)) => {
            say!("refused-no-hexagon", shape = name("shape", shape))
        }
        GridError::Mask(MaskError::Hexagon { width, height }) => {
            say!("refused-hexagon-size", width, height)
        }
        GridError::Mask(error) => say!("refused-mask", why = error.to_string()),
        // Lengths of 0 and grids that are too large for walking are rejected earlier.
        other => Say::verbatim(other),
    }
}

#[cfg(feature = "command-line")]
pub(crate) fn mask_file_error(error: &MaskFileError) -> Say {
    match error {
        MaskFileError::NoText => say!("mask-file-no-text"),
        MaskFileError::Empty => say!("mask-file-empty"),
        MaskFileError::Png(error) => say!("mask-file-broken", why = error.to_string()),
        MaskFileError::Jpeg(why) => say!("mask-file-broken-jpeg", why = why.clone()),
        MaskFileError::Large { width, height } => say!("mask-file-large", width, height),
        MaskFileError::NoClearance { width, height } => say!("mask-file-no-room", width, height),
        MaskFileError::Short { width, height, .. } => say!("mask-file-short", width, height),
        MaskFileError::Memory { megabytes } => {
            say!("mask-file-memory", megabytes = megabytes.to_string())
        }
        MaskFileError::Grid(error) => grid_error(error),
        MaskFileError::Mask(error) => grid_error(&GridError::Mask(error.clone())),
        other => Say::verbatim(other),
    }
}

pub(crate) fn letters_error(error: LettersError) -> Say {
    match error {
        LettersError::Empty => say!("letters-empty"),
        LettersError::Missing(letter) => say!("letters-missing", letter = letter.to_string()),
        LettersError::Long { count } => {
            say!("letters-long", count, most = letters::MAX_CHARACTERS)
        }
        LettersError::Height { height } => say!(
            "letters-height",
            height,
            least = *letters::HEIGHTS.start(),
            most = *letters::HEIGHTS.end(),
        ),
        LettersError::Wide { width } => say!("letters-wide", width, most = letters::MAX_WIDTH),
    }
}

pub(crate) fn too_large(why: TooLarge) -> Say {
    say!(
        "refused-too-large",
        size = super::size(why.grid),
        cells = MAX_CELLS.to_string(),
        length = MAX_AXIS,
    )
}

fn parameter_error(error: &ParameterError) -> Say {
    match error {
        ParameterError::NoWeights => say!("refused-weights"),
        ParameterError::FewAreas { count } => say!("refused-few-areas", count),
        ParameterError::ManyAreas { count, cells } => {
            say!("refused-many-areas", count, cells)
        }
        // The fields on the game's screens cannot cause the other errors.
        other => Say::verbatim(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};

    #[test]
    fn english_names_match_the_libraries() {
        let texts = Texts::of(Language::English);
        let all = [
            GridShape::ALL.map(|it| (shape(it), it.name())).to_vec(),
            Corner::ALL.map(|it| (corner(it), it.name())).to_vec(),
            Placement::ALL.map(|it| (placement(it), it.name())).to_vec(),
            Figure::ALL.map(|it| (figure(it), it.name())).to_vec(),
            Overlay::ALL.map(|it| (overlay(it), it.name())).to_vec(),
            Algorithm::ALL
                .map(|it| (algorithm(&it), it.name()))
                .to_vec(),
            Algorithm::ALL
                .map(|it| (summary(&it), it.summary()))
                .to_vec(),
        ];
        let misfits = [Misfit::NoWholeRows, Misfit::ManyFloors, Misfit::ManySides];
        let misfits = misfits.map(|it| (misfit(it), it.to_string()));
        let all = all.into_iter().flatten();
        let all = all.map(|(say, name)| (say, name.to_string()));
        for (say, name) in all.chain(misfits) {
            assert!(matches!(say, Say::Message(..)), "{name} has no message");
            assert_eq!(texts.translate(&say), name);
        }
    }

    #[test]
    fn values_have_the_decimal_separator_of_the_language() {
        let [english, german] = [Language::English, Language::German].map(Texts::of);
        for (figure, number) in [
            (Figure::DeadEnds, 0.125),
            (Figure::DeadEnds, 1.0),
            (Figure::Solution, 42.0),
            (Figure::River, 2.345),
        ] {
            let say = value(figure, number);
            assert_eq!(english.translate(&say), figure.text(number));
            assert_eq!(
                german.translate(&say),
                figure.text(number).replace('.', ",")
            );
        }
    }
}
