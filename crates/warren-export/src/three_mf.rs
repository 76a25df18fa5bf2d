//! 3MF, the successor of STL: a zip archive that contains a model in XML.

use super::zip::zip;
use crate::error::ExportError;
use crate::solid::Solid;
use std::fmt::Write;

/// Returns a 3MF file. Fails if it would be larger than 4 GiB.
pub(crate) fn three_mf(solid: &Solid) -> Result<Vec<u8>, ExportError> {
    zip(&[
        ("[Content_Types].xml", CONTENT_TYPES.as_bytes()),
        ("_rels/.rels", RELATIONS.as_bytes()),
        ("3D/3dmodel.model", model(solid).as_bytes()),
    ])
}

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"#;

fn model(solid: &Solid) -> String {
    let mut model = String::from(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">Maze</metadata><metadata name="Application">Warren</metadata>
<resources><object id="1" type="model"><mesh><vertices>
"#,
    );
    for corner in &solid.corners {
        let [x, y, z] = corner.map(|along| along as f32);
        let _ = writeln!(model, r#"<vertex x="{x}" y="{y}" z="{z}"/>"#);
    }
    model += "</vertices><triangles>\n";
    for [a, b, c] in &solid.triangles {
        let _ = writeln!(model, r#"<triangle v1="{a}" v2="{b}" v3="{c}"/>"#);
    }
    model += "</triangles></mesh></object></resources>\n<build><item objectid=\"1\"/></build>\n</model>\n";
    model
}
