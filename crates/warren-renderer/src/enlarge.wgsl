// Enlarges a texture to the size of the target, with bilinear filtering.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var rendered: texture_2d<f32>;
@group(0) @binding(1) var rendered_sampler: sampler;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return textureSample(rendered, rendered_sampler, in.uv);
}
