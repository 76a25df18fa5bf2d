//! 3MF, the successor of STL: a zip archive that contains a model in XML.

use super::zip::zip;
use crate::error::ExportError;
use crate::solid::{Solid, SolidPart};
use std::fmt::Write;

/// Returns a 3MF file with a solid. Fails if it would be larger than 4 GiB.
pub(crate) fn three_mf(solid: &Solid) -> Result<Vec<u8>, ExportError> {
    let mut model = String::from(HEADER);
    model += "<resources>";
    add_object(&mut model, 1, "", solid);
    model += "</resources>\n<build><item objectid=\"1\"/></build>\n</model>\n";
    archive(&model)
}

/// Returns a 3MF file with an object whose parts have materials of different colours. Fails if it would be
/// larger than 4 GiB.
pub(crate) fn three_mf_parts(parts: &[(SolidPart, Solid)]) -> Result<Vec<u8>, ExportError> {
    const MATERIALS: u32 = 1;
    let mut model = String::from(HEADER);
    // Writing to a string cannot fail.
    let _ = writeln!(model, r#"<resources><basematerials id="{MATERIALS}">"#);
    for (part, _) in parts {
        let (name, colour) = material(*part);
        let _ = writeln!(model, r#"<base name="{name}" displaycolor="{colour}"/>"#);
    }
    model += "</basematerials>\n";
    let objects = MATERIALS + 1..;
    let mut components = String::new();
    for (index, (object, (part, solid))) in objects.clone().zip(parts).enumerate() {
        let name = material(*part).0;
        let attributes = format!(r#" name="{name}" pid="{MATERIALS}" pindex="{index}""#);
        add_object(&mut model, object, &attributes, solid);
        model.push('\n');
        let _ = write!(components, r#"<component objectid="{object}"/>"#);
    }
    let whole = objects.start + parts.len() as u32;
    let _ = write!(
        model,
        "<object id=\"{whole}\" type=\"model\" name=\"Maze\"><components>{components}</components></object>\
         </resources>\n<build><item objectid=\"{whole}\"/></build>\n</model>\n"
    );
    archive(&model)
}

/// Returns the name and the colour of a part's material.
fn material(part: SolidPart) -> (&'static str, &'static str) {
    match part {
        SolidPart::Whole | SolidPart::Floor => ("Floor", "#E8E0D0"),
        SolidPart::Walls => ("Walls", "#404850"),
        SolidPart::Path => ("Path", "#D03030"),
    }
}

fn archive(model: &str) -> Result<Vec<u8>, ExportError> {
    zip(&[
        ("[Content_Types].xml", CONTENT_TYPES.as_bytes()),
        ("_rels/.rels", RELATIONS.as_bytes()),
        ("3D/3dmodel.model", model.as_bytes()),
    ])
}

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"#;

const HEADER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">Maze</metadata><metadata name="Application">Warren</metadata>
"#;

/// Appends an object with more attributes, each after a space.
fn add_object(model: &mut String, id: u32, attributes: &str, solid: &Solid) {
    let _ = writeln!(
        model,
        r#"<object id="{id}" type="model"{attributes}><mesh><vertices>"#
    );
    for corner in &solid.corners {
        let [x, y, z] = corner.map(|along| along as f32);
        let _ = writeln!(model, r#"<vertex x="{x}" y="{y}" z="{z}"/>"#);
    }
    *model += "</vertices><triangles>\n";
    for [a, b, c] in &solid.triangles {
        let _ = writeln!(model, r#"<triangle v1="{a}" v2="{b}" v3="{c}"/>"#);
    }
    *model += "</triangles></mesh></object>";
}
