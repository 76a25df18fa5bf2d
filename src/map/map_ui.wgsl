// A map in a node of the interface.

#import bevy_ui::ui_vertex_output::UiVertexOutput
#import warren::map::{Map, NIGHT, place_at, texel_of, cell_colour, arrow}

@group(1) @binding(0) var<uniform> map: Map;
@group(1) @binding(1) var cells: texture_2d<u32>;
@group(1) @binding(2) var tints: texture_2d<f32>;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    let p = map.middle + (in.uv - 0.5) * in.size / map.scale;
    let place = place_at(map, p);
    var colour = vec4<f32>(NIGHT, map.backdrop);
    if place.index >= 0 {
        let at = texel_of(map, place.index);
        let tint = textureLoad(tints, at % vec2<i32>(textureDimensions(tints)), 0);
        colour = cell_colour(map, textureLoad(cells, at, 0), tint, place.local);
    }
    let shown = arrow(map, p);
    return mix(colour, vec4<f32>(1.0, 0.55, 0.25, 1.0), shown);
}
