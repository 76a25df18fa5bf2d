//! The pass that limits the light of the player's torch.

use super::MakeError;
use crate::level::Level;
use crate::recipe::RecipeError;
use warren_maze::topology::Topology;

/// The largest budget, in percent of the careful route.
const MAX_PERCENT: u32 = 100_000;

/// Checks the budget of a recipe, in percent of the careful route.
pub(super) fn check_light(percent: u32) -> Result<(), RecipeError> {
    match percent {
        0 | 100..=MAX_PERCENT => Ok(()),
        _ => Err(RecipeError::Light {
            percent,
            most: MAX_PERCENT,
        }),
    }
}

/// Lets the torch burn for this percentage of the [careful route](Level::careful_route), rounded
/// up. The light is therefore always enough for the careful route. Does nothing if the percentage is
/// 0.
pub(super) fn set_light<T: Topology>(level: &mut Level<T>, percent: u32) -> Result<(), MakeError> {
    if percent == 0 {
        return Ok(());
    }
    let route = level.careful_route().ok_or(MakeError::LightWithoutRoute)?;
    let light = (u64::from(route) * u64::from(percent)).div_ceil(100);
    level.set_light(u32::try_from(light).unwrap_or(u32::MAX).max(1));
    Ok(())
}
