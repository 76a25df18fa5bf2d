//! The number of a set of chambers, and its form in files.

/// The smallest set, which recipes use by default.
pub(super) const fn first() -> u32 {
    1
}

pub(super) fn is_first(set: &u32) -> bool {
    *set == first()
}

/// The form of a set in files. The second set is `true`, because it was a switch when it was the
/// only set besides the first. Each other set is its number.
pub(super) mod in_file {
    use serde::de::{Error, Unexpected, Visitor};
    use serde::{Deserializer, Serializer};
    use std::fmt;

    const SECOND: u32 = 2;

    pub(in crate::recipe) fn serialize<S: Serializer>(
        set: &u32,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        match *set {
            SECOND => out.serialize_bool(true),
            set => out.serialize_u32(set),
        }
    }

    pub(in crate::recipe) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<u32, D::Error> {
        from.deserialize_any(SetVisitor)
    }

    struct SetVisitor;

    impl Visitor<'_> for SetVisitor {
        type Value = u32;

        fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
            out.write_str("true, or the number of a set of chambers")
        }

        fn visit_bool<E: Error>(self, is_second: bool) -> Result<u32, E> {
            Ok(if is_second { SECOND } else { super::first() })
        }

        fn visit_u64<E: Error>(self, set: u64) -> Result<u32, E> {
            u32::try_from(set).map_err(|_| E::invalid_value(Unexpected::Unsigned(set), &self))
        }
    }
}
