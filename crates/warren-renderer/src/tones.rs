//! The tone mapping of [painted surfaces](crate::painted), whose shader does it itself, because a
//! separate pass over all pixels would take longer.

use bevy::prelude::*;

/// Returns a colour that the screen can show, by the ACES tone mapping in Stephen Hill's fit, as
/// `Tonemapping::AcesFitted` does.
pub fn tone_mapped(color: LinearRgba) -> LinearRgba {
    const INTO: Mat3 = Mat3::from_cols(
        Vec3::new(0.59719, 0.07600, 0.02840),
        Vec3::new(0.35458, 0.90834, 0.13383),
        Vec3::new(0.04823, 0.01566, 0.83777),
    );
    const OUT_OF: Mat3 = Mat3::from_cols(
        Vec3::new(1.60475, -0.10208, -0.00327),
        Vec3::new(-0.53108, 1.10813, -0.07276),
        Vec3::new(-0.07367, -0.00605, 1.07602),
    );
    let at = INTO * color.to_vec3();
    let curve =
        (at * (at + 0.024_578_6) - 0.000_090_537) / (at * (0.983_729 * at + 0.432_951) + 0.238_081);
    let mapped = (OUT_OF * curve).clamp(Vec3::ZERO, Vec3::ONE);
    LinearRgba::from_vec3(mapped).with_alpha(color.alpha)
}

#[cfg(test)]
mod tests {
    /// Returns the decimal numbers in the function `tone_mapped` of a program, in order.
    fn numbers(program: &str) -> Vec<f64> {
        let body = program.split_once("fn tone_mapped").map_or("", |of| of.1);
        let body = body.split("\n}").next().unwrap_or_default();
        let words = body.split(|c: char| !c.is_ascii_digit() && !"._-".contains(c));
        words
            .filter(|word| word.contains('.'))
            .filter_map(|word| word.replace('_', "").parse().ok())
            .collect()
    }

    #[test]
    fn painted_surfaces_map_tones_in_the_same_way() {
        let [own, shader] = [include_str!("tones.rs"), include_str!("painted.wgsl")].map(numbers);
        assert_eq!(own.len(), 23, "{own:?}");
        assert_eq!(own, shader);
    }
}
