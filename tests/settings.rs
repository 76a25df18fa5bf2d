//! Tests of settings and menus: the screens where they can be opened, the effects of the settings,
//! and the contents of the settings file. Also tests the texts that mention keys.

use crate::app::{
    asset, defaults_but, game, game_in, hold, plug, push, screen, set, settings, ticks, value,
};
use crate::screens::press;
use crate::words::{is_displayed, texts};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy_warren::flicker::Flicker;
use std::path::Path;
use warren::Options;
use warren::{
    Card, Gait, InputDevice, Language, Menu, PuzzleKind, Quality, Screen, Section, Setting,
};

/// Creates the title screen of a player whose files are in `folder`.
pub(crate) fn title(folder: &Path, options: Options) -> App {
    let app = game_in(folder, options);
    assert_eq!(screen(&app), Screen::Title);
    app
}

pub(crate) fn card(app: &App) -> Option<Card> {
    let card = app.world().get_resource::<State<Card>>();
    card.map(|card| *card.get())
}

/// Returns the texts on the focused button.
fn texts_in_focus(app: &mut App) -> Vec<String> {
    let focus = app.world().resource::<InputFocus>().get();
    let mut labels = app.world_mut().query::<(&Text, &ChildOf)>();
    let labels = labels.iter(app.world());
    let of_focus = labels.filter(|(_, parent)| Some(parent.parent()) == focus);
    of_focus.map(|(text, _)| text.0.clone()).collect()
}

#[test]
fn settings_can_be_opened_and_closed_on_the_title_and_pause_cards() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Settings");
    assert_eq!(card(&app), Some(Card::Settings));
    assert!(
        !texts(&mut app).contains(&"Play".into()),
        "two cards are displayed"
    );
    press(&mut app, "Back");
    assert_eq!(card(&app), Some(Card::Title));

    let mut app = game(&asset("first-steps"));
    assert_eq!(card(&app), None);
    hold(&mut app, KeyCode::Escape, 1);
    for back in [KeyCode::Escape, KeyCode::Escape] {
        press(&mut app, "Settings");
        assert_eq!(card(&app), Some(Card::Settings));
        let ticks_before = app.world().resource::<bevy_warren::Run>().progress.ticks();
        hold(&mut app, back, 3);
        assert_eq!(card(&app), Some(Card::Pause));
        let run = app.world().resource::<bevy_warren::Run>();
        assert_eq!(run.progress.ticks(), ticks_before, "the clock is running");
    }
    hold(&mut app, KeyCode::Escape, 1);
    assert_eq!(card(&app), None);

    let mut app = warren::app(Options {
        headless: true,
        multimaze: Some(PuzzleKind::default()),
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 30);
    assert_eq!(screen(&app), Screen::MultiMaze);
    hold(&mut app, KeyCode::KeyP, 1);
    press(&mut app, "Settings");
    assert_eq!(card(&app), Some(Card::Settings));
    press(&mut app, "Back");
    assert_eq!(
        (card(&app), screen(&app)),
        (Some(Card::Pause), Screen::MultiMaze)
    );
    press(&mut app, "Title screen");
    ticks(&mut app, 2);
    assert_eq!(card(&app), Some(Card::Title));
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

/// Returns the steps that change a setting to a value other than its default. Each step is a key
/// and a flag. The flag is true if the key selects the next value.
fn steps(setting: Setting) -> Vec<(KeyCode, bool)> {
    match setting {
        // The order of the values is system, English, German.
        Setting::Language => vec![(KeyCode::ArrowRight, true); 2],
        // These settings are at their maximum by default.
        Setting::Volume | Setting::Effects | Setting::Steps | Setting::Ambience => {
            vec![(KeyCode::ArrowLeft, false)]
        }
        _ => vec![(KeyCode::ArrowRight, true)],
    }
}

#[test]
fn every_setting_can_be_changed_with_keys_and_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Settings");
    // Move the focus to every row of every page with keys. When a page opens, the tabs have the
    // focus.
    let mut expected = App::empty();
    for setting in Setting::ALL {
        setting.init(expected.world_mut());
    }
    for section in Section::ALL {
        for setting in section.settings() {
            hold(&mut app, KeyCode::ArrowDown, 2);
            for (key, forward) in steps(setting) {
                hold(&mut app, key, 2);
                setting.step(expected.world_mut(), forward);
                assert_eq!(settings(&app), settings(&expected), "{setting:?}");
            }
        }
        hold(&mut app, KeyCode::PageDown, 3);
    }
    assert!(is_displayed(&mut app, "Einstellungen") && is_displayed(&mut app, "Deutsch"));
    assert_eq!(value(&app, Setting::Language), "Some(German)");
    let volumes = [Setting::Volume, Setting::Music].map(|it| value(&app, it));
    assert_eq!(volumes, ["90", "80"]);
    assert_eq!(*app.world().resource::<Quality>(), Quality::Low);
    assert_eq!(*app.world().resource::<Gait>(), Gait::Steps);
    assert_eq!(*app.world().resource::<RemSize>(), RemSize(25.0));

    drop(app);
    let mut app = title(folder.path(), Options::default());
    assert_eq!(settings(&app), settings(&expected));
    assert!(is_displayed(&mut app, "Finde den Weg zum Ziel"));
}

#[test]
fn command_line_settings_take_effect_but_are_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let asked = Options {
        language: Some(Language::German),
        quality: Some(Quality::Low),
        still: true,
        ..default()
    };
    let mut app = title(folder.path(), asked);
    assert_eq!(*app.world().resource::<Quality>(), Quality::Low);
    assert_eq!(*app.world().resource::<Language>(), Language::German);
    assert_eq!(*app.world().resource::<Flicker>(), Flicker(false));
    press(&mut app, "Einstellungen");
    // Change a different setting. The game saves it.
    for _ in 0..2 {
        hold(&mut app, KeyCode::ArrowDown, 2);
    }
    hold(&mut app, KeyCode::ArrowRight, 2);
    drop(app);
    let app = title(folder.path(), Options::default());
    assert_eq!(settings(&app), defaults_but(&[(Setting::Gait, "Steps")]));
}

#[test]
fn settings_missing_in_the_file_have_their_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.ron");
    std::fs::write(&file, "\u{feff}(quality: Low, volume: 40)").unwrap();
    let app = title(folder.path(), Options::default());
    let expected = defaults_but(&[(Setting::Quality, "Low"), (Setting::Volume, "40")]);
    assert_eq!(settings(&app), expected);
}

#[test]
fn an_invalid_settings_file_is_moved_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.ron");
    for (text, why, aside) in [
        ("(volume: 40", "1:10", "settings.ron.broken"),
        ("[40]", "1:1", "settings.ron.broken-2"),
        ("", "1:1", "settings.ron.broken-3"),
        (
            "(version: 2, holds: {})",
            "version 2",
            "settings.ron.broken-4",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let mut app = title(folder.path(), Options::default());
        assert_eq!(settings(&app), defaults_but(&[]));
        let told = "The file settings.ron cannot be read";
        assert!(
            is_displayed(&mut app, told),
            "{text}: {:?}",
            texts(&mut app)
        );
        assert!(is_displayed(&mut app, why), "{text}: {:?}", texts(&mut app));
        let aside = folder.path().join(aside);
        assert_eq!(std::fs::read_to_string(aside).unwrap(), text);
        assert!(!file.exists());
    }
}

#[test]
fn unknown_settings_and_values_stay_in_the_file() {
    // The first file has the format of early versions. The second file has the current format.
    for text in [
        "(volume: 40, /* none */ smell: (strong: [1, 2], of: Roses(\"red\")), quality: Ultra(9),)",
        "(version: 1, holds: {\"volume\": 40, \"smell\": (strong: [1, 2], of: Roses(\"red\")), \
         \"quality\": Ultra(9)})",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.ron");
        std::fs::write(&file, text).unwrap();
        let mut app = title(folder.path(), Options::default());
        // Unknown settings are ignored, and unknown values are replaced by the default.
        let expected = defaults_but(&[(Setting::Volume, "40")]);
        assert_eq!(settings(&app), expected, "{text}");
        assert!(
            is_displayed(
                &mut app,
                "The setting quality in settings.ron cannot be read"
            ),
            "{:?}",
            texts(&mut app)
        );
        assert!(!is_displayed(&mut app, "smell"));
        // Change a different setting. The game saves it.
        press(&mut app, "Settings");
        hold(&mut app, KeyCode::ArrowDown, 2);
        hold(&mut app, KeyCode::ArrowDown, 2);
        hold(&mut app, KeyCode::ArrowRight, 2);
        let expected = defaults_but(&[(Setting::Volume, "40"), (Setting::Gait, "Steps")]);
        assert_eq!(settings(&app), expected);
        let kept = std::fs::read_to_string(&file).unwrap();
        for part in [
            "version: 1",
            "\"volume\": 40",
            "\"gait\": ",
            "\"smell\": (strong: [1, 2], of: Roses(\"red\"))",
            "\"quality\": Ultra(9)",
        ] {
            assert!(kept.contains(part), "no {part} in {kept}");
        }
        drop(app);
        let app = title(folder.path(), Options::default());
        assert_eq!(settings(&app), expected, "{kept}");
    }
}

#[test]
fn the_gait_key_changes_the_gait_setting() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::KeyC, 1);
    ticks(&mut app, 2);
    assert_eq!(*app.world().resource::<Gait>(), Gait::Steps);
}

#[test]
fn cards_can_be_used_with_arrow_keys_and_a_gamepad() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    assert_eq!(texts_in_focus(&mut app), ["Begin"]);
    hold(&mut app, KeyCode::ArrowUp, 1);
    assert_eq!(texts_in_focus(&mut app), ["Quit"]);
    let pad = plug(&mut app);
    for above in ["Credits", "The book", "How to play", "Settings"] {
        push(&mut app, pad, GamepadButton::DPadUp);
        assert_eq!(texts_in_focus(&mut app), [above]);
    }
    push(&mut app, pad, GamepadButton::South);
    assert_eq!(card(&app), Some(Card::Settings));
    // Open the Picture page with the directional pad. Then open the next page and return with the
    // shoulder buttons.
    push(&mut app, pad, GamepadButton::DPadRight);
    push(&mut app, pad, GamepadButton::RightTrigger);
    push(&mut app, pad, GamepadButton::LeftTrigger);
    push(&mut app, pad, GamepadButton::DPadDown);
    push(&mut app, pad, GamepadButton::DPadRight);
    assert_eq!(value(&app, Setting::Quality), "Low");
    push(&mut app, pad, GamepadButton::South);
    assert_eq!(value(&app, Setting::Quality), "High");
    push(&mut app, pad, GamepadButton::DPadLeft);
    assert_eq!(value(&app, Setting::Quality), "Low");
    push(&mut app, pad, GamepadButton::East);
    assert_eq!(card(&app), Some(Card::Title));
}

#[test]
fn each_quality_has_a_description() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Settings");
    hold(&mut app, KeyCode::PageDown, 3);
    hold(&mut app, KeyCode::ArrowDown, 2);
    for draws in ["Depends on your", "no shadows", "Shadows, light from"] {
        assert!(
            is_displayed(&mut app, draws),
            "{draws}: {:?}",
            texts(&mut app)
        );
        hold(&mut app, KeyCode::ArrowRight, 2);
    }
}

#[test]
fn key_hints_show_the_controls_of_the_current_device() {
    let mut app = game(&asset("first-steps"));
    assert!(
        is_displayed(&mut app, "WASD walk   mouse turn"),
        "{:?}",
        texts(&mut app)
    );
    assert!(is_displayed(&mut app, "8 9 0 hint") && is_displayed(&mut app, "Esc pause"));
    let pad = plug(&mut app);
    push(&mut app, pad, GamepadButton::North);
    assert_eq!(*app.world().resource::<InputDevice>(), InputDevice::Gamepad);
    assert!(
        is_displayed(&mut app, "left stick walk   right stick turn"),
        "{:?}",
        texts(&mut app)
    );
    assert!(is_displayed(&mut app, "Y hint") && is_displayed(&mut app, "Start pause"));
    assert!(
        !is_displayed(&mut app, "F1"),
        "a key is displayed for the panel"
    );
    hold(&mut app, KeyCode::KeyW, 1);
    assert!(is_displayed(&mut app, "WASD walk"));
}

/// A deterministic generator of pseudo-random numbers.
struct Draws(u64);

impl Draws {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }
}

/// Returns the string with a few random ranges removed, repeated, or replaced with other strings.
fn mutated(text: &str, draws: &mut Draws) -> String {
    const WORDS: [&str; 12] = [
        "-1",
        "65535",
        "99999999999",
        "1e9",
        "NaN",
        "()",
        "[]",
        "{",
        "\"",
        "None",
        "true",
        "low",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=draws.below(3) {
        let from = draws.below(bytes.len());
        let to = (from + 1 + draws.below(12)).min(bytes.len());
        let part = bytes[from..to].to_vec();
        let new = match draws.below(4) {
            0 => Vec::new(),
            1 => [part.clone(), part].concat(),
            2 => vec![b' ' + draws.below(95) as u8],
            _ => WORDS[draws.below(WORDS.len())].into(),
        };
        bytes.splice(from..to, new);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mutated_setting_values_are_either_refused_or_usable() {
    let mut values = App::empty();
    for setting in Setting::ALL {
        setting.init(values.world_mut());
        setting.step(values.world_mut(), true);
    }
    let rebound =
        "{(Play, Search): [\"KeyG\", \"PadWest\"], (Menu, Leave): [\"Escape\", \"PadEast\"]}";
    set(&mut values, Setting::Bindings, rebound);
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Settings");
    let (mut draws, mut read) = (Draws(0x5eed), 0);
    for number in 0..20_000 {
        let setting = Setting::ALL[number % Setting::ALL.len()];
        let text = mutated(&value(&values, setting), &mut draws);
        if setting.set_ron(app.world_mut(), &text).is_err() {
            continue;
        }
        read += 1;
        for forward in [true, false] {
            setting.step(app.world_mut(), forward);
            let saved = value(&app, setting);
            set(&mut app, setting, &saved);
            assert_eq!(value(&app, setting), saved, "{text}");
        }
        // Run the game with some of the mutated settings.
        if read % 20 == 1 {
            ticks(&mut app, 2);
        }
    }
    assert!((100..15_000).contains(&read), "{read}");
}
