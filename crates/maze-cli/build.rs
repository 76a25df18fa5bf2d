//! Adds the icon and the version to `maze.exe`.

use std::env;
use std::path::Path;

fn main() {
    // The published crate does not contain the icon of the game.
    let icon = "../../assets/windows/warren.ico";
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return;
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set("ProductName", "Warren");
    resource.set("FileDescription", "Mazes on the command line");
    if Path::new(icon).exists() {
        println!("cargo::rerun-if-changed={icon}");
        resource.set_icon(icon);
    }
    // Without the tool for resources, the program works as well.
    if let Err(error) = resource.compile() {
        println!("cargo::warning=maze.exe has no icon and no version: {error}");
    }
}
