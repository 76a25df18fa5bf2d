// Draws the tints of a map on the floor of the world.

#import bevy_pbr::forward_io::VertexOutput
#import warren::map::{tints, place_at, texel_of}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = place_at(in.world_position.xz);
    if place.index < 0 {
        return vec4<f32>(0.0);
    }
    let at = texel_of(place.index);
    let colour = textureLoad(tints, at % vec2<i32>(textureDimensions(tints)), 0);
    return vec4(colour.rgb, colour.a * 0.6);
}
