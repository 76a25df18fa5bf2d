//! Characters made of dots, for signs on maps and for carved letters.

/// Returns the rows of a character, from top to bottom. A `#` is a dot. All rows are equally long.
/// Returns no rows for characters other than digits and the letters A to H.
pub fn rows(character: char) -> &'static [&'static str] {
    match character {
        '0' => &["###", "# #", "# #", "# #", "###"],
        '1' => &[" # ", "## ", " # ", " # ", "###"],
        '2' => &["###", "  #", "###", "#  ", "###"],
        '3' => &["###", "  #", "###", "  #", "###"],
        '4' => &["# #", "# #", "###", "  #", "  #"],
        '5' => &["###", "#  ", "###", "  #", "###"],
        '6' => &["###", "#  ", "###", "# #", "###"],
        '7' => &["###", "  #", "  #", "  #", "  #"],
        '8' => &["###", "# #", "###", "# #", "###"],
        '9' => &["###", "# #", "###", "  #", "###"],
        'A' => &[" ### ", "#   #", "#####", "#   #", "#   #"],
        'B' => &["#### ", "#   #", "#### ", "#   #", "#### "],
        'C' => &[" ####", "#    ", "#    ", "#    ", " ####"],
        'D' => &["#### ", "#   #", "#   #", "#   #", "#### "],
        'E' => &["#####", "#    ", "#### ", "#    ", "#####"],
        'F' => &["#####", "#    ", "#### ", "#    ", "#    "],
        'G' => &[" ####", "#    ", "#  ##", "#   #", " ####"],
        'H' => &["#   #", "#   #", "#####", "#   #", "#   #"],
        _ => &[],
    }
}

/// Returns the column and the row of each dot of a character, counted from the upper left.
pub fn dots(character: char) -> impl Iterator<Item = [usize; 2]> {
    rows(character).iter().enumerate().flat_map(|(row, dots)| {
        let columns = dots.bytes().enumerate().filter(|&(_, dot)| dot == b'#');
        columns.map(move |(column, _)| [column, row])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::level::{Content, Detail};

    #[test]
    fn every_label_of_a_content_has_dots() {
        for content in Content::ALL {
            if let Some(label) = content.detail().and_then(Detail::label) {
                assert!(dots(label).count() > 4, "{label}");
            }
        }
    }

    #[test]
    fn the_shader_of_maps_has_the_same_digits() {
        let shader = include_str!("map/map.wgsl");
        for digit in '0'..='9' {
            let bits = rows(digit)
                .concat()
                .bytes()
                .fold(0, |bits, dot| bits << 1 | u32::from(dot == b'#'));
            let line = match digit {
                '0' => format!("var dots = {bits}u;"),
                '9' => format!("return select(dots, {bits}u, value == 9u);"),
                _ => format!("dots = select(dots, {bits}u, value == {digit}u);"),
            };
            assert!(shader.contains(&line), "{digit}: {line}");
        }
    }
}
