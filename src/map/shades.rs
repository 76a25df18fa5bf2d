//! The colours that `map.wgsl` uses.

use crate::colours::Colours;
use crate::flicker::Flicker;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

/// The colours that all maps share. `map.wgsl` has the same struct.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Shades {
    night: LinearRgba,
    rock: LinearRgba,
    floor: LinearRgba,
    wall: LinearRgba,
    ladder: LinearRgba,
    light: LinearRgba,
    dark: LinearRgba,
    start: LinearRgba,
    finish: LinearRgba,
    goal: LinearRgba,
    line: LinearRgba,
    trail: LinearRgba,
    hint: LinearRgba,
    player: LinearRgba,
    pin: LinearRgba,
    door: LinearRgba,
    lair: LinearRgba,
    newest: LinearRgba,
    waiting: LinearRgba,
    chosen: LinearRgba,
    missing: LinearRgba,
    /// 1 if the newest cells and the finishes pulse, otherwise 0.
    pulses: u32,
}

impl Shades {
    pub(super) fn of(colours: &Colours, flicker: Flicker) -> Shades {
        let of = Color::to_linear;
        Shades {
            night: of(&colours.night),
            rock: of(&colours.rock),
            floor: of(&colours.floor),
            wall: of(&colours.wall),
            ladder: of(&colours.ladder),
            light: of(&colours.light),
            dark: of(&colours.dark),
            start: of(&colours.start),
            finish: of(&colours.finish),
            goal: of(&colours.goal),
            line: of(&colours.line),
            trail: of(&colours.trail),
            hint: of(&colours.hint),
            player: of(&colours.player),
            pin: of(&colours.pin),
            door: of(&colours.door),
            lair: of(&colours.lair),
            newest: of(&colours.newest),
            waiting: of(&colours.waiting),
            chosen: of(&colours.chosen),
            missing: of(&colours.missing),
            pulses: u32::from(flicker.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colours::Palette;

    #[test]
    fn marks_pulse_only_where_things_flicker_and_have_the_palettes_colours() {
        for palette in Palette::ALL {
            let colours = palette.colours();
            for flickers in [true, false] {
                let shades = Shades::of(&colours, Flicker(flickers));
                assert_eq!(shades.pulses, u32::from(flickers));
                assert_eq!(shades.goal, colours.goal.to_linear());
            }
        }
    }
}
