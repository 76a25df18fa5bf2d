// Paints the picture of a map.

#import warren::map::{map, shades, place_at, tint_of, cell_at, cell_colour, pins, arrow, beast_heads, ghost_ring}

// Returns the corners of a triangle that covers the picture.
@vertex
fn vertex(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) pixel: vec4<f32>) -> @location(0) vec4<f32> {
    let p = map.middle + (pixel.xy - 0.5 * map.extent) / map.scale;
    let place = place_at(p);
    var colour = vec4<f32>(shades.night.rgb, map.backdrop);
    if place.index >= 0 {
        colour = cell_colour(cell_at(place.index), tint_of(place.index), p, place);
    }
    colour = pins(p, colour);
    let ghost = ghost_ring(p);
    colour = mix(colour, shades.dark, ghost.y);
    colour = mix(colour, shades.light, ghost.x);
    let beasts = beast_heads(p);
    colour = mix(colour, shades.dark, beasts.y);
    colour = mix(colour, shades.lair, beasts.x);
    let shown = arrow(p);
    colour = mix(colour, shades.dark, shown.y);
    return mix(colour, shades.player, shown.x);
}
