//! Adds the icon and the version to `maze.exe`.

use std::path::Path;
use std::{env, io};

fn main() -> io::Result<()> {
    // The published crate does not contain the icon of the game.
    let icon = "../../assets/windows/warren.ico";
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return Ok(());
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set("ProductName", "Warren");
    resource.set("FileDescription", "Mazes on the command line");
    if Path::new(icon).exists() {
        println!("cargo:rerun-if-changed={icon}");
        resource.set_icon(icon);
    }
    resource.compile()
}
