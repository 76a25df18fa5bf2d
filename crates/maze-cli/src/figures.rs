//! Keys of figures in flags and files.

use warren_dungeon::survey::Figure;

/// Returns the figure with this key.
pub(crate) fn figure(key: &str) -> Result<Figure, String> {
    Figure::from_key(key).ok_or_else(|| {
        let keys = Figure::ALL.map(Figure::key).join(", ");
        format!("there is no figure {key:?}: give one of {keys}")
    })
}

/// Figures that a flag lists, in the order of [`Figure::ALL`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures(pub(crate) Vec<Figure>);

impl Figures {
    /// Parses keys separated by commas, `all` or `none`.
    pub(crate) fn parse(text: &str) -> Result<Figures, String> {
        let chosen = match text {
            "all" => Figure::ALL.to_vec(),
            "none" => Vec::new(),
            _ => {
                let keys = text.split(',').map(|key| figure(key.trim()));
                let chosen: Result<Vec<Figure>, String> = keys.collect();
                chosen.map_err(|why| format!("{why}, or all or none"))?
            }
        };
        let mut figures = Figure::ALL.to_vec();
        figures.retain(|figure| chosen.contains(figure));
        Ok(Figures(figures))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_list_figures_by_key() {
        let some = Figures(vec![Figure::DeadEnds, Figure::River]);
        assert_eq!(Figures::parse("river, dead_ends,river"), Ok(some));
        assert_eq!(Figures::parse("none"), Ok(Figures(Vec::new())));
        assert_eq!(Figures::parse("all"), Ok(Figures(Figure::ALL.to_vec())));
        for wrong in ["", "river,", "River", "all,river", "dead ends"] {
            let refused = Figures::parse(wrong).expect_err(wrong);
            assert!(refused.starts_with("there is no figure"), "{refused}");
            assert!(refused.ends_with(", or all or none"), "{refused}");
        }
    }
}
