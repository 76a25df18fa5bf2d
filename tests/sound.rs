//! Tests of sounds: when they start, at which position, and at which volume. No audio is played.
//! Each sound is an entity with the name of its file.

use crate::app::{asset, corridor, happen, hold, key, plug, run, screen, set, ticks};
use crate::screens::press;
use bevy::audio::{GlobalVolume, PlaybackMode};
use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxis, RawGamepadAxisChangedEvent, RawGamepadEvent};
use bevy::prelude::*;
use bevy_warren::play::draught::FeltDraught;
use bevy_warren::space::centre;
use bevy_warren::{Hunter, OpenLevel, Run, begin_run};
use std::collections::BTreeSet;
use std::sync::Arc;
use warren::Options;
use warren::{Menu, Screen, Setting, Store, View};
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::make;
use warren_dungeon::play::{BlastRefusal, CLIMB_TICKS, Event, SPEED};
use warren_dungeon::recipe::{Algorithm, Recipe, Theme};
use warren_maze::geometry::UNIT;
use warren_maze::maze::Side;
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// Creates the game without a window, but with sounds.
fn app(options: Options) -> App {
    let mut app = warren::app(Options {
        headless: true,
        ..options
    });
    app.init_asset::<AudioSource>()
        .init_resource::<GlobalVolume>();
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    app
}

fn playing(level: &Level) -> App {
    let app = app(Options {
        level: Some(Arc::new(level.clone())),
        ..default()
    });
    assert_eq!(screen(&app), Screen::Playing);
    app
}

/// A sound that has started.
#[derive(Clone, Debug)]
struct StartedSound {
    entity: Entity,
    name: String,
    settings: PlaybackSettings,
    at: Option<Vec3>,
}

impl StartedSound {
    fn volume(&self) -> f32 {
        self.settings.volume.to_linear()
    }
}

/// Returns the sounds whose file names begin with this prefix.
fn started_sounds(app: &mut App, family: &str) -> Vec<StartedSound> {
    let mut sounds = app.world_mut().query::<(
        Entity,
        &Name,
        &PlaybackSettings,
        Option<&Transform>,
        &AudioPlayer,
    )>();
    let all = sounds.iter(app.world());
    let all = all.map(|(entity, name, settings, at, _)| StartedSound {
        entity,
        name: name.to_string(),
        settings: *settings,
        at: at.map(|at| at.translation),
    });
    all.filter(|sound| sound.name.starts_with(family)).collect()
}

fn sound_names(app: &mut App, family: &str) -> Vec<String> {
    let begun = started_sounds(app, family).into_iter();
    begun.map(|sound| sound.name).collect()
}

/// Runs the app for `frames` frames. Returns the sounds of a family that start during them, each
/// with the number of its frame, counted from 0.
fn sounds_starting(app: &mut App, family: &str, frames: u32) -> Vec<(u32, StartedSound)> {
    let known = |sounds: &[StartedSound]| sounds.iter().map(|sound| sound.entity).collect();
    let mut before: BTreeSet<Entity> = known(&started_sounds(app, family));
    let mut new = Vec::new();
    for frame in 0..frames {
        app.update();
        let now = started_sounds(app, family);
        let added = now.iter().filter(|sound| !before.contains(&sound.entity));
        new.extend(added.map(|sound| (frame, sound.clone())));
        before.extend::<BTreeSet<Entity>>(known(&now));
    }
    new
}

/// The number of frames that an ambient sound takes to fade, plus a few extra frames.
const FADE: u32 = 2 * 64 + 4;

fn level_with_doors() -> Level {
    let recipe = |seed| Recipe {
        algorithm: Algorithm::AREAS,
        seed,
        ..default()
    };
    let mut levels = (1..).map(|seed| make(&recipe(seed)).unwrap());
    let has_doors = |level: &Level| level.doors().list().len() > 1;
    levels.find(has_doors).unwrap()
}

/// Checks that a sound comes from the direction of `expected`, relative to the player's ears.
fn check_direction(app: &mut App, heard: &StartedSound, expected: Vec3) {
    let ears = player_position(app) + Vec3::Y * 0.46;
    let towards = (heard.at.unwrap() - ears).normalize();
    let expected = (expected - ears).normalize();
    assert!(towards.dot(expected) > 0.999, "{towards}, not {expected}");
}

fn player_position(app: &mut App) -> Vec3 {
    let mut avatars = app
        .world_mut()
        .query_filtered::<&Transform, With<bevy_warren::Avatar>>();
    avatars.single(app.world()).unwrap().translation
}

#[test]
fn doors_and_blasts_are_heard_from_their_positions() {
    let level = level_with_doors();
    let mut app = playing(&level);
    for number in 0..level.doors().list().len() {
        let Side { cell, dir } = level.doors().list()[number];
        let grid = level.grid();
        let [here, beyond] = [cell, grid.step(cell, dir)].map(|cell| centre(&level, cell));
        let middle = (here + beyond) / 2.0 + Vec3::Y * 0.4;
        happen(app.world_mut(), Event::DoorFound(number));
        let opening = sounds_starting(&mut app, "door/opening", 1);
        assert_eq!(opening.len(), 1);
        let opening = &opening[0].1;
        assert!(opening.settings.spatial);
        assert!(matches!(opening.settings.mode, PlaybackMode::Despawn));
        check_direction(&mut app, opening, middle);

        happen(app.world_mut(), Event::Blasted(Side { cell, dir }));
        let blast = sounds_starting(&mut app, "blast/blast", 1);
        assert_eq!(blast.len(), 1);
        assert!(blast[0].1.settings.spatial);
        check_direction(&mut app, &blast[0].1, middle);
    }
    // The sound's entity is between the ears and the source of the sound. The entity therefore
    // moves when the player walks.
    happen(app.world_mut(), Event::DoorFound(0));
    ticks(&mut app, 1);
    let before = started_sounds(&mut app, "door/opening")
        .pop()
        .unwrap()
        .at
        .unwrap();
    hold(&mut app, KeyCode::KeyW, 12);
    let after = started_sounds(&mut app, "door/opening")
        .pop()
        .unwrap()
        .at
        .unwrap();
    assert!(before.distance(after) > 0.01);
}

#[test]
fn sounds_of_the_players_own_events_are_not_spatial() {
    let mut app = playing(&asset("first-steps"));
    let mut check = |name: &str, tell: &dyn Fn(&mut World)| {
        tell(app.world_mut());
        let heard = sounds_starting(&mut app, name, 1);
        assert_eq!(heard.len(), 1, "{name}");
        assert!(!heard[0].1.settings.spatial, "{name}");
    };
    check("wisp/no-way", &|world| happen(world, Event::NoWay));
    check("door/refused", &|world| {
        happen(world, Event::Refused(BlastRefusal::NoWall));
    });
    check("minotaur/catch", &|world| {
        happen(world, Event::Caught(BeastKind::Minotaur))
    });
    hold(&mut app, KeyCode::Digit8, 1);
    assert_eq!(started_sounds(&mut app, "wisp/hint").len(), 1);
    happen(app.world_mut(), Event::Finished);
    assert_eq!(sounds_starting(&mut app, "finish", 1).len(), 1);
}

#[test]
fn events_of_the_previous_run_make_no_sound() {
    let level = level_with_doors();
    let mut app = playing(&level);
    happen(app.world_mut(), Event::DoorFound(0));
    happen(app.world_mut(), Event::NoWay);
    begin_run(app.world_mut());
    assert!(
        sounds_starting(&mut app, "", 1).iter().all(|(_, sound)| {
            !sound.name.starts_with("door") && !sound.name.starts_with("wisp")
        })
    );
    // A new run stops the sounds that are still playing.
    happen(app.world_mut(), Event::DoorFound(0));
    ticks(&mut app, 1);
    assert_eq!(started_sounds(&mut app, "door").len(), 1);
    begin_run(app.world_mut());
    ticks(&mut app, 1);
    assert_eq!(started_sounds(&mut app, "door").len(), 0);
}

#[test]
fn footsteps_follow_the_stride_and_the_ground_of_the_theme() {
    for (theme, ground) in [
        (Theme::DressedStone, "stone"),
        (Theme::Crypt, "stone"),
        (Theme::HewnRock, "rock"),
        (Theme::Sewer, "water"),
        (Theme::Ice, "ice"),
        (Theme::Hedge, "grass"),
    ] {
        let mut app = playing(&corridor(theme));
        assert!(
            sounds_starting(&mut app, "steps", 60).is_empty(),
            "a step is heard while standing"
        );
        key(&mut app, KeyCode::ArrowLeft, ButtonState::Pressed);
        assert!(
            sounds_starting(&mut app, "steps", 64).is_empty(),
            "a step is heard while turning"
        );
        key(&mut app, KeyCode::ArrowLeft, ButtonState::Released);
        let from = player_position(&mut app);
        key(&mut app, KeyCode::KeyW, ButtonState::Pressed);
        let steps = sounds_starting(&mut app, "steps", 256);
        key(&mut app, KeyCode::KeyW, ButtonState::Released);
        let way = from.distance(player_position(&mut app));
        assert!(way > 8.0, "{way}");
        // A step at full speed is three quarters of a cell long.
        assert!((steps.len() as f32 - way / 0.75).abs() <= 1.0, "{steps:?}");
        let a_stride = (0.75 * UNIT as f32 / SPEED as f32) as u32;
        for pair in steps.windows(2) {
            let apart = pair[1].0 - pair[0].0;
            assert!(apart.abs_diff(a_stride) <= 1, "{apart} ticks");
            assert_ne!(
                pair[0].1.name, pair[1].1.name,
                "a variant is repeated immediately"
            );
        }
        let begins = format!("steps/{ground}-run-");
        for (_, step) in &steps {
            assert!(step.name.starts_with(&begins), "{}", step.name);
        }
        ticks(&mut app, 2);
        assert!(
            sounds_starting(&mut app, "steps", 60).is_empty(),
            "a step is heard after stopping"
        );
    }
}

#[test]
fn slow_walking_has_shorter_and_softer_steps() {
    let mut app = playing(&corridor(Theme::DressedStone));
    // Tilt the stick slightly.
    let pad = plug(&mut app);
    let event = RawGamepadAxisChangedEvent::new(pad, GamepadAxis::LeftStickY, 0.3);
    app.world_mut().write_message(RawGamepadEvent::Axis(event));
    let from = player_position(&mut app);
    let steps = sounds_starting(&mut app, "steps", 400);
    let way = from.distance(player_position(&mut app));
    assert!(steps.len() as f32 > way / 0.5, "{} in {way}", steps.len());
    for (_, step) in steps {
        assert!(step.name.starts_with("steps/stone-walk-"), "{}", step.name);
    }
}

#[test]
fn climbing_one_floor_sounds_two_rungs() {
    let grid = GridSpec {
        shape: GridShape::Cubic,
        width: 4,
        height: 4,
        depth: 3,
        ..default()
    };
    let recipe = |seed| Recipe {
        grid,
        seed,
        ..default()
    };
    // Find a level with a ladder that leads down from the start.
    let level = (0..).find_map(|seed| {
        let level = make(&recipe(seed)).unwrap();
        let start = level.starts()[0];
        let mut ways = level.maze().passages(start);
        let leads_down = ways.any(|dir| level.grid().climb(start, dir) < 0);
        leads_down.then_some(level)
    });
    let mut app = playing(&level.unwrap());
    let cell = run(&app).progress.cell();
    key(&mut app, KeyCode::KeyF, ButtonState::Pressed);
    let mut rungs = sounds_starting(&mut app, "ladder/rung", CLIMB_TICKS);
    key(&mut app, KeyCode::KeyF, ButtonState::Released);
    rungs.extend(sounds_starting(&mut app, "ladder/rung", 2));
    assert_ne!(run(&app).progress.cell(), cell);
    assert_eq!(rungs.len(), 2, "{rungs:?}");
    assert_eq!(rungs[1].0 - rungs[0].0, CLIMB_TICKS / 2);
    assert!(started_sounds(&mut app, "steps").is_empty());
}

#[test]
fn each_theme_has_its_own_ambience_and_a_new_level_fades_to_it() {
    let mut app = playing(&corridor(Theme::DressedStone));
    let mut last = "ambience/dressed-stone".to_string();
    assert_eq!(sound_names(&mut app, "ambience"), [last.clone()]);
    for theme in [Theme::Ice, Theme::Sewer, Theme::Hedge] {
        ticks(&mut app, FADE);
        let full = started_sounds(&mut app, "ambience");
        assert_eq!(full.len(), 1, "{full:?}");
        assert_eq!(full[0].volume(), 1.0);
        assert!(matches!(full[0].settings.mode, PlaybackMode::Loop));
        let level = Arc::new(corridor(theme));
        app.world_mut().write_message(OpenLevel::take(level));
        ticks(&mut app, 64);
        let next = format!("ambience/{}", theme.name());
        let both = started_sounds(&mut app, "ambience");
        let volume = |name: &str| {
            let of = both.iter().find(|sound| sound.name == name);
            of.unwrap_or_else(|| panic!("no {name} in {both:?}"))
                .volume()
        };
        for name in [&last, &next] {
            assert!((volume(name) - 0.5).abs() < 0.1, "{name} {}", volume(name));
        }
        ticks(&mut app, FADE);
        last = next;
        assert_eq!(sound_names(&mut app, "ambience"), [last.as_str()]);
    }
}

#[test]
fn the_torch_is_heard_only_in_first_person_and_underground() {
    let mut app = playing(&corridor(Theme::Crypt));
    ticks(&mut app, FADE);
    assert_eq!(sound_names(&mut app, "torch"), ["torch/burning"]);
    *app.world_mut().resource_mut::<View>() = View::TopDown;
    ticks(&mut app, FADE);
    assert_eq!(sound_names(&mut app, "torch").len(), 0);
    let mut app = playing(&corridor(Theme::Hedge));
    ticks(&mut app, FADE);
    assert_eq!(
        sound_names(&mut app, "torch").len(),
        0,
        "the torch is heard in daylight"
    );
}

#[test]
fn the_volume_of_the_draught_is_its_strength() {
    let level = level_with_doors();
    let mut app = playing(&level);
    for strength in [0.0, 0.4, 0.9] {
        for _ in 0..64 {
            app.world_mut().resource_mut::<FeltDraught>().0 = strength;
            ticks(&mut app, 1);
        }
        let felt = app.world().resource::<FeltDraught>().0;
        let heard = started_sounds(&mut app, "draught");
        match felt {
            0.0 => assert!(heard.is_empty()),
            felt => assert!((heard[0].volume() - felt).abs() < 0.05, "{felt} {heard:?}"),
        }
    }
}

#[test]
fn a_strong_draught_sounds_once_at_the_torch_until_it_calms_down() {
    let mut app = playing(&corridor(Theme::Crypt));
    for (strength, gusts) in [(0.4, 0), (0.9, 1), (0.3, 0), (0.9, 0), (0.0, 0), (0.9, 1)] {
        let mut heard = 0;
        for _ in 0..64 {
            app.world_mut().resource_mut::<FeltDraught>().0 = strength;
            heard += sounds_starting(&mut app, "torch/whoosh", 1).len();
        }
        assert_eq!(heard, gusts, "{strength}");
    }
}

#[test]
fn the_music_depends_on_the_screen_and_is_quieter_while_paused() {
    let mut app = app(Options::default());
    assert_eq!(sound_names(&mut app, "music"), ["music/title"]);
    ticks(&mut app, FADE);
    assert_eq!(started_sounds(&mut app, "music")[0].volume(), 0.7);
    // While a different window of the game plays, this one is silent.
    for (menu, music) in [(Menu::Elsewhere, 0), (Menu::None, 1)] {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        ticks(&mut app, FADE);
        assert_eq!(started_sounds(&mut app, "music").len(), music);
    }
    let level = Arc::new(corridor(Theme::Crypt));
    app.world_mut().write_message(OpenLevel::take(level));
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Playing);
    ticks(&mut app, FADE);
    assert!(sound_names(&mut app, "music").is_empty());
    // The music of the level begins with the first step.
    key(&mut app, KeyCode::KeyW, ButtonState::Pressed);
    ticks(&mut app, 64);
    key(&mut app, KeyCode::KeyW, ButtonState::Released);
    ticks(&mut app, FADE);
    assert_eq!(sound_names(&mut app, "music"), ["music/exploring"]);
    let [music, ambience] =
        ["music", "ambience"].map(|bed| started_sounds(&mut app, bed)[0].volume());

    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    ticks(&mut app, FADE);
    assert_eq!(
        sound_names(&mut app, "torch").len(),
        0,
        "the torch is heard behind a card"
    );
    for (bed, before) in [("music", music), ("ambience", ambience)] {
        let now = started_sounds(&mut app, bed)[0].volume();
        assert!(0.0 < now && now < 0.5 * before, "{bed}: {now} of {before}");
    }
    press(&mut app, "Resume");
    ticks(&mut app, FADE);
    assert_eq!(started_sounds(&mut app, "music")[0].volume(), music);
    assert_eq!(sound_names(&mut app, "torch").len(), 1);
}

#[test]
fn the_volume_of_each_kind_of_sound_follows_its_setting() {
    let mut app = playing(&corridor(Theme::Crypt));
    let set_volumes = |app: &mut App, effects, steps, ambience| {
        set(app, Setting::Effects, effects);
        set(app, Setting::Steps, steps);
        set(app, Setting::Ambience, ambience);
        ticks(app, FADE);
    };
    set_volumes(&mut app, 100, 100, 50);
    assert_eq!(started_sounds(&mut app, "ambience")[0].volume(), 0.5);
    assert_eq!(started_sounds(&mut app, "torch/burning")[0].volume(), 0.5);
    set_volumes(&mut app, 50, 50, 0);
    assert!(started_sounds(&mut app, "ambience").is_empty());
    assert_eq!(started_sounds(&mut app, "torch/burning")[0].volume(), 0.25);
    key(&mut app, KeyCode::KeyW, ButtonState::Pressed);
    let steps = sounds_starting(&mut app, "steps", 64);
    assert!(!steps.is_empty());
    assert!(
        started_sounds(&mut app, "steps")
            .iter()
            .all(|step| step.volume() <= 0.35)
    );
    key(&mut app, KeyCode::KeyW, ButtonState::Released);
    ticks(&mut app, FADE);
    // Sounds of other kinds are not affected.
    assert_eq!(started_sounds(&mut app, "music")[0].volume(), 0.7);
}

#[test]
fn the_music_follows_its_setting_and_stops_at_zero() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Options::default());
    app.insert_resource(Store::in_folder(folder.path().join("levels")));
    ticks(&mut app, FADE);
    assert_eq!(started_sounds(&mut app, "music")[0].volume(), 0.7);
    set(&mut app, Setting::Music, 30);
    ticks(&mut app, FADE);
    assert!((started_sounds(&mut app, "music")[0].volume() - 0.3).abs() < 1e-6);
    set(&mut app, Setting::Music, 0);
    ticks(&mut app, FADE);
    assert!(sound_names(&mut app, "music").is_empty());
    set(&mut app, Setting::Music, 95);
    Setting::Music.step(app.world_mut(), true);
    ticks(&mut app, FADE);
    assert_eq!(started_sounds(&mut app, "music")[0].volume(), 1.0);
}

#[test]
fn buttons_cards_and_the_map_make_sounds() {
    let mut app = app(Options::default());
    assert!(
        sound_names(&mut app, "interface").is_empty(),
        "an interface sound is heard without input"
    );
    // The first button of a card gets the focus automatically.
    let mut chosen = |code: KeyCode| {
        key(&mut app, code, ButtonState::Pressed);
        let heard = sounds_starting(&mut app, "interface", 4);
        key(&mut app, code, ButtonState::Released);
        ticks(&mut app, 2);
        let heard = heard.into_iter().map(|(_, sound)| sound.name);
        heard.collect::<Vec<String>>()
    };
    assert_eq!(chosen(KeyCode::ArrowUp), ["interface/select"]);
    assert_eq!(chosen(KeyCode::ArrowUp), ["interface/select"]);
    assert!(chosen(KeyCode::KeyX).is_empty());
    let mut app = crate::sound::app(Options::default());
    let mut pressed = |text: &str| {
        let before: BTreeSet<Entity> = started_sounds(&mut app, "interface")
            .iter()
            .map(|sound| sound.entity)
            .collect();
        press(&mut app, text);
        let now = started_sounds(&mut app, "interface").into_iter();
        let new = now.filter(|sound| !before.contains(&sound.entity));
        new.map(|sound| sound.name).collect::<Vec<String>>()
    };
    assert_eq!(pressed("Settings"), ["interface/confirm"]);
    assert_eq!(pressed("Back"), ["interface/back"]);

    let mut app = playing(&asset("first-steps"));
    for (is_open, heard) in [(true, 1), (false, 0), (true, 1)] {
        key(&mut app, KeyCode::KeyM, ButtonState::Pressed);
        let page = sounds_starting(&mut app, "interface/page", 3).len();
        key(&mut app, KeyCode::KeyM, ButtonState::Released);
        ticks(&mut app, 2);
        assert_eq!(
            app.world().resource::<bevy_warren::map::MapOpen>().0,
            is_open
        );
        assert_eq!(page, heard);
    }
}

#[test]
fn the_minotaur_roars_when_it_wakes_and_its_moves_are_heard() {
    let recipe = |seed| Recipe {
        minotaur: true,
        seed,
        ..default()
    };
    let level = (0..200).find_map(|seed| make(&recipe(seed)).ok());
    let mut app = playing(&level.unwrap());
    let (mut hooves, mut moves, mut roars, mut breaths) = (0, 0, Vec::new(), 0);
    let mut catches = 0;
    for frame in 0..64 * 120 {
        let cell = |run: &Run| {
            run.progress
                .beast(BeastKind::Minotaur)
                .map(|it| (it.cell, it.awake))
        };
        let before = cell(run(&app));
        let heard = sounds_starting(&mut app, "minotaur", 1);
        if screen(&app) != Screen::Playing {
            break;
        }
        let after = cell(run(&app));
        let minotaur = run(&app).progress.beast(BeastKind::Minotaur).unwrap();
        let is_near = minotaur
            .distance
            .is_some_and(|moves| moves <= bevy_warren::play::beasts::EARSHOT);
        moves += u32::from(before.map(|it| it.0) != after.map(|it| it.0) && is_near);
        let mut hunters = app.world_mut().query_filtered::<&Transform, With<Hunter>>();
        let at = hunters.single(app.world()).unwrap().translation;
        for (_, sound) in heard {
            match sound.name.as_str() {
                name if name.starts_with("minotaur/step") => hooves += 1,
                name if name.starts_with("minotaur/call") => roars.push((frame, after)),
                name if name.starts_with("minotaur/breath") => breaths += 1,
                name if name.starts_with("minotaur/catch") => {
                    catches += 1;
                    continue;
                }
                name => panic!("{name}"),
            }
            assert!(sound.settings.spatial, "{}", sound.name);
            check_direction(&mut app, &sound, at);
        }
    }
    assert_eq!(screen(&app), Screen::Lost);
    assert!(hooves > 5, "{hooves}");
    assert_eq!(hooves, moves);
    assert!(roars[0].1.unwrap().1, "{roars:?}");
    assert!(roars.len() >= 2 && breaths >= 1, "{roars:?} {breaths}");
    assert_eq!(catches, 1);
}

#[test]
fn unplayed_sounds_do_not_accumulate() {
    let mut app = playing(&corridor(Theme::Ice));
    key(&mut app, KeyCode::KeyW, ButtonState::Pressed);
    ticks(&mut app, 200);
    key(&mut app, KeyCode::KeyW, ButtonState::Released);
    assert!(started_sounds(&mut app, "steps").len() <= 4);
    ticks(&mut app, 80);
    assert!(started_sounds(&mut app, "steps").is_empty());

    // Without audio support, no sound starts at all.
    let mut silent = crate::app::game(&corridor(Theme::Ice));
    hold(&mut silent, KeyCode::KeyW, 64);
    assert!(started_sounds(&mut silent, "").is_empty());
}

#[test]
fn walls_and_the_finish_are_heard_from_their_positions_if_enabled() {
    let level = corridor(Theme::DressedStone);
    for wanted in [false, true] {
        let mut app = playing(&level);
        set(&mut app, Setting::ByEar, wanted);
        key(&mut app, KeyCode::KeyW, ButtonState::Pressed);
        let mut echoes = Vec::new();
        while run(&app).progress.steps() == 0 {
            echoes = sounds_starting(&mut app, "by-ear/echo", 1);
        }
        key(&mut app, KeyCode::KeyW, ButtonState::Released);
        echoes.extend(sounds_starting(&mut app, "by-ear/echo", 40));
        let beacons = sounds_starting(&mut app, "by-ear/beacon", 170);
        if !wanted {
            assert_eq!((echoes.len(), beacons.len()), (0, 0));
            continue;
        }
        // Echoes come from the left, from ahead at the limit of sight, and from the right.
        let here = centre(&level, 1) + Vec3::Y * 0.4;
        let walls = [Vec3::NEG_Z * 0.5, Vec3::X * 6.5, Vec3::Z * 0.5];
        assert_eq!(echoes.len(), walls.len());
        for ((_, echo), wall) in echoes.iter().zip(walls) {
            check_direction(&mut app, echo, here + wall);
        }
        let finish = centre(&level, level.finishes()[0]) + Vec3::Y * 0.4;
        assert!(!beacons.is_empty(), "the finish is silent");
        check_direction(&mut app, &beacons[0].1, finish);
    }
}
