# Everything that Warren says to players, in English. ARCHITECTURE.md tells how another
# language is added.

## Words of several screens

game = Warren
play = Play
campaign = Campaign
watch = Watch
multimaze = MultiMaze
quit = Quit
again = Again
next = Next
to-title = Title screen
paused = Paused
time = Time
clock = { $minutes }:{ $seconds }.{ $tenths }
hand-made = hand-made level
size-flat = { $width } x { $height }
size-floors = { $width } x { $height } x { $floors }
of = { $number } of { $all }
per-cent = { $share } %
number = { $number }
# Why something that was asked for is not there. The reason may be in English:
# it comes from a file or from the system.
fault = { $why }

## Title screen

title-tagline = Find the way out
title-continue = Continue
title-seed = Seed (a number or a word), or a code
title-seed-or-none = Seed (a number or a word) or code; empty for a fresh maze

## Pause, win and lost screens

pause-resume = Resume
pause-restart = Start again
reveal = Show the whole maze?
reveal-loses = The panel shows the whole maze, with its finish and its secret doors. This run then earns no medals and sets no record.
reveal-open = Show it
panel-locked = The panel stays closed: it would show you the maze of a run that counts
restart = Start again?
restart-loses = Your run of { $time } will be lost.
restart-loses-try = Your run of { $time } will be lost. It is the only try of this daily maze that counts.
help = How to play
help-aim = Find the way to the light.
help-walk = Walk
help-turn = Turn
help-explore = Explore automatically
help-view = See from above, or from inside
help-map = Map
help-hint-direction = Hint: the direction
help-hint-stretch = Hint: a stretch of the way
help-hint-way = Hint: all of the way
help-search = Search for secret doors
help-blast = Blast the wall ahead
help-climb = Climb up, and down
help-where-am-i = Where am I, in words
help-where-am-i-hint = Where am I, in words (a hint)
help-panel = Panel, to tune the maze
help-more = Click a place on the map to walk there. The campaign teaches one thing at a time.

credits = Credits
credits-warren = Warren { $version }, under MIT or Apache-2.0
credits-art = Stone, wood, ice, leaves and sounds are made by scripts of Warren.
credits-font = Lato, the font, by Łukasz Dziedzic, under the SIL Open Font License 1.1
credits-music = The music was played with Fluid (R3), a soundfont by Frank Wen and contributors.
credits-engine = Bevy is the engine; egui draws the panel.
credits-crates = The manual names all other libraries and their licences: docs/credits.md

daily = Maze of the day
daily-what = { $day }: { $shape }, { $size }
daily-untried = The first try counts. It may be saved and gone on with.
daily-begun = Your try is under way: Continue on the title screen goes on with it.
daily-given-up = You gave up the try that counted.
daily-won = You found the way out.
daily-lost = The Minotaur caught you.
daily-play = Play
daily-play-again = Play for practice
daily-before = The days before, for practice
daily-past = { $day }
daily-past-won = { $day }: { $time }
daily-past-lost = { $day }: caught
daily-result = Warren { $day }: { $time }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, { $hints ->
    [0] no hints
    [one] 1 hint
   *[other] { $hints } hints
}
daily-result-lost = Warren { $day }: caught after { $time }
daily-copy = Copy the result
copied = Copied: { $text }
not-copied = Not copied: { $why }

custom = Custom maze
custom-preset = How hard
custom-preset-own = your own
custom-shape = Grid
custom-size = Size
custom-floors = Floors
custom-wraps = Wraps
custom-algorithm = Algorithm
custom-braid = Dead ends opened
custom-placement = Start and finish
custom-charges = Walls to blast
custom-picture-floor = Floor in the picture
custom-roll = Another maze
custom-way = Shortest way: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
custom-doors = { $doors ->
    [one] { $doors } secret door
   *[other] { $doors } secret doors
}
custom-dead-ends = { $ends ->
    [one] { $ends } dead end
   *[other] { $ends } dead ends
}
preset-stroll = a stroll
preset-easy = easy
preset-medium = medium
preset-hard = hard
preset-cruel = cruel

levels = Levels
levels-what = { $shape }, { $size }
# $key opens the panel.
levels-own = Levels that you save in the panel ({ $key } while you play) stand here too.
level-first-steps = First steps
level-two-halves = Two halves
level-honeycomb = Honeycomb
level-the-gatehouse = The gatehouse

won = You found the way out
won-steps = Steps
won-hints = Hints
won-steps-of = { $steps } (shortest { $shortest })
won-next = Next: { $title }
won-best = Best time
won-best-now = this one ({ $before } before)
won-race = Race the best run
won-watch = Watch the best run
won-watching = This is your best run
won-copy-code = Copy the code
won-map = Line: the way you walked. Tinted: a shortest way.
race-begins = The ghost is your best run: { $time }
ghost-label = your best run
medal-finished = Found the way out
medal-without-hints = Without hints
medal-short = Within 1.5 × the shortest way
# Why a medal is missing.
medal-hints-taken = Without hints: you took { $hints }
medal-too-long = Within 1.5 × the shortest way: at most { $most ->
    [one] { $most } step
   *[other] { $most } steps
}
medals-revealed = The panel showed you the maze: this run earns no medals and sets no record
lost = The Minotaur has caught you
lost-advice = It takes the shortest way too. Listen, and keep moving.

## Settings

settings = Settings
settings-back = Back
settings-choose = choose
settings-change = change
run-not-kept = Your run is not saved: { $why }
run-reading = Reading the saved run …
run-not-read = The saved run cannot be continued: { $why }
run-not-there = There is no saved run any more
best-run-not-there = There is no recording of the best run
file-not-read = the file { $file } cannot be read: { $why }; { $place }
file-not-kept = the file { $file } is not saved: { $why }
setting-not-read = the setting { $setting } in { $file } cannot be read, so its default counts: { $why }
settings-turn = page
settings-game = Game
settings-picture = Picture
settings-sound = Sound
settings-controls = Controls
setting-language = Language
setting-language-system = the system's
setting-quality = Quality
setting-quality-auto = automatic
setting-quality-low = low
setting-quality-high = high
setting-gait = Walking
setting-gait-smooth = smoothly
setting-gait-steps = cell by cell
setting-text-size = Size of texts
setting-words = Tell in words
setting-by-ear = Walls and finish by ear
setting-quality-auto-draws = As much as the renderer is good for
setting-quality-low-draws = One wall torch that gives light, no shadows, plain edges, coarser stone: a fraction of the work
setting-quality-high-draws = Shadows, light from 16 wall torches, smooth edges, glow, dust in the light, finer stone
setting-palette = Colours
setting-palette-usual = usual
setting-palette-protanopia = protanopia (no red)
setting-palette-deuteranopia = deuteranopia (no green)
setting-palette-tritanopia = tritanopia (no blue)
setting-palette-contrast = high contrast
setting-flicker = Flicker
setting-shake = Camera shakes
setting-head-bob = Head bobs with steps
setting-field-of-view = Field of view
setting-degrees = { $degrees }°
setting-window = Window
setting-window-window = window
setting-window-screen = full screen
setting-vsync = VSync
setting-frame-limit = Frames a second
setting-frame-limit-none = no limit
setting-frames = at most { $frames }
setting-volume = Volume
setting-music = Music
setting-effects = Effects
setting-steps = Steps
setting-ambience = Surroundings
setting-silent = silent
setting-mouse = Mouse sensitivity
setting-turning = Turning speed
setting-inverted = Invert the mouse
setting-toggles = Search and climb
setting-toggles-hold = hold the key
setting-toggles-press = on and off
setting-on = yes
setting-off = no

## What keys and buttons do

bindings = Keys and buttons
bindings-page = { $set } { $number }
bindings-reset = All as usual
bindings-were-reset = All keys and buttons do what they usually do
bindings-erase = take away
bindings-waits = ...
bindings-press = Press a key or button, or Esc to leave it as it is.
# A control was chosen that another action has.
bindings-swaps = { $control } is in use for “{ $other }”. Press it again to swap the two, or anything else to leave both as they are.
bindings-takes = { $control } is in use for “{ $other }”, which has others too. Press it again to take it, or anything else to leave both as they are.
bindings-last = { $control } is all that “{ $other }” has: give it another one first
bindings-fixed = { $control } always does the same here and cannot be chosen
bindings-needed = Without this there would be no way out
set-play = Maze
set-menu = Menus
action-ahead = Ahead
action-back = Back
action-left = To the left
action-right = To the right
action-turn-left = Turn left
action-turn-right = Turn right
action-up = Climb up
action-down = Climb down
action-steps = Way of walking
action-search = Search the walls
action-blast = Blast a wall
action-hint-direction = Hint: direction
action-hint-stretch = Hint: a stretch
action-hint-way = Hint: all the way
action-where-am-i = Where am I?
action-explore = Explore
action-go-to = Go there
action-map = Map
action-view = View
action-panel = Panel
action-pause = Pause
action-run = Play or pause
action-forward = A step on
action-backward = A step back
action-first = To the beginning
action-last = To the end
action-faster = Faster
action-slower = Slower
action-numbers = Numbers
action-next-act = What is shown
action-next-algorithm = Algorithm
action-next-shape = Grid
action-next-wraps = Joined edges
action-next-size = Size
action-reverse = Held: the one before
action-next-seed = New seed
action-bar = Bar beside the map
action-floor-up = Floor above
action-floor-down = Floor below
action-follow = Follow the action
action-drag = Draw a path
action-pan = Move the map
action-zoom = Zoom
action-north-west = North-west
action-north-east = North-east
action-south-west = South-west
action-south-east = South-east
action-next-path = Next path
action-last-path = Path before
action-let-go = Let go
action-undo = Undo
action-redo = Redo
action-clear = Clear
action-check = Check
action-solution = Solution
action-new-puzzle = New puzzle
action-below = Down
action-above = Up
action-less = Less
action-more = More
action-last-page = Page before
action-next-page = Next page
action-press = Press
action-erase = Take controls away
action-leave = Leave

## Over the world

hud-seed = seed { $seed }
hud-daily = maze of the day, { $day }
hud-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
hud-charges = { $charges ->
    [one] { $charges } charge
   *[other] { $charges } charges
}
hud-floor = floor { $floor } of { $floors }

## Keys and buttons, and what they do

# What a key or button is called, and what it does, in one word or two.
hint = { $controls } { $does }
# A label, and the key that changes its value: Show [S]
keyed = { $label } [{ $controls }]
keys-walk = walk
keys-go-to = go there
keys-turn = turn
keys-climb = climb
keys-search = search
keys-blast = blast
keys-hint = hint
keys-explore = explore
keys-map = map
map = Map of what was seen
map-mouse = drag to move it, wheel to zoom
map-close = closes it
keys-view = view
keys-panel = panel
keys-pause = pause
keys-bar = bar
key-left = Left
key-right = Right
key-up = Up
key-down = Down
key-space = Space
key-enter = Enter
key-escape = Esc
key-page-up = PgUp
key-page-down = PgDn
key-home = Home
key-end = End
key-shift = Shift
# On the number pad.
key-number-pad = Num { $sign }
mouse-left = click
mouse-right = right mouse button
mouse-middle = middle mouse button
mouse-move = mouse
mouse-wheel = wheel
pad-left = cross left
pad-right = cross right
pad-up = cross up
pad-down = cross down
pad-left-stick = left stick
pad-right-stick = right stick

## News

news-searching = Searching the walls...
news-blasted = The wall falls
news-smooth = Walking smoothly
news-steps = Walking cell by cell
news-door-found = A secret door swings open
news-no-way = No way leads to the finish: this part is sealed off
news-hooves = You hear hooves

stop-all-seen = You have seen all that can be reached: search for secret doors
stop-all-seen-charges = You have seen all that can be reached: search for secret doors or blast a wall
stop-junction = Several ways go on: turn to one of them
stop-finish-seen = You can see the finish
stop-astray = You have left the way
stop-blocked = The way is blocked
route-not-seen = You have not seen that place yet
route-no-way = You know no way to that place
blast-no-charges = You have no charges left
blast-unarmed = There is nothing to blast with in this maze
blast-no-wall = There is no wall here that you can blast: go up to one and face it
blast-needed = Too few charges would be left for the walls between you and the finish

## The maze in words, for who does not see it: spoken by screen readers

# Junction, visited: north (ahead) new; east (on the right) visited; up: new
words-place = { $place }: { $exits }
words-exit = { $direction } ({ $turn }) { $about }
words-side = { $direction }: { $about }
words-wall = wall
words-again = visited
words-closed = closed in
words-dead-end = dead end
words-corridor = corridor
words-corner = corner
words-junction = junction
words-ladder = ladder
words-start = start
words-finish = finish
words-ladder-up = ladder up
words-ladder-down = ladder down
# What is known of a way out.
words-new = new
words-visited = visited
words-back = way back
words-door = secret door
words-breach = breach
# Junction after 3 cells.
words-after = { $what } after { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
words-on = straight on for more than { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
words-draught-faint = a faint draught
words-draught-strong = a strong draught
words-facing = you face { $direction }
# Finish: 7 cells north-east, ahead on the left, 1 floor down
words-landmark = { $landmark }: { $bearing }
words-far = { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} { $direction }
words-above = { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
} up
words-below = { $floors ->
    [one] { $floors } floor
   *[other] { $floors } floors
} down
words-minotaur = The Minotaur is { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
} away: { $bearing }
# What a hint shows, in a sentence. $towards is: north, behind
hint-direction = The way leads { $towards }
hint-stretch = The way leads { $towards }; { $cells ->
    [one] { $cells } cell of it is
   *[other] { $cells } cells of it are
} on the map
hint-way = The finish is { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} away, first { $towards }; the way is on the map
hint-door = search for the secret door on it
hint-wall = blast the wall in it
# The way that a hint shows: north 3, east 1, blast east, east 2
words-hint = Hint: { $way }
words-leg = { $direction } { $cells }
words-blast = blast { $direction }
words-search = search { $direction }
words-up = up
words-down = down
# Two sides of a cell that lie in the same direction.
words-left-one = { $direction } left
words-right-one = { $direction } right
words-east = east
words-south-east = south-east
words-south = south
words-south-west = south-west
words-west = west
words-north-west = north-west
words-north = north
words-north-east = north-east
words-ahead = ahead
words-ahead-right = ahead on the right
words-right = on the right
words-behind-right = behind on the right
words-behind = behind
words-behind-left = behind on the left
words-left = on the left
words-ahead-left = ahead on the left

## Campaign: the title of each chapter, and what it teaches

chapter = { $number }. { $title }
chapter-won = { $number }. { $title }  (won)
chapter-first-steps = First steps
chapter-first-steps-lesson = Find the way to the daylight.
chapter-dead-ends = Dead ends
chapter-dead-ends-lesson = The map in the corner remembers where you were. { $map } makes it large.
chapter-the-long-way = The long way
chapter-the-long-way-lesson = Lost? { $direction } shows the direction, { $stretch } a stretch of the way, { $way } all of it.
chapter-draught = Draught
chapter-draught-lesson = The torch gutters near a secret door. Hold { $search } to search the walls.
chapter-rock = Rock
chapter-rock-lesson = Much of this place was never dug. { $explore } explores up to the next choice.
chapter-round-the-world = Round the world
chapter-round-the-world-lesson = Walk far enough west and you come from the east.
chapter-six-ways = Six ways
chapter-six-ways-lesson = Rooms with six sides. { $view } shows them from above.
chapter-ladders = Ladders
chapter-ladders-lesson = Hold { $up } beside a ladder to climb, { $down } to go down a hatch.
chapter-gunpowder = Gunpowder
chapter-gunpowder-lesson = Sealed in. Face a wall and press { $blast }: it must be the right wall.
chapter-hoofbeats = Hoofbeats
chapter-hoofbeats-lesson = Something hunts you. It is slower than you are, if you know the way.
chapter-the-warren = The warren
chapter-the-warren-lesson = No edge, no door, and walls in the way. All that you have learned.

## Watching algorithms

watch-choice-mode = show
watch-choice-algorithm = maze
watch-choice-shape = grid
watch-choice-wraps = wraps
watch-choice-size = size
watch-seed = seed
watch-new = new
watch-floor = floor
watch-follow = Follow
watch-stay = Stay
watch-play = Play
watch-pause = Pause
watch-numbers-show = Show numbers
watch-numbers-hide = Hide numbers
watch-key-play = play
watch-key-step = step
watch-key-ends = ends
watch-key-speed = speed
watch-key-reverse = with a letter: back
watch-key-numbers = numbers
watch-key-follow = follow it
watch-carving = carving
watch-breadth-first = breadth-first search
watch-depth-first = depth-first search
watch-wraps-none = none
watch-wraps-x = east to west
watch-wraps-y = south to north
watch-wraps-xy = both ways
watch-left-out = Not { $names }: { $reason }
watch-step = step { $step } of { $steps }
watch-carved = { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} in { $sets ->
    [one] { $sets } set
   *[other] { $sets } sets
}
watch-visited = { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} visited
watch-queue = queue of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-stack = stack of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-path = path of { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
watch-no-path = no way leads to a finish
watch-speed = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} a second
watch-too-many-cells = { $cells } cells are too many to animate: the most is { $most }

## MultiMaze

puzzle-task = Join every dot with a number to a diamond of its own
puzzle-undo = Undo
puzzle-redo = Redo
puzzle-clear = Clear
puzzle-check = Check
puzzle-solution = Solution
puzzle-pause = Pause
puzzle-new = New puzzle
puzzle-starts = Starts
puzzle-finishes = Finishes
puzzle-size = Size
puzzle-floor = Floor
puzzle-drawing = Drawing a puzzle... { $key } stops it
puzzle-solved = Every path joined
puzzle-solved-after = Joined, with the solution seen
puzzle-length = Length
puzzle-joined = Joined
puzzle-go-on = Go on
puzzle-gave-up = solution seen
puzzle-nothing-undone = Nothing to undo
puzzle-nothing-redone = Nothing to do again
puzzle-key-drag = drag a dot
puzzle-key-choose = choose one
puzzle-key-slants = walk aslant
puzzle-key-let-go = let go
puzzle-checked = { $missing ->
    [0] Every start is joined
    [one] { $missing } start is not joined
   *[other] { $missing } starts are not joined
}, { $crossed ->
    [0] no paths cross
    [one] paths cross in { $crossed } cell
   *[other] paths cross in { $crossed } cells
}
puzzle-state-joined = { $joined } of { $starts } joined
puzzle-state-length = length { $length }
puzzle-shortest = { $moves } (shortest { $shortest })
puzzle-grid = Grid: { $shape }
puzzle-ends-closed = Ends: closed
puzzle-ends-x = Ends: east meets west
puzzle-ends-y = Ends: north meets south
puzzle-ends-xy = Ends: all meet
puzzle-paths-overlap = Paths: may overlap
puzzle-paths-apart = Paths: keep apart
# $place is one of the two below.
puzzle-not-opened = The puzzle that you left cannot be opened: { $why }; { $key } makes a new one
file-now = it is now { $path }
file-stays = it cannot be moved aside, so nothing is saved there: { $why }

puzzle-nothing-here = Nothing to pick up here: begin at a start, or at the end of a path
puzzle-empty-hand = Pick up a path at its start first
puzzle-wall = A wall is in the way
puzzle-far = No short way leads there: follow the passages
puzzle-path = Another path is in the way, and paths may not overlap
puzzle-start = Another start is in the way, and paths may not overlap
puzzle-taken = This finish is taken: lead the path to another

puzzle-few-finishes = { $starts } starts need as many finishes, not { $finishes }
puzzle-no-finish = no finish is left for the start at { $at }: its area, with all doors shut, has only { $finishes }
puzzle-overlapping = no puzzle that was drawn can be solved without overlapping paths: ask for fewer starts or more finishes
puzzle-alike = { $asked ->
    [one] a puzzle of this kind was not found: ask for a larger maze
   *[other] { $asked } different puzzles of this kind were not found: ask for fewer pages, or a larger maze
}

## Panel

panel = Level
panel-stays = { $why }. The last level stays.
panel-carved = { $percent } % carved
panel-cancel = Cancel
panel-summary = { $width } × { $height } { $shape }, { $algorithm }
panel-summary-floors = { $width } × { $height } × { $floors } { $shape }, { $algorithm }
panel-no-less = No less than { $least }: { $why }
panel-no-more = No more than { $most }: { $why }
panel-exactly = exactly

panel-map-whole = Whole level
panel-map-as-played = As played
panel-map-fit = Fit
panel-map-fit-hint = Show all of the level again
panel-map-floor = Floor
panel-mark-start = start
panel-mark-finish = finish
panel-mark-door = secret door
panel-mark-lair = Minotaur’s lair
panel-drawn = Drawn by hand: { $size } { $shape }
panel-drawn-edited = Edited by hand: { $size } { $shape }
panel-drawn-why = No recipe makes this level, so there is nothing to tune. Overlays and measures work.
panel-drawn-replace = Replace it by a level made of a recipe
panel-drawn-make-anew = Make it anew of its recipe
panel-drawn-lost = What is not saved under “Levels” is lost.

panel-seed = Seed
panel-seed-hint = a number or a word
panel-seed-roll = Roll
panel-seed-copy = Copy
panel-seed-lock = lock
panel-seed-lock-hint = Keep the seed while other parameters change

panel-grid = Grid
panel-shape = Shape
panel-width = Width
panel-width-polar = Inner ring
panel-width-polar-hint = The cells of the innermost ring; farther out there are more
panel-height = Height
panel-height-polar = Rings
panel-floors = Floors
panel-wraps = wraps
panel-wraps-x = Whoever walks off the east side comes in at the west
panel-wraps-y = Whoever walks off the south side comes in at the north
panel-wraps-z = Whoever climbs down from the last floor comes to the first
panel-drawn-size = The mask's picture decides the size: remove it first
panel-outline = Outline
panel-hexagon = hexagon
panel-mask-drawn = Mask, drawn
panel-mask-hexagon = Mask, a hexagon
panel-mask-cells = { $left } of { $all } cells
panel-mask-remove = Remove

panel-algorithm = Algorithm
panel-joined-across = Joined across
panel-joined-down = Joined down
panel-runs-end = Runs end
panel-least-carved = Least carved
panel-rock-left = Rock left
panel-rock-filled = joined on by Prim
panel-corner = Corner
panel-multiple = Multiple
panel-multiple-hint = 1 more than a multiple of 4
panel-offset = Offset
panel-offset-hint = odd
panel-newest = Newest
panel-any = Any
panel-oldest = Oldest
panel-giving-up = Giving up
panel-giving-up-usual = to suit the grid
panel-giving-up-constant = constant
panel-giving-up-growing = growing
panel-chance = Chance
panel-growth = More a step
panel-areas = Areas
panel-doors = Secret doors
panel-doors-none = none
panel-doors-none-hint = Doors join areas, and this algorithm carves one: choose the algorithm areas
panel-doors-usual = as many as areas
panel-doors-sealed = none: sealed

panel-loops = Loops
panel-dead-ends-opened = Dead ends opened
panel-more-passages = More passages
panel-most-passages = No more than { $most }: so many walls are left to knock out at most

panel-places = Starts and finishes
panel-placed = Placed
panel-starts = Starts
panel-finishes = Finishes

panel-rules = Rules of play
panel-charges = Charges
panel-charges-usual = as needed
panel-charges-usual-hint = As many as there are walls to blast between start and finish
panel-look = Look
panel-theme = Built of
panel-theme-usual = usual ({ $theme })
panel-minotaur = Minotaur
panel-minotaur-hunts = hunts the player

panel-overlay = Overlay
overlay-none = none
overlay-distances = distances
overlay-solution = solution
overlay-areas = areas
overlay-dead-ends = dead ends
overlay-carve-order = carve order
overlay-no-recipe = this level remembers no recipe, which alone tells how it was carved
overlay-edited = this level was edited since it was carved

panel-measures = Measures
panel-level-cells = { $open ->
    [one] { $open } cell
   *[other] { $open } cells
}, { $rock } rock ({ $percent } %), { $doors ->
    [one] { $doors } door
   *[other] { $doors } doors
}
panel-edited = Edited by hand since its recipe made it
panel-compare = Compare with
panel-compare-seeds = { " " }seeds
panel-compare-no-recipe = This level remembers no recipe to make others of
panel-compare-edited = This level was edited: its recipe makes another
panel-column-level = level
panel-column-mean = mean
panel-deviation = Standard deviation
panel-no-figure = none
panel-show-spread = Show how it is spread
panel-no-spread = None of the levels has a figure for { $figure }
panel-this-level = this level
panel-spread = { $figure } over { $seeds } seeds; the line is this level

panel-levels = Levels
panel-levels-name = name
panel-levels-save = Save this level
panel-levels-load = Load
panel-levels-rename = Rename
panel-levels-keep = Keep
panel-levels-delete = Delete
panel-levels-really = Really delete { $name }?
panel-levels-saved = saved { $path }
panel-levels-renamed = { $name } is now { $new }
panel-levels-deleted = moved to { $path }

panel-copy = Copy and paste
panel-copy-command = Copy as command line
panel-copy-code = Copy as code
panel-copy-ron = Copy as RON
panel-paste = Paste a code, or a recipe or a level in RON or JSON
panel-paste-take = Take

## Files

store-no-folder = there is no folder for levels: set HOME
store-name = "{ $name }" is no name for a level: use letters, digits, spaces, - and _
store-taken = there is a level "{ $name }" already: choose another name
store-many-games = { $games } other games are running and save their runs: quit one of them
store-built-in = "{ $name }" came with the game: only your own levels can be renamed or deleted
# What the system says.
store-io = { $path }: { $why }
# What is wrong in a file, in English.
store-level = { $name }: { $why }

## What mazes are made of

shape-square = square
shape-cubic = cubic
shape-hex = hex
shape-triangular = triangular
shape-polar = polar

corner-north-west = north-west
corner-north-east = north-east
corner-south-west = south-west
corner-south-east = south-east

placement-corners = corners
placement-random = random
placement-farthest = farthest

theme-dressed-stone = dressed stone
theme-hewn-rock = hewn rock
theme-crypt = crypt
theme-sewer = sewer
theme-ice = ice
theme-hedge = hedges

algorithm-depth-first = depth-first
algorithm-random-backtrack = random-backtrack
algorithm-prim = prim
algorithm-areas = areas
algorithm-kruskal = kruskal
algorithm-minimum-spanning-tree = minimum-spanning-tree
algorithm-hunt-and-scan = hunt-and-scan
algorithm-hunt-and-kill = hunt-and-kill
algorithm-inherited-backtrack = inherited-backtrack
algorithm-aldous-broder = aldous-broder
algorithm-wilson = wilson
algorithm-eller = eller
algorithm-growing-tree = growing-tree
algorithm-binary-tree = binary-tree
algorithm-sidewinder = sidewinder
algorithm-recursive-division = recursive-division

summary-depth-first = long winding passages, few dead ends
summary-random-backtrack = winding passages in solid rock, which Prim may fill
summary-prim = many short dead ends
summary-areas = several trees, joined by secret doors or sealed
summary-kruskal = walls opened in random order
summary-minimum-spanning-tree = mazes like Kruskal's, on all cores
summary-hunt-and-scan = walks that go on from the next cell in the maze (MazeGen, 1991)
summary-hunt-and-kill = walks that go on from the first cell beside the maze
summary-inherited-backtrack = branches that repeat each other's turns (maz, 1991)
summary-aldous-broder = a uniform spanning tree, by one random walk
summary-wilson = a uniform spanning tree, by loop-erased walks
summary-eller = row by row, in memory of one row
summary-growing-tree = anything between depth-first and prim, by weight
summary-binary-tree = every cell joined to a neighbour nearer to one corner
summary-sidewinder = runs of cells, each joined once to the row above
summary-recursive-division = long straight walls with one gap each

misfit-rows = it needs whole rows: no triangles or rings, no mask, and no axis that wraps
misfit-floors = it knows one row at a time, so it needs a single floor
misfit-directions = its draws choose among four directions, so it needs squares or triangles

figure-no-passage = cells without a passage
figure-dead-ends = dead ends
figure-passages = cells with { $passages } passages
figure-river = river
figure-straightness = straightness
figure-solution = solution
figure-solution-share = cells on the solution
figure-areas = areas
figure-smallest-area = smallest area
figure-largest-area = largest area

## Why there is no such maze

refused-misfit = { $algorithm } does not fit this grid: { $reason }
refused-many-passages = { $count } extra passages do not fit: { $walls } walls are left to knock out
refused-few-doors = { $count } doors cannot connect { $areas } areas: ask for at least { $least }, or seal them
refused-many-doors = { $count } doors do not fit into the { $walls } walls between areas: ask for fewer
refused-no-start = starts is 0: a level needs at least 1
refused-no-finish = finishes is 0: a level needs at least 1
refused-many-places = { $starts } starts and { $finishes } finishes do not fit on { $cells } open cells: ask for fewer or enlarge the grid
refused-minotaur = there is no cell for the Minotaur to start in: from each it either catches a player who knows the way, or cannot reach one who waits; enlarge the maze, or choose another placement or seed
refused-cancelled = making the level was cancelled

refused-too-large = { $size } is too large to walk in: ask for at most { $cells } cells, and { $length } a row or column
refused-wrap-short = the { $axis } axis wraps and has { $length } cells: a wrapped axis needs at least 3
refused-wrap-period = the { $axis } axis wraps and has { $length } cells: on this grid a wrapped axis needs a multiple of { $period }
refused-triangles = a triangular grid of 1 × { $height } is not connected: it needs at least 2 columns, or at most 2 rows
refused-no-wrap = a { $shape } grid does not wrap: leave wrapped axes out
refused-ring = the innermost ring has { $width } cells: it needs at least 3
refused-flat = a { $shape } grid has one floor: leave depth and wrap_z out, or choose a cubic grid
refused-no-hexagon = mask: a hexagon is cut from a hex grid, not from a { $shape } one
refused-hexagon-size = mask: a hexagon is cut from a grid with as many rows as columns, and an odd number of them, not from { $width } × { $height }
# The rest is about a drawn mask and comes from a file: it is in English.
refused-mask = mask: { $why }

refused-weights = a growing tree needs a weight above 0 for newest, random or oldest
refused-few-areas = areas is { $count }: there must be at least 2 (for one, choose the algorithm prim)
refused-many-areas = { $count } areas do not fit on { $cells } cells: ask for fewer or enlarge the grid
