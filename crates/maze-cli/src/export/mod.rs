//! Exports to other programs: virtual tabletops, map editors, 3D printers and plotters.

mod barriers;
mod dxf;
mod sizes;
mod solid;
mod stl;
mod stroke;
mod three_mf;
mod tmx;
mod uvtt;
mod zip;

pub(crate) use dxf::dxf;
pub(crate) use sizes::SizeFlags;
pub(crate) use solid::{Solid, solid};
pub(crate) use stl::stl;
pub(crate) use stroke::stroke;
pub(crate) use three_mf::three_mf;
pub(crate) use tmx::tmx;
pub(crate) use uvtt::uvtt;
