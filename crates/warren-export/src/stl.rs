//! Binary STL, the most common files for 3D printers. The unit is a millimetre by convention.

use crate::solid::Solid;

/// Returns an STL file.
pub(crate) fn stl(solid: &Solid) -> Vec<u8> {
    // The header must not begin with "solid", which is the beginning of a file in text.
    let mut file = b"Maze made by Warren, in millimetres".to_vec();
    file.resize(HEADER, b' ');
    file.extend((solid.triangles.len() as u32).to_le_bytes());
    for triangle in &solid.triangles {
        let corners = triangle.map(|corner| solid.corners[corner as usize]);
        for vector in [normal(corners)].into_iter().chain(corners) {
            let bytes = vector.map(|along| (along as f32).to_le_bytes());
            file.extend(bytes.as_flattened());
        }
        // No attributes.
        file.extend([0; 2]);
    }
    file
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
