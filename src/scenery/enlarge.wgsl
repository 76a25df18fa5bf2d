// Enlarges the rendered part of a texture to the whole texture, with bilinear filtering.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var rendered: texture_2d<f32>;
@group(0) @binding(1) var rendered_sampler: sampler;
// The width and height of the rendered part, in pixels, and two unused values.
@group(0) @binding(2) var<uniform> enlarged: vec4<u32>;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let last = vec2<i32>(enlarged.xy) - 1;
    let at = in.uv * vec2<f32>(enlarged.xy) - 0.5;
    let first = vec2<i32>(floor(at));
    let low = max(first, vec2(0));
    let high = min(first + 1, last);
    let part = fract(at);
    let above = mix(
        textureLoad(rendered, low, 0),
        textureLoad(rendered, vec2(high.x, low.y), 0),
        part.x,
    );
    let below = mix(
        textureLoad(rendered, vec2(low.x, high.y), 0),
        textureLoad(rendered, high, 0),
        part.x,
    );
    return mix(above, below, part.y);
}
