//! Lock and key outlines.

use crate::catalogue::KeyShape;

impl KeyShape {
    /// Returns the shape's corners in clockwise order, for pictures. The x axis points right and
    /// the y axis points down. The shape is centred, and its radius is about 100.
    pub fn outline(self) -> &'static [[i8; 2]] {
        match self {
            KeyShape::Circle => &CIRCLE,
            KeyShape::Triangle => &TRIANGLE,
            KeyShape::Square => &SQUARE,
            KeyShape::Diamond => &DIAMOND,
            KeyShape::Star => &STAR,
            KeyShape::Cross => &CROSS,
            KeyShape::Crescent => &CRESCENT,
            KeyShape::Heart => &HEART,
        }
    }

    /// Returns triangles that cover the shape. The coordinates are the same as in the outline, and
    /// each triangle's corners are in clockwise order.
    pub fn triangles(self) -> Vec<[[i8; 2]; 3]> {
        let corners = self.outline();
        let count = corners.len();
        let corner = |index: usize| corners[index % count];
        match self {
            // The crescent is between two arcs with the same ends. Each of its corners is opposite
            // the corner with the same number on the other arc.
            KeyShape::Crescent => {
                let halves = (0..count / 2).flat_map(|index| {
                    let [from, to] = [count - index, count - index - 1];
                    [[index, index + 1, from], [from, index + 1, to]]
                });
                let halves = halves.filter(|[a, b, c]| a % count != c % count && b != c);
                halves.map(|half| half.map(corner)).collect()
            }
            // All corners of the other shapes can be seen from the centre.
            _ => {
                let triangle = |index: usize| [[0, 0], corner(index), corner(index + 1)];
                (0..count).map(triangle).collect()
            }
        }
    }
}

const CIRCLE: [[i8; 2]; 24] = [
    [0, -92],
    [24, -89],
    [46, -80],
    [65, -65],
    [80, -46],
    [89, -24],
    [92, 0],
    [89, 24],
    [80, 46],
    [65, 65],
    [46, 80],
    [24, 89],
    [0, 92],
    [-24, 89],
    [-46, 80],
    [-65, 65],
    [-80, 46],
    [-89, 24],
    [-92, 0],
    [-89, -24],
    [-80, -46],
    [-65, -65],
    [-46, -80],
    [-24, -89],
];
const TRIANGLE: [[i8; 2]; 3] = [[0, -100], [104, 80], [-104, 80]];
const SQUARE: [[i8; 2]; 4] = [[-82, -82], [82, -82], [82, 82], [-82, 82]];
const DIAMOND: [[i8; 2]; 4] = [[0, -113], [113, 0], [0, 113], [-113, 0]];
const STAR: [[i8; 2]; 10] = [
    [0, -120],
    [29, -40],
    [114, -37],
    [48, 15],
    [71, 97],
    [0, 50],
    [-71, 97],
    [-48, 15],
    [-114, -37],
    [-29, -40],
];
const CROSS: [[i8; 2]; 12] = [
    [-34, -105],
    [34, -105],
    [34, -34],
    [105, -34],
    [105, 34],
    [34, 34],
    [34, 105],
    [-34, 105],
    [-34, 34],
    [-105, 34],
    [-105, -34],
    [-34, -34],
];
const CRESCENT: [[i8; 2]; 24] = [
    [63, 84],
    [28, 101],
    [-10, 105],
    [-47, 94],
    [-78, 71],
    [-98, 38],
    [-105, 0],
    [-98, -38],
    [-78, -71],
    [-47, -94],
    [-10, -105],
    [28, -101],
    [63, -84],
    [39, -84],
    [15, -78],
    [-5, -65],
    [-21, -46],
    [-32, -24],
    [-35, 0],
    [-32, 24],
    [-21, 46],
    [-5, 65],
    [15, 78],
    [39, 84],
];
const HEART: [[i8; 2]; 20] = [
    [0, -87],
    [16, -99],
    [35, -104],
    [54, -102],
    [72, -94],
    [86, -80],
    [94, -63],
    [96, -43],
    [91, -24],
    [80, -8],
    [0, 71],
    [-80, -8],
    [-91, -24],
    [-96, -43],
    [-94, -63],
    [-86, -80],
    [-72, -94],
    [-54, -102],
    [-35, -104],
    [-16, -99],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns twice a polygon's area, which is positive if its corners are in clockwise order.
    fn area(corners: &[[i8; 2]]) -> i32 {
        let next = corners.iter().cycle().skip(1);
        let edges = corners.iter().zip(next).map(|(from, to)| {
            let [[x0, y0], [x1, y1]] = [from, to].map(|corner| corner.map(i32::from));
            x0 * y1 - x1 * y0
        });
        edges.sum()
    }

    #[test]
    fn the_triangles_of_a_shape_cover_it_once() {
        for shape in KeyShape::ALL {
            let areas = shape
                .triangles()
                .iter()
                .map(|triangle| area(triangle))
                .collect::<Vec<_>>();
            assert!(areas.iter().all(|&area| area > 0), "{shape:?}: {areas:?}");
            assert_eq!(
                areas.iter().sum::<i32>(),
                area(shape.outline()),
                "{shape:?}"
            );
        }
    }
}
