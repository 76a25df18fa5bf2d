// Bevy's standard shading for a surface whose textures have several variants. The position of a
// tile selects its variant.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, calculate_tbn_mikktspace, main_pass_post_lighting_processing},
}
#import warren::variant::variant

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var color_layers: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var color_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var relief_layers: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var relief_sampler: sampler;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);

    let layer = variant(vec2<i32>(floor(in.uv)), textureNumLayers(color_layers));
    let color = textureSample(color_layers, color_sampler, in.uv, layer);
    let relief = textureSample(relief_layers, relief_sampler, in.uv, layer);

    pbr.material.base_color *= vec4(color.rgb, 1.0);
    pbr.material.perceptual_roughness = relief.a;
    pbr.diffuse_occlusion = min(pbr.diffuse_occlusion, vec3(relief.b));
    pbr.specular_occlusion = min(pbr.specular_occlusion, relief.b);

    let slopes = relief.rg * (255.0 / 127.0) - 128.0 / 127.0;
    let normal = vec3(slopes, sqrt(max(1.0 - dot(slopes, slopes), 0.0)));
    pbr.N = normalize(calculate_tbn_mikktspace(in.world_normal, in.world_tangent) * normal);

    var out: FragmentOutput;
    out.color = apply_pbr_lighting(pbr);
    out.color = main_pass_post_lighting_processing(pbr, out.color);
    return out;
}
