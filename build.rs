//! Adds the icon and the version to `warren.exe`.

use std::env;

fn main() {
    let icon = "assets/windows/warren.ico";
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={icon}");
    if env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return;
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set("ProductName", "Warren");
    resource.set("FileDescription", "Warren");
    resource.set_icon(icon);
    // Without the tool for resources, the program works as well.
    if let Err(error) = resource.compile() {
        println!("cargo::warning=warren.exe has no icon and no version: {error}");
    }
}
