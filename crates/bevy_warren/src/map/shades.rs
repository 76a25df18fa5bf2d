//! The colours that `map.wgsl` uses.

use crate::colours::Colours;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use warren_dungeon::level::KeyShape;

/// Defines [`Shades`] with a field for each of the named fields of [`Colours`].
macro_rules! shades {
    ($($name:ident)*) => {
        /// The colours that all maps share. `map.wgsl` has the same struct.
        #[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
        pub struct Shades {
            $($name: LinearRgba,)*
            /// The colours of locks and keys, indexed by shape.
            keys: [LinearRgba; KeyShape::ALL.len()],
        }

        impl Shades {
            /// Returns the colours for the shader.
            pub fn of(colours: &Colours) -> Shades {
                Shades {
                    $($name: colours.$name.to_linear(),)*
                    keys: KeyShape::ALL.map(|shape| colours.key(shape).to_linear()),
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
    fn the_goal_follows_the_palette() {
        for palette in Palette::ALL {
            let colours = palette.colours();
            assert_eq!(Shades::of(&colours).goal, colours.goal.to_linear());
        }
    }
}
