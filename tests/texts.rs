//! Tests of the message catalogues: each catalogue contains exactly the messages that the game
//! uses.

use crate::app::{game, hold, screen, ticks};
use crate::screens::press;
use crate::words::is_displayed;
use bevy::prelude::*;
use bevy_warren::colours::Palette;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};
use fluent_syntax::parser;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use warren::Options;
use warren::{Action, ActionSet, Bindings, Campaign, CellNumbers, Gait, Language, Medal, Quality};
use warren::{Say, Screen, Section, Texts, WatchChoice, WatchMode, WindowShape};
use warren_dungeon::book::Deed;
use warren_dungeon::descent::{Good, Start, table};
use warren_dungeon::level::{
    BeastKind, Content, ContentClass, ContentKind, Detail, Gate, KeyShape, Opens, Treasure,
};
use warren_dungeon::make::make;
use warren_dungeon::play::{Consumable, ConsumableKind, Effect, Look};
use warren_dungeon::recipe::{
    Algorithm, Difficulty, OptionValue, ParameterValue, Pattern as MissionPattern, Placement,
    Preset, Recipe, RecipeOption, Theme,
};
use warren_dungeon::survey::{Figure, Overlay};
use warren_export::Format;
use warren_maze::generate::Corner;
use warren_maze::topology::GridShape;

/// A map from message keys to the names of the variables in each message.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// The messages of the game, and those of the library about the maze in words.
const CATALOGUES: [(&str, &str); 2] = [
    (
        "en",
        concat!(
            include_str!("../assets/texts/en.ftl"),
            include_str!("../crates/warren-dungeon/assets/en.ftl"),
        ),
    ),
    (
        "de",
        concat!(
            include_str!("../assets/texts/de.ftl"),
            include_str!("../crates/warren-dungeon/assets/de.ftl"),
        ),
    ),
];

/// Parses the messages of a catalogue.
fn messages(catalogue: &str) -> Messages {
    let read = parser::parse(catalogue).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut messages = Messages::new();
    for entry in read.body {
        let Entry::Message(Message { id, value, .. }) = entry else {
            continue;
        };
        let mut variables = BTreeSet::new();
        find_variables(&value.unwrap(), &mut variables);
        let twice = messages.insert(id.name.into(), variables);
        assert!(twice.is_none(), "{} is defined twice", id.name);
    }
    messages
}

fn find_variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        let (Expression::Inline(inline)
        | Expression::Select {
            selector: inline, ..
        }) = expression;
        match inline {
            InlineExpression::VariableReference { id } => _ = found.insert(id.name.into()),
            InlineExpression::StringLiteral { .. } => {}
            other => panic!("unexpected expression {other:?}"),
        }
        if let Expression::Select { variants, .. } = expression {
            for variant in variants {
                find_variables(&variant.value, found);
            }
        }
    }
}

/// Collects the messages that the game uses, from `say!` calls in the source and from the chapters
/// of the campaign.
fn used_messages() -> Messages {
    let mut said = Messages::new();
    for folder in ["src", "crates/warren-dungeon/src/words"] {
        read_folder(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut said,
        );
    }
    for chapter in Campaign::default().chapters {
        for say in [chapter.title(), chapter.lesson()] {
            let Say::Message(key, variables) = say else {
                panic!("{say:?} is not a message")
            };
            let names = variables.into_iter().map(|(name, _)| name.to_owned());
            said.insert(key.into(), names.collect());
        }
    }
    for key in keys_of_names() {
        said.insert(key, BTreeSet::new());
    }
    add_things(&mut said);
    said
}

/// Adds the messages about contents and gates, whose variables depend on their details.
fn add_things(said: &mut Messages) {
    let mut add = |about: &str, name: &str, detail: Option<Detail>| {
        let variables: &[&str] = match detail {
            None => &[],
            Some(Detail::KeyShape(_)) => &["shape"],
            Some(Detail::LeverNumber(_)) => &["number"],
            Some(Detail::Treasure(_)) => &["kind", "coins"],
            Some(Detail::PortalPair(_)) => &["pair"],
        };
        let key = format!("{about}-{}", name.replace('_', "-"));
        said.insert(key, variables.iter().map(|&name| name.into()).collect());
    };
    for kind in ContentKind::ALL.iter().filter(|kind| !is_beast(kind)) {
        let detail = kind.contents()[0].detail();
        add("words", kind.name(), detail);
        if kind.opens().is_some() {
            add("use-needs", kind.name(), detail);
        }
        if kind.opens() == Some(Opens::Entered) {
            add("news", kind.name(), detail);
        }
        if detail.is_some() {
            add("kind", kind.name(), None);
        }
    }
    for gate in Gate::all() {
        let detail = gate.openers().next().and_then(Content::detail);
        add("words", gate.name(), detail);
        if detail.is_some() {
            add("kind", gate.name(), None);
        }
    }
}

/// Returns the message keys that the game builds at run time, from names in the libraries and from
/// the variants of its own enums.
fn keys_of_names() -> Vec<String> {
    let figures = Figure::ALL.map(Figure::name).into_iter();
    let figures = figures.filter(|name| !name.ends_with(" passages"));
    let places = table().stages.iter().map(|stage| stage.place.name.as_str());
    let formats = Format::ALL.map(Format::name);
    let patterns = MissionPattern::ALL.iter().map(|pattern| pattern.name());
    let patterns: Vec<&str> = patterns.collect();
    let effects: Vec<&str> = Effect::ALL.iter().map(|effect| effect.name()).collect();
    let flask = |look| Consumable {
        kind: ConsumableKind::Flask,
        look,
        effect: None,
    };
    let names: [(&str, Vec<&str>); 22] = [
        ("deed", Deed::ALL.iter().map(|deed| deed.key()).collect()),
        ("good", Good::all().map(Good::name).collect()),
        ("effect", effects.clone()),
        ("effect-use", effects),
        (
            "flask",
            Look::ALL.map(|look| flask(look).look_name()).to_vec(),
        ),
        ("descent-place", places.collect()),
        ("shape", GridShape::ALL.map(GridShape::name).to_vec()),
        ("corner", Corner::ALL.map(Corner::name).to_vec()),
        ("theme", Theme::ALL.map(Theme::name).to_vec()),
        (
            "gates",
            vec![
                "locks",
                "iron doors",
                "one-way gates",
                "levers",
                "pairs of portals",
                "patterns",
            ],
        ),
        ("pattern", patterns),
        (
            "mission-own",
            vec![
                "gates",
                "portals",
                "further starts",
                "further finishes",
                "secret doors",
            ],
        ),
        ("key-shape", KeyShape::ALL.map(KeyShape::name).to_vec()),
        ("treasure", Treasure::ALL.map(Treasure::name).to_vec()),
        ("preset", Preset::ALL.map(Preset::name).to_vec()),
        (
            "difficulty",
            Difficulty::GRADES
                .iter()
                .filter_map(|grade| grade.name())
                .collect(),
        ),
        ("format", formats.iter().map(String::as_str).collect()),
        ("placement", Placement::ALL.map(Placement::name).to_vec()),
        ("overlay", Overlay::ALL.map(Overlay::name).to_vec()),
        (
            "algorithm",
            Algorithm::ALL.iter().map(Algorithm::name).collect(),
        ),
        (
            "summary",
            Algorithm::ALL.iter().map(Algorithm::name).collect(),
        ),
        ("figure", figures.collect()),
    ];
    let names = names.into_iter();
    let names = names.flat_map(|(kind, names)| names.into_iter().map(move |name| (kind, name)));
    let mut keys: Vec<String> = names
        .map(|(kind, name)| format!("{kind}-{}", name.replace(' ', "-")))
        .collect();
    keys.extend(
        MissionPattern::ALL
            .iter()
            .map(|it| format!("pattern-{}-hint", it.name())),
    );
    keys.extend(Good::all().map(|good| format!("good-{}-use", good.name())));
    for start in Start::ALL.map(Start::name) {
        keys.extend([format!("start-{start}"), format!("start-{start}-what")]);
    }
    for parameter in Algorithm::ALL.iter().flat_map(Algorithm::parameters) {
        let key = format!("parameter-{}", parameter.name);
        if let ParameterValue::Switch(_) | ParameterValue::Whole(_) = parameter.value {
            keys.push(format!("{key}-hint"));
        }
        keys.push(key);
    }
    let bindings = Bindings::default();
    let sets = ActionSet::ALL.into_iter();
    let actions: Vec<Action> = sets.flat_map(|set| bindings.actions(set)).collect();
    keys.extend(keys_of_variants("action", &actions));
    for option in RecipeOption::ALL {
        let key = format!("panel-{}", option.name);
        if let OptionValue::Switch(_) = option.usual() {
            keys.push(format!("{key}-hint"));
        }
        keys.push(key);
    }
    for kind in ["beast", "beast-rule", "lair", "news-hears", "refused"] {
        keys.extend(keys_of_variants(kind, &BeastKind::ALL));
    }
    let kinds = ContentKind::ALL.iter();
    let plain = kinds.filter(|kind| kind.contents()[0].detail().is_none() && !is_beast(kind));
    let plain: Vec<ContentKind> = plain.copied().collect();
    let mut finds = plain;
    let counted = [ContentKind::Chalk, ContentKind::Gunpowder];
    finds.retain(|kind| kind.class() == ContentClass::Find && !counted.contains(kind));
    keys.extend(keys_of_variants("news", &finds));
    let lasting = Effect::ALL.iter().filter(|effect| effect.lasts());
    keys.extend(lasting.map(|effect| format!("worn-off-{}", effect.name())));
    let left = ConsumableKind::ALL.map(|kind| kind.content().kind());
    keys.extend(keys_of_variants("news-left", &left));
    keys.extend(["close", "near", "far"].map(|distance| format!("news-heard-{distance}")));
    keys.extend(keys_of_variants("settings", &Section::ALL));
    keys.extend(keys_of_variants("setting-gait", &Gait::ALL));
    keys.extend(keys_of_variants("setting-quality", &Quality::ALL));
    keys.extend(keys_of_variants("setting-palette", &Palette::ALL));
    keys.extend(keys_of_variants("setting-window", &WindowShape::ALL));
    keys.extend(keys_of_variants("medal", &Medal::ALL));
    keys.extend(keys_of_variants("watch", &WatchMode::ALL));
    keys.extend(keys_of_variants("watch-choice", &WatchChoice::ALL));
    keys.extend(keys_of_variants("watch-numbers", &CellNumbers::ALL));
    keys
}

fn is_beast(kind: &ContentKind) -> bool {
    matches!(kind.class(), ContentClass::Beast(_))
}

/// Returns the message keys of the variants of an enum, such as `action-turn-left`.
fn keys_of_variants<T: std::fmt::Debug>(kind: &str, variants: &[T]) -> Vec<String> {
    let key = |variant: &T| {
        let mut key = String::from(kind);
        for letter in format!("{variant:?}").chars() {
            let small = letter.to_ascii_lowercase();
            if small != letter {
                key.push('-');
            }
            key.push(small);
        }
        key
    };
    variants.iter().map(key).collect()
}

fn read_folder(folder: &Path, said: &mut Messages) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_folder(&path, said);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            read_calls(&source, said).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        }
    }
}

/// Collects the key and the variable names of each `say!` call in a source file.
fn read_calls(source: &str, said: &mut Messages) -> Result<(), String> {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code = code.collect::<Vec<_>>().join("\n");
    for (at, begin) in code.match_indices("say!(") {
        let call = code[at + begin.len()..].trim_start();
        let key = call.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let (key, rest) = key.ok_or(format!("no key: {}", &call[..call.len().min(40)]))?;
        let variables: BTreeSet<String> = arguments(rest).into_iter().collect();
        let before = said.insert(key.into(), variables.clone());
        if before.is_some_and(|before| before != variables) {
            return Err(format!("{key} is used with different variables elsewhere"));
        }
    }
    Ok(())
}

/// Returns the names of the arguments in the rest of a call, after the key. An argument is a name,
/// possibly followed by `=` and a value.
fn arguments(rest: &str) -> Vec<String> {
    let (mut depth, mut in_text, mut last) = (0, false, ' ');
    let mut arguments = vec![String::new()];
    for letter in rest.chars() {
        match letter {
            '"' if last != '\\' => in_text = !in_text,
            _ if in_text => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => arguments.push(String::new()),
            _ => arguments.last_mut().unwrap().push(letter),
        }
        last = letter;
    }
    let name = |argument: &String| argument.split('=').next().unwrap().trim().to_owned();
    let names = arguments.iter().map(name);
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn say_calls_are_parsed_with_their_variables() {
    let mut said = Messages::new();
    let source = r#"
        // say!("not-this")
        say!("one"); say!("two", a = f(x, y), b = g["), c = 1"]); say!(
            "three",
            inner = say!("four", d = 4),
            outer = 5,
        ); say!("five", e, f = e == 1, g)
    "#;
    read_calls(source, &mut said).unwrap();
    let told: Vec<_> = said
        .iter()
        .map(|(key, names)| (&**key, names.iter().map(|name| &**name).collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        told,
        [
            ("five", vec!["e", "f", "g"]),
            ("four", vec!["d"]),
            ("one", vec![]),
            ("three", vec!["inner", "outer"]),
            ("two", vec!["a", "b"]),
        ]
    );
    assert!(read_calls("say!(key)", &mut said).is_err());
}

#[test]
fn every_catalogue_has_exactly_the_messages_of_the_game() {
    let said = used_messages();
    assert!(
        said.len() > 300,
        "too few messages were found in the source"
    );
    for (language, catalogue) in CATALOGUES {
        let messages = messages(catalogue);
        let keys = |of: &Messages| of.keys().cloned().collect::<BTreeSet<_>>();
        let (said_keys, known) = (keys(&said), keys(&messages));
        let missing: Vec<_> = said_keys.difference(&known).collect();
        let unused: Vec<_> = known.difference(&said_keys).collect();
        assert!(missing.is_empty(), "{language} lacks {missing:?}");
        assert!(
            unused.is_empty(),
            "the game does not use {unused:?} of {language}"
        );
        for (key, variables) in &messages {
            // A lesson's text does not have to use every variable, because it mentions only the
            // controls that it introduces.
            let all = match key.ends_with("-lesson") {
                true => variables.is_subset(&said[key]),
                false => *variables == said[key],
            };
            assert!(all, "{language}: {variables:?} are the variables of {key}");
        }
    }
    let tags = Language::ALL.map(Language::tag);
    assert_eq!(tags, CATALOGUES.map(|(language, _)| language));
}

#[test]
fn every_message_is_formatted_without_errors_for_several_numbers() {
    for (language, catalogue) in CATALOGUES {
        let mut bundle = FluentBundle::new(vec![language.parse().unwrap()]);
        let resource = FluentResource::try_new(catalogue.into()).unwrap();
        bundle.add_resource(resource).unwrap();
        for (key, variables) in messages(catalogue) {
            let pattern = bundle.get_message(&key).unwrap().value().unwrap();
            for number in [0, 1, 2, 5, 21] {
                let mut arguments = FluentArgs::new();
                for variable in &variables {
                    arguments.set(variable.clone(), number);
                }
                let mut errors = Vec::new();
                let told = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
                assert!(errors.is_empty(), "{language}, {key}: {errors:?}");
                assert!(!told.trim().is_empty(), "{language}, {key}");
            }
        }
    }
}

/// Checks the font of the screens and the panel. A character that the font lacks would be rendered
/// as a box.
#[test]
fn the_font_has_every_character_of_the_catalogues() {
    let font = skrifa::FontRef::new(warren_font::LATO_REGULAR).unwrap();
    let signs = skrifa::MetadataProvider::charmap(&font);
    for (language, catalogue) in CATALOGUES {
        for sign in catalogue.chars().filter(|sign| !sign.is_control()) {
            assert!(signs.map(sign).is_some(), "{language} has {sign:?}");
        }
    }
}

fn title(language: Language) -> App {
    let mut app = warren::app(Options {
        headless: true,
        language: Some(language),
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    assert_eq!(screen(&app), Screen::Title);
    app
}

#[test]
fn the_game_starts_in_the_given_language() {
    let mut app = title(Language::German);
    assert!(is_displayed(&mut app, "Finde den Weg zum Ziel"));
    assert!(!is_displayed(&mut app, "Find the way to the finish"));
    press(&mut app, "Kampagne");
    assert!(is_displayed(&mut app, "3. Nicht allein"));
    press(&mut app, "Hauptmenü");
    press(&mut app, "Zuschauen");
    ticks(&mut app, 30);
    assert!(is_displayed(
        &mut app,
        "Wände, in zufälliger Reihenfolge geöffnet"
    ));
    assert!(is_displayed(&mut app, "pro Sekunde"));
}

#[test]
fn changing_the_language_updates_the_texts() {
    let mut app = title(Language::default());
    for (language, play, seed) in [
        (Language::German, "Spielen", "Einzelnes Labyrinth: Seed"),
        (Language::English, "Play", "A single maze: seed"),
    ] {
        app.insert_resource(language);
        app.update();
        assert!(
            is_displayed(&mut app, play) && is_displayed(&mut app, seed),
            "{language:?}"
        );
    }
    // A new language also changes texts that are not updated in every frame, such as news.
    let level = make(&Recipe::default()).unwrap();
    let mut app = game(&level);
    hold(&mut app, KeyCode::KeyC, 1);
    assert!(is_displayed(&mut app, "Walking cell by cell"));
    assert!(is_displayed(&mut app, "0 steps"));
    app.insert_resource(Language::German);
    ticks(&mut app, 1);
    assert!(is_displayed(&mut app, "Feld für Feld") && is_displayed(&mut app, "0 Schritte"));
    hold(&mut app, KeyCode::Escape, 1);
    assert!(is_displayed(&mut app, "Weiterspielen"));
}

#[test]
fn numbers_select_the_plural_form() {
    let [english, german] = [Language::English, Language::German].map(Texts::of);
    for (steps, in_english, in_german) in [
        (0.0, "0 steps", "0 Schritte"),
        (1.0, "1 step", "1 Schritt"),
        (2.0, "2 steps", "2 Schritte"),
    ] {
        let steps = ("steps", warren::Argument::Number(steps, 0));
        let say = warren::Say::Message("hud-steps".into(), vec![steps]);
        assert_eq!(english.translate(&say), in_english);
        assert_eq!(german.translate(&say), in_german);
    }
}
