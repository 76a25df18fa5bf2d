// Draws a map in a node of the interface.

#import bevy_render::globals::Globals
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import warren::map::{map, shades, tints, place_at, texel_of, cell_at, cell_colour, pins, arrow, ghost_ring}

@group(0) @binding(1) var<uniform> globals: Globals;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    let p = map.middle + (in.uv - 0.5) * in.size / map.scale;
    let place = place_at(p);
    var colour = vec4<f32>(shades.night.rgb, map.backdrop);
    if place.index >= 0 {
        let at = texel_of(place.index);
        let tint = textureLoad(tints, at % vec2<i32>(textureDimensions(tints)), 0);
        colour = cell_colour(cell_at(place.index), tint, p, place, globals.time);
    }
    colour = pins(p, colour);
    let ghost = ghost_ring(p);
    colour = mix(colour, shades.dark, ghost.y);
    colour = mix(colour, shades.light, ghost.x);
    let shown = arrow(p);
    colour = mix(colour, shades.dark, shown.y);
    return mix(colour, shades.player, shown.x);
}
