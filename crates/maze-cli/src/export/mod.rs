//! Exports to other programs: virtual tabletops and map editors.

mod barriers;
mod tmx;
mod uvtt;

pub(crate) use tmx::tmx;
pub(crate) use uvtt::uvtt;
