//! The window's shape, vertical synchronisation and the frame limit.

use crate::platform;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PresentMode, PrimaryWindow, WindowMode};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use warren_scenery::resolution::FrameInterval;

/// The part of the screen that the window covers.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WindowShape {
    /// A window whose size the player chooses.
    #[default]
    Window,
    /// The whole screen, without a border.
    Screen,
}

impl WindowShape {
    /// Every shape.
    pub const ALL: [WindowShape; 2] = [WindowShape::Window, WindowShape::Screen];
}

/// Whether frames wait for the screen's vertical synchronisation, which avoids tearing. True by
/// default.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vsync(pub(crate) bool);

impl Default for Vsync {
    fn default() -> Vsync {
        Vsync(true)
    }
}

/// The maximum number of frames per second; 0, the default, means no limit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrameLimit(pub(crate) u16);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<WindowShape>()
        .init_resource::<Vsync>()
        .init_resource::<FrameLimit>()
        .init_resource::<FrameInterval>()
        .add_systems(
            Update,
            (
                shape.run_if(resource_changed::<WindowShape>),
                pace.run_if(resource_changed::<Vsync>),
                tell_interval.run_if(resource_changed::<FrameLimit>),
            ),
        )
        .add_systems(Last, wait);
}

fn shape(shape: Res<WindowShape>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    let mode = match *shape {
        WindowShape::Window => WindowMode::Windowed,
        WindowShape::Screen => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
    };
    if let Some(mut window) = window
        && window.mode != mode
    {
        window.mode = mode;
    }
}

fn pace(vsync: Res<Vsync>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    let mode = match vsync.0 {
        true => PresentMode::AutoVsync,
        false => PresentMode::AutoNoVsync,
    };
    if let Some(mut window) = window
        && window.present_mode != mode
    {
        window.present_mode = mode;
    }
}

/// Tells the automatic resolution how long frames take because of the limit.
fn tell_interval(limit: Res<FrameLimit>, mut interval: ResMut<FrameInterval>) {
    interval.0 = match limit.0 {
        0 => 0.0,
        limit => 1.0 / f32::from(limit),
    };
}

/// Waits until the next frame is due.
fn wait(limit: Res<FrameLimit>, mut due: Local<Option<Instant>>) {
    let now = Instant::now();
    *due = next_due(limit.0, *due, now);
    if let Some(due) = *due {
        platform::sleep(due.saturating_duration_since(now));
    }
}

/// Returns the time at which the next frame is due if the previous frame was due at `last`, or
/// `None` if there is no limit. A late frame does not shorten the interval that follows it.
fn next_due(limit: u16, last: Option<Instant>, now: Instant) -> Option<Instant> {
    let frame = Duration::from_secs(1).checked_div(u32::from(limit))?;
    Some(last.map_or(now, |last| (last + frame).max(now)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_frames_delay_the_following_frames() {
        let (begin, ms) = (Instant::now(), Duration::from_millis);
        assert_eq!(next_due(0, Some(begin), begin), None);
        assert_eq!(next_due(50, None, begin), Some(begin));
        let early = next_due(50, Some(begin), begin + ms(3));
        assert_eq!(early, Some(begin + ms(20)));
        let late = next_due(50, Some(begin), begin + ms(70));
        assert_eq!(late, Some(begin + ms(70)));
    }
}
