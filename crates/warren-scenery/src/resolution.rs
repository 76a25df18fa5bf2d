//! The resolution at which the world is rendered. A slow machine renders fewer pixels, which are
//! then enlarged to the size of the window. Texts and maps keep the resolution of the window.

use bevy::camera::CameraMainTextureUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy_warren::sight::Sight;
use warren_renderer::enlarge::{self, Enlarged, sees_nothing};

/// The requested resolution of the world.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Resolution {
    /// Depends on the measured frame times.
    #[default]
    Auto,
    /// A percentage of the width and height of the window.
    Percent(u16),
}

impl Resolution {
    /// Every resolution that a player can choose.
    pub const ALL: [Resolution; 6] = [
        Resolution::Auto,
        Resolution::Percent(100),
        Resolution::Percent(75),
        Resolution::Percent(50),
        Resolution::Percent(35),
        Resolution::Percent(25),
    ];
}

/// The current resolution of the world, as a percentage of the width and height of the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentResolution(pub u16);

impl Default for CurrentResolution {
    fn default() -> CurrentResolution {
        CurrentResolution(100)
    }
}

/// The time for which the game draws at most one frame, in seconds, or 0 if it draws as many frames
/// as possible.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameInterval(pub f32);

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<Resolution>()
        .init_resource::<FrameInterval>()
        .init_resource::<Resolution>()
        .init_resource::<CurrentResolution>()
        .add_systems(PostUpdate, (choose, apply).chain());
}

/// Gives the cameras the current resolution.
fn apply(
    mut commands: Commands,
    current: Res<CurrentResolution>,
    mut cameras: Query<
        (
            Entity,
            &Camera,
            &mut CameraMainTextureUsages,
            Option<&Enlarged>,
        ),
        With<Camera3d>,
    >,
) {
    for (entity, camera, mut usages, before) in &mut cameras {
        let whole = camera.physical_viewport_size();
        let after = whole.filter(|_| current.0 < 100).map(|whole| {
            let part = whole * u32::from(current.0) / 100;
            Enlarged(part.max(UVec2::ONE))
        });
        if after == before.copied() {
            continue;
        }
        match after {
            Some(enlarged) => {
                *usages = enlarge::usages(*usages);
                commands.entity(entity).insert(enlarged)
            }
            None => commands.entity(entity).remove::<Enlarged>(),
        };
    }
}

/// Chooses the current resolution: the requested one, or one that makes frames fast enough.
fn choose(
    (time, play): (Res<Time<Real>>, Res<Time<Virtual>>),
    (requested, interval): (Res<Resolution>, Res<FrameInterval>),
    sight: Res<Sight>,
    cameras: Query<&RenderLayers, With<Camera3d>>,
    mut pace: Local<Pace>,
    mut current: ResMut<CurrentResolution>,
) {
    let is_seen = matches!(*sight, Sight::Inside | Sight::Above)
        && !cameras.iter().any(|layers| sees_nothing(Some(layers)));
    let chosen = match *requested {
        Resolution::Percent(share) => share.clamp(1, 100),
        // Only the world has a lower resolution, so only frames with the world count. While the game
        // is paused, there may be long pauses between two frames.
        Resolution::Auto if is_seen && !play.is_paused() => {
            pace.resolution(time.delta_secs(), interval.0, current.0)
        }
        Resolution::Auto => {
            pace.restart();
            current.0
        }
    };
    current.set_if_neq(CurrentResolution(chosen));
}

/// The resolutions among which [`Resolution::Auto`] chooses, in percent.
const STEPS: [u16; 5] = [25, 35, 50, 75, 100];

/// If frames take longer than this mean time, the resolution is lowered. In seconds.
const SLOW: f32 = 1.0 / 24.0;

/// If frames have taken less than this mean time for a while, a higher resolution is tried. In
/// seconds.
const FAST: f32 = 1.0 / 36.0;

/// The mean times at which frames are slow and fast, as multiples of the [`FrameInterval`]. A frame
/// never takes less than the interval.
const SLOW_INTERVALS: f32 = 1.25;
const FAST_INTERVALS: f32 = 1.08;

/// How long frames are measured before the resolution may change, in seconds.
const WINDOW: f32 = 0.75;

/// How long frames must be fast before a higher resolution is tried for the first time, in seconds.
const PATIENCE: f32 = 3.0;

/// The frame times since the latest change of the resolution.
struct Pace {
    frames: u32,
    seconds: f32,
    /// How long frames have been fast, in seconds.
    fast: f32,
    /// How long frames must be fast before a higher resolution is tried. Each failed try doubles
    /// this time, so that the resolution does not keep changing.
    patience: f32,
    /// Whether the latest change was a try of a higher resolution.
    is_try: bool,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            frames: 0,
            seconds: 0.0,
            fast: 0.0,
            patience: PATIENCE,
            is_try: false,
        }
    }
}

impl Pace {
    /// Discards the frames measured so far.
    fn restart(&mut self) {
        (self.frames, self.seconds) = (0, 0.0);
    }

    /// Returns the resolution after a frame that took this time, in percent.
    fn resolution(&mut self, frame: f32, interval: f32, now: u16) -> u16 {
        // A frame that takes longer than a second was interrupted, for example because the machine
        // was suspended.
        if frame > 1.0 {
            self.restart();
            return now;
        }
        self.frames += 1;
        self.seconds += frame;
        if self.seconds < WINDOW {
            return now;
        }
        let (mean, length) = (self.seconds / self.frames as f32, self.seconds);
        self.restart();
        let lower = STEPS.into_iter().rev().find(|&step| step < now);
        let higher = STEPS.into_iter().find(|&step| step > now);
        if mean > SLOW.max(SLOW_INTERVALS * interval) {
            self.fast = 0.0;
            if std::mem::take(&mut self.is_try) {
                self.patience *= 2.0;
            }
            return lower.unwrap_or(now);
        }
        let is_fast = mean < FAST.max(FAST_INTERVALS * interval);
        self.fast = if is_fast { self.fast + length } else { 0.0 };
        if self.fast < self.patience {
            return now;
        }
        self.fast = 0.0;
        self.is_try = higher.is_some();
        higher.unwrap_or(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs frames on a machine whose frames take a fixed time and a time per pixel at full
    /// resolution. Returns the resolutions over the given number of seconds.
    fn resolutions(fixed: f32, pixels: f32, from: u16, seconds: f32) -> Vec<u16> {
        let (mut pace, mut now, mut all, mut elapsed) = (Pace::default(), from, vec![from], 0.0);
        while elapsed < seconds {
            let share = f32::from(now) / 100.0;
            let frame = fixed + pixels * share * share;
            elapsed += frame;
            let next = pace.resolution(frame, 0.0, now);
            if next != now {
                all.push(next);
            }
            now = next;
        }
        all
    }

    #[test]
    fn slow_machines_lower_the_resolution_until_frames_are_fast_enough() {
        assert_eq!(resolutions(0.01, 0.1, 100, 2.5), [100, 75, 50]);
        assert_eq!(resolutions(0.5, 0.5, 100, 20.0), [100, 75, 50, 35, 25]);
    }

    #[test]
    fn fast_machines_raise_the_resolution() {
        assert_eq!(resolutions(0.004, 0.01, 25, 60.0), [25, 35, 50, 75, 100]);
        assert_eq!(resolutions(0.004, 0.01, 100, 60.0), [100]);
    }

    #[test]
    fn a_frame_limit_is_not_slow() {
        for limit in [15.0, 20.0, 24.0, 30.0, 60.0] {
            let interval = 1.0 / limit;
            let (mut pace, mut now) = (Pace::default(), 100);
            // A slow second, for example because another program is busy.
            for _ in 0..10 {
                now = pace.resolution(2.0 * interval + 0.1, interval, now);
            }
            assert!(now < 100);
            for _ in 0..3000 {
                now = pace.resolution(interval, interval, now);
            }
            assert_eq!(now, 100, "{limit}");
        }
    }

    #[test]
    fn failed_tries_become_rare() {
        let tries = |seconds| resolutions(0.01, 0.06, 100, seconds).len();
        let (soon, later) = (tries(60.0), tries(600.0) - tries(540.0));
        assert!(soon > 2 && later <= 2, "{soon} {later}");
    }

    #[test]
    fn an_interrupted_frame_does_not_lower_the_resolution() {
        let mut pace = Pace::default();
        assert_eq!(pace.resolution(30.0, 0.0, 100), 100);
        assert!((0..200).all(|_| pace.resolution(0.016, 0.0, 100) == 100));
    }
}
