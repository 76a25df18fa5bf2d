//! What is written over the world: seed, time, steps, keys, and news.

use crate::args::Options;
use crate::player::{DoorFound, Run, Unreachable};
use crate::screens::theme;
use crate::{FrameSystems, Screen, View, texts};
use bevy::prelude::*;
use warren_core::play::TICKS_PER_SECOND;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn.run_if(wanted))
        .add_systems(
            Update,
            (tell_state, tell_keys, tell_news)
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        );
}

#[derive(Component)]
struct StateLine;

#[derive(Component)]
struct KeysLine;

/// A line that fades.
#[derive(Component)]
struct News {
    /// Until when it is shown, in seconds.
    until: f32,
}

fn wanted(options: Res<Options>) -> bool {
    !options.no_hud
}

fn spawn(mut commands: Commands) {
    let mut line = |top: Val, bottom: Val, text: fn(&mut ChildSpawnerCommands)| {
        let node = Node {
            position_type: PositionType::Absolute,
            top,
            bottom,
            width: percent(100),
            justify_content: JustifyContent::Center,
            ..default()
        };
        commands
            .spawn((node, Pickable::IGNORE, DespawnOnExit(Screen::Playing)))
            .with_children(text);
    };
    line(px(10), auto(), |line| {
        line.spawn((StateLine, theme::label("", 20.0)));
    });
    line(auto(), px(10), |line| {
        line.spawn((KeysLine, theme::label("", 16.0)));
    });
    line(percent(16), auto(), |line| {
        line.spawn((News { until: 0.0 }, theme::label("", 22.0)));
    });
}

fn tell_state(run: Option<Res<Run>>, line: Option<Single<&mut Text, With<StateLine>>>) {
    let (Some(run), Some(line)) = (run, line) else {
        return;
    };
    let name = match run.level.recipe() {
        Some(recipe) => format!("seed {}", recipe.seed),
        None => texts::HAND_MADE.into(),
    };
    let time = texts::clock(run.progress.ticks as f32 / TICKS_PER_SECOND as f32);
    let steps = run.progress.steps;
    line.into_inner()
        .set_if_neq(Text(format!("{name}     {time}     {steps} steps")));
}

fn tell_keys(view: Res<View>, line: Option<Single<&mut Text, With<KeysLine>>>) {
    let Some(line) = line else { return };
    let keys = match *view {
        View::FirstPerson => texts::KEYS_FIRST_PERSON,
        View::TopDown => texts::KEYS_TOP_DOWN,
    };
    line.into_inner().set_if_neq(Text(keys.into()));
}

/// How long news stays, in seconds.
const STAY: f32 = 3.0;

fn tell_news(
    time: Res<Time>,
    run: Option<Res<Run>>,
    mut doors: MessageReader<DoorFound>,
    mut unreachable: MessageReader<Unreachable>,
    news: Option<Single<(&mut News, &mut Text)>>,
) {
    let (Some(run), Some(news)) = (run, news) else {
        return;
    };
    let (mut news, mut text) = news.into_inner();
    let now = time.elapsed_secs();
    let told = if doors.read().count() > 0 {
        Some((texts::DOOR_FOUND, STAY))
    } else if unreachable.read().count() > 0 {
        Some((texts::NO_WAY, STAY))
    } else if run.progress.searching > 0 && now > news.until {
        Some((texts::SEARCHING, 0.1))
    } else {
        None
    };
    match told {
        Some((line, stay)) => {
            news.until = now + stay;
            text.set_if_neq(Text(line.into()));
        }
        None if now > news.until => _ = text.set_if_neq(Text::default()),
        None => {}
    }
}
