//! Passes the compiler version to the program.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var_os("RUSTC").expect("Cargo names the compiler");
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("the compiler runs");
    let version = String::from_utf8_lossy(&version.stdout);
    println!("cargo::rustc-env=RUSTC_VERSION={}", version.trim());
}
