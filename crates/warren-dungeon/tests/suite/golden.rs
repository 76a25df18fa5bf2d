//! Golden hashes, which test that a seed makes the same level in every release, and that the same inputs lead
//! to the same positions.

use super::support::{IDLE, fits, flat_grids, grids};
use std::fmt::Write;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::{Progress, step};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Placement, Recipe, RoomOptions};
use warren_maze::generate::{GiveUp, RandomBacktrack};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// The hashes of levels with 20 × 20 cells, or with three floors of 8 × 7 cells.
///
/// If these hashes change, seeds that people have noted down make different mazes. If the change is
/// intended, increase the level format's version, mention the change in the release notes, and
/// replace the table with the table that the test prints.
const GOLDEN: &str = "\
square depth-first                       d28c000307ee37d6
square random-backtrack                  ee4813fae4121d5c
square prim                              8db7e1d344957ece
square areas                             dac305492b76ee71
square kruskal                           307a48938c3898c9
square minimum-spanning-tree             5612ac5e01cd7307
square hunt-and-scan                     13d39d87730f6723
square hunt-and-kill                     8687acecd265b23b
square inherited-backtrack               c52b0fc1dc830e85
square aldous-broder                     3a430a555d415c6e
square wilson                            98c343933926b286
square eller                             957f6510c70a8445
square growing-tree                      e1bdbc08bc7f9f86
square binary-tree                       b7002bb159494bbc
square sidewinder                        fad9d9f4b29f364d
square recursive-division                06cb495c99963050
square cycle-popping                     6a88721365ae81e3
square random-backtrack, filled          e15d9c6ad98169d7
square x depth-first                     7913cf1f0c6aa9aa
square x random-backtrack                5be27b0bcd7665df
square x prim                            18885ac81a18f711
square x areas                           177db25a334f927b
square x kruskal                         cb2ab40ed06a5432
square x minimum-spanning-tree           9a872e9208a36ec8
square x hunt-and-scan                   04575545a13a7f6a
square x hunt-and-kill                   fcdbb47a1092273c
square x inherited-backtrack             1a345c05e09b47a6
square x aldous-broder                   58d62c24569855cb
square x wilson                          c9d81c9d2beff4f0
square x growing-tree                    368590cc2c52a469
square x cycle-popping                   7b460eb7153b26d9
square x random-backtrack, filled        dc9c6ff5e90655ff
square y depth-first                     e7fadcfbeaf322a0
square y random-backtrack                296f8de1d6a85aa7
square y prim                            881b65f5e496e64d
square y areas                           fca30704e5217a25
square y kruskal                         6dd9ca28c92ba3b3
square y minimum-spanning-tree           b1b30ba543b30041
square y hunt-and-scan                   997925172cd472bf
square y hunt-and-kill                   8a81454b2d2e573e
square y inherited-backtrack             475055c8db198688
square y aldous-broder                   a58a187c2f21f84a
square y wilson                          70326c0a5d5051ff
square y growing-tree                    07fa84705b0fc5b5
square y cycle-popping                   53497a7550268498
square y random-backtrack, filled        9ae5c004281b43ff
square xy depth-first                    e7a78a1da1a4bd27
square xy random-backtrack               81e6438c8f307b7b
square xy prim                           93739c8cd3362179
square xy areas                          4f7472766e67a773
square xy kruskal                        7354950929d87928
square xy minimum-spanning-tree          b5b3765daeef98d3
square xy hunt-and-scan                  cf9e6c0fffa8c98f
square xy hunt-and-kill                  ccda49f4cbdc37df
square xy inherited-backtrack            512b6c512cdab01d
square xy aldous-broder                  e8d8a705663c4de9
square xy wilson                         15cdc14e54cf6b72
square xy growing-tree                   73fe0a5a01b48598
square xy cycle-popping                  a89d2ec97a0c438b
square xy random-backtrack, filled       0482168c38fd3e73
hex depth-first                          737ce243cce95be9
hex random-backtrack                     e13206e4fbc76be1
hex prim                                 0e9ca5de9bc8d98a
hex areas                                068d0804010ef85c
hex kruskal                              1a66576064d2f28f
hex minimum-spanning-tree                db844b59ee7286ee
hex hunt-and-scan                        66bb08bc7b5d175c
hex hunt-and-kill                        40deceb73dc25bc5
hex aldous-broder                        4eaa3e892b97058c
hex wilson                               8ee612f0a28937f5
hex eller                                957f6510c70a8445
hex growing-tree                         50d20aac13a2debc
hex binary-tree                          6caed944bedf5a09
hex sidewinder                           ae5c0affcd61441c
hex recursive-division                   2fbb12381cfdc0fb
hex cycle-popping                        ebf57aeb59c1f406
hex random-backtrack, filled             a028145f7c12a0e1
hex x depth-first                        af446f2328f57439
hex x random-backtrack                   aaf1901b08aa606d
hex x prim                               cdf78d4696a3b7ca
hex x areas                              43832c0c81a36d0f
hex x kruskal                            c61dfade50c92a8e
hex x minimum-spanning-tree              8b1a176d7261dea9
hex x hunt-and-scan                      417dba48d80116a0
hex x hunt-and-kill                      b98323caafbfd93e
hex x aldous-broder                      09d002379658ebb0
hex x wilson                             3d091677b7304219
hex x growing-tree                       864c77964d98285b
hex x cycle-popping                      1adba18b29239835
hex x random-backtrack, filled           8d4faf8c91d84444
hex y depth-first                        7bd1379d56c1439d
hex y random-backtrack                   242e0e78cce77c70
hex y prim                               0416df74fb507c31
hex y areas                              8eb8113720ba041f
hex y kruskal                            0facb5ecb747266e
hex y minimum-spanning-tree              1f179a070152b7b3
hex y hunt-and-scan                      c178b70d287dab28
hex y hunt-and-kill                      3795e7e5e50595e2
hex y aldous-broder                      3bb60fb06090d083
hex y wilson                             e80a0bb975f72b1f
hex y growing-tree                       033e0808b24a733e
hex y cycle-popping                      7c7f2c21ec253a97
hex y random-backtrack, filled           420e3657f6db1ac4
hex xy depth-first                       d1de67fec0748fbf
hex xy random-backtrack                  b350af00cbfffb3f
hex xy prim                              c6f8b4c60319b668
hex xy areas                             20307a2a483ca2eb
hex xy kruskal                           32b01107af4f3693
hex xy minimum-spanning-tree             e26853aa6da1b470
hex xy hunt-and-scan                     1af9d0349fe354d7
hex xy hunt-and-kill                     85e28b56a0fcd51e
hex xy aldous-broder                     1c236334d451fbb6
hex xy wilson                            86bc05e946f08a56
hex xy growing-tree                      7ad2d366e74c8ac3
hex xy cycle-popping                     b1ff0bcbcd4a2a59
hex xy random-backtrack, filled          7a345329764785f5
cubic depth-first                        0cb970a2ad471a18
cubic random-backtrack                   228dc15bb347a413
cubic prim                               9a1f5bddc790afd7
cubic areas                              80e3cb37bb7631e0
cubic kruskal                            dcbd4e0483f0b568
cubic minimum-spanning-tree              c362a46ef1213e37
cubic hunt-and-scan                      a74affa6101ba79d
cubic hunt-and-kill                      0d774e56113e282d
cubic aldous-broder                      3c9cd902a0bb72ff
cubic wilson                             258025d509eaaa99
cubic growing-tree                       c5458533a6051dfe
cubic binary-tree                        a2b3a9728b5d6dcd
cubic sidewinder                         1ae069631b31a726
cubic recursive-division                 fcc908a7078630dd
cubic cycle-popping                      7f6555ad03b3f9c5
cubic random-backtrack, filled           444f190ce257e93c
cubic z depth-first                      8d651824bad64b32
cubic z random-backtrack                 1828190c7d573d71
cubic z prim                             91692623880c127d
cubic z areas                            3049fda3af078622
cubic z kruskal                          4e537d22c3ef90ab
cubic z minimum-spanning-tree            145c1593f5d25282
cubic z hunt-and-scan                    1c30589f6150b9ca
cubic z hunt-and-kill                    94891f572ab673d7
cubic z aldous-broder                    a49bcdc704436ad1
cubic z wilson                           3af121b9d570aa25
cubic z growing-tree                     2e468017327cdc87
cubic z cycle-popping                    eb57f001bd2cf3cc
cubic z random-backtrack, filled         76c6a0d22cfa4b6f
cubic x depth-first                      52d9e61f7494e677
cubic x random-backtrack                 3dd9e4135f1cb87e
cubic x prim                             67bc4b6c3a6ca233
cubic x areas                            d34e3bf99d42a5b6
cubic x kruskal                          f35fa809dec17d9e
cubic x minimum-spanning-tree            13c2c42be20c7126
cubic x hunt-and-scan                    28f03dde81e4cded
cubic x hunt-and-kill                    96a65c24e97d32f4
cubic x aldous-broder                    3b3ff5e92ca2057e
cubic x wilson                           ceb42ca5b17a2291
cubic x growing-tree                     8bdfa9037f671d6b
cubic x cycle-popping                    2db735d066464c9a
cubic x random-backtrack, filled         74df9bfef7762e44
cubic xz depth-first                     6b48b604fd982a69
cubic xz random-backtrack                5662c98cadce8f26
cubic xz prim                            bf5d4530b5e0f5bd
cubic xz areas                           a37e1a683c50c951
cubic xz kruskal                         2ecb5fe5f34691ce
cubic xz minimum-spanning-tree           3be45b3c16d134f6
cubic xz hunt-and-scan                   0d26c013370f3ade
cubic xz hunt-and-kill                   b3c2dda9a6306a71
cubic xz aldous-broder                   dfdb7216afe9d859
cubic xz wilson                          f8d0e08e6b6337fe
cubic xz growing-tree                    c5878c954f6f79d6
cubic xz cycle-popping                   1ae477c0aa7f4c31
cubic xz random-backtrack, filled        586f1a4cb1482b9f
cubic y depth-first                      6237de1ac3cc9c8b
cubic y random-backtrack                 9fd1d32af8d7308f
cubic y prim                             6d774e25d67fa589
cubic y areas                            42f363b14f8d26a6
cubic y kruskal                          b5426d4b5f492de1
cubic y minimum-spanning-tree            7cceddf2bfeea97d
cubic y hunt-and-scan                    7f5ca5cacc488750
cubic y hunt-and-kill                    f6593560ea4e1534
cubic y aldous-broder                    974cce3eacf8332f
cubic y wilson                           de3ca32436ea2e00
cubic y growing-tree                     55d0b1396ff0bcb5
cubic y cycle-popping                    b5cfdde9859b8d7a
cubic y random-backtrack, filled         0fee595a8f1486cf
cubic yz depth-first                     99b974742b42ce11
cubic yz random-backtrack                388e02f61276cced
cubic yz prim                            de96b6e78891df9e
cubic yz areas                           40412c8780b9540b
cubic yz kruskal                         07d124adb5a6866c
cubic yz minimum-spanning-tree           f87a9fb79f344a11
cubic yz hunt-and-scan                   16ebcbe85b284630
cubic yz hunt-and-kill                   f4a1cffcb6f0a4dc
cubic yz aldous-broder                   73dd7b7282ef4e11
cubic yz wilson                          f97682e8f3632d15
cubic yz growing-tree                    fc313546cddf6b12
cubic yz cycle-popping                   5ac9f7b15ba2f569
cubic yz random-backtrack, filled        8de76fd6b6a745a0
cubic xy depth-first                     e63de2327cd83484
cubic xy random-backtrack                9f221835890f349c
cubic xy prim                            f917a39874bb284a
cubic xy areas                           6f33ad03eda1c2d9
cubic xy kruskal                         9e6e7d6fa498790f
cubic xy minimum-spanning-tree           f158c1dfc7cebc46
cubic xy hunt-and-scan                   40ba3bd66b221511
cubic xy hunt-and-kill                   1626852233616431
cubic xy aldous-broder                   26b07c681380afe6
cubic xy wilson                          b98d343e0b872d06
cubic xy growing-tree                    7b17b12d60524634
cubic xy cycle-popping                   41e31e8fb7a50ef1
cubic xy random-backtrack, filled        5b65c8f689a60f35
cubic xyz depth-first                    73e356fd871dff40
cubic xyz random-backtrack               becf68995faa0b0d
cubic xyz prim                           2e5a8509a49a83c5
cubic xyz areas                          adb8e41ffa8e683e
cubic xyz kruskal                        37ab003ed0d5c0ec
cubic xyz minimum-spanning-tree          e0807d1e39a2c1ec
cubic xyz hunt-and-scan                  4dbce5dd4b5097e1
cubic xyz hunt-and-kill                  8e5aaaf761149a59
cubic xyz aldous-broder                  591d9279dd6e211e
cubic xyz wilson                         427e421b3b0ba5ad
cubic xyz growing-tree                   d1bd469e0194bcce
cubic xyz cycle-popping                  671f3ecb51e34067
cubic xyz random-backtrack, filled       ad6a562cda231f91
triangular depth-first                   ac2e2ae24c549437
triangular random-backtrack              44065e34b5aceb82
triangular prim                          2655aa454029e9bb
triangular areas                         17c3356c69970599
triangular kruskal                       b7f948768ca74279
triangular minimum-spanning-tree         d5430cdbb6ba656b
triangular hunt-and-scan                 9f960b7be9d9eb17
triangular hunt-and-kill                 e17ef497fe89de14
triangular inherited-backtrack           c83aeadaf87aec31
triangular aldous-broder                 04f88680b28eade1
triangular wilson                        a51195222d27ad83
triangular growing-tree                  b02137f29e6cec74
triangular cycle-popping                 35832cdf9f38b287
triangular random-backtrack, filled      59c23620b4f6dc2f
triangular x depth-first                 ad1f9d5826a7b27b
triangular x random-backtrack            db0bb4cc3fff3a25
triangular x prim                        6ac414b8a447ec06
triangular x areas                       270bec4e68a98017
triangular x kruskal                     7d0fcbb0b0311f83
triangular x minimum-spanning-tree       8805ae1ed605fd31
triangular x hunt-and-scan               3365ded3a81719ab
triangular x hunt-and-kill               9127a5f1b5173a95
triangular x inherited-backtrack         38468b9cb6b24206
triangular x aldous-broder               446d01c099813f61
triangular x wilson                      5780dc7813974408
triangular x growing-tree                16605351a1da56ab
triangular x cycle-popping               2a213a3b52ae437d
triangular x random-backtrack, filled    29c313ac06171e39
triangular y depth-first                 8c08d5cd11c2e24c
triangular y random-backtrack            016e692cb3774cdf
triangular y prim                        c4b5053e649779eb
triangular y areas                       214a11ab7b1ea157
triangular y kruskal                     da4d8e3a169d2a03
triangular y minimum-spanning-tree       5634f186fcbd3daa
triangular y hunt-and-scan               05d8172b55913d1d
triangular y hunt-and-kill               6053f8996572d057
triangular y inherited-backtrack         18d51bc3b53da4dd
triangular y aldous-broder               4580013efe1916bd
triangular y wilson                      92014c9c107fef05
triangular y growing-tree                e9c876a43c35d0b4
triangular y cycle-popping               bda03c8fcd405c45
triangular y random-backtrack, filled    4b27217155035251
triangular xy depth-first                a38cdd7f47ac8d25
triangular xy random-backtrack           3364df92924177b9
triangular xy prim                       48c82bf473e82baf
triangular xy areas                      06079579d843ea3a
triangular xy kruskal                    e4409da99a187924
triangular xy minimum-spanning-tree      3413ee27da682795
triangular xy hunt-and-scan              f6f38dd5577d5166
triangular xy hunt-and-kill              16a3e5b2aebaf04f
triangular xy inherited-backtrack        fe43ad916894d804
triangular xy aldous-broder              afbeaff477605e53
triangular xy wilson                     bf8776e50d510a68
triangular xy growing-tree               6a268bd6aef88b53
triangular xy cycle-popping              2f5e7b7ea26c3d9b
triangular xy random-backtrack, filled   c3e1f31b0341805d
polar depth-first                        04f2707651ba41dd
polar random-backtrack                   8f5b98d3b58166e8
polar prim                               8b99b29b9a9abfc8
polar areas                              de10766f8ddd6729
polar kruskal                            5cebc0103c7fef8b
polar minimum-spanning-tree              f7024e559fa6a881
polar hunt-and-scan                      e1496759f9c58df0
polar hunt-and-kill                      51211b15da4fcaff
polar aldous-broder                      9eaa5adfe598dc1f
polar wilson                             b54348a842197611
polar growing-tree                       96d8617ab0bd0129
polar cycle-popping                      5d5141e23d35af7e
polar random-backtrack, filled           2bef9031c03c03de
";

/// The hashes of the positions of a player who walks, turns and searches at random, in a level on each grid.
///
/// If these hashes change, recordings end elsewhere than before. If the change is intended, increase the
/// version of recordings, keep the old rule for older recordings, and replace the table with the table that
/// the test prints.
const GOLDEN_WALKS: &str = "\
square            284 steps e476e6d5a94170b0
square x          336 steps 5b832ae282b17f5c
square y          290 steps ec5360d324f0e1c7
square xy         281 steps 4b1dc66a66e0d6aa
hex               171 steps 5e8512edb2f19095
hex x             137 steps de6aad5667aa6faa
hex y             111 steps a8d7b145323c288f
hex xy            324 steps 05be0a80dfbf21d3
triangular        325 steps abc468f32eae7d47
triangular y      348 steps 4c79a1721ff68388
polar             187 steps b3ba42cc3373be86
cubic             316 steps dfa88f091da2a57a
cubic x           226 steps 860aafe3f7e67daf
cubic y           115 steps 9152d7497bdada74
cubic xy          276 steps 65f8d59c3885fd87
";

#[test]
fn a_seed_makes_the_same_level_in_every_release() {
    let mut found = String::new();
    let is_newer = |grid: &GridSpec| !matches!(grid.shape, GridShape::Square | GridShape::Hex);
    let (newer, older): (Vec<_>, Vec<_>) = flat_grids(20, 20).partition(is_newer);
    let cubic = grids(8, 7).filter(|grid| grid.depth == 3);
    for grid in older.into_iter().chain(cubic).chain(newer) {
        for algorithm in algorithms().filter(|algorithm| fits(grid, algorithm)) {
            let name = name(grid, &algorithm);
            let hash = levels(grid, &algorithm).fold(Fnv::default(), Fnv::level);
            writeln!(found, "{name:<40} {:016x}", hash.0).unwrap();
        }
    }
    assert!(
        found == GOLDEN,
        "Seeds make different levels than before. If you did not intend this change, find what \
         changed the random draws, their order, or their use. Otherwise, follow the documentation \
         of GOLDEN, and replace the table with this table:\n{found}"
    );
}

#[test]
fn the_same_inputs_lead_to_the_same_positions_in_every_release() {
    let mut found = String::new();
    let two_floors = grids(9, 8).filter(|grid| grid.depth == 2);
    for grid in flat_grids(9, 8).chain(two_floors) {
        let recipe = Recipe {
            grid,
            algorithm: Algorithm::Areas(AreasWithDoors::default()),
            rooms: RoomOptions {
                count: 2,
                ..RoomOptions::default()
            },
            braid: 0.5,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let mut progress = Progress::new(&level);
        let (mut random, mut input) = (SeededRandom::new(1), IDLE);
        let mut hash = Fnv::default();
        while progress.ticks() < 10_000 && !progress.is_over() {
            let turns = random.below(8) == 0;
            input.turn = if turns {
                random.below(1 << 16) as u16 as i16
            } else {
                0
            };
            if progress.ticks().is_multiple_of(32) {
                let speed = |at: u32| [-127, -60, 0, 60, 127, 127, 127, 127][at as usize];
                [input.ahead, input.right] = [(); 2].map(|()| speed(random.below(8)));
                input.climb = random.below(3) as i8 - 1;
                input.search = random.below(4) == 0;
            }
            step(&level, &mut progress, input);
            let [x, y] = progress.offset().map(|part| part as u32);
            hash = [progress.cell(), x, y].into_iter().fold(hash, Fnv::number);
        }
        let (name, steps) = (grid_name(grid), progress.steps());
        writeln!(found, "{name:<16} {steps:>4} steps {:016x}", hash.0).unwrap();
    }
    assert!(
        found == GOLDEN_WALKS,
        "The same inputs lead to different positions than before. If you did not intend this change, find \
         what changed in the rules of walking. Otherwise, follow the documentation of GOLDEN_WALKS, and \
         replace the table with this table:\n{found}"
    );
}

/// Returns every algorithm with its default parameters, and random-backtrack with different
/// parameters.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL
        .into_iter()
        .chain([Algorithm::RandomBacktrack(RandomBacktrack {
            give_up: GiveUp::Growing(0.0625),
            least: 0.25,
            fill: true,
        })])
}

/// Returns the levels of three seeds, each with a different placement.
fn levels(grid: GridSpec, algorithm: &Algorithm) -> impl Iterator<Item = Level> {
    let placements = Placement::ALL.into_iter();
    placements.zip(1..).map(move |(placement, seed)| {
        let algorithm = algorithm.clone();
        let recipe = Recipe {
            grid,
            algorithm,
            placement,
            seed,
            ..Recipe::default()
        };
        make(&recipe).unwrap()
    })
}

fn name(grid: GridSpec, algorithm: &Algorithm) -> String {
    let filled = match algorithm {
        Algorithm::RandomBacktrack(RandomBacktrack { fill: true, .. }) => ", filled",
        _ => "",
    };
    format!("{} {}{filled}", grid_name(grid), algorithm.name())
}

fn grid_name(grid: GridSpec) -> String {
    let wraps = [(grid.wrap_x, "x"), (grid.wrap_y, "y"), (grid.wrap_z, "z")];
    let wraps: String = wraps
        .iter()
        .filter(|axis| axis.0)
        .map(|axis| axis.1)
        .collect();
    let space = if wraps.is_empty() { "" } else { " " };
    format!("{}{space}{wraps}", grid.shape.name())
}

/// The 64-bit hash FNV-1a (Fowler, Noll, Vo). The hash is implemented here, so that it does not
/// depend on the version of any library.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn byte(self, byte: u8) -> Fnv {
        Fnv((self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    }

    fn number(self, number: u32) -> Fnv {
        number.to_le_bytes().into_iter().fold(self, Fnv::byte)
    }

    /// Hashes the passages and the rock, and then the starts, the finishes and the doors.
    fn level(self, level: Level) -> Fnv {
        let maze = level.maze();
        let cells = 0..level.grid().cells();
        let hash = cells.fold(self, |hash, cell| {
            hash.byte(maze.passages(cell).0 as u8 | u8::from(maze.is_solid(cell)) << 7)
        });
        let hash = level.starts().iter().copied().fold(hash, Fnv::number);
        let hash = level.finishes().iter().copied().fold(hash, Fnv::number);
        let doors = level.doors().list().iter();
        doors.fold(hash, |hash, door| hash.number(door.cell).byte(door.dir.0))
    }
}
