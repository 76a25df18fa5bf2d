//! Adds the icon and the version to `warren.exe`.

use std::{env, io};

fn main() -> io::Result<()> {
    let icon = "assets/windows/warren.ico";
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={icon}");
    if env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return Ok(());
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set("ProductName", "Warren");
    resource.set("FileDescription", "Warren");
    resource.set_icon(icon);
    resource.compile()
}
