//! Chooses the steps that slides show.

use warren_watch::Commentary;

/// The step that a slide shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    /// The number of remarks up to the step.
    pub(super) remarks: usize,
    /// The page of the lesson that the slide shows, or `None` for the sentence about the step.
    pub(super) page: Option<&'static str>,
}

/// Returns one stop per slide. The first slide shows the state before the first step, and the last
/// slide shows the end. With at most `most` slides, the steps are divided evenly.
pub(super) fn every(steps: usize, most: Option<usize>) -> Vec<Stop> {
    let slides = most.map_or(steps, |most| steps.min(most.saturating_sub(1)));
    let slides = slides.max(1);
    let stop = |slide| Stop {
        remarks: slide * steps / slides,
        page: None,
    };
    (0..=slides).map(stop).collect()
}

/// Returns the stops of the algorithm's lesson.
pub(super) fn lesson(
    commentary: &Commentary,
    pages: impl Iterator<Item = &'static str>,
) -> Vec<Stop> {
    let spots = commentary.script().map_or(&[][..], |script| script.lesson);
    let stops = spots.iter().zip(pages).map(|(&spot, page)| Stop {
        remarks: commentary.spot(spot),
        page: Some(page),
    });
    stops.collect()
}

#[cfg(test)]
mod tests {
    use super::every;

    #[test]
    fn slides_show_every_step_or_an_even_part_of_them() {
        for (steps, most, expected) in [
            (3, None, vec![0, 1, 2, 3]),
            (3, Some(100), vec![0, 1, 2, 3]),
            (10, Some(3), vec![0, 5, 10]),
            (1, Some(2), vec![0, 1]),
        ] {
            let stops = every(steps, most).into_iter();
            let stops: Vec<usize> = stops.map(|stop| stop.remarks).collect();
            assert_eq!(stops, expected);
        }
    }
}
