//! Keys and sticks that zoom maps and the view from above.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::states::PuzzlePhase;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_warren::map::MapZoom;

/// The speed at which a held key zooms, in notches of the mouse wheel per second.
const SPEED: f32 = 8.0;

/// Zooms while a key is held, or while the right stick is pushed ahead or pulled back. If it is
/// deflected more to the side, the stick only turns the player.
pub(super) fn zoom(
    In(in_play): In<bool>,
    puzzle: Option<Res<State<PuzzlePhase>>>,
    devices: Devices,
    time: Res<Time<Real>>,
    mut zoom: ResMut<MapZoom>,
) {
    let in_puzzle = puzzle.is_some_and(|phase| *phase.get() == PuzzlePhase::Open);
    let speed = match (in_play, in_puzzle) {
        (true, _) => speed(&devices, ActionSet::Play),
        (false, true) => speed(&devices, ActionSet::Puzzle),
        (false, false) => 0.0,
    };
    zoom.set_if_neq(MapZoom(speed * SPEED * time.delta_secs()));
}

/// Returns the speed at which the player zooms in, from -1 to 1.
fn speed(devices: &Devices, set: ActionSet) -> f32 {
    let held = |action| f32::from(u8::from(devices.pressed(set, action)));
    let sticks = devices.pads.iter().map(Gamepad::right_stick);
    let ahead = sticks.filter(|stick| stick.y.abs() > stick.x.abs());
    let ahead: f32 = ahead.map(|stick| stick.y).sum();
    (held(Action::ZoomIn) - held(Action::ZoomOut) + ahead).clamp(-1.0, 1.0)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;
    use std::time::Duration;

    /// Returns the zoom in notches after a second in which these keys are held.
    fn zoomed(in_play: bool, phase: Option<PuzzlePhase>, keys: &[KeyCode]) -> f32 {
        let mut app = App::new();
        app.add_plugins(StatesPlugin);
        crate::controls::devices::plugin(&mut app);
        app.init_resource::<MapZoom>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(ButtonInput::<KeyCode>::default());
        keys.iter().for_each(|&key| {
            app.world_mut()
                .resource_mut::<ButtonInput<KeyCode>>()
                .press(key);
        });
        let mut time = Time::<Real>::default();
        time.update_with_duration(Duration::ZERO);
        time.update_with_duration(Duration::from_secs(1));
        app.insert_resource(time);
        if let Some(phase) = phase {
            app.insert_resource(State::new(phase));
        }
        app.world_mut().run_system_once_with(zoom, in_play).unwrap();
        app.world().resource::<MapZoom>().0
    }

    #[test]
    fn held_keys_zoom_levels_and_open_puzzles() {
        let closer = &[KeyCode::Equal];
        for (in_play, phase, keys, notches) in [
            (true, None, &[KeyCode::Equal][..], SPEED),
            (true, None, &[KeyCode::NumpadSubtract], -SPEED),
            (true, None, &[KeyCode::Equal, KeyCode::Minus], 0.0),
            (true, None, &[KeyCode::KeyW], 0.0),
            (false, None, closer, 0.0),
            (false, Some(PuzzlePhase::Open), closer, SPEED),
            (false, Some(PuzzlePhase::Paused), closer, 0.0),
        ] {
            let found = zoomed(in_play, phase, keys);
            assert_eq!(found, notches, "{in_play}, {phase:?}, {keys:?}");
        }
    }
}
