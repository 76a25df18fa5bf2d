//! Tests of the presets, from easy to cruel.

use warren_dungeon::level::BeastKind;
use warren_dungeon::make::make_fresh;
use warren_dungeon::recipe::{Preset, Recipe, Theme};

#[test]
fn each_preset_makes_levels_with_longer_solutions_than_the_previous() {
    let ways = Preset::ALL.map(|preset| {
        let steps = (0..8).map(|seed| {
            let made = make_fresh(&preset.recipe(100 * seed), || ());
            let (level, ()) = made.unwrap_or_else(|why| panic!("{preset:?}: {why}"));
            assert_eq!(
                level.beast(BeastKind::Minotaur).is_some(),
                preset == Preset::Cruel
            );
            level.shortest().unwrap()
        });
        let mut steps: Vec<_> = steps.collect();
        steps.sort_unstable();
        steps[4]
    });
    assert!(
        ways.is_sorted_by(|easier, harder| easier < harder),
        "{ways:?}"
    );
}

#[test]
fn preset_of_ignores_the_seed_and_theme() {
    for preset in Preset::ALL {
        let recipe = Recipe {
            theme: Some(Theme::Ice),
            ..preset.recipe(12345)
        };
        assert_eq!(Preset::of(&recipe), Some(preset));
        let other = Recipe {
            finishes: 2,
            ..recipe
        };
        assert_eq!(Preset::of(&other), None);
    }
}
