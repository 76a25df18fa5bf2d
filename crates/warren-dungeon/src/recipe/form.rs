//! Serializes algorithms for files. An algorithm is written as its name, followed by its parameters
//! if there are any, for example `Prim` or `Eller(across: 0.5, down: 0.5)`.

use super::{Algorithm, AreasWithDoors};
use serde::de::value::MapAccessDeserializer;
use serde::de::{EnumAccess, MapAccess, VariantAccess, Visitor};
use serde::ser::SerializeStructVariant;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use warren_maze::generate::{
    BinaryTree, Eller, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};

/// Implements `Serialize` and `Visitor`. The derived code would write `Eller((across: 0.5,
/// down: 0.5))`, with the parentheses of the struct inside the parentheses of the variant.
macro_rules! form {
    ($($name:ident $(($parameters:ident { $($field:ident),* }))?;)*) => {
        #[derive(Clone, Copy, Deserialize)]
        #[serde(variant_identifier)]
        enum Variant { $($name),* }

        const VARIANTS: &[&str] = &[$(stringify!($name)),*];

        impl Serialize for Algorithm {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Algorithm::$name $(($parameters { $($field),* }))? => {
                        form!(@write serializer, $name $({ $($field),* })?)
                    })*
                }
            }
        }

        impl<'de> Visitor<'de> for Form {
            type Value = Algorithm;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an algorithm")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Algorithm, A::Error> {
                let (variant, access) = access.variant()?;
                match variant {
                    $(Variant::$name => form!(@read access, $name $({ $($field),* })?),)*
                }
            }
        }
    };
    (@write $serializer:ident, $name:ident) => {
        $serializer.serialize_unit_variant(ENUM, Variant::$name as u32, stringify!($name))
    };
    (@write $serializer:ident, $name:ident { $($field:ident),* }) => {{
        let count = [$(stringify!($field)),*].len();
        let index = Variant::$name as u32;
        let mut fields =
            $serializer.serialize_struct_variant(ENUM, index, stringify!($name), count)?;
        $(fields.serialize_field(stringify!($field), $field)?;)*
        fields.end()
    }};
    (@read $access:ident, $name:ident) => {{
        $access.unit_variant()?;
        Ok(Algorithm::$name)
    }};
    (@read $access:ident, $name:ident { $($field:ident),* }) => {{
        const FIELDS: &[&str] = &[$(stringify!($field)),*];
        let parameters = $access.struct_variant(FIELDS, Parameters(PhantomData))?;
        Ok(Algorithm::$name(parameters))
    }};
}

form! {
    DepthFirst;
    RandomBacktrack(RandomBacktrack { give_up, least, fill });
    Prim;
    Areas(AreasWithDoors { count, doors });
    Kruskal;
    MinimumSpanningTree;
    HuntAndScan;
    HuntAndKill;
    InheritedBacktrack(InheritedBacktrack { multiple, offset });
    AldousBroder;
    Wilson;
    Eller(Eller { across, down });
    GrowingTree(GrowingTree { newest, random, oldest });
    BinaryTree(BinaryTree { corner });
    Sidewinder(Sidewinder { close });
    RecursiveDivision;
}

const ENUM: &str = "Algorithm";

impl<'de> Deserialize<'de> for Algorithm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
        deserializer.deserialize_enum(ENUM, VARIANTS, Form)
    }
}

struct Form;

/// Deserializes the fields of a variant as a struct.
struct Parameters<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Parameters<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the parameters of an algorithm")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }
}
