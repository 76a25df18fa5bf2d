//! The names of levels.

/// Returns whether a level can have this name. The allowed characters are valid in file names on
/// every platform.
pub(super) fn is_name(name: &str) -> bool {
    let is_good = |c: char| c.is_alphanumeric() || " -_".contains(c);
    !name.trim().is_empty() && name.len() <= 80 && name.chars().all(is_good)
}

/// Returns whether Windows reserves a name for a device. A file with this name, whatever its
/// extension, cannot exist there.
pub(super) fn is_reserved(name: &str) -> bool {
    let name = name.trim().to_uppercase();
    let numbered = ["COM", "LPT"]
        .into_iter()
        .find_map(|device| name.strip_prefix(device));
    let is_port = |number: &str| {
        let mut characters = number.chars();
        let is_digit = |c: char| c.is_ascii_digit() || "¹²³".contains(c);
        characters.next().is_some_and(is_digit) && characters.next().is_none()
    };
    ["CON", "PRN", "AUX", "NUL"].contains(&&*name) || numbered.is_some_and(is_port)
}

/// A key by which names are sorted as people expect: `copy 2` before `copy 10`.
pub(crate) fn natural_key(name: &str) -> impl Ord + use<> {
    let characters: Vec<char> = name.chars().collect();
    let parts = characters.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    let key = parts.map(|part| match part[0].is_ascii_digit() {
        true => {
            let digits: String = part.iter().collect();
            let digits = digits.trim_start_matches('0');
            NamePart::Number(digits.len(), digits.into())
        }
        false => NamePart::Text(part.iter().collect()),
    });
    (key.collect::<Vec<NamePart>>(), name.to_owned())
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum NamePart {
    /// The number of digits without leading zeros, and these digits.
    Number(usize, String),
    Text(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_sorted_by_their_values() {
        let sorted = [
            "2",
            "10",
            "copy",
            "copy 1",
            "copy 2",
            "copy 02 b",
            "copy 010",
            "copy 10",
            "level",
            "level 9 x",
            "level 10 a",
        ];
        let mut names = sorted;
        names.reverse();
        names.sort_by_cached_key(|name| natural_key(name));
        assert_eq!(names, sorted);
    }

    #[test]
    fn devices_of_windows_are_reserved() {
        for name in [
            "CON", "con", "Nul", "aux", "PRN", "COM1", "lpt9", "com0", "COM²",
        ] {
            assert!(is_name(name) && is_reserved(name), "{name}");
        }
        for name in [
            "cone",
            "COM",
            "COM10",
            "lpt",
            "my con",
            "auxiliary",
            "com a",
        ] {
            assert!(is_name(name) && !is_reserved(name), "{name}");
        }
    }
}
