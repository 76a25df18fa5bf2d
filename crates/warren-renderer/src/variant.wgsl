// The variants of a texture.

#define_import_path warren::variant

// Returns the variant of a tile, a hash of the tile's position. It is less than `count`.
fn variant(tile: vec2<i32>, count: u32) -> u32 {
    var bits = bitcast<u32>(tile.x) * 0x9e3779b1u ^ bitcast<u32>(tile.y) * 0x85ebca77u;
    bits = (bits ^ (bits >> 15u)) * 0x2c1b3c6du;
    bits = (bits ^ (bits >> 13u)) * 0x297a2d39u;
    return (bits ^ (bits >> 16u)) % count;
}
