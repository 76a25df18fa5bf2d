//! Serializes and deserializes algorithms in files. An algorithm is written as its name, followed
//! by its parameters if there are any, for example `Prim` or `Eller(across: 0.5, down: 0.5)`.
//! Derived code would write `Eller((across: 0.5, down: 0.5))`, with the struct's parentheses inside
//! the variant's parentheses.

use super::algorithm::{Algorithm, algorithms};
use serde::de::value::MapAccessDeserializer;
use serde::de::{EnumAccess, MapAccess, VariantAccess, Visitor};
use serde::ser::SerializeStructVariant;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Defines the names of algorithms in files, and implements `Visitor`.
macro_rules! form {
    (() $(
        $(#[$attribute:meta])*
        $name:ident $(($parameters:ident $(.$generator:ident())?) {$(
            $field:ident $(as $flag:literal)?: $kind:ident, $summary:literal;
        )*})?;
    )*) => {
        #[derive(Clone, Copy, Deserialize)]
        #[serde(variant_identifier)]
        enum Variant { $($name),* }

        const VARIANTS: &[&str] = &[$(stringify!($name)),*];

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

algorithms! { form () }

const ENUM: &str = "Algorithm";

impl Serialize for Algorithm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let index = self.index();
        let (number, name) = (index as u32, VARIANTS[index]);
        let parameters = self.parameters();
        if parameters.is_empty() {
            return serializer.serialize_unit_variant(ENUM, number, name);
        }
        let count = parameters.len();
        let mut fields = serializer.serialize_struct_variant(ENUM, number, name, count)?;
        for parameter in parameters {
            fields.serialize_field(parameter.field, &parameter.value)?;
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Algorithm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
        deserializer.deserialize_enum(ENUM, VARIANTS, Form)
    }
}

struct Form;

/// Deserializes a variant's fields as a struct.
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
