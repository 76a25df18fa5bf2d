//! A histogram of a figure over many seeds, with a line at the value of the level.
//!
//! ```text
//!        ▄ █
//!      ▄ █ █ ▄│
//!    ▄ █ █ █ █│▄ ▄
//!    ─────────┴───
//! ```

use super::style::good;
use super::texts::PanelText;
use crate::texts::{of_library, say};
use bevy_egui::egui::{Align, Color32, Layout, Ui};
use egui_plot::{Bar, BarChart, Plot, VLine};
use warren_dungeon::survey::Figure;

const BARS: Color32 = Color32::from_rgb(150, 140, 120);

/// Shows a histogram. `id` distinguishes plots that are visible at the same time.
pub(super) fn show_histogram(
    ui: &mut Ui,
    id: &str,
    figure: Figure,
    values: &[f64],
    own: Option<f64>,
) {
    let bins = histogram(values);
    let name = of_library::figure(figure);
    if bins.is_empty() {
        ui.weak(ui.text(say!("panel-no-spread", figure = name)));
        return;
    }
    let bars = bins.iter().map(|bin| {
        Bar::new(bin.middle, f64::from(bin.count))
            .width(bin.width * 0.92)
            .fill(BARS)
    });
    let chart = BarChart::new(ui.text(name.clone()), bars.collect())
        .allow_hover(false)
        .color(BARS);
    let own_colour = good(ui);
    let this = ui.text(say!("panel-this-level"));
    Plot::new((id, figure))
        .height(100.0)
        .show_x(false)
        .show_y(false)
        .show_axes([false, false])
        .show_grid([false, false])
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .set_margin_fraction([0.04, 0.08].into())
        .show(ui, |plot| {
            plot.bar_chart(chart);
            if let Some(own) = own {
                plot.vline(VLine::new(this, own).color(own_colour).width(2.0));
            }
        });
    let ends = [f64::min, f64::max].map(|end| values.iter().copied().reduce(end));
    let [least, most] = ends.map(|end| ui.text(of_library::value(figure, end.unwrap_or_default())));
    ui.horizontal(|ui| {
        ui.weak(least);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.weak(most));
    });
    let seeds = values.len();
    ui.weak(ui.text(say!("panel-spread", figure = name, seeds)));
}

/// A bin of a histogram, and the number of values in it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bin {
    middle: f64,
    width: f64,
    count: u32,
}

/// Sorts values into bins of equal width. The number of bins is about the square root of the number
/// of values, but at most 40. If all values are integers, the width is also an integer, so that
/// each bin covers the same number of integers.
fn histogram(values: &[f64]) -> Vec<Bin> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if values.is_empty() {
        return Vec::new();
    }
    let wanted = (values.len() as f64).sqrt().ceil().clamp(1.0, 40.0);
    let whole = values.iter().all(|value| value.fract() == 0.0);
    let (first, width, bins) = if whole {
        let count = most - least + 1.0;
        let width = (count / wanted).ceil();
        (least - 0.5, width, (count / width).ceil())
    } else {
        let width = ((most - least) / wanted).max(f64::EPSILON);
        (least, width, wanted)
    };
    let bin = |number: usize| Bin {
        middle: first + (number as f64 + 0.5) * width,
        width,
        count: 0,
    };
    let mut bins: Vec<Bin> = (0..bins as usize).map(bin).collect();
    let last = bins.len() - 1;
    for value in values {
        bins[(((value - first) / width) as usize).min(last)].count += 1;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(values: &[f64]) -> Vec<u32> {
        histogram(values).iter().map(|bin| bin.count).collect()
    }

    #[test]
    fn histograms_count_every_value_once() {
        assert!(counts(&[]).is_empty());
        assert_eq!(counts(&[0.25; 7]).iter().sum::<u32>(), 7);
        assert_eq!(counts(&[3.0; 5]), [5]);
        assert_eq!(counts(&[1.0, 2.0, 2.0, 4.0]), [3, 1]);
        assert_eq!(counts(&[0.0, 0.1, 0.4, 1.0]), [3, 1]);
        let many: Vec<f64> = (0..1000).map(|i| f64::from(i * i % 977)).collect();
        for values in [many.clone(), many.iter().map(|value| value / 7.0).collect()] {
            let bins = histogram(&values);
            assert!((20..=40).contains(&bins.len()));
            for bin in bins {
                let inside = |value: &&f64| {
                    let from = bin.middle - bin.width / 2.0;
                    (from - 1e-9..from + bin.width + 1e-9).contains(*value)
                };
                let inside = values.iter().filter(inside).count();
                assert!((inside as u32).abs_diff(bin.count) <= 2);
            }
        }
    }
}
