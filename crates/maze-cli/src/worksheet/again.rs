//! The command that makes a worksheet again, for the bottom of its pages.

use std::path::Path;
use warren_flags::escape;

/// Returns the command for a POSIX shell. `args` contains the arguments of this program. `seed` is the seed
/// of the worksheet, if no argument selects it. The folder of the file is left out.
pub(super) fn command(
    args: impl IntoIterator<Item = String>,
    pdf: &Path,
    seed: Option<u64>,
) -> String {
    let mut words = vec!["maze".to_owned()];
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--pdf" => _ = args.next(),
            _ if arg.starts_with("--pdf=") => {}
            _ => words.push(quoted(&arg)),
        }
    }
    if let Some(seed) = seed {
        words.extend(["--seed".to_owned(), seed.to_string()]);
    }
    let name = pdf.file_name().unwrap_or_default().to_string_lossy();
    words.extend(["--pdf".to_owned(), quoted(&name)]);
    words.join(" ")
}

/// Quotes a word if a shell would change it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/+@%".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", escape(word).replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_contain_all_flags_and_the_seed() {
        let command = |args: &[&str], seed| {
            let args = args.iter().map(|&arg| arg.to_owned());
            command(args, Path::new("school/maze sheet.pdf"), seed)
        };
        assert_eq!(
            command(
                &[
                    "worksheet",
                    "bias",
                    "--pdf",
                    "school/maze sheet.pdf",
                    "--grid=hex"
                ],
                Some(7)
            ),
            "maze worksheet bias --grid=hex --seed 7 --pdf 'maze sheet.pdf'"
        );
        assert_eq!(
            command(
                &["worksheet", "bias", "--seed", "it's", "--pdf=x.pdf"],
                None
            ),
            "maze worksheet bias --seed 'it'\\''s' --pdf 'maze sheet.pdf'"
        );
    }
}
