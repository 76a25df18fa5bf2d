// How a maze looks on a map, computed from one texel a cell.
//
// A place on the map is in cells, east and south, like places in the world.

#define_import_path warren::map

struct Map {
    // From a cell's centre to that of the next column and of the next row.
    column: vec2<f32>,
    row: vec2<f32>,
    // Columns, rows and floors.
    size: vec3<i32>,
    // How many sides a cell has that lie in the plane: 4 or 6.
    sides: u32,
    // Which axes' ends meet.
    wraps: vec3<u32>,
    // Texels a row of the textures.
    fold: i32,
    // The place in the middle.
    middle: vec2<f32>,
    // Pixels a cell.
    scale: f32,
    // The floor that is shown.
    floor: i32,
    // Place and heading of the player; a fourth number above 0 where shown.
    player: vec4<f32>,
    // Whether cells that were not seen are left out.
    fog: u32,
    // Whether the tint colours lines rather than floors.
    tint_lines: u32,
    // Seconds, for what glows.
    time: f32,
    // How opaque the map is where there is nothing to see.
    backdrop: f32,
}

// What a texel says: open sides and OPEN, marks, a digit and one, and the sides
// that a line leads over.
const OPEN: u32 = 64u;
const UP: u32 = 32u;
const DOWN: u32 = 16u;

const SEEN: u32 = 1u;
const START: u32 = 2u;
const FINISH: u32 = 4u;
const PIN: u32 = 8u;
const NEWEST: u32 = 16u;
const WAITING: u32 = 32u;
const CHOSEN: u32 = 64u;
const TRAIL: u32 = 128u;

const STONE = vec3<f32>(0.42, 0.36, 0.28);
const FLOOR = vec3<f32>(0.028, 0.032, 0.050);
const ROCK = vec3<f32>(0.035, 0.034, 0.040);
const NIGHT = vec3<f32>(0.006, 0.006, 0.008);
const GREEN = vec3<f32>(0.10, 0.60, 0.22);
const RED = vec3<f32>(0.80, 0.10, 0.07);
const GOLD = vec3<f32>(1.0, 0.58, 0.14);
const AMBER = vec3<f32>(1.0, 0.42, 0.05);
const WOOD = vec3<f32>(0.55, 0.38, 0.20);

struct Place {
    // The texel's number, or -1 where there is no cell.
    index: i32,
    // From the cell's centre.
    local: vec2<f32>,
}

// The cell that a place lies in.
fn place_at(map: Map, p: vec2<f32>) -> Place {
    let y = p.y / map.row.y;
    let x = p.x - y * map.row.x;
    var at = round(vec2<f32>(x, y));
    if map.sides == 6u {
        // Of three axes that add up to nothing, the one that was rounded most
        // follows from the others.
        let z = -x - y;
        let rz = round(z);
        let off = abs(vec3<f32>(at.x - x, at.y - y, rz - z));
        if off.x > off.y && off.x > off.z {
            at.x = -at.y - rz;
        } else if off.y > off.z {
            at.y = -at.x - rz;
        }
    }
    var place: Place;
    place.local = p - map.column * at.x - map.row * at.y;
    place.index = index_of(map, vec2<i32>(at));
    return place;
}

fn index_of(map: Map, at: vec2<i32>) -> i32 {
    var cell = at;
    if map.wraps.x != 0u {
        cell.x = ((cell.x % map.size.x) + map.size.x) % map.size.x;
    }
    if map.wraps.y != 0u {
        cell.y = ((cell.y % map.size.y) + map.size.y) % map.size.y;
    }
    if cell.x < 0 || cell.y < 0 || cell.x >= map.size.x || cell.y >= map.size.y {
        return -1;
    }
    return (map.floor * map.size.y + cell.y) * map.size.x + cell.x;
}

fn texel_of(map: Map, index: i32) -> vec2<i32> {
    return vec2<i32>(index % map.fold, index / map.fold);
}

// The normal of a side, by its direction's number.
fn normal_of(map: Map, dir: u32) -> vec2<f32> {
    let way = 1.0 - 2.0 * f32(dir & 1u);
    if dir < 2u {
        return vec2<f32>(way, 0.0);
    }
    if map.sides == 4u {
        return vec2<f32>(0.0, way);
    }
    if dir < 4u {
        return way * vec2<f32>(0.5, 0.8660254);
    }
    return way * vec2<f32>(-0.5, 0.8660254);
}

// How far a place lies from the nearest closed side, and from a corner.
fn walls_near(map: Map, ways: u32, local: vec2<f32>) -> vec2<f32> {
    var wall = 1.0;
    var first = 1.0;
    var second = 1.0;
    for (var dir = 0u; dir < map.sides; dir++) {
        let off = 0.5 - dot(local, normal_of(map, dir));
        if (ways & (1u << dir)) == 0u {
            wall = min(wall, off);
        }
        if off < first {
            second = first;
            first = off;
        } else if off < second {
            second = off;
        }
    }
    return vec2<f32>(wall, max(first, second));
}

fn edge(from_edge: f32, map: Map) -> f32 {
    return clamp(0.5 - from_edge * map.scale, 0.0, 1.0);
}

fn segment(p: vec2<f32>, to: vec2<f32>) -> f32 {
    let along = clamp(dot(p, to) / max(dot(to, to), 1e-6), 0.0, 1.0);
    return length(p - to * along);
}

// The line that leads over these sides, from the cell's middle.
fn line(map: Map, sides: u32, local: vec2<f32>, width: f32) -> f32 {
    var off = 9.0;
    for (var dir = 0u; dir < map.sides; dir++) {
        if (sides & (1u << dir)) != 0u {
            off = min(off, segment(local, normal_of(map, dir) * 0.5));
        }
    }
    return edge(off - max(width, 0.6 / map.scale), map);
}

// Digits of three by five dots, a bit a dot, rows from the top.
fn digit(value: u32, local: vec2<f32>) -> bool {
    var dots = array<u32, 10>(31599u, 11415u, 29671u, 29647u, 23497u, 31183u, 31215u, 29257u, 31727u, 31695u);
    let at = vec2<i32>(floor(vec2<f32>(local.x / 0.11 + 1.5, local.y / 0.11 + 2.5)));
    if at.x < 0 || at.x > 2 || at.y < 0 || at.y > 4 {
        return false;
    }
    return (dots[value] >> u32(14 - at.y * 3 - at.x) & 1u) != 0u;
}

// The colour of a place in a cell, opaque.
fn cell_colour(map: Map, texel: vec4<u32>, tint: vec4<f32>, local: vec2<f32>) -> vec4<f32> {
    let ways = texel.x;
    let marks = texel.y;
    if map.fog != 0u && (marks & SEEN) == 0u {
        return vec4<f32>(NIGHT, map.backdrop);
    }
    // From far above walls are thinner than a pixel: they darken their cells.
    let near = smoothstep(2.5, 6.0, map.scale);
    if (ways & OPEN) == 0u {
        return vec4<f32>(ROCK, 1.0);
    }
    var colour = FLOOR;
    if map.tint_lines == 0u {
        colour = mix(colour, tint.rgb, tint.a);
    }
    if (marks & CHOSEN) != 0u {
        colour = mix(colour, AMBER, 0.35);
    }
    if (marks & WAITING) != 0u {
        colour = mix(colour, AMBER, 0.55);
    }
    if (marks & PIN) != 0u && map.fog == 0u {
        colour = mix(colour, RED, 0.6);
    }
    if (marks & NEWEST) != 0u {
        colour = mix(colour, vec3<f32>(1.0, 0.75, 0.3), 0.75 + 0.2 * sin(map.time * 9.0));
    }
    // What is written is light on what is dark, dark on what is light.
    let brightness = dot(colour, vec3<f32>(0.2126, 0.7152, 0.0722));
    let ink = select(vec3<f32>(0.92, 0.88, 0.78), vec3<f32>(0.01), brightness > 0.22);
    let off = walls_near(map, ways, local);
    colour *= mix(1.0, 0.45 + 0.55 * smoothstep(0.0, 0.3, off.x), near);
    if (marks & TRAIL) != 0u {
        colour = mix(colour, vec3<f32>(0.9, 0.75, 0.5), 0.28 * line(map, texel.w, local, 0.05));
    } else if texel.w != 0u {
        var drawn = GOLD;
        if map.tint_lines != 0u {
            drawn = tint.rgb;
        }
        colour = mix(colour, drawn, line(map, texel.w, local, 0.11));
    }
    if map.scale > 9.0 && map.size.z > 1 {
        colour = mix(colour, WOOD * 1.6, ladders(map, ways, local));
    }
    colour = mix(colour, GREEN, f32((marks & START) != 0u) * edge(length(local) - 0.26, map));
    if (marks & FINISH) != 0u {
        let pulse = 0.85 + 0.25 * sin(map.time * 3.0);
        var shade = RED;
        if map.fog != 0u {
            shade = GOLD;
        }
        colour = mix(colour, shade * pulse, edge(length(local) - max(0.26, 2.5 / map.scale), map));
    }
    if (marks & PIN) != 0u {
        let across = abs(local);
        let cross = min(abs(across.x - across.y), 1.0);
        let reach = step(max(across.x, across.y), 0.28);
        var shade = vec3<f32>(0.35, 0.75, 1.0);
        if map.fog == 0u {
            shade = vec3<f32>(1.0, 0.9, 0.82);
        }
        colour = mix(colour, shade, edge(cross - 0.09, map) * reach);
    }
    if texel.z > 0u && map.scale > 11.0 && digit(texel.z - 1u, local) {
        colour = ink;
    }
    let width = max(0.07, 0.75 / map.scale);
    let stone = max(edge(off.x - width, map), edge(off.y - width * 1.15, map));
    let lit = STONE * (0.75 + 0.25 * smoothstep(width, 0.0, off.x));
    return vec4<f32>(mix(colour, lit, stone * mix(0.35, 1.0, near)), 1.0);
}

// A small triangle that points up in one corner, and one down in another.
fn ladders(map: Map, ways: u32, local: vec2<f32>) -> f32 {
    var shown = 0.0;
    if (ways & UP) != 0u {
        let at = local - vec2<f32>(0.24, -0.24);
        shown = max(shown, edge(max(abs(at.x) - (at.y + 0.1) * 0.6, at.y - 0.1), map));
    }
    if (ways & DOWN) != 0u {
        let at = local - vec2<f32>(-0.24, -0.24);
        shown = max(shown, edge(max(abs(at.x) - (0.1 - at.y) * 0.6, -at.y - 0.1), map));
    }
    return shown;
}

// How much of the player's arrow covers a place.
fn arrow(map: Map, p: vec2<f32>) -> f32 {
    if map.player.w == 0.0 {
        return 0.0;
    }
    let size = max(0.33, 7.0 / map.scale);
    let ahead = vec2<f32>(cos(map.player.z), sin(map.player.z));
    let off = p - map.player.xy;
    let at = vec2<f32>(dot(off, ahead), abs(dot(off, vec2<f32>(-ahead.y, ahead.x)))) / size;
    let outside = max(at.x * 0.5 + at.y - 0.5, -at.x - 0.75 + at.y * 0.45);
    return edge(outside * size, map);
}
