//! Writes pages to files as SVG, PNG or PDF.

use crate::error::Error;
use crate::flags::name_of;
use crate::output;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use warren_export::ExportError;
use warren_export::length::INCH;
use warren_export::picture::{self, Page};
use warren_flags::file::{is_standard, name};
use warren_maze::draw::{self, Scene, Unit};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Vector graphics, for screens and editors
    Svg,
    /// Pixels, 288 per inch
    Png,
    /// One file with all pages, for printing
    Pdf,
}

/// The format and the destination of the pages.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Target {
    format: Format,
    /// A file, or `None` for standard output.
    file: Option<PathBuf>,
}

/// A page with its title.
#[derive(Clone, Debug)]
pub(super) struct Titled {
    pub(super) title: String,
    /// The shapes, in points.
    pub(super) scene: Scene,
}

/// Returns the target for this number of pages. If `format` is `None`, the file's extension selects
/// the format.
pub(super) fn target(
    format: Option<Format>,
    file: Option<&Path>,
    pages: u32,
) -> Result<Target, Error> {
    let format = output::format_of(format, file, Some(Format::Svg)).ok_or_else(|| {
        let file = file.map_or(String::new(), name);
        Error::Usage(format!(
            "{file}: name it .svg, .png or .pdf, or give --format"
        ))
    })?;
    let name = name_of(format).to_uppercase();
    if file.is_none_or(is_standard) && format != Format::Pdf && pages > 1 {
        return Err(Error::Usage(format!(
            "{pages} pages as {name} need -o FILE; --format pdf can do without"
        )));
    }
    if format != Format::Svg {
        output::check_bytes(file, &name)?;
    }
    let file = file.filter(|file| !is_standard(file)).map(Path::to_owned);
    Ok(Target { format, file })
}

/// Writes pages. If the format supports only one page per file, each page is written to its own
/// file.
pub(super) fn write_pages(target: &Target, pages: &[Titled]) -> Result<(), Error> {
    if target.format == Format::Pdf {
        let title = pages.first().map_or("", |page| &page.title);
        let pages = pages.iter();
        let pages = pages.map(|Titled { scene, .. }| Page { scene, unit: 1.0 });
        let bytes = picture::pdf(title, &pages.collect::<Vec<Page>>());
        return output::write(target.file.as_deref(), |out| out.write_all(&bytes));
    }
    for (number, Titled { title, scene }) in (1..).zip(pages) {
        let file = target.file.as_deref();
        let numbered = file
            .filter(|_| pages.len() > 1)
            .map(|file| numbered(file, number));
        let file = numbered.as_deref().or(file);
        if target.format == Format::Png {
            let per_inch = PIXELS_PER_POINT * INCH;
            let png = picture::png(scene, PIXELS_PER_POINT, Some(per_inch)).map_err(too_large)?;
            output::write(file, |out| out.write_all(&png))?;
        } else {
            let svg = draw::svg(scene, title, Unit::Inches(1.0 / INCH))?;
            output::write(file, |out| write!(out, "{svg}"))?;
        }
    }
    Ok(())
}

/// The resolution of PNG files. A whole number ensures that the walls of quarter-inch cells start
/// at whole pixels.
const PIXELS_PER_POINT: f64 = 4.0;

/// Returns the name of one of several files: `page.svg` becomes `page-2.svg`.
fn numbered(file: &Path, number: u32) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(end) = file.extension() {
        name.push(".");
        name.push(end);
    }
    file.with_file_name(name)
}

/// Replaces an error that advises the user to change the scale, because the scale of pages is
/// fixed.
fn too_large(error: ExportError) -> Error {
    match error {
        ExportError::TooLarge(_) => Error::Usage(
            "the page is too large for PNG: make it smaller, or use --format svg or pdf".into(),
        ),
        error => error.into(),
    }
}
