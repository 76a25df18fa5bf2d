//! A limit for work whose time and memory depend on untrusted input.

use std::cell::Cell;

/// The time and the memory that a computation may still use.
///
/// Functions that share a budget share the limit. They take it as `&Budget`, spend units before
/// they do the work, and return [`OverBudget`] to the caller who knows what to report.
#[derive(Debug)]
pub(crate) struct Budget {
    all_work: u64,
    work: Cell<u64>,
    bytes: Cell<u64>,
}

/// The work would exceed its [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OverBudget;

impl Budget {
    /// Creates a budget. A unit of work is the time for one cell, one region or one side: a few
    /// nanoseconds.
    pub(crate) fn new(work: u64, bytes: u64) -> Budget {
        Budget {
            all_work: work,
            work: Cell::new(work),
            bytes: Cell::new(bytes),
        }
    }

    /// Takes units of work from the budget.
    pub(crate) fn spend(&self, work: u64) -> Result<(), OverBudget> {
        take(&self.work, work)
    }

    /// Returns the units of work that have been taken from the budget, or the whole work if it was
    /// exceeded.
    pub(crate) fn spent(&self) -> u64 {
        self.all_work - self.work.get()
    }

    /// Takes the bytes of a value from the budget that is stored until the computation ends.
    pub(crate) fn store(&self, bytes: u64) -> Result<(), OverBudget> {
        take(&self.bytes, bytes)
    }
}

/// Takes an amount from the rest. If the rest is too small, sets it to 0.
fn take(rest: &Cell<u64>, amount: u64) -> Result<(), OverBudget> {
    let left = rest.get().checked_sub(amount);
    rest.set(left.unwrap_or(0));
    left.map(|_| ()).ok_or(OverBudget)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exceeded_budget_stays_empty() {
        let budget = Budget::new(3, 1);
        assert_eq!(budget.spend(2), Ok(()));
        assert_eq!(budget.spent(), 2);
        assert_eq!(budget.spend(2), Err(OverBudget));
        assert_eq!(budget.spent(), 3);
        assert_eq!(budget.spend(1), Err(OverBudget));
        assert_eq!(budget.store(1), Ok(()));
        assert_eq!(budget.store(1), Err(OverBudget));
    }
}
