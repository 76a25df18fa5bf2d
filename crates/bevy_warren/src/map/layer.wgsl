// Draws the tints of a map on the floor of the world.

#import bevy_pbr::forward_io::VertexOutput
#import warren::map::{place_at, tint_of}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = place_at(in.world_position.xz);
    if place.index < 0 {
        return vec4<f32>(0.0);
    }
    let colour = tint_of(place.index);
    return vec4(colour.rgb, colour.a * 0.6);
}
