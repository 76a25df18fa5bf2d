//! The colours that `map.wgsl` uses.

use crate::colours::Colours;
use crate::flicker::Flicker;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

/// Defines [`Shades`] with a field for each of the named fields of [`Colours`].
macro_rules! shades {
    ($($name:ident)*) => {
        /// The colours that all maps share. `map.wgsl` has the same struct.
        #[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
        pub(crate) struct Shades {
            $($name: LinearRgba,)*
            /// 1 if the newest cells and the finishes pulse, otherwise 0.
            pulses: u32,
        }

        impl Shades {
            pub(super) fn of(colours: &Colours, flicker: Flicker) -> Shades {
                Shades {
                    $($name: colours.$name.to_linear(),)*
                    pulses: u32::from(flicker.0),
                }
            }
        }
    };
}

shades! {
    night rock floor wall ladder light dark start finish goal line trail hint player pin door lair
    newest waiting chosen missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colours::Palette;

    #[test]
    fn the_goal_follows_the_palette_and_marks_pulse_only_with_flicker() {
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
