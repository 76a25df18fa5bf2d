//! `--frames`: measures frame times, prints them as JSON, and then exits.

use super::options::Options;
use super::print::print_line;
use super::scene::Scene;
use bevy::prelude::*;
use serde::Serialize;
use std::time::{Duration, Instant};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, measure);
}

/// The time between the scene's first frame and the first measured frame. During this time,
/// pipelines are compiled and textures are uploaded.
const WARM_UP: Duration = Duration::from_secs(3);

/// The frame times measured so far.
#[derive(Default)]
struct Measurement {
    /// The time of the scene's first frame.
    began: Option<Instant>,
    /// The times at which the measured frames began, and the time at which the latest frame ended.
    ends: Vec<Instant>,
}

fn measure(
    options: Res<Options>,
    scene: Scene,
    mut measured: Local<Measurement>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(seconds) = options.frames else {
        return;
    };
    let now = Instant::now();
    if measured.began.is_none() && scene.is_ready() {
        measured.began = Some(now);
    }
    let is_warm = |began| now.duration_since(began) >= WARM_UP;
    if !measured.began.is_some_and(is_warm) {
        return;
    }
    measured.ends.push(now);
    if now.duration_since(measured.ends[0]) >= Duration::from_secs(seconds.into()) {
        let times = measured.ends.windows(2).map(|ends| ends[1] - ends[0]);
        exit.write(print_line(&FrameTimes::of(times.collect()).json()));
        *measured = Measurement::default();
    }
}

/// The frame times of a measurement, in milliseconds.
#[derive(Serialize, Debug, PartialEq)]
struct FrameTimes {
    /// The number of frames.
    frames: usize,
    /// The measurement's length, in seconds.
    seconds: f64,
    per_second: f64,
    median_ms: f64,
    /// 95 % of the frames took at most this time.
    p95_ms: f64,
    longest_ms: f64,
}

impl FrameTimes {
    /// Summarizes frame times, of which there is at least one.
    fn of(mut times: Vec<Duration>) -> FrameTimes {
        times.sort_unstable();
        let seconds = times.iter().sum::<Duration>().as_secs_f64();
        // Returns the shortest frame time that is not exceeded by at least this percentage of the
        // frames.
        let percentile = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100).max(1);
            rounded(times[rank - 1].as_secs_f64() * 1000.0)
        };
        FrameTimes {
            frames: times.len(),
            seconds: rounded(seconds),
            per_second: rounded(times.len() as f64 / seconds),
            median_ms: percentile(50),
            p95_ms: percentile(95),
            longest_ms: percentile(100),
        }
    }

    fn json(&self) -> String {
        serde_json::json!(self).to_string()
    }
}

/// Rounds a number to two decimal places.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_times_are_summarized() {
        let times: Vec<Duration> = (1..=100).rev().map(Duration::from_millis).collect();
        let of = FrameTimes::of(times);
        let expected = FrameTimes {
            frames: 100,
            seconds: 5.05,
            per_second: 19.8,
            median_ms: 50.0,
            p95_ms: 95.0,
            longest_ms: 100.0,
        };
        assert_eq!(of, expected);
        let one = FrameTimes::of(vec![Duration::from_millis(8)]);
        assert_eq!((one.median_ms, one.p95_ms, one.longest_ms), (8.0, 8.0, 8.0));
    }
}
