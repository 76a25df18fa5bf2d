// Functions that draw a maze on a map, from one texel per cell.
//
// Positions on the map are in cells. The x axis points east and the y axis points south.
//
// The definition SIGNS adds the code for gates and for the signs of items and fixtures. The definitions
// SQUARE (square cells), LATTICE (other lattices) and RINGS (polar grids) select a version for one kind
// of grid. Without a definition, the functions work on every grid. Software renderers compute both
// branches of every condition, so the versions are several times as fast. For the same reason, this
// file avoids integer divisions, and square roots in loops.

#define_import_path warren::map

struct Map {
    // On a lattice, the vectors from a cell to the next column and to the next row.
    column: vec2<f32>,
    row: vec2<f32>,
    // On a lattice, the offset of a cell's centre from its lattice point. The offset is negated if
    // the sum of the cell's column and row is odd.
    shift: vec2<f32>,
    // On a polar grid, the inner radius of the innermost ring, in cells.
    radius: f32,
    // The number of entries in `rings`, which is 0 on a lattice.
    kinds: i32,
    // The numbers of columns, rows and floors.
    size: vec3<i32>,
    // The number of texels in each full row of `cells` and `tints`.
    fold: i32,
    // Whether each axis wraps.
    wraps: vec3<u32>,
    // The index of the visible floor.
    floor: i32,
    // The position that the map shows in its middle, in cells.
    middle: vec2<f32>,
    // The number of physical pixels per cell.
    scale: f32,
    // The number of entries in `pins`.
    pinned: i32,
    // The player's position in cells, and the direction of the player's view, which is zero if the
    // map does not show the player.
    player: vec4<f32>,
    // The position in cells and the floor of a race's ghost, and 1 if the map shows the ghost or 0
    // otherwise.
    ghost: vec4<f32>,
    // The position in cells and the floor of each beast that the player sees, and 1 if there is one.
    beasts: array<vec4<f32>, 8>,
    // Whether the map hides the cells that the player has not seen.
    fog: u32,
    // Whether tints colour the lines instead of the floors.
    tint_lines: u32,
    // The opacity of the map outside its cells, and in the cells that the fog hides.
    backdrop: f32,
    // Whether the posts at the corners of cells are round. They are square if the sides meet at
    // right angles.
    round_posts: u32,
    // The width and height of the picture, in physical pixels.
    extent: vec2<f32>,
    // The brightness of the newest cells and of the finishes, which may pulse.
    pulses: vec2<f32>,
    // The number of directions in which cells may have sides. On grids with floors, the directions
    // of the ladders follow.
    directions: u32,
    // Whether the map shows a chase. The path of the Minotaur then replaces the path of a hint.
    is_chase: u32,
    // Whether the level has gates, items or fixtures.
    has_signs: u32,
    // On a lattice, the sides of the cells, indexed by direction. The first half of the array is
    // for cells whose column and row have an even sum, and the second half is for the other cells.
    // Each entry contains the outward normal, the distance from the centre, and the length. A side
    // that does not exist has length 0.
    sides: array<vec4<f32>, 12>,
    // On a polar grid, one entry for each ring whose cell count differs from the previous ring's:
    // the ring's index, its cell count, and the index of its first cell.
    rings: array<vec4<i32>, 32>,
    // The cells for which the map draws pins if its scale is too small for marks inside cells. Each
    // entry contains the position, the bit of `contents` or the tile of the sign that selects the
    // pin or 0 for the cell of a capture, and the floor.
    pins: array<vec4<f32>, 16>,
}

// The colours that all maps share.
struct Shades {
    night: vec4<f32>,
    rock: vec4<f32>,
    floor: vec4<f32>,
    wall: vec4<f32>,
    ladder: vec4<f32>,
    // The colours of marks on dark cells (`light`) and on light cells (`dark`).
    light: vec4<f32>,
    dark: vec4<f32>,
    start: vec4<f32>,
    finish: vec4<f32>,
    // The colour of the finish on maps that hide the cells that the player has not seen.
    goal: vec4<f32>,
    line: vec4<f32>,
    trail: vec4<f32>,
    // The colour of a hint's path.
    hint: vec4<f32>,
    player: vec4<f32>,
    pin: vec4<f32>,
    door: vec4<f32>,
    lair: vec4<f32>,
    newest: vec4<f32>,
    waiting: vec4<f32>,
    chosen: vec4<f32>,
    missing: vec4<f32>,
    // The colours of locks and keys, indexed by shape.
    keys: array<vec4<f32>, 8>,
}

#ifdef MATERIAL_BIND_GROUP
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> map: Map;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var cells: texture_2d<u32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var tints: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> shades: Shades;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var signs: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var sign_sampler: sampler;
#else
@group(0) @binding(0) var<uniform> map: Map;
@group(0) @binding(1) var cells: texture_2d<u32>;
@group(0) @binding(2) var tints: texture_2d<f32>;
@group(0) @binding(3) var<uniform> shades: Shades;
@group(0) @binding(4) var signs: texture_2d<f32>;
@group(0) @binding(5) var sign_sampler: sampler;
#endif

// What the map shows in one cell. This is the struct `CellTexel` in Rust. The values `ways`,
// `hint`, `line` and `doors` are sets of directions. On grids with floors, two of the directions
// are UP and DOWN.
struct Cell {
    // The open sides, and OPEN if the cell is not rock.
    ways: u32,
    marks: u32,
    // A digit plus 1 or 0 for no digit. If NUMBER is set, a number.
    number: u32,
    hint: u32,
    line: u32,
    doors: u32,
    contents: u32,
    // The tiles of the signs, with 8 bits for each.
    signs: u32,
    // The gates in the sides, with GATE_BITS bits for each direction.
    gates: u32,
}

const OPEN: u32 = 64u;
const UP: u32 = 32u;
const DOWN: u32 = 16u;

// Bits of `marks`.
const SEEN: u32 = 1u;
const PIN: u32 = 2u;
const NEWEST: u32 = 4u;
const WAITING: u32 = 8u;
const CHOSEN: u32 = 16u;
const TRAIL: u32 = 32u;
const ROOM: u32 = 64u;
const NUMBER: u32 = 128u;

// Bits of `contents`.
const START: u32 = 1u;
const FINISH: u32 = 2u;
const LAIR: u32 = 4u;
// The player has marked the cell with chalk.
const CHALK_MARK: u32 = 8u;
// Salt covers the cell.
const SALT: u32 = 16u;

// The entries of `gates`. A side without a gate has the entry 0, and a locked door has the number of
// its shape plus 1. The number of the lever is added to the entries of portcullises.
const GATE_BITS: u32 = 5u;
const IRON_DOOR: u32 = 9u;
const WAY_OUT: u32 = 10u;
const WAY_IN: u32 = 11u;
const OPENED: u32 = 12u;
const GRATE: u32 = 13u;
const PORTCULLIS: u32 = 16u;
const RAISED: u32 = 24u;

// The atlas of signs: the size of a tile in texels, the number of tiles per row, the distance in cells
// at which a texel has its lowest or highest value, and the radius of a lock in its tile. The first
// tiles are the shapes of locks.
const TILE: f32 = 64.0;
const TILE_COLUMNS: u32 = 16u;
const TILE_RANGE: f32 = 0.25;
const LOCK_RADIUS: f32 = 0.4;
// The colour of signs without a key shape.
const PLAIN_COLOUR: u32 = 8u;

struct Place {
    // The index of the cell, or -1 if the position is outside all cells.
    index: i32,
    // The offset of the position from the cell's centre.
    local: vec2<f32>,
    // On a lattice, the cell's column and row. On a wrapped grid, they may be outside the level.
    at: vec2<i32>,
    // On a lattice, whether the sum of the cell's column and row is odd. On a polar grid, whether
    // the cell is the second of two cells that share an inward neighbour.
    is_second: bool,
    // On a polar grid, the index of the cell's ring, the number of cells in the ring, and half the
    // angle that each cell covers, in radians.
    ring: i32,
    cells: i32,
    half_angle: f32,
    // On a polar grid, the cell's centre relative to the centre of the grid.
    out: vec2<f32>,
}

// A side of a cell, relative to the cell's centre.
struct Side {
    // The outward normal.
    normal: vec2<f32>,
    // The side's distance from the cell's centre, and its length. The length is 0 if the cell has
    // no such side.
    off: f32,
    long: f32,
    // The offset of the side's midpoint to the right of the normal through the cell's centre.
    aside: f32,
}

// Returns the cell at a position.
fn place_at(p: vec2<f32>) -> Place {
#ifdef SQUARE
    return place_in_squares(p);
#else ifdef LATTICE
    return place_on_lattice(p);
#else ifdef RINGS
    return place_in_rings(p);
#else
    if map.kinds > 0 {
        return place_in_rings(p);
    }
    return place_on_lattice(p);
#endif
}

// Returns the square cell at a position. The cells are centred at their lattice points.
fn place_in_squares(p: vec2<f32>) -> Place {
    var place: Place;
    let at = floor(p + 0.5);
    place.local = p - at;
    place.at = vec2<i32>(at);
    place.index = index_of(place.at);
    return place;
}

// Returns the lattice cell whose centre is nearest to a position.
fn place_on_lattice(p: vec2<f32>) -> Place {
    let y = p.y / map.row.y;
    let x = (p.x - y * map.row.x) / map.column.x;
    var place: Place;
    let first = vec2<i32>(floor(vec2<f32>(x, y)));
    var near = 9.0;
    var nearest = first;
    for (var i = 0; i < 4; i++) {
        let at = first + vec2<i32>(i & 1, i >> 1u);
        let is_second = ((at.x + at.y) & 1) != 0;
        let shift = select(map.shift, -map.shift, is_second);
        let local = p - map.column * f32(at.x) - map.row * f32(at.y) - shift;
        let far = dot(local, local);
        if far < near {
            near = far;
            nearest = at;
            place.local = local;
            place.is_second = is_second;
        }
    }
    place.at = nearest;
    place.index = index_of(nearest);
    return place;
}

// Returns the index of the cell in a column and a row of the visible floor, or -1 if they are
// outside the level.
fn index_of(at: vec2<i32>) -> i32 {
    let rounds = vec2<i32>(floor((vec2<f32>(at) + 0.5) / vec2<f32>(map.size.xy)));
    let cell = at - rounds * map.size.xy * vec2<i32>(map.wraps.xy);
    if cell.x < 0 || cell.y < 0 || cell.x >= map.size.x || cell.y >= map.size.y {
        return -1;
    }
    return (map.floor * map.size.y + cell.y) * map.size.x + cell.x;
}

// On a polar grid, returns the cell at a position. The sides between two rings are straight, so
// they are slightly inside the circle through their end points.
fn place_in_rings(p: vec2<f32>) -> Place {
    var place: Place;
    place.index = -1;
    let far = length(p);
    var turned = atan2(p.y, p.x) / TURN;
    turned = turned - floor(turned);
    var ring = max(i32(floor(far - map.radius)), -1);
    if ring >= map.size.y {
        return place;
    }
    let parts = f32(ring_kind(min(ring + 1, map.size.y - 1)).y);
    let ahead = (fract(turned * parts) - 0.5) * TURN / parts;
    if far * cos(ahead) > (map.radius + f32(ring + 1)) * cos(0.5 * TURN / parts) {
        ring++;
    }
    if ring < 0 || ring >= map.size.y {
        return place;
    }
    let kind = ring_kind(ring);
    let at = min(i32(turned * f32(kind.y)), kind.y - 1);
    place.index = kind.z + (ring - kind.x) * kind.y + at;
    place.ring = ring;
    place.cells = kind.y;
    place.half_angle = 0.5 * TURN / f32(kind.y);
    let angle = (2.0 * f32(at) + 1.0) * place.half_angle;
    place.out = vec2<f32>(cos(angle), sin(angle)) * centre_of_ring(place);
    place.local = p - place.out;
    place.is_second = ring == kind.x && ring > 0 && (at & 1) != 0;
    return place;
}

const TURN: f32 = 6.2831853;

// Returns the entry of `rings` that applies to a ring.
fn ring_kind(ring: i32) -> vec4<i32> {
    var kind = map.rings[0];
    for (var i = 1; i < map.kinds; i++) {
        if map.rings[i].x <= ring {
            kind = map.rings[i];
        }
    }
    return kind;
}

// Returns the distance from the centre of a polar grid to the centres of the cells in a place's
// ring.
fn centre_of_ring(place: Place) -> f32 {
    return (map.radius + f32(place.ring) + 0.5) * cos(place.half_angle);
}

// Returns the position of a cell's texel. Only textures with rows of 2048 texels have several rows.
fn texel_of(index: i32) -> vec2<i32> {
    let row = select(0, index >> 11u, map.fold == 2048);
    return vec2<i32>(index - (row << 11u), row);
}

// Returns the colour of a cell from `tints`, which may consist of a single texel for all cells.
fn tint_of(index: i32) -> vec4<f32> {
    return textureLoad(tints, min(texel_of(index), vec2<i32>(textureDimensions(tints)) - 1), 0);
}

fn cell_at(index: i32) -> Cell {
    let packed = textureLoad(cells, texel_of(index), 0);
    let low = packed.x;
    let high = packed.y;
    return Cell(
        low & 255u,
        (low >> 8u) & 255u,
        ((low >> 16u) & 255u) | ((high >> 8u) & 65280u),
        low >> 24u,
        high & 255u,
        (high >> 8u) & 255u,
        high >> 24u,
        packed.z,
        packed.w,
    );
}

// Returns the side of a cell in a direction.
fn side_of(place: Place, dir: u32) -> Side {
#ifdef RINGS
    return side_in_rings(place, dir);
#else
#ifndef LATTICE
    if map.kinds > 0 {
        return side_in_rings(place, dir);
    }
#endif
    let known = map.sides[select(0u, 6u, place.is_second) + dir];
    return Side(known.xy, known.z, known.w, 0.0);
#endif
}

// On a polar grid, returns the side of a cell in a direction. Direction 0 is clockwise, and 1 is
// counter-clockwise. Directions 2 and 4 are outward, and 3 and 5 are inward. If two cells share an
// inward neighbour, direction 5 replaces direction 3 in the second cell.
fn side_in_rings(place: Place, dir: u32) -> Side {
    let half = place.half_angle;
    let inner = map.radius + f32(place.ring);
    let centre = centre_of_ring(place);
    let out = normalize(place.out);
    let round = vec2<f32>(-out.y, out.x);
    if dir < 2u {
        let way = 1.0 - 2.0 * f32(dir);
        let normal = round * way * cos(half) - out * sin(half);
        let aside = -way * ((inner + 0.5) - centre * cos(half));
        return Side(normal, centre * sin(half), 1.0, aside);
    }
    if (dir & 1u) != 0u {
        let long = select(0.0, 2.0 * inner * sin(half), (dir == 5u) == place.is_second);
        return Side(-out, centre - inner * cos(half), long, 0.0);
    }
    let doubles = place.ring + 1 < map.size.y && ring_kind(place.ring + 1).y > place.cells;
    if doubles {
        let way = f32(dir) - 3.0;
        let normal = out * cos(half * 0.5) + round * way * sin(half * 0.5);
        let off = (inner + 1.0 - centre) * cos(half * 0.5);
        let aside = way * centre * sin(half * 0.5);
        return Side(normal, off, 2.0 * (inner + 1.0) * sin(half * 0.5), aside);
    }
    let long = select(0.0, 2.0 * (inner + 1.0) * sin(half), dir == 2u);
    return Side(out, (inner + 1.0) * cos(half) - centre, long, 0.0);
}

// The surroundings of a position in a cell.
struct Near {
    // The distances to the nearest closed side and to the nearest corner.
    wall: f32,
    corner: f32,
    // The nearest corner, relative to the cell's centre.
    corner_at: vec2<f32>,
}

#ifdef SQUARE

// Returns the values for the directions east, west, south and north, given that the point (`x`,
// `y`) is in the direction `x`.
fn along_sides(local: vec2<f32>) -> vec4<f32> {
    return vec4<f32>(local.x, -local.x, local.y, -local.y);
}

// Returns the smallest of the values that belong to the directions in `sides`, but at most `most`.
fn least(values: vec4<f32>, sides: u32, most: f32) -> f32 {
    let has = (vec4<u32>(sides) & vec4<u32>(1u, 2u, 4u, 8u)) != vec4<u32>(0u);
    let chosen = select(vec4<f32>(most), values, has);
    return min(min(chosen.x, chosen.y), min(min(chosen.z, chosen.w), most));
}

// Returns the distances to the nearest closed side and to the nearest corner, and the position of
// that corner.
fn walls_near(place: Place, ways: u32) -> Near {
    let wall = least(0.5 - along_sides(place.local), ~ways, 1.0);
    let corner = 0.5 - min(abs(place.local.x), abs(place.local.y));
    return Near(wall, corner, select(vec2<f32>(-0.5), vec2<f32>(0.5), place.local > vec2<f32>(0.0)));
}

// Returns whether a wall ends at a corner of a cell. Considers only the walls of cells that are on
// the map and are not rock.
fn has_post(place: Place, ways: u32, corner: vec2<f32>) -> bool {
    let is_far = corner > vec2<f32>(0.0);
    // WebGL selects vectors of integers only one component at a time.
    let beside = vec2<i32>(select(-1, 1, is_far.x), select(-1, 1, is_far.y));
    // The sides of the cell at the corner, and the opposite sides.
    let x = select(2u, 1u, is_far.x);
    let y = select(8u, 4u, is_far.y);
    let back_x = 3u ^ x;
    let back_y = 12u ^ y;
    return is_closed(ways, x | y)
        || is_closed_at(place.at + vec2<i32>(beside.x, 0), back_x | y)
        || is_closed_at(place.at + vec2<i32>(0, beside.y), x | back_y)
        || is_closed_at(place.at + beside, back_x | back_y);
}

fn is_closed_at(at: vec2<i32>, sides: u32) -> bool {
    let index = index_of(at);
    return index >= 0 && is_closed(cell_at(max(index, 0)).ways, sides);
}

// Returns whether one of these sides of a cell is closed, and the cell is not rock.
fn is_closed(ways: u32, sides: u32) -> bool {
    return (ways & OPEN) != 0u && (ways & sides) != sides;
}

#else

// Returns the distances to the nearest closed side and to the nearest corner, and the position of
// that corner.
fn walls_near(place: Place, ways: u32) -> Near {
    // The loop computes the squares of the distances.
    var near = Near(1.0, 1.0, vec2<f32>(0.0));
    for (var dir = 0u; dir < map.directions; dir++) {
        let side = side_of(place, dir);
        if side.long == 0.0 {
            continue;
        }
        let off = side.off - dot(place.local, side.normal);
        let right = right_of(side.normal);
        let along = dot(place.local, right) - side.aside;
        let end = 0.5 * side.long - abs(along);
        if (ways & (1u << dir)) == 0u {
            let beside = min(end, 0.0);
            near.wall = min(near.wall, off * off + beside * beside);
        }
        let square = max(off, abs(end));
        let corner = select(square * square, off * off + end * end, map.round_posts != 0u);
        if corner < near.corner {
            near.corner = corner;
            let to_end = select(-0.5, 0.5, along > 0.0) * side.long;
            near.corner_at = side.normal * side.off + right * (side.aside + to_end);
        }
    }
    near.wall = sqrt(near.wall);
    near.corner = sqrt(near.corner);
    return near;
}

// Returns whether a wall ends at a corner of a cell. Considers only the walls of cells that are on
// the map and are not rock.
fn has_post(place: Place, p: vec2<f32>, at: vec2<f32>) -> bool {
    let corner = p - place.local + at;
    // Each cell around the corner contains at least one of these positions. The cells of lattices
    // have angles of 60°, 90° or 120°, and no cell of a polar grid has an angle below 30°.
    let count = select(select(6, 4, map.round_posts == 0u), 12, map.kinds > 0);
    for (var i = 0; i < count; i++) {
        let angle = (f32(i) + 0.5) * TURN / f32(count);
        let around = place_at(corner + vec2<f32>(cos(angle), sin(angle)) * 0.04);
        if around.index < 0 {
            continue;
        }
        let ways = cell_at(around.index).ways;
        if (ways & OPEN) != 0u && walls_near(around, ways).wall < 0.05 {
            return true;
        }
    }
    return false;
}

#endif

fn right_of(way: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(-way.y, way.x);
}

fn edge(from_edge: f32) -> f32 {
    return clamp(0.5 - from_edge * map.scale, 0.0, 1.0);
}

#ifdef SQUARE

// Returns the fraction of a pixel that is covered by the lines from the cell's centre to the
// midpoints of the sides in `sides`.
fn line(place: Place, sides: u32, width: f32) -> f32 {
    let along = along_sides(place.local);
    let across = place.local.yyxx;
    let beyond = along - clamp(along, vec4<f32>(0.0), vec4<f32>(0.5));
    let off = sqrt(least(beyond * beyond + across * across, sides, 81.0));
    return edge(off - max(width, 0.6 / map.scale));
}

// Returns the distance to the nearest of the doors in `sides`. A door is narrower than its side.
fn doors(place: Place, sides: u32) -> f32 {
    let off = 0.5 - along_sides(place.local);
    let beside = max(abs(place.local.yyxx) - 0.28, vec4<f32>(0.0));
    return sqrt(least(off * off + beside * beside, sides, 81.0));
}

#else

// Returns the square of the distance to the line from the origin to a point.
fn segment(p: vec2<f32>, to: vec2<f32>) -> f32 {
    let along = clamp(dot(p, to) / max(dot(to, to), 1e-6), 0.0, 1.0);
    let off = p - to * along;
    return dot(off, off);
}

// Returns the fraction of a pixel that is covered by the lines from the cell's centre to the
// midpoints of the sides in `sides`.
fn line(place: Place, sides: u32, width: f32) -> f32 {
    var off = 81.0;
    for (var dir = 0u; dir < map.directions; dir++) {
        if (sides & (1u << dir)) != 0u {
            let side = side_of(place, dir);
            if side.long > 0.0 {
                let middle = side.normal * side.off + right_of(side.normal) * side.aside;
                off = min(off, segment(place.local, middle));
            }
        }
    }
    return edge(sqrt(off) - max(width, 0.6 / map.scale));
}

// Returns the distance to the nearest of the doors in `sides`. A door is narrower than its side.
fn doors(place: Place, sides: u32) -> f32 {
    var far = 81.0;
    for (var dir = 0u; dir < map.directions; dir++) {
        let side = side_of(place, dir);
        if (sides & (1u << dir)) == 0u || side.long == 0.0 {
            continue;
        }
        let off = side.off - dot(place.local, side.normal);
        let along = abs(dot(place.local, right_of(side.normal)) - side.aside);
        let beside = max(along - 0.28 * side.long, 0.0);
        far = min(far, off * off + beside * beside);
    }
    return sqrt(far);
}

#endif

// Returns the dots of a digit, which are a grid of three by five: one bit per dot, row by row from the
// top.
fn dots_of(value: u32) -> u32 {
    var dots = 31599u;
    dots = select(dots, 11415u, value == 1u);
    dots = select(dots, 29671u, value == 2u);
    dots = select(dots, 29647u, value == 3u);
    dots = select(dots, 23497u, value == 4u);
    dots = select(dots, 31183u, value == 5u);
    dots = select(dots, 31215u, value == 6u);
    dots = select(dots, 29257u, value == 7u);
    dots = select(dots, 31727u, value == 8u);
    return select(dots, 31695u, value == 9u);
}

// Returns whether a digit covers a position.
fn digit(value: u32, local: vec2<f32>) -> bool {
    let at = vec2<i32>(floor(vec2<f32>(local.x / 0.11 + 1.5, local.y / 0.11 + 2.5)));
    if at.x < 0 || at.x > 2 || at.y < 0 || at.y > 4 {
        return false;
    }
    return (dots_of(value) >> u32(14 - at.y * 3 - at.x) & 1u) != 0u;
}

// Returns whether a number covers a position. Its digits become smaller if there are more of them.
// Numbers whose dots would be too small to read are not drawn.
fn number_covers(value: u32, local: vec2<f32>) -> bool {
    var count = 1;
    var unit = 1u;
    while value / unit > 9u {
        unit *= 10u;
        count += 1;
    }
    let columns = 4 * count - 1;
    let dot = min(0.1, 0.84 / f32(columns));
    let x = i32(floor(local.x / dot + f32(columns) * 0.5));
    let y = i32(floor(local.y / dot + 2.5));
    if map.scale * dot < 1.0 || x < 0 || x >= columns || y < 0 || y > 4 || x % 4 == 3 {
        return false;
    }
    for (var i = 0; i < x / 4; i++) {
        unit /= 10u;
    }
    return (dots_of(value / unit % 10u) >> u32(14 - y * 3 - x % 4) & 1u) != 0u;
}

// Returns the colour of marks on a background of this colour: light on a dark background, and dark
// on a light background.
fn ink_on(colour: vec3<f32>) -> vec3<f32> {
    let brightness = dot(colour, vec3<f32>(0.2126, 0.7152, 0.0722));
    return select(shades.light.rgb, shades.dark.rgb, brightness > 0.22);
}

// Returns the strength of the pattern on the floors of rooms: a lighter or darker shade, with
// smaller tiles in every cell if the cells are large enough.
fn tiles(local: vec2<f32>) -> f32 {
    let quarter = fract(local * 2.0 + 0.5) - 0.5;
    let is_raised = quarter.x * quarter.y > 0.0;
    let contrast = 0.09 * smoothstep(8.0, 14.0, map.scale);
    return 0.16 + select(-contrast, contrast, is_raised);
}

// Returns the colour of a position `p` in a cell. The colour is opaque unless the fog hides the
// cell.
fn cell_colour(cell: Cell, tint: vec4<f32>, p: vec2<f32>, place: Place) -> vec4<f32> {
    let local = place.local;
    let ways = cell.ways;
    let marks = cell.marks;
    let hint = cell.hint;
    if map.fog != 0u && (marks & SEEN) == 0u {
        if hint == 0u {
            return vec4<f32>(shades.night.rgb, map.backdrop);
        }
        let shown = path(place, hint);
        var dark = mix(shades.night.rgb, path_shade(), shown);
        if (cell.contents & LAIR) != 0u {
            dark = with_lair(dark, local, shades.light.rgb);
        }
        return vec4<f32>(dark, max(map.backdrop, shown));
    }
    // At a small scale, the lines of the walls would cover most of each cell, so they are drawn
    // fainter.
    let near = smoothstep(2.5, 6.0, map.scale);
    if (ways & OPEN) == 0u {
        return vec4<f32>(shades.rock.rgb, 1.0);
    }
    var colour = shades.floor.rgb;
    if (marks & ROOM) != 0u {
        colour = mix(colour, ink_on(colour), tiles(local));
    }
    if map.tint_lines == 0u {
        colour = mix(colour, tint.rgb, tint.a);
    }
    if (marks & CHOSEN) != 0u {
        colour = shades.chosen.rgb;
    }
    if (marks & WAITING) != 0u {
        colour = shades.waiting.rgb;
    }
    if (marks & PIN) != 0u && map.fog == 0u {
        colour = shades.missing.rgb;
    }
    if (marks & NEWEST) != 0u {
        colour = shades.newest.rgb * map.pulses.x;
    }
    let ink = ink_on(colour);
    let off = walls_near(place, ways);
    colour *= mix(1.0, 0.45 + 0.55 * smoothstep(0.0, 0.3, off.wall), near);
    if (marks & TRAIL) != 0u {
        colour = mix(colour, shades.trail.rgb, 0.28 * line(place, cell.line, 0.05));
    } else if cell.line != 0u {
        let drawn = select(shades.line.rgb, tint.rgb, map.tint_lines != 0u);
        colour = mix(colour, drawn, line(place, cell.line, 0.11));
    }
    if hint != 0u {
        colour = mix(colour, path_shade(), path(place, hint));
    }
    if map.scale > 9.0 && map.size.z > 1 {
        colour = mix(colour, shades.ladder.rgb, ladders(ways, local));
    }
    // The rim of a mark separates the mark from a background of a similar colour.
    let rim = max(0.05, 0.8 / map.scale);
    let is_number = (marks & NUMBER) != 0u;
    let has_digit = (is_number || cell.number > 0u) && map.scale > 11.0;
    let size = select(0.26, 0.36, has_digit);
    var digit_ink = ink;
    if (cell.contents & START) != 0u {
        let start = length(local) - size;
        colour = mix(colour, ink, edge(start - rim));
        colour = mix(colour, shades.start.rgb, edge(start));
        digit_ink = ink_on(shades.start.rgb);
    }
    if (cell.contents & LAIR) != 0u {
        colour = with_lair(colour, local, ink);
    }
#ifdef SIGNS
    colour = with_signs(colour, cell.signs, local, ink);
#endif
    if (cell.contents & CHALK_MARK) != 0u {
        colour = mix(colour, ink, edge(chalk_mark(local)));
    }
    if (cell.contents & SALT) != 0u {
        colour = mix(colour, ink, edge(abs(length(local) - 0.36) - 0.03));
    }
    if (cell.contents & FINISH) != 0u {
        let shade = select(shades.finish.rgb, shades.goal.rgb, map.fog != 0u);
        let finish = diamond(local, max(size, 2.5 / map.scale));
        colour = mix(colour, ink, edge(finish - rim));
        colour = mix(colour, shade * map.pulses.y, edge(finish));
        digit_ink = ink_on(shade);
    }
    if (marks & PIN) != 0u {
        let across = abs(local);
        let cross = min(abs(across.x - across.y), 1.0);
        let reach = step(max(across.x, across.y), 0.28);
        let shade = select(shades.light.rgb, shades.pin.rgb, map.fog != 0u);
        colour = mix(colour, shade, edge(cross - 0.09) * reach);
    }
    if is_number {
        if number_covers(cell.number, local) {
            colour = digit_ink;
        }
    } else if has_digit && digit(cell.number - 1u, local) {
        colour = digit_ink;
    }
    let width = max(0.07, 0.75 / map.scale);
    let post = edge(off.corner - width * 1.15);
    var stone = edge(off.wall - width);
#ifdef SQUARE
    let is_post = has_post(place, ways, off.corner_at);
#else
    let is_post = post > stone && has_post(place, p, off.corner_at);
#endif
    if is_post {
        stone = max(stone, post);
    }
    let lit = shades.wall.rgb * (0.75 + 0.25 * smoothstep(width, 0.0, off.wall));
    colour = mix(colour, lit, stone * mix(0.35, 1.0, near));
    // If the path of a hint crosses a closed side, the player has to blast a wall or find a door
    // there.
    let secret = cell.doors | (hint & ~ways);
    if secret != 0u {
        let door = doors(place, secret) - max(0.11, 1.5 / map.scale);
        colour = mix(colour, shades.door.rgb, edge(door) * near);
    }
#ifdef SIGNS
    colour = mix(colour, with_gate(colour, cell.gates, place, ink), near);
#endif
    return vec4<f32>(colour, 1.0);
}

// Returns the fraction of a pixel that is covered by the path in `sides`: the path of a hint, or the
// path of the Minotaur, which is dashed.
fn path(place: Place, sides: u32) -> f32 {
    let is_chase = map.is_chase != 0u;
    let gap = edge(abs(length(place.local) - 0.25) - 0.09);
    return line(place, sides, select(0.07, 0.1, is_chase)) * (1.0 - select(0.0, gap, is_chase));
}

// Returns the colour of a hint's path or of the Minotaur's path.
fn path_shade() -> vec3<f32> {
    return select(shades.hint.rgb, shades.lair.rgb, map.is_chase != 0u);
}

// Draws the mark of the Minotaur's start over a colour. `rim` is the colour of the rim.
fn with_lair(under: vec3<f32>, local: vec2<f32>, rim: vec3<f32>) -> vec3<f32> {
    let colour = mix(under, rim, edge(bull(local) - 0.05));
    return mix(colour, shades.lair.rgb, edge(bull(local)));
}

// Returns the distance to the edge of a diamond that has the same area as a disc of this radius.
// The distance is negative inside the diamond.
fn diamond(local: vec2<f32>, radius: f32) -> f32 {
    return (abs(local.x) + abs(local.y)) * 0.7071 - radius * 0.89;
}

// Returns the distance to the edge of a bull's head, which consists of a face below two horns. The
// distance is negative inside the head.
fn bull(local: vec2<f32>) -> f32 {
    let face = length((local - vec2<f32>(0.0, 0.1)) * vec2<f32>(1.25, 1.0)) - 0.17;
    let horns = max(length(local - vec2<f32>(0.0, -0.08)) - 0.27, 0.24 - length(local - vec2<f32>(0.0, -0.22)));
    return min(face, horns);
}

// Returns the distance to the edge of a mark of chalk, a large X. The distance is negative inside the
// mark.
fn chalk_mark(local: vec2<f32>) -> f32 {
    let across = abs(local);
    return max(abs(across.x - across.y) * 0.7071 - 0.03, max(across.x, across.y) - 0.34);
}

#ifdef SIGNS

// A position in a tile of the atlas.
struct Sign {
    // The distances to the edges of the sign's body and of its engraving, in cells. They are negative
    // inside.
    body: f32,
    engraving: f32,
    shade: vec3<f32>,
}

// Returns the values of a tile at a position, which is relative to the middle of the sign.
fn sign_at(tile: u32, at: vec2<f32>) -> Sign {
    let half = 0.5 - 0.5 / TILE;
    let within = clamp(at, vec2<f32>(-half), vec2<f32>(half));
    let corner = vec2<f32>(f32(tile & (TILE_COLUMNS - 1u)), f32(tile >> firstTrailingBit(TILE_COLUMNS)));
    let size = vec2<f32>(textureDimensions(signs));
    let texel = textureSampleLevel(signs, sign_sampler, (corner + within + 0.5) * TILE / size, 0.0);
    let beyond = length(at - within);
    let far = (1.0 - 2.0 * texel.rg) * TILE_RANGE + beyond;
    let colour = u32(texel.b * 255.0 + 0.5);
    let shade = select(shades.keys[colour & 7u].rgb, shades.door.rgb, colour == PLAIN_COLOUR);
    return Sign(far.x, far.y, shade);
}

// Returns the distance to the edge of a shape of locks and keys with a radius of about 1. The
// distance is negative inside the shape.
fn key_shape(shape: u32, at: vec2<f32>) -> f32 {
    return sign_at(shape, at * LOCK_RADIUS).body / LOCK_RADIUS;
}

// Draws a sign over a colour, with a rim in the colour `ink`. `far` is the distance to its edge.
fn with_sign(under: vec3<f32>, far: f32, shade: vec3<f32>, ink: vec3<f32>) -> vec3<f32> {
    return mix(mix(under, ink, edge(far - max(0.045, 1.0 / map.scale))), shade, edge(far));
}

// Draws the number of a lever over a colour. `size` is half the height of the digits.
fn with_number(
    under: vec3<f32>,
    number: u32,
    at: vec2<f32>,
    size: f32,
    ink: vec3<f32>,
) -> vec3<f32> {
    let is_covered = map.scale * size > 2.5 && digit(number + 1u, at * 0.275 / size);
    return select(under, ink, is_covered);
}

// Draws the signs of a cell over a colour. If there are several, they are drawn in the quarters of the
// cell.
fn with_signs(under: vec3<f32>, tiles: u32, local: vec2<f32>, ink: vec3<f32>) -> vec3<f32> {
    if tiles == 0u {
        return under;
    }
    // If cells are small, a single sign takes up a larger part of its cell.
    var at = local;
    var tile = tiles;
    var size = clamp(18.0 / map.scale, 1.0, 1.35);
    if tiles > 255u {
        let quarter = select(0u, 8u, local.x > 0.0) + select(0u, 16u, local.y > 0.0);
        at = local - select(vec2<f32>(-0.21), vec2<f32>(0.21), local > vec2<f32>(0.0));
        tile = (tiles >> quarter) & 255u;
        size = 0.6;
    }
    if tile == 0u {
        return under;
    }
    let sign = sign_at(tile, at / size);
    let body = with_sign(under, sign.body * size, sign.shade, ink);
    let engraved = select(0.0, edge(sign.engraving * size), map.scale * size > 16.0);
    return mix(body, ink_on(sign.shade), engraved);
}

// Draws the nearest gate of a cell over a colour.
fn with_gate(under: vec3<f32>, gates: u32, place: Place, ink: vec3<f32>) -> vec3<f32> {
    if gates == 0u {
        return under;
    }
    var gate = 0u;
    var nearest = 81.0;
    // The position relative to the middle of the gate, the outward normal, and half the length.
    var at = vec2<f32>(0.0);
    var out = vec2<f32>(1.0, 0.0);
    var half = 0.5;
    for (var dir = 0u; dir < map.directions; dir++) {
        let side = side_of(place, dir);
        let entry = gates >> (dir * GATE_BITS) & 31u;
        let offset = place.local - side.normal * side.off - right_of(side.normal) * side.aside;
        let far = dot(offset, offset);
        if entry != 0u && side.long > 0.0 && far < nearest {
            gate = entry;
            nearest = far;
            at = offset;
            out = side.normal;
            half = 0.5 * side.long;
        }
    }
    var size = clamp(3.4 / map.scale, 0.2, 0.4);
    if map.size.z > 1 {
        // A gate between two floors has the position of its ladder's mark. It looks like a gate to
        // the north or, if it leads down, to the south.
        for (var dir = 4u; dir < 6u; dir++) {
            let way = select(-1.0, 1.0, dir == 5u);
            let entry = gates >> (dir * GATE_BITS) & 31u;
            let offset = place.local - vec2<f32>(0.24 * way, -0.24);
            let far = dot(offset, offset);
            if entry != 0u && far < nearest {
                gate = entry;
                nearest = far;
                at = offset;
                out = vec2<f32>(0.0, -way);
                half = 0.2;
                size = min(size, 0.17);
            }
        }
    }
    if gate == 0u {
        return under;
    }
    return gate_colour(under, gate, at, out, half, size, ink);
}

// Draws a gate over a colour. `at` is the position relative to the middle of the gate, `out` is the
// outward normal of its side, `half` is half the length of the side, and `size` is the radius of
// signs.
fn gate_colour(
    under: vec3<f32>,
    gate: u32,
    at: vec2<f32>,
    out: vec2<f32>,
    half: f32,
    size: f32,
    ink: vec3<f32>,
) -> vec3<f32> {
    let off = dot(at, out);
    let along = abs(dot(at, right_of(out)));
    let thick = max(0.09, 1.3 / map.scale);
    let leaf = max(along - 0.84 * half, abs(off) - thick);
    let jambs = max(abs(along - 0.84 * half) - thick, abs(off) - 1.6 * thick);
    let shade = shades.door.rgb;
    if gate < IRON_DOOR {
        // The leaf has a gap around the lock, so that the lock's shape is visible on the floor.
        let door = with_sign(under, max(leaf, 1.4 * size - length(at)), shade, ink);
        return with_sign(door, key_shape(gate - 1u, at / size) * size, shades.keys[gate - 1u].rgb, ink);
    }
    if gate == IRON_DOOR {
        let door = with_sign(under, leaf - 0.05, shade, ink);
        let beside = abs(along - 0.22);
        let rivet = length(vec2<f32>(min(along, beside), off)) - 0.055;
        return mix(door, ink_on(shade), edge(rivet));
    }
    if gate == WAY_OUT || gate == WAY_IN {
        let ahead = select(-off, off, gate == WAY_OUT) / size;
        let head = max(-ahead - 0.1, along / size * 0.77 + (ahead - 1.2) * 0.64);
        let shaft = max(abs(ahead + 0.5) - 0.7, along / size - 0.32);
        return with_sign(under, min(head, shaft) * size, shade, ink);
    }
    let posts = with_sign(under, jambs, shade, ink);
    if gate == OPENED {
        return posts;
    }
    // The bars of a closed portcullis or a grate cross the side.
    let bar = abs(fract(along / 0.16) - 0.5) * 0.16;
    let bars = max(min(max(0.05 - bar, abs(off) - 2.0 * thick), abs(off) - 0.6 * thick), along - 0.84 * half);
    if gate == GRATE {
        // Without a number, the bars are as long as the jambs.
        return with_sign(posts, bars, shade, ink);
    }
    let is_raised = gate >= RAISED;
    let leaf_of = select(with_sign(under, bars, shade, ink), posts, is_raised);
    let across = abs(at);
    let plate = max(across.x - 0.75 * size, across.y - 1.05 * size);
    let number = gate & 7u;
    return with_number(with_sign(leaf_of, plate, shade, ink), number, at, 0.8 * size, ink_on(shade));
}

#endif

// Draws the pins over the colour `under` if the cells are too small for marks. Pins have a fixed
// size in pixels.
fn pins(p: vec2<f32>, under: vec4<f32>) -> vec4<f32> {
    if map.scale > 14.0 {
        return under;
    }
    // The nearest pin covers the others.
    var at = vec2<f32>(1e4);
    var kind = 0u;
    for (var i = 0; i < map.pinned; i++) {
        let pin = map.pins[i];
        let offset = (p - pin.xy) * map.scale;
        if i32(pin.w) == map.floor && dot(offset, offset) < dot(at, at) {
            at = offset;
            kind = u32(pin.z);
        }
    }
    // Distances are in pixels. Pins have the same shapes as the marks and signs in cells, except that
    // a triangle replaces the bull's head. The cross of a capture has arms of 6 pixels.
    var shade = shades.finish;
    var far = diamond(at, 6.5);
    if kind == 0u {
        shade = shades.pin;
        let across = abs(at);
        far = max(abs(across.x - across.y) * 0.7071 - 1.5, max(across.x, across.y) - 6.0);
    }
    if kind == START {
        shade = shades.start;
        far = length(at) - 5.5;
    }
    if kind == LAIR {
        shade = shades.lair;
        far = max(-at.y - 5.0, abs(at.x) * 0.86 + at.y * 0.5 - 4.0);
    }
#ifdef SIGNS
    let is_sign = kind > LAIR;
    let sign = sign_at(kind, at / PIN_TILE);
    if is_sign {
        shade = vec4<f32>(sign.shade, 1.0);
        far = sign.body * PIN_TILE;
    }
#endif
    let rim = mix(under, shades.light, clamp(2.0 - far, 0.0, 1.0));
    let colour = mix(rim, shade, clamp(0.5 - far, 0.0, 1.0));
#ifdef SIGNS
    let engraved = select(0.0, clamp(0.5 - sign.engraving * PIN_TILE, 0.0, 1.0), is_sign);
    return mix(colour, vec4<f32>(ink_on(shade.rgb), 1.0), engraved);
#else
    return colour;
#endif
}

// The width of the tile of a pin, in pixels.
const PIN_TILE: f32 = 24.0;

// Returns the fraction of a pixel that is covered by the triangles that mark ladders. The triangle
// for a ladder up is at the upper right of the cell, and the one for a ladder down is at the upper
// left.
fn ladders(ways: u32, local: vec2<f32>) -> f32 {
    var shown = 0.0;
    if (ways & UP) != 0u {
        let at = local - vec2<f32>(0.24, -0.24);
        shown = max(shown, edge(max(abs(at.x) - (at.y + 0.1) * 0.6, at.y - 0.1)));
    }
    if (ways & DOWN) != 0u {
        let at = local - vec2<f32>(-0.24, -0.24);
        shown = max(shown, edge(max(abs(at.x) - (0.1 - at.y) * 0.6, -at.y - 0.1)));
    }
    return shown;
}

// Returns the fraction of a pixel that is covered by the player's arrow, without and with the dark
// rim. The rim makes the arrow visible on light cells.
fn arrow(p: vec2<f32>) -> vec2<f32> {
    let ahead = map.player.zw;
    if all(ahead == vec2<f32>(0.0)) {
        return vec2<f32>(0.0);
    }
    let size = max(0.33, 7.0 / map.scale);
    let off = p - map.player.xy;
    let at = vec2<f32>(dot(off, ahead), abs(dot(off, vec2<f32>(-ahead.y, ahead.x)))) / size;
    let outside = max(at.x * 0.5 + at.y - 0.5, -at.x - 0.75 + at.y * 0.45);
    return vec2<f32>(edge(outside * size), edge(outside * size - RIM / map.scale));
}

// Returns the fraction of a pixel that is covered by the ring that marks the ghost, without and
// with the dark rim.
fn ghost_ring(p: vec2<f32>) -> vec2<f32> {
    if map.ghost.w == 0.0 || i32(map.ghost.z) != map.floor {
        return vec2<f32>(0.0);
    }
    let size = max(0.26, 5.0 / map.scale);
    let outside = abs(length(p - map.ghost.xy) - size) - max(0.07, 1.2 / map.scale);
    return vec2<f32>(edge(outside), edge(outside - RIM / map.scale));
}

// Returns the fraction of a pixel that is covered by the heads that mark the beasts that the player sees,
// without and with the dark rim.
fn beast_heads(p: vec2<f32>) -> vec2<f32> {
    // On small maps, a head is larger than a cell.
    let size = max(1.0, 18.0 / map.scale);
    var nearest = 1e6;
    for (var i = 0; i < 8; i++) {
        let beast = map.beasts[i];
        if beast.w != 0.0 && i32(beast.z) == map.floor {
            nearest = min(nearest, bull((p - beast.xy) / size) * size);
        }
    }
    return vec2<f32>(edge(nearest), edge(nearest - RIM / map.scale));
}

// The width of the dark rims of the arrow, of the ring and of the heads, in pixels.
const RIM: f32 = 1.5;
