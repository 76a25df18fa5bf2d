// Draws a map over the world: colours on the floor, or darkness over the cells that the player has
// not seen.

#import bevy_pbr::forward_io::VertexOutput
#import warren::map::{map, tints, shades, SEEN, TRAIL, place_at, texel_of, cell_at, line}

// 1 if the layer is the darkness, or 0 if it is the colours.
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> veil: u32;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xz;
    let place = place_at(p);
    if veil != 0u {
        return vec4<f32>(shades.night.rgb, unseen(p, place.index));
    }
    if place.index < 0 {
        return vec4<f32>(0.0);
    }
    let at = texel_of(place.index);
    let cell = cell_at(place.index);
    var colour = textureLoad(tints, at % vec2<i32>(textureDimensions(tints)), 0);
    colour.a *= 0.6;
    if (cell.marks & TRAIL) != 0u && map.fog != 0u {
        let shown = 0.3 * line(place, cell.line, 0.05);
        colour = mix(colour, shades.trail, shown);
    }
    return colour;
}

fn is_seen(index: i32) -> bool {
    if index < 0 {
        return false;
    }
    return (cell_at(index).marks & SEEN) != 0u;
}

// Returns the opacity of the darkness at a position: 0 in seen cells, and less than 1 near them.
fn unseen(p: vec2<f32>, index: i32) -> f32 {
    if is_seen(index) {
        return 0.0;
    }
    var near = 0.0;
    for (var ring = 1; ring <= 3; ring++) {
        let reach = 0.12 * f32(ring);
        for (var i = 0; i < 8; i++) {
            let angle = f32(i) * 0.7853982;
            let at = p + vec2<f32>(cos(angle), sin(angle)) * reach;
            if is_seen(place_at(at).index) {
                near = max(near, 1.0 - 0.33 * f32(ring - 1));
            }
        }
    }
    return 1.0 - 0.55 * near;
}
