//! Tests that every recipe has a code that decodes to the same recipe, and that errors in codes are
//! detected.

use super::support::{any_finds, any_give_up, any_grid, any_recipe, some_outline, with_parameters};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, CodeError, DoorCount, FindOptions, Mission, Outline,
    ParameterValue as Value, Pattern, PatternSet, Placement, Recipe, RoomOptions, Theme, code,
    read_code,
};
use warren_maze::generate::{
    BinaryTree, Corner, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{GridShape, GridSpec, Mask};

/// Codes and their recipes, as RON without spaces.
///
/// If this table changes, codes that people have saved can no longer be read, or are read as
/// different recipes. New fields and names must not change the table.
const GOLDEN: &[(&str, &str)] = &[
    (
        "10YTH",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "107E13",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:7,)",
    ),
    (
        "10FZZZZZZZZZZZZSDG",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:18446744073709551615,)",
    ),
    (
        "11J30XCC",
        "(grid:(shape:Square,width:50,height:50,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "12Y13A520T7R",
        "(grid:(shape:Hex,width:30,height:10,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "11843510W1J",
        "(grid:(shape:Cubic,width:8,height:8,depth:3,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "12K2530E55",
        "(grid:(shape:Triangular,width:35,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "12639540Z2H",
        "(grid:(shape:Polar,width:6,height:9,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "163C20YGJ04DK",
        "(grid:(shape:Square,width:20,height:20,wrap_x:true,wrap_y:true,),algorithm:Prim,placement:Farthest,seed:1000000,)",
    ),
    (
        "11K15270RHV",
        "(grid:(shape:Hex,width:19,height:19,wrap_x:false,wrap_y:false,),mask:Hexagon,algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "12433864C40430ZQX",
        "(grid:(shape:Square,width:4,height:3,wrap_x:false,wrap_y:false,),mask:Drawn([\"..##\",\"....\",\"##..\",]),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "12332853Y2G2K23Y2Y2Y20ND2",
        "(grid:(shape:Square,width:3,height:2,wrap_x:false,wrap_y:false,),mask:Drawn([\".#\",\"...\",]),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "1ATFBM6C1D2E3FG403NQK8NZ7S",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,braid:0.25,extra_passages:100,placement:Random,starts:2,finishes:3,charges:Exactly(4),minotaur:true,seed:123456789,)",
    ),
    (
        "1ASY33ZNANANANANAN0HE2",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,braid:0.3333333333333333,placement:Corners,seed:0,)",
    ),
    (
        "1H00HND",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,theme:DressedStone,seed:0,)",
    ),
    (
        "1H10FFW",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,theme:HewnRock,seed:0,)",
    ),
    (
        "1H20W9W",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,theme:Crypt,seed:0,)",
    ),
    (
        "1H302KD",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,theme:Sewer,seed:0,)",
    ),
    (
        "1H40ACF",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,theme:Ice,seed:0,)",
    ),
    (
        "1H50MPY",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,theme:Hedge,seed:0,)",
    ),
    (
        "1900EWC",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:DepthFirst,placement:Corners,seed:0,)",
    ),
    (
        "192030X",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:RandomBacktrack(give_up:Default,least:0.5,fill:false,),placement:Corners,seed:0,)",
    ),
    (
        "10YTH",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,seed:0,)",
    ),
    (
        "1960RSZ",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Areas(count:2,doors:Default,),placement:Corners,seed:0,)",
    ),
    (
        "198097V",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Kruskal,placement:Corners,seed:0,)",
    ),
    (
        "19A04VA",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:MinimumSpanningTree,placement:Corners,seed:0,)",
    ),
    (
        "19C0JYS",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:HuntAndScan,placement:Corners,seed:0,)",
    ),
    (
        "19E0Z28",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:HuntAndKill,placement:Corners,seed:0,)",
    ),
    (
        "19G105H2",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:InheritedBacktrack(multiple:57,offset:1,),placement:Corners,seed:0,)",
    ),
    (
        "19J10B59",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:AldousBroder,placement:Corners,seed:0,)",
    ),
    (
        "19M10RSM",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Wilson,placement:Corners,seed:0,)",
    ),
    (
        "19P10PDZ",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Eller(across:0.5,down:0.5,),placement:Corners,seed:0,)",
    ),
    (
        "19R10F9X",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:GrowingTree(newest:1,random:1,oldest:0,),placement:Corners,seed:0,)",
    ),
    (
        "19T101XP",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:BinaryTree(corner:NorthWest,),placement:Corners,seed:0,)",
    ),
    (
        "19W10J1B",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Sidewinder(close:0.5,),placement:Corners,seed:0,)",
    ),
    (
        "19Y10WN0",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:RecursiveDivision,placement:Corners,seed:0,)",
    ),
    (
        "19G20PQ2",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:CyclePopping,placement:Corners,seed:0,)",
    ),
    (
        "1935J3YY20FVN",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:RandomBacktrack(give_up:Growing(0.05),least:0.75,fill:true,),placement:Corners,seed:0,)",
    ),
    (
        "1932GS1MZ10GGJ",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:RandomBacktrack(give_up:Constant(0.4),least:0.5,fill:false,),placement:Corners,seed:0,)",
    ),
    (
        "1973009C2",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Areas(count:3,doors:Default,),placement:Corners,seed:0,)",
    ),
    (
        "197310QPK",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Areas(count:3,doors:Sealed,),placement:Corners,seed:0,)",
    ),
    (
        "1973P10QC0",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Areas(count:3,doors:Exactly(20),),placement:Corners,seed:0,)",
    ),
    (
        "19H15A067B",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:InheritedBacktrack(multiple:-3,offset:5,),placement:Corners,seed:0,)",
    ),
    (
        "19Q1WJ1MR30AA2",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Eller(across:0.3,down:0.9,),placement:Corners,seed:0,)",
    ),
    (
        "19S15210BS0",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:GrowingTree(newest:5,random:2,oldest:1,),placement:Corners,seed:0,)",
    ),
    (
        "19V1305KW",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:BinaryTree(corner:SouthEast,),placement:Corners,seed:0,)",
    ),
    (
        "19X1X702QK",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Sidewinder(close:0.125,),placement:Corners,seed:0,)",
    ),
    (
        "1J54M1507TGZ",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,rooms:(count:5,min_size:4,max_size:20,doorways:2,dead_space:true,),placement:Corners,seed:7,)",
    ),
    (
        "1M65435P907RR3",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,finds:(treasure:6,gunpowder:5,chalk:4,map_fragments:3,compass:true,oil:2,),light:150,seed:7,)",
    ),
    (
        "1Q307SZX",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,chambers:3,placement:Corners,seed:7,)",
    ),
    (
        "1P207XVE",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,portals:2,seed:7,)",
    ),
    (
        "1K1234N5Q2R07V3G",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,chambers:2,plates:true,placement:Corners,sleeper:true,statue:true,locks:1,iron_doors:2,one_ways:3,levers:4,seed:7,)",
    ),
    (
        "1J3351M000010N2072HF",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,rooms:(count:3,min_size:3,max_size:5,doorways:0,dead_space:true,),placement:Corners,guardian:true,finds:(treasure:0,gunpowder:0,chalk:0,map_fragments:0,compass:true,oil:0,),seed:7,)",
    ),
    (
        "1S8007HNS",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,thief:true,seed:7,)",
    ),
    (
        "1S9007AZP",
        "(grid:(shape:Square,width:20,height:20,wrap_x:false,wrap_y:false,),algorithm:Prim,placement:Corners,warden:true,seed:7,)",
    ),
];

/// Generates recipes with arbitrary numbers, including invalid numbers.
fn wild_recipe() -> impl Strategy<Value = Recipe> {
    let share = || {
        prop_oneof![
            any::<f64>(),
            (0..=1000_u32).prop_map(|n| f64::from(n) / 1000.0)
        ]
    };
    let count = || prop_oneof![0..40_u32, any::<u32>()];
    let select = |one| prop::sample::select(one);
    let shape = select(GridShape::ALL.to_vec());
    let grid = (
        shape,
        [count(), count(), count()],
        any::<[bool; 3]>(),
        any::<bool>(),
    );
    let grid = grid.prop_map(
        |(shape, [width, height, depth], wraps, is_square)| GridSpec {
            shape,
            width,
            height: if is_square { width } else { height },
            depth,
            wrap_x: wraps[0],
            wrap_y: wraps[1],
            wrap_z: wraps[2],
        },
    );
    let mask = prop_oneof![
        Just(Mask::Full),
        Just(Mask::Hexagon),
        prop::collection::vec("[#.]{0,12}", 0..6).prop_map(Mask::Drawn),
        prop::collection::vec("[# .x☃]{0,6}", 0..4).prop_map(Mask::Drawn),
    ];
    let any_value = move |usual| match usual {
        Value::Chance(_) => share().prop_map(Value::Chance).boxed(),
        Value::Share(_) => share().prop_map(Value::Share).boxed(),
        Value::Count(_) => count().prop_map(Value::Count).boxed(),
        Value::Weight(_) => count().prop_map(Value::Weight).boxed(),
        Value::Whole(_) => any::<i32>().prop_map(Value::Whole).boxed(),
        Value::Switch(_) => any::<bool>().prop_map(Value::Switch).boxed(),
        Value::Corner(_) => prop::sample::select(Corner::ALL.to_vec())
            .prop_map(Value::Corner)
            .boxed(),
        Value::GiveUp(_) => any_give_up(share()).prop_map(Value::GiveUp).boxed(),
        Value::Doors(_) => prop_oneof![
            Just(DoorCount::Default),
            Just(DoorCount::Sealed),
            count().prop_map(DoorCount::Exactly),
        ]
        .prop_map(Value::Doors)
        .boxed(),
    };
    let usual = prop::sample::select(Algorithm::ALL.to_vec());
    let varied = usual
        .clone()
        .prop_flat_map(move |usual| with_parameters(usual, any_value));
    let algorithm = prop_oneof![usual, varied];
    let loops = (share(), count());
    let places = (
        prop::sample::select(Placement::ALL.to_vec()),
        count(),
        count(),
    );
    let dangers = (prop::option::of(count()), any::<[bool; 8]>());
    let gates = prop_oneof![Just([0; 4]), [count(), count(), count(), count()]];
    let finds = (any_finds(count()), count());
    let finds = prop_oneof![Just((FindOptions::DEFAULT, 0)), finds];
    let theme = prop::option::of(prop::sample::select(Theme::ALL.to_vec()));
    let seed = prop_oneof![0..100_u64, any::<u64>()];
    let rooms = ([count(), count(), count(), count()], any::<bool>());
    let rooms = rooms.prop_map(
        |([count, min_size, max_size, doorways], dead_space)| RoomOptions {
            count,
            min_size,
            max_size,
            doorways,
            dead_space,
        },
    );
    let rooms = prop_oneof![Just(RoomOptions::DEFAULT), rooms];
    let sets = prop_oneof![1..4_u32, any::<u32>()];
    let rooms = (rooms, prop_oneof![Just(0), count()], sets);
    let kinds = prop::collection::vec(prop::sample::select(Pattern::ALL.to_vec()), 1..5);
    let outlines = (0..=Outline::MAX_STEPS, any::<u64>());
    let outlines =
        outlines.prop_map(|(steps, seed)| some_outline(steps, &mut SeededRandom::new(seed)));
    let mission = ([count(), count(), count()], kinds, outlines);
    let mission = mission.prop_map(|([patterns, depth, loops], kinds, outline)| Mission {
        patterns,
        depth,
        loops,
        kinds: PatternSet::of(kinds).unwrap(),
        outline,
    });
    let mission = prop_oneof![Just(Mission::NONE), mission];
    (
        (grid, mask, algorithm, mission, rooms),
        loops,
        places,
        (dangers, gates, finds, count()),
        theme,
        seed,
    )
        .prop_map(
            |(
                (grid, mask, algorithm, mission, rooms),
                loops,
                places,
                (dangers, gates, finds, portals),
                theme,
                seed,
            )| {
                Recipe {
                    grid,
                    mask,
                    algorithm,
                    mission,
                    rooms: rooms.0,
                    chambers: rooms.1,
                    chamber_set: rooms.2,
                    braid: loops.0,
                    extra_passages: loops.1,
                    placement: places.0,
                    starts: places.1,
                    finishes: places.2,
                    charges: dangers.0.map_or(Charges::Default, Charges::Exactly),
                    minotaur: dangers.1[0],
                    sleeper: dangers.1[1],
                    guardian: dangers.1[2],
                    statue: dangers.1[3],
                    echo: dangers.1[4],
                    moth: dangers.1[5],
                    thief: dangers.1[6],
                    warden: dangers.1[7],
                    locks: gates[0],
                    iron_doors: gates[1],
                    one_ways: gates[2],
                    levers: gates[3],
                    portals,
                    finds: finds.0,
                    light: finds.1,
                    theme,
                    seed,
                }
            },
        )
}

/// Returns a code in the form in which people may type it, for example with dashes.
fn sloppy(code: &str) -> String {
    let letters = code.chars().enumerate().map(|(at, letter)| {
        let letter = match (letter, at % 3) {
            ('0', 0) => 'o',
            ('1', 0) => 'l',
            ('1', 1) => 'I',
            (other, 0) => other.to_ascii_lowercase(),
            (other, _) => other,
        };
        match at % 4 {
            3 => format!("{letter} –"),
            _ => letter.to_string(),
        }
    });
    format!("\t{}\n", letters.collect::<String>())
}

proptest! {
    #[test]
    fn codes_decode_to_their_recipes(recipe in wild_recipe()) {
        let code = code(&recipe);
        for text in [code.clone(), sloppy(&code)] {
            let read = read_code(&text).unwrap();
            // Compare the debug strings, because a share may be NaN, which is not equal to itself.
            prop_assert_eq!(format!("{read:?}"), format!("{recipe:?}"));
            prop_assert_eq!(super::codes::code(&read), code.clone());
        }
    }

    #[test]
    fn a_decoded_recipe_makes_the_same_level(recipe in any_recipe(any_grid(8))) {
        let read = read_code(&code(&recipe)).unwrap();
        prop_assert_eq!(make(&read), make(&recipe));
    }

    #[test]
    fn decoding_arbitrary_strings_does_not_panic(
        text: String,
        letters in "[0-9A-HJKMNP-TV-Z]{0,60}",
    ) {
        let _ = read_code(&text);
        let _ = read_code(&letters);
    }

    /// Checks codes with correct check letters, so that the reader goes on to interpret the other
    /// letters.
    #[test]
    fn codes_with_a_valid_checksum_decode_or_fail_with_no_recipe(
        letters in prop::collection::vec(0..32_u8, 1..60),
    ) {
        let code = completed(&letters);
        match read_code(&code) {
            Ok(recipe) => prop_assert_eq!(
                format!("{:?}", read_code(&super::codes::code(&recipe))),
                format!("{:?}", Ok::<_, CodeError>(recipe)),
            ),
            Err(error) => prop_assert!(
                matches!(error, CodeError::NoRecipe { at, .. } if at <= letters.len() + 2),
                "{error}"
            ),
        }
    }
}

const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Returns a code with these letters after the version. Finds the check letters by trying all
/// combinations.
fn completed(values: &[u8]) -> String {
    let letter = |value: usize| LETTERS.as_bytes()[value % 32] as char;
    let told: String = values.iter().map(|&value| letter(value.into())).collect();
    let codes = (0..32_usize.pow(3)).map(|checks| {
        let checks = [checks / 1024, checks / 32, checks].map(letter);
        format!("1{told}{}", checks.iter().collect::<String>())
    });
    let mut right = codes.filter(|code| read_code(code) != Err(CodeError::Checksum));
    right.next().unwrap()
}

/// Returns recipes that together use every kind of field.
fn samples() -> Vec<Recipe> {
    let usual = Recipe::default();
    let sized = |shape, width, height, depth| GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    let on = |grid| Recipe {
        grid,
        ..Recipe::default()
    };
    let mut samples = vec![
        usual.clone(),
        Recipe {
            seed: 7,
            ..usual.clone()
        },
        Recipe {
            seed: u64::MAX,
            ..usual.clone()
        },
        on(sized(GridShape::Square, 50, 50, 1)),
        on(sized(GridShape::Hex, 30, 10, 1)),
        on(sized(GridShape::Cubic, 8, 8, 3)),
        on(sized(GridShape::Triangular, 35, 20, 1)),
        on(sized(GridShape::Polar, 6, 9, 1)),
        Recipe {
            grid: GridSpec {
                wrap_x: true,
                wrap_y: true,
                ..GridSpec::default()
            },
            placement: Placement::Farthest,
            seed: 1_000_000,
            ..usual.clone()
        },
        Recipe {
            mask: Mask::Hexagon,
            grid: sized(GridShape::Hex, 19, 19, 1),
            ..usual.clone()
        },
        Recipe {
            mask: Mask::Drawn(vec!["..##".into(), "....".into(), "##..".into()]),
            grid: sized(GridShape::Square, 4, 3, 1),
            ..usual.clone()
        },
        Recipe {
            mask: Mask::Drawn(vec![". #".into(), "...".into()]),
            grid: sized(GridShape::Square, 3, 2, 1),
            ..usual.clone()
        },
        Recipe {
            braid: 0.25,
            extra_passages: 100,
            starts: 2,
            finishes: 3,
            charges: Charges::Exactly(4),
            minotaur: true,
            placement: Placement::Random,
            seed: 123_456_789,
            ..usual.clone()
        },
        Recipe {
            braid: 1.0 / 3.0,
            ..usual.clone()
        },
    ];
    samples.extend(Theme::ALL.map(|theme| Recipe {
        theme: Some(theme),
        ..usual.clone()
    }));
    let varied = [
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up: GiveUp::Growing(0.05),
            least: 0.75,
            fill: true,
        }),
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up: GiveUp::Constant(0.4),
            ..RandomBacktrack::DEFAULT
        }),
        Algorithm::Areas(AreasWithDoors {
            count: 3,
            doors: DoorCount::Default,
        }),
        Algorithm::Areas(AreasWithDoors {
            count: 3,
            doors: DoorCount::Sealed,
        }),
        Algorithm::Areas(AreasWithDoors {
            count: 3,
            doors: DoorCount::Exactly(20),
        }),
        Algorithm::InheritedBacktrack(InheritedBacktrack {
            multiple: -3,
            offset: 5,
        }),
        Algorithm::Eller(Eller {
            across: 0.3,
            down: 0.9,
        }),
        Algorithm::GrowingTree(GrowingTree {
            newest: 5,
            random: 2,
            oldest: 1,
        }),
        Algorithm::BinaryTree(BinaryTree {
            corner: Corner::SouthEast,
        }),
        Algorithm::Sidewinder(Sidewinder { close: 0.125 }),
    ];
    let algorithms = Algorithm::ALL.into_iter().chain(varied);
    samples.extend(algorithms.map(|algorithm| Recipe {
        algorithm,
        ..usual.clone()
    }));
    samples.push(Recipe {
        rooms: RoomOptions {
            count: 5,
            min_size: 4,
            max_size: 20,
            doorways: 2,
            dead_space: true,
        },
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        finds: FindOptions {
            treasure: 6,
            gunpowder: 5,
            chalk: 4,
            map_fragments: 3,
            compass: true,
            oil: 2,
            ..FindOptions::DEFAULT
        },
        light: 150,
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        chambers: 3,
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        portals: 2,
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        chambers: 2,
        chamber_set: 2,
        sleeper: true,
        statue: true,
        locks: 1,
        iron_doors: 2,
        one_ways: 3,
        levers: 4,
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        rooms: RoomOptions {
            count: 3,
            dead_space: true,
            ..RoomOptions::DEFAULT
        },
        guardian: true,
        finds: FindOptions {
            compass: true,
            ..FindOptions::DEFAULT
        },
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        thief: true,
        seed: 7,
        ..usual.clone()
    });
    samples.push(Recipe {
        warden: true,
        seed: 7,
        ..usual
    });
    samples
}

#[test]
fn codes_do_not_change_between_releases() {
    let told = |recipe: &Recipe| {
        let text = file::write_recipe(recipe);
        text.split_whitespace().collect::<String>()
    };
    let table: String = samples()
        .iter()
        .map(|recipe| format!("    ({:?}, {:?}),\n", code(recipe), told(recipe)))
        .collect();
    let is_kept = samples().len() == GOLDEN.len()
        && samples().iter().zip(GOLDEN).all(|(recipe, &(kept, text))| {
            code(recipe) == kept && told(recipe) == text && read_code(kept).as_ref() == Ok(recipe)
        });
    assert!(is_kept, "codes are now:\n{table}");
}

#[test]
fn a_code_pasted_several_times_is_refused() {
    for (kept, _) in GOLDEN {
        for times in 2..=5 {
            let error = Err(CodeError::Repeated { times });
            assert_eq!(read_code(&kept.repeat(times)), error, "{kept}");
            let lines = format!("{}\n", sloppy(kept)).repeat(times);
            assert_eq!(read_code(&lines), error, "{kept}");
        }
    }
    assert_eq!(
        read_code("107E13107E13").unwrap_err().to_string(),
        "the same code appears 2 times in a row: paste it once"
    );
}

/// Tests recipes whose shortest code would equal a different code repeated several times.
#[test]
fn recipes_with_an_ambiguous_code_get_a_different_code() {
    let usual = Recipe::default();
    let [minotaur, hexagon] = [
        Recipe {
            minotaur: true,
            ..usual.clone()
        },
        Recipe {
            mask: Mask::Hexagon,
            ..usual.clone()
        },
    ];
    let both = Recipe {
        minotaur: true,
        ..hexagon.clone()
    };
    // The second element of each pair is the number of letters that encode the recipe's fields.
    let fields = [(usual, 0), (minotaur, 1), (hexagon, 1), (both, 2)];
    let mut found = Vec::new();
    for (recipe, fields) in fields {
        for seed in (0..200).chain([32_u64.pow(3) - 1, 32_u64.pow(4) - 1]) {
            let short = code(&with_seed(&recipe, seed));
            for times in 2..=4 {
                let twice = short.repeat(times);
                // This is the string between the fields and the check letters. Unless it is too
                // long, it encodes a seed.
                let seed = &twice[2 + fields..twice.len() - 3];
                let value = seed.chars().try_fold(0_u64, |value, letter| {
                    let digit = LETTERS.find(letter).unwrap() as u64;
                    value.checked_mul(32).map(|value| value | digit)
                });
                if let Some(value) = value.filter(|_| !seed.starts_with('0')) {
                    let ambiguous = with_seed(&recipe, value);
                    let other = code(&ambiguous);
                    assert_ne!(other, twice);
                    assert_eq!(read_code(&other).as_ref(), Ok(&ambiguous), "{other}");
                    found.push(times);
                }
            }
        }
    }
    for times in [2, 3] {
        assert!(found.contains(&times), "{times} times");
    }
    // This is the smallest seed for which the default recipe's shortest code is ambiguous.
    let smallest = with_seed(&Recipe::default(), 32_326_688);
    assert_eq!(code(&smallest), "11M141B0D1E10YTH105EZ");
}

fn with_seed(recipe: &Recipe, seed: u64) -> Recipe {
    Recipe {
        seed,
        ..recipe.clone()
    }
}

#[test]
fn common_recipes_have_short_codes() {
    let seed = u64::MAX;
    let length = |recipe| code(&recipe).len();
    assert_eq!(
        length(Recipe {
            seed,
            ..Recipe::default()
        }),
        18
    );
    assert_eq!(length(Recipe::default()), 5);
    let grid = GridSpec {
        shape: GridShape::Hex,
        width: 50,
        height: 50,
        ..GridSpec::default()
    };
    let algorithm = Algorithm::Wilson;
    assert_eq!(
        length(Recipe {
            grid,
            algorithm,
            minotaur: true,
            seed,
            ..Recipe::default()
        }),
        27
    );
}

#[test]
fn wrong_or_swapped_letters_are_detected() {
    for recipe in samples() {
        let right: Vec<char> = code(&recipe).chars().collect();
        let read = |letters: &[char]| read_code(&letters.iter().collect::<String>());
        for at in 0..right.len() {
            let mut wrong = right.clone();
            for letter in LETTERS.chars().filter(|&letter| letter != right[at]) {
                wrong[at] = letter;
                assert_eq!(read(&wrong), Err(CodeError::Checksum), "{wrong:?}");
            }
            wrong[at] = right[at];
            for other in at + 1..right.len() {
                wrong.swap(at, other);
                if wrong != right {
                    assert_eq!(read(&wrong), Err(CodeError::Checksum), "{wrong:?}");
                }
                wrong.swap(at, other);
            }
        }
    }
}

#[test]
fn invalid_codes_are_refused_with_the_reason() {
    let letters = |letters: &str| {
        let values = letters.chars().map(|one| LETTERS.find(one).unwrap() as u8);
        completed(&values.collect::<Vec<_>>())
    };
    let table = [
        (
            "",
            "a code has at least 5 letters, but this one has 0: copy all of it",
        ),
        (
            "10-0",
            "a code has at least 5 letters, but this one has 3: copy all of it",
        ),
        (
            "10 4u7",
            "character 5, 'u', cannot be part of a code: codes have digits, and the letters A to Z \
             except U",
        ),
        (
            "maze.ron",
            "character 5, '.', cannot be part of a code: codes have digits, and the letters A to Z \
             except U",
        ),
        (
            "10777",
            "this is not a code, or a letter in it is wrong, missing or swapped: compare it with \
             the original",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(read_code(text).unwrap_err().to_string(), expected, "{text}");
    }
    let no_recipe = [
        ("1", 3, "the code ends before it"),
        ("TF0", 2, "it is not a part of a recipe"),
        ("3121120", 4, "it repeats an earlier part of the recipe"),
        ("1ZZZ", 6, "the code ends before it"),
        ("1ZZZZZZZZ10", 11, "the number is too large"),
        ("5F0", 3, "its value is unknown"),
        ("910", 3, "this algorithm has no parameters"),
        ("00", 3, "a seed cannot begin with 0"),
        ("0ZZZZZZZZZZZZZ", 15, "the number has more than 64 bits"),
    ];
    for (told, at, what) in no_recipe {
        let error = read_code(&letters(told)).unwrap_err();
        assert_eq!(error, CodeError::NoRecipe { at, what }, "{told}");
    }
}

#[test]
fn codes_of_newer_versions_are_reported_as_newer() {
    // Exactly one combination of check letters fits these letters. With this combination, the error
    // says that a later release made the code. With any other combination, the code contains a
    // mistake.
    let newer = (0..32_usize.pow(3)).map(|checks| {
        let letter = |value: usize| LETTERS.as_bytes()[value % 32] as char;
        let checks: String = [checks / 1024, checks / 32, checks]
            .map(letter)
            .iter()
            .collect();
        read_code(&format!("2ABC{checks}"))
    });
    let newer: Vec<_> = newer
        .filter(|read| *read != Err(CodeError::Checksum))
        .collect();
    assert_eq!(newer, [Err(CodeError::Newer { found: '2' })]);
    assert_eq!(
        newer[0].clone().unwrap_err().to_string(),
        "this code begins with 2: it was made by a newer version of Warren; update to open it"
    );
}

/// Checks that a code that claims forty million cells in a few letters is rejected before memory
/// for the cells is allocated.
#[test]
fn codes_that_claim_huge_masks_are_refused() {
    // The code has a drawn mask whose numbers of rows and cells have the maximum number of bits.
    let mut values = vec![LETTERS.find('8').unwrap() as u8];
    values.extend([31; 7]);
    values.push(1);
    values.extend([31; 14]);
    values.push(1);
    let error = read_code(&completed(&values)).unwrap_err();
    assert!(matches!(error, CodeError::NoRecipe { .. }), "{error}");
}

#[test]
fn masks_are_encoded_with_one_letter_per_five_cells() {
    let rows = vec!["#....".repeat(20); 100];
    let grid = GridSpec {
        width: 100,
        height: 100,
        ..GridSpec::default()
    };
    let recipe = Recipe {
        grid,
        mask: Mask::Drawn(rows),
        ..Recipe::default()
    };
    let code = code(&recipe);
    assert_eq!(read_code(&code), Ok(recipe));
    assert_eq!(code.len(), 1 + 3 + 1 + 2 + 100 * (2 + 20) + 1 + 3);
}
