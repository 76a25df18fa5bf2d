//! Names of figures in flags and files.

use warren_dungeon::survey::Figure;

/// Returns the figure with this key.
pub(crate) fn figure(key: &str) -> Result<Figure, String> {
    let found = Figure::ALL.into_iter().find(|figure| figure.key() == key);
    found.ok_or_else(|| {
        let keys = Figure::ALL.map(Figure::key).join(", ");
        format!("there is no figure {key:?}: give one of {keys}")
    })
}

/// Figures that a flag lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures(pub(crate) Vec<Figure>);

impl Figures {
    /// Parses keys separated by commas, `all` or `none`.
    pub(crate) fn parse(text: &str) -> Result<Figures, String> {
        let figures = match text {
            "all" => Ok(Figure::ALL.to_vec()),
            "none" => Ok(Vec::new()),
            _ => text.split(',').map(|key| figure(key.trim())).collect(),
        };
        figures.map(Figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_list_figures_by_key() {
        let some = Figures(vec![Figure::River, Figure::DeadEnds]);
        assert_eq!(Figures::parse("river, dead_ends"), Ok(some));
        assert_eq!(Figures::parse("none"), Ok(Figures(Vec::new())));
        assert_eq!(Figures::parse("all"), Ok(Figures(Figure::ALL.to_vec())));
        for wrong in ["", "river,", "River", "all,river", "dead ends"] {
            let refused = Figures::parse(wrong).expect_err(wrong);
            assert!(refused.starts_with("there is no figure"), "{refused}");
        }
    }
}
