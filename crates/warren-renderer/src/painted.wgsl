// A surface whose light is computed per vertex, for machines without a graphics card. The fragment
// shader only takes one sample of the texture, multiplies it by the light and adds the fog.
//
// The colours are tone-mapped here, because a separate pass over all pixels would take longer.

#import bevy_pbr::{
    mesh_functions::{get_world_from_local, mesh_normal_local_to_world, mesh_position_local_to_world},
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import warren::variant::variant

struct Surface {
    // The colour of the surface, by which its texture is multiplied.
    color: vec4<f32>,
    // The light that the surface emits.
    emissive: vec4<f32>,
    // The mean colour of the texture, or white without a texture.
    tone: vec4<f32>,
    // Whether the surface is lit. Otherwise, it shows its own colour.
    is_lit: u32,
    // Whether the colour is added to the colours behind it.
    is_added: u32,
    has_fog: u32,
    // The share of the light that the surface reflects without giving it a colour.
    gloss: f32,
}

struct Light {
    position: vec3<f32>,
    // 1 divided by the square of the light's range.
    inverse_square_range: f32,
    color: vec3<f32>,
}

struct Lighting {
    ambient: vec3<f32>,
    count: u32,
    // The tone-mapped colour of the fog.
    fog: vec3<f32>,
    // The distances at which the fog begins, and at which it hides everything.
    fog_start: f32,
    // The direction towards the sun.
    sun: vec3<f32>,
    fog_end: f32,
    sun_color: vec3<f32>,
    lights: array<Light, 8>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> surface: Surface;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var layers: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var texture_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> lighting: Lighting;

struct Vertex {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
#ifdef TEXTURED
    @location(2) uv: vec2<f32>,
#endif
#ifdef COLORED
    @location(5) color: vec4<f32>,
#endif
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    // The factor for the texture.
    @location(0) light: vec3<f32>,
    // The colour that is added to the product.
    @location(1) air: vec3<f32>,
#ifdef TEXTURED
    @location(2) uv: vec2<f32>,
#endif
}

@vertex
fn vertex(in: Vertex) -> Varying {
    let world_from_local = get_world_from_local(in.instance);
    let position = mesh_position_local_to_world(world_from_local, vec4(in.position, 1.0)).xyz;
    var out: Varying;
    out.position = position_world_to_clip(position);
#ifdef TEXTURED
    out.uv = in.uv;
#endif
    var color = surface.color.rgb;
#ifdef COLORED
    color *= in.color.rgb;
#endif
    let tone = surface.tone.rgb;
    var reflected = tone * color;
    if surface.is_lit != 0u {
        let light = light_at(position, mesh_normal_local_to_world(in.normal, in.instance));
        reflected = (reflected + surface.gloss) * light;
    }
    // At the mean colour of the texture, the tone mapping is exact.
    let shade = tone_mapped(reflected + surface.emissive.rgb);
    let far = distance(position, view.world_position);
    var clear = saturate((lighting.fog_end - far) / (lighting.fog_end - lighting.fog_start));
    clear = select(1.0, clear, surface.has_fog != 0u);
    out.light = shade / tone * clear;
    out.air = select(lighting.fog * (1.0 - clear), vec3(0.0), surface.is_added != 0u);
    return out;
}

fn light_at(position: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    var light = lighting.ambient;
    light += lighting.sun_color * max(dot(normal, lighting.sun), 0.0);
    for (var i = 0u; i < lighting.count; i++) {
        let near = lighting.lights[i];
        let way = near.position - position;
        let square = dot(way, way);
        let part = square * near.inverse_square_range;
        let falloff = saturate(1.0 - part * part);
        let facing = max(dot(normal, way), 0.0) * inverseSqrt(square);
        light += near.color * (falloff * falloff * facing / max(square, 0.0001));
    }
    return light;
}

// Returns a colour that the screen can show, by the ACES tone mapping in Stephen Hill's fit.
fn tone_mapped(color: vec3<f32>) -> vec3<f32> {
    let into = mat3x3<f32>(
        vec3(0.59719, 0.07600, 0.02840),
        vec3(0.35458, 0.90834, 0.13383),
        vec3(0.04823, 0.01566, 0.83777),
    );
    let out_of = mat3x3<f32>(
        vec3(1.60475, -0.10208, -0.00327),
        vec3(-0.53108, 1.10813, -0.07276),
        vec3(-0.07367, -0.00605, 1.07602),
    );
    let at = into * color;
    let curve = (at * (at + 0.0245786) - 0.000090537) / (at * (0.983729 * at + 0.432951) + 0.238081);
    return saturate(out_of * curve);
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
#ifdef TEXTURED
#ifdef LAYERED
    let layer = variant(vec2<i32>(floor(in.uv)), textureNumLayers(layers));
    let texel = textureSample(layers, texture_sampler, in.uv, layer);
#else
    let texel = textureSample(picture, texture_sampler, in.uv);
#endif
    let color = vec4(texel.rgb * in.light + in.air, texel.a * surface.color.a);
#else
    let color = vec4(in.light + in.air, surface.color.a);
#endif
#ifdef BLEND_PREMULTIPLIED_ALPHA
    // Bevy expects premultiplied colours for AlphaMode::Add, and plain ones for AlphaMode::Blend.
    if surface.is_added != 0u {
        return vec4(color.rgb * color.a, 0.0);
    }
#endif
    return color;
}
