//! The positions that a player can reach without losing anything.

use super::lever_set::{LeverSet, Levers};
use super::regions::{Items, Regions, SideKind};
use crate::budget::{Budget, OverBudget};

/// A position of a player: a region, and the positions of the levers.
pub(super) type Position = (u32, Levers);

/// The positions that a player can reach through passages, locked doors, open iron doors and
/// portcullises, by taking items and pulling levers.
///
/// A player can undo all of this, apart from taking items: each move leads back, and a lever can be
/// pulled again. From every reached position, the player can therefore return to where it came
/// from, with at least the same items. Only iron doors and one-way gates are different. They are
/// explored by the search.
pub(super) struct Reach {
    /// For each region, the positions of the levers with which it can be reached.
    pub(super) at: Vec<LeverSet>,
    /// The items that are held at the beginning or can be taken.
    pub(super) items: Items,
}

impl Reach {
    /// Returns the reached regions in ascending order.
    pub(super) fn regions(&self) -> impl Iterator<Item = u32> {
        let regions = (0..).zip(&self.at);
        regions.filter_map(|(region, at)| (!at.is_empty()).then_some(region))
    }

    /// Returns the number of bytes that this value occupies.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Reach>() + size_of_val(&*self.at)) as u64
    }

    pub(super) fn contains(&self, position: Position) -> bool {
        self.at[position.0 as usize].contains(position.1)
    }
}

/// A player who explores.
#[derive(Clone, Copy)]
pub(super) struct Explorer {
    /// Where the player begins.
    pub(super) from: Position,
    /// The iron doors that are open.
    pub(super) opened: Items,
    /// The items that the player has at the beginning.
    pub(super) held: Items,
    /// Items that the player does not take, so that it cannot enter their cells. Items that are
    /// also in `held` are ignored.
    pub(super) avoided: Items,
    /// The number of walls that the player can blast. For each charge, all walls beside the reached
    /// regions are opened, so the result contains at least what any player can reach.
    pub(super) charges: u32,
}

impl Explorer {
    /// Finds the reachable positions. Fails if this takes too much work.
    ///
    /// A locked door counts as open as soon as the player holds its key. Opening it is never
    /// harmful, because the key is kept: the player can open the door at any later time just as
    /// well. Taking items is never harmful either, because every action remains possible with more
    /// items.
    pub(super) fn reach(self, regions: &Regions, budget: &Budget) -> Result<Reach, OverBudget> {
        budget.spend(regions.list.len() as u64)?;
        let avoided = self.avoided & !self.held;
        let mut reach = Reach {
            at: vec![LeverSet::default(); regions.list.len()],
            items: self.held | regions.get(self.from.0).items,
        };
        reach.at[self.from.0 as usize] = LeverSet::one(self.from.1);
        let mut changed = vec![self.from.0];
        // The regions whose walls may have been blasted.
        let mut blasted = vec![false; regions.list.len()];
        for charges in 0..=self.charges {
            while let Some(region) = changed.pop() {
                let before = reach.items;
                budget.spend(1 + regions.get(region).sides.len() as u64)?;
                self.spread(
                    regions,
                    region,
                    (avoided, &blasted),
                    &mut reach,
                    &mut changed,
                );
                if reach.items != before {
                    changed = reach.regions().collect();
                }
            }
            if charges == self.charges {
                break;
            }
            budget.spend(2 * regions.list.len() as u64)?;
            changed = reach.regions().collect();
            let mut is_new = false;
            for &region in &changed {
                is_new |= !std::mem::replace(&mut blasted[region as usize], true);
            }
            if !is_new {
                break;
            }
        }
        Ok(reach)
    }

    /// Pulls the levers of a region, and enters the regions beside it.
    fn spread(
        self,
        regions: &Regions,
        region: u32,
        (avoided, blasted): (Items, &[bool]),
        reach: &mut Reach,
        changed: &mut Vec<u32>,
    ) {
        let (here, at) = (regions.get(region), region as usize);
        for &(lever, _) in &here.levers {
            let pulled = reach.at[at].pulled(lever);
            reach.at[at].add(pulled);
        }
        for side in &here.sides {
            let passing = match side.kind {
                SideKind::Wall if blasted[at] || blasted[side.to as usize] => reach.at[at],
                kind => kind.passing(reach.at[at], reach.items, self.opened),
            };
            let next = regions.get(side.to);
            if next.items & avoided == 0 && reach.at[side.to as usize].add(passing) {
                reach.items |= next.items;
                changed.push(side.to);
            }
        }
    }
}
