// Shows the picture of a map in a node of the interface. The picture has the size of the node.

#import bevy_ui::ui_vertex_output::UiVertexOutput

@group(1) @binding(0) var picture: texture_2d<f32>;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    return textureLoad(picture, vec2<i32>(in.uv * in.size), 0);
}
