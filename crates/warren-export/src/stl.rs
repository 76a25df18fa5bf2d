//! Binary STL, the most common files for 3D printers. The unit is a millimetre by convention.

use crate::error::ExportError;
use crate::solid::Solid;

/// Returns an STL file. Fails if the solid has 2³² triangles.
pub(crate) fn stl(solid: &Solid) -> Result<Vec<u8>, ExportError> {
    // The header must not begin with "solid", because text files in STL begin with this word.
    let mut file = b"Maze made by Warren, in millimetres".to_vec();
    file.resize(HEADER, b' ');
    let count = u32::try_from(solid.triangles.len()).map_err(|_| {
        ExportError::Impossible(
            "the solid has too many triangles for stl: make the maze smaller".into(),
        )
    })?;
    file.extend(count.to_le_bytes());
    for triangle in &solid.triangles {
        let corners = triangle.map(|corner| solid.corners[corner as usize]);
        for vector in [normal(corners)].into_iter().chain(corners) {
            let bytes = vector.map(|along| (along as f32).to_le_bytes());
            file.extend(bytes.as_flattened());
        }
        // No attributes.
        file.extend([0; 2]);
    }
    Ok(file)
}

/// The number of bytes before the number of triangles.
const HEADER: usize = 80;

/// Returns the unit vector that points out of the solid.
fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let [u, v] = [b, c].map(|to| [0, 1, 2].map(|axis| to[axis] - a[axis]));
    let cross = [
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
    ];
    let length = cross.iter().map(|along| along * along).sum::<f64>().sqrt();
    cross.map(|along| along / length)
}
