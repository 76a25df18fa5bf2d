# All texts that Warren shows to players, in English. ARCHITECTURE.md explains how to add
# a language.

## Texts of several screens

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
clock-running = { $minutes }:{ $seconds }
hand-made = hand-made level
size-flat = { $width } x { $height }
size-floors = { $width } x { $height } x { $floors }
of = { $number } of { $all }
per-cent = { $share } %
number = { $number }
# Reports an error. The reason is in English if it comes from a file or from the operating
# system.
fault = { $why }

## Title screen

title-tagline = Find the way to the finish
title-continue = Continue
title-continue-level = Continue: { $name }
title-daily = maze of the day
title-seed = Seed (number or word) or code
title-descent = The descent: floor { $depth }
title-begin = Begin
title-chapter = Campaign: chapter { $number }, { $title }
title-seed-or-none = A single maze: seed (number or word) or code; leave empty for a random maze
title-not-code = “{ $text }” is not a valid code, so it is the seed of this maze. If it should be a code, compare it with the original.

walking = How do you want to walk?
walking-smooth = Smoothly
walking-smooth-about = You walk and turn freely, as in most games in first person.
walking-steps = Cell by cell
walking-steps-about = Each press of a key takes you to the next cell or turns you to the next side.
walking-later = You can change this at any time with { $key } or in the settings.

## The card of a game whose files another window uses

elsewhere-earlier = Warren is already running
elsewhere-earlier-about = The game is open in another window, which uses your saved runs, records and settings. If you play here, that window saves its run and stops.
elsewhere-later = The game has moved
elsewhere-later-about = You are playing in another window of the game. If you play here, that window saves its run and stops.
elsewhere-here = Play here
elsewhere-waits = Waiting for the other window to save its run
elsewhere-silent = The other window does not respond. Close it, and then play here.
files-not-locked = { $why }: close other windows of the game, because they can change the same files

## Pause, win and lost screens

pause-resume = Resume
pause-restart = Start again
reveal = Show the whole maze?
reveal-loses = The panel shows the whole maze, including its finish and secret doors. This run will then earn no medals and set no record.
reveal-open = Show it
panel-locked = The panel stays closed: it would reveal the maze, and this run counts
restart = Start again?
restart-loses = Your run of { $time } will be lost.
restart-loses-try = Your run of { $time } will be lost. Only your first try at a daily maze counts, and this is it.
help = How to play
help-aim = Find the way to the finish, where daylight shines into the maze.
help-walk = Walk
help-turn = Turn
help-explore = Explore automatically
help-view = Change the view
help-map = Map
help-hint-direction = Hint: direction
help-hint-stretch = Hint: next part of the path
help-hint-way = Hint: the whole path
help-search = Search, open doors, pull levers, use portals
help-blast-mark = Blast the wall ahead, mark the cell with chalk
help-climb = Climb up or down
help-where-am-i = Where am I?
help-where-am-i-hint = Where am I? (counts as a hint)
help-panel = Panel: change the maze
help-more = Click a place on the map to walk there. The campaign explains everything step by step.
help-controls = Controls
help-maze = In the maze
help-torch = In some mazes, the torch burns down: each step uses up some of its light. Oil makes it burn longer. In the dark, you see only the nearest cells.
help-treasure = Treasure counts as coins. Walk over a thing to take it. There is also gunpowder, chalk, oil, a compass, and pieces of the map.
help-beasts = In some mazes, beasts hunt you. Messages and arrowheads say where you hear one. You are faster than they are: keep moving, and do not run into dead ends.
help-flicker = If the flame of your torch flickers in a draught, there is a secret door nearby: search for it. The settings can turn off all flicker.
help-descent = The descent leads down from floor to floor, and each floor is harder. You keep what you find until a beast catches you.

credits = Credits
credits-warren = Warren { $version }, under MIT or Apache-2.0
credits-art = Warren's scripts generate the stone, wood, ice, leaves and sounds.
credits-font = The font is Lato by Łukasz Dziedzic, under the SIL Open Font License 1.1
credits-music = The music was played with Fluid (R3), a soundfont by Frank Wen and contributors.
credits-engine = Bevy is the engine; egui draws the panel.
credits-crates = The manual lists all other libraries and their licences: docs/credits.md

daily = Maze of the day
daily-what = { $day }: { $shape }, { $size }
daily-untried = Only your first try counts. You can save it and continue later.
daily-begun = Your try is in progress. Only this try counts.
daily-given-up = You gave up the try that counted.
daily-won = You have reached the finish.
daily-lost = A beast caught you.
daily-play = Play
daily-play-again = Play for practice
daily-continue = Continue your try
daily-gives-up = This gives up your try in progress. Press the button again to do so.
daily-before = Earlier days, for practice
daily-past = { $day }
daily-past-won = { $day }: { $time }
daily-past-begun = { $day }: continue
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
daily-found = { $finds ->
    [one] 1 find
   *[other] { $finds } finds
}, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
daily-copy = Copy the result
copied = Copied: { $text }
not-copied = Not copied: { $why }

descent = The descent
descent-what = Floors without end, harder and harder. You keep what you find until you are caught.
descent-continue = Continue the descent: { $floor }
descent-seed = Seed (number or word); leave empty for random floors
descent-pack-unnamed = This file is a list of chambers: give it a name and an author, so that it becomes a pack
descent-begin = Begin a descent
descent-another = Another descent
descent-making = Making the floor …
descent-gives-up = This gives up the descent in progress. Press the button again to do so.
descent-floor = floor { $depth }
descent-floor-vault = floor { $depth }, with a vault
descent-floor-place = floor { $depth }: { $place }
descent-place-old-gate = the Old Gate
descent-place-rotunda = the Rotunda
descent-place-cistern = the Cistern
descent-place-great-cave = the Great Cave
descent-place-frozen-hall = the Frozen Hall
descent-place-lost-garden = the Lost Garden
descent-result = floor { $depth }, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}, { $time }
descent-result-as = { $result }, { $start }
descent-start = Begin as
start-walker = Walker
start-walker-what = You begin with nothing, and have no weakness.
start-lamplighter = Lamplighter
start-lamplighter-what = You have a lens lantern, but goods cost a quarter more.
start-apprentice = Thief’s apprentice
start-apprentice-what = You have soft boots, but keep no light from floor to floor.
start-miner = Miner
start-miner-what = You have a pickaxe, but one good less is on offer.
descent-so-far = Before floor { $depth }: { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}, { $time }
descent-best = Your best descent: { $result }
descent-richest = Your richest way out: { $result }
descent-daily = Descent of the day { $day }
descent-daily-untried = The descent of the day is the same for everybody. Only your first attempt counts.
descent-daily-begun = Your attempt at the descent of the day is in progress.
descent-daily-lost-track = You have begun your attempt at the descent of the day, and left it for another descent.
descent-daily-over = Your attempt at the descent of the day: { $result }
descent-daily-result = Warren descent { $day }: { $result }
floor-left = You found the way down
floor-so-far = The descent so far
floor-so-far-result = { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}, { $time }
floor-exit = Leave the dungeon with { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
floor-exit-ends = This ends the descent. Press the button again to leave.
descent-out = You have left the dungeon: { $result }
pedlar = A pedlar offers goods. You have { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}:
pedlar-gift = Relics lie here. You may take one of them:
good-priced = { $name }: { $coins } coins
good-bought = You have it.
good-too-expensive = { $does }. You need { $missing ->
        [one] 1 more coin
       *[other] { $missing } more coins
    }.
buy-not-offered = This is not on offer any more.
buy-sold = You have this already.
buy-only-one = You may take only one of them.
buy-too-expensive = This costs { $price } coins, and you have { $coins }.
good-oil-use = 50 more steps of light
good-barrel-use = 150 more steps of light
good-chalk-use = 5 marks
good-gunpowder-use = 1 charge, which blasts a wall
good-keg-use = 3 charges, each of which blasts a wall
good-stones-use = 3 stones to throw, which lure beasts away
good-salt-use = Salt for 2 cells, which no beast enters for 20 seconds
good-flares-use = 2 flares, which dazzle the beasts that see you for 8 seconds
good-compass-use = Points to the finish on every floor
good-boots-use = Your steps make no noise, even when you run
good-hood-use = The Sleeper hears you at half the distance
good-grease-use = Doors, gates and levers make no noise
good-poppy-use = The Sleeper, the Guardian and the Thief need three times as long to get up
good-lantern-use = You see as far as possible while the torch burns
good-cats-eye-use = You see three cells in the dark
good-wick-use = The torch burns twice as long
good-oil-press-use = A flask of oil lasts twice as long
good-pick-use = One more charge on every floor
good-powder-horn-use = Gunpowder on the floor is enough for two charges
good-chalk-pouch-use = Three more marks on every floor
good-chart-use = You know the cells around the start of every floor
good-sextant-use = You know the cells around the finish of every floor
good-map-case-use = Map fragments show twice as far
good-mirror-use = The Statue stands still while it is in your sight, even behind you
good-hourglass-use = The Minotaur and the Statue wait for twenty seconds before they hunt
good-dowsing-rod-use = Secret doors beside you open at once
good-purse-use = Treasure is worth a quarter more
good-ward-use = The first beast that catches you away from its lair is sent back there, and the ward breaks
floor-next = Go down: { $floor }

custom = Custom maze
custom-preset = Difficulty
custom-preset-own = custom
custom-shape = Grid
custom-size = Size
custom-floors = Floors
custom-sample = The picture shows another maze of this kind
custom-no-sample = No picture: no other maze of this kind was found
custom-no-picture = No picture
custom-wraps = Wraps
custom-algorithm = Algorithm
custom-braid = Dead ends opened
custom-placement = Start and finish
custom-extras = Extras
custom-extras-none = none
custom-pack = Chambers from
custom-pack-none = Warren
custom-pack-code = A maze with chambers of your own has no code
custom-chambers = { $chambers ->
    [one] { $chambers } chamber
   *[other] { $chambers } chambers
}
custom-portals = { $pairs ->
    [one] { $pairs } pair of portals
   *[other] { $pairs } pairs of portals
}
custom-charges = Charges
custom-beasts = Beasts
custom-beasts-none = none
custom-beasts-all = all
custom-picture-floor = Floor in picture
custom-roll = Roll again
custom-way = Shortest path: { $steps ->
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
levels-by-name = by name
levels-by-date = by date
levels-by-size = by size
levels-by-difficulty = by difficulty
levels-broken = cannot be read
levels-dated = { $what }, { $date }
levels-difficulty = difficulty { $value }
levels-search = Search
levels-none = No level has such a name.
levels-best = best { $time }
levels-order = Order
levels-page = Page
levels-new-name = New name
levels-what = { $shape }, { $size }
# $key is the key that opens the panel.
levels-own = Levels that you save in the panel ({ $key } while you play) appear here too.
level-first-steps = First steps
level-two-halves = Two halves
level-honeycomb = Honeycomb
level-the-gatehouse = The gatehouse

won = You have reached the finish
won-steps = Steps
won-hints = Hints
won-pack = Chambers
won-pack-by = { $name } by { $author }
won-finds = Found
won-finds-of = { $found } of { $all }
won-treasure = Treasure
won-coins = { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
won-coins-before = { $coins } coins, at best { $before }
won-find = { $count } × { $name }
won-steps-of = { $steps } (shortest { $shortest })
won-next = Next: { $title }
won-best = Best time
won-best-now = this run (previously { $before })
won-race = Race the best run
won-watch = Watch the best run
won-watching = This is your best run
won-copy-code = Copy the code
won-map = Line: your path. Tinted cells: a shortest path.
race-begins = The ghost is your best run: { $time }
ghost-label = your best run
medal-finished = Reached the finish
medal-without-hints = Without hints
medal-short = Within 1.5 × the shortest path
# The reasons why a medal is missing.
medal-hints-taken = Without hints: you used { $hints }
medal-too-long = Within 1.5 × the shortest path: at most { $most ->
    [one] { $most } step
   *[other] { $most } steps
}
medals-revealed = The panel showed you the maze: this run earns no medals and sets no record
ending = Daylight
ending-campaign = The campaign
ending-run = This run
ending-light = You climb the last steps and stand on the hill, in the wind. The Warren is below you, and you know the way through all of it.
ending-down = On the other side of the hill there is a second door. Behind it, stairs lead down, floor after floor. Nobody has seen the last one. They are in “The descent” on the title screen.
ending-chapters = Chapters won
ending-of = { $count } of { $chapters }
ending-time = Best times together
ending-steps = Fewest steps together
ending-without-hints = Won without hints
ending-short = Won within 1.5 × the shortest path
ending-records = Each chapter can be played again from the campaign.
lost = { $beast } has caught you
lost-map = Disc: your start. Triangle or horned head: the beast’s start. Solid line: your path. Dashed line: its path. Cross: it caught you here.
lost-same-floors = Same floors again
lost-missed = Left on this floor: { $finds }
lost-deeper = Deeper than ever: your deepest descent had ended on floor { $before }
lost-richer = As deep as your best descent, with more treasure: the best so far was { $before ->
    [one] 1 coin
   *[other] { $before } coins
}
lost-floor = Floor on the map
lost-at-start = You never left the start, and { $beast } walked { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
} to you.
lost-waited = You stayed { $place } for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}. When you entered this cell, { $beast } was { $distance ->
    [one] { $distance } cell
   *[other] { $distance } cells
} away.
# The beast could not reach the player before.
lost-waited-apart = You stayed { $place } for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}, and then { $beast } found a way to you.
lost-turned-back = You turned back { $place }, and { $beast } was { $distance ->
    [one] { $distance } cell
   *[other] { $distance } cells
} behind you.
lost-followed = You were caught from behind { $place }: { $beast } had followed you for { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
}.
lost-met = You met { $beast } { $place }. When you left the last junction, { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
} before, it was { $distance ->
    [one] { $distance } cell
   *[other] { $distance } cells
} away.
lost-met-apart = You met { $beast } { $place }. When you left the last junction, { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
} before, it could not reach you yet.
lost-met-first = You met { $beast } { $place }, before you came to a junction.
lost-met-first-junction = You met { $beast } at the first junction.
# The places in the sentences above.
lost-in-closed-cell = in a closed cell
lost-in-dead-end = in a dead end
lost-in-corridor = in a corridor
lost-at-corner = at a corner
lost-at-junction = at a junction
lost-at-ladder = at a ladder

## The sheet of pictures of a run

sheet-code = Code
sheet-map = Line: the path of the run. Numbers: the pictures.
sheet-start = The start
sheet-passage = A passage
sheet-corner = A corner
sheet-dead-end = A dead end
sheet-junction = A junction
sheet-sconce = A torch on the wall
sheet-chains = Chains
sheet-bones = Bones
sheet-rubble = Rubble
sheet-statue = A statue
sheet-roots = Roots
sheet-glyph = A sign in the stone
sheet-puddle = Water
sheet-ladder = A ladder
sheet-breach = A blasted wall
sheet-finish = The finish

## Settings

settings = Settings
settings-back = Back
settings-choose = choose
settings-change = change
run-not-kept = Your run cannot be saved: { $why }
run-reading = Loading the saved run…
run-not-read = The saved run cannot be continued: { $why }
run-not-there = The saved run no longer exists
best-run-not-there = There is no recording of your best run
best-run-too-old = The recording of your best run cannot be played: it was made by an older version, in which every corner had a post. Your record stays, and your next win in this level will be recorded
file-not-read = the file { $file } cannot be read: { $why }; { $place }
file-not-kept = the file { $file } cannot be saved: { $why }
setting-not-read = the setting { $setting } in { $file } cannot be read, so its default applies: { $why }
settings-turn = page
settings-game = Game
settings-picture = Graphics
settings-sound = Sound
settings-controls = Controls
setting-language = Language
setting-language-system = system default
setting-quality = Quality
setting-quality-auto = automatic
setting-quality-low = low
setting-quality-high = high
setting-gait = Walking
setting-gait-smooth = smoothly
setting-gait-steps = cell by cell
setting-text-size = Text size
setting-words = Describe in words
setting-by-ear = Walls and finish by ear
setting-resolution = Resolution
setting-resolution-auto = automatic
setting-resolution-now = Chosen from measured frame times; now { $share } % of the window
setting-resolution-draws = The world is rendered at this part of the window’s resolution; text stays sharp
setting-quality-auto-draws = Depends on your graphics hardware; low in a browser
setting-quality-low-draws = Light from 4 wall torches, no shadows, no relief, jagged edges, coarser stone: much faster to draw
setting-quality-high-draws = Shadows, light from 16 wall torches, smooth edges, glow, dust in the light, finer stone
setting-palette = Colours
setting-palette-usual = default
setting-palette-protanopia = protanopia (no red)
setting-palette-deuteranopia = deuteranopia (no green)
setting-palette-tritanopia = tritanopia (no blue)
setting-palette-contrast = high contrast
setting-flicker = Flicker
setting-shake = Camera shake
setting-head-bob = Head bob
setting-field-of-view = Field of view
setting-degrees = { $degrees }°
setting-window = Window
setting-window-window = window
setting-window-screen = full screen
setting-vsync = VSync
setting-frame-limit = Frames per second
setting-frame-limit-none = no limit
setting-frames = at most { $frames }
setting-volume = Volume
setting-music = Music
setting-effects = Effects
setting-steps = Steps
setting-ambience = Ambience
setting-silent = silent
setting-mouse = Mouse sensitivity
setting-turning = Turning speed
setting-inverted = Invert mouse
setting-toggles = Search and climb
setting-toggles-hold = hold the key
setting-toggles-press = toggle
setting-on = yes
setting-off = no

## What keys and buttons do

bindings = Keys and buttons
bindings-play-walk = Walking
bindings-play-act = Tools
bindings-play-look = Hints, view
bindings-play-branches = Branches, pause
bindings-watch-play = Watch: playback
bindings-watch-quiz = Watch: quiz
bindings-watch-look = Watch: view
bindings-puzzle-paths = MultiMaze: paths
bindings-puzzle-slanted = MultiMaze: directions
bindings-puzzle-puzzle = MultiMaze: puzzle
bindings-draw-move = Drawing: cursor
bindings-draw-tools = Drawing: tools
bindings-draw-edit = Drawing: selection
bindings-menu = Menus
bindings-reset = Reset all
bindings-were-reset = All keys and buttons have been reset
bindings-erase = remove
bindings-waits = ...
bindings-press = Press a key or button, or Esc to cancel.
# The player has chosen a control that another action uses.
bindings-swaps = { $control } is already used for “{ $other }”. Press it again to swap the two, or anything else to cancel.
bindings-takes = { $control } is already used for “{ $other }”, which also has other controls. Press it again to move it here, or anything else to cancel.
bindings-last = { $control } is the only control of “{ $other }”: bind another control to that action first
bindings-fixed = { $control } is reserved here and cannot be assigned
bindings-needed = This control is needed to leave a screen or to use menus
action-ahead = Ahead
action-back = Back
action-left = To the left
action-right = To the right
action-turn-left = Turn left
action-turn-right = Turn right
action-up = Climb up
action-down = Climb down
action-quiet = Walk quietly
action-steps = Walking style
action-search = Search, open, pull
action-blast = Blast a wall
action-mark = Mark the cell with chalk
action-throw = Throw a stone ahead
action-torch = Put out or light the torch
action-salt = Lay salt in the cell
action-flare = Light a flare
action-shut = Shut a gate
action-use-tool = Use the tool in hand
action-drink = Drink the flask
action-read-scroll = Read the scroll
action-hint-direction = Hint: direction
action-hint-stretch = Hint: next part
action-hint-way = Hint: whole path
action-where-am-i = Where am I?
action-explore = Explore
action-branch-one = Explore branch 1
action-branch-two = Explore branch 2
action-branch-three = Explore branch 3
action-branch-four = Explore branch 4
action-branch-five = Explore branch 5
action-branch-six = Explore branch 6
action-branch-seven = Explore branch 7
action-go-to = Go there
action-map = Map
action-view = View
action-panel = Panel
action-pause = Pause
action-run = Play or pause
action-forward = Step forward
action-backward = Step back
action-first = Go to beginning
action-last = Go to end
action-faster = Faster
action-slower = Slower
action-quiz = Quiz
action-answer-one = Answer 1
action-answer-two = Answer 2
action-answer-three = Answer 3
action-answer-four = Answer 4
action-next-beside = Second algorithm
action-numbers = Numbers
action-next-mark = Next mark
action-last-mark = Previous mark
action-next-act = What to show
action-next-algorithm = Algorithm
action-next-shape = Grid
action-next-wraps = Wraps
action-next-size = Size
action-reverse = Hold: previous
action-next-seed = New seed
action-bar = Sidebar
action-floor-up = Floor above
action-floor-down = Floor below
action-follow = Follow the action
action-drag = Draw a path
action-pan = Move the map
action-zoom = Zoom
action-zoom-in = Zoom in
action-zoom-out = Zoom out
action-north-west = North-west
action-north-east = North-east
action-south-west = South-west
action-south-east = South-east
action-next-path = Next path
action-last-path = Previous path
action-let-go = Let go
action-undo = Undo
action-redo = Redo
action-clear = Clear
action-check = Check
action-hint-path = Hint: this path
action-solution = Solution
action-new-puzzle = New puzzle
action-print = Print
action-test-run = Test run
action-draw-here = Draw at the cursor
action-next-side = Next side of the cell
action-last-side = Previous side of the cell
action-next-tool = Next tool
action-last-tool = Previous tool
action-next-thing = Next thing to place
action-last-thing = Previous thing to place
action-next-variant = Next shape or number
action-copy = Copy
action-cut = Cut
action-paste = Paste
action-rotate = Rotate
action-mirror = Mirror
action-delete = Erase the selection
action-next-problem = Next problem
action-below = Down
action-above = Up
action-less = Less
action-more = More
action-last-page = Previous page
action-next-page = Next page
action-press = Press
action-erase = Remove controls
action-leave = Leave

## Lines over the world

hud-quiet = quiet
hud-seed = seed { $seed }
hud-daily = maze of the day, { $day }
hud-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}

## Hints: keys and buttons, and their functions

# The name of a key or button, and its function in one or two words.
hint = { $controls } { $does }
# A label, and the key that changes its value: Show [S]
keyed = { $label } [{ $controls }]
keys-walk = walk
keys-go-to = a cell to walk there
keys-turn = turn
keys-climb = climb
keys-up = up
keys-down = down
keys-search = search
keys-quiet = walk quietly
keys-blast = blast
keys-mark = mark
keys-throw = throw
keys-torch = torch
keys-salt = salt
keys-flare = flare
keys-shut = shut the gate
keys-tool = use or change the tool
keys-drink = drink
keys-read = read
keys-hint = hint
keys-hint-paid = hint ({ $coins ->
    [one] 1 coin
   *[other] { $coins } coins
})
keys-explore = explore
keys-map = map
map = Explored map
map-mouse = click to walk, drag to move, wheel to zoom
map-zoom = zoom
map-close = close
keys-view = view
keys-panel = panel
keys-panel-close = close the panel
keys-test-run = test run
keys-test-end = end the test run
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
# A key on the number pad.
key-number-pad = Num { $sign }
mouse-left = click
mouse-right = right mouse button
mouse-middle = middle mouse button
mouse-move = mouse
mouse-wheel = wheel
pad-left = D-pad left
pad-right = D-pad right
pad-up = D-pad up
pad-down = D-pad down
pad-left-stick = left stick
pad-right-stick = right stick

## News

news-waits = Nothing moves before you do
news-searching = Searching the walls…
news-search-nothing = Nothing here
news-search-gate = Face the door to open it
news-search-hold = Hold { $search } to search
news-blasted = The wall falls
news-taken = You take: { $item }
news-chalk = You take: chalk for { $marks } marks
news-treasure = You take: { $item }, worth { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }
news-gunpowder = You take gunpowder: enough for { $charges ->
        [one] one more blast
       *[other] { $charges } more blasts
    }
news-map-fragment = You take a map fragment: the map shows more
news-compass = You take a compass: it points to the finish
news-oil = You pour oil into your torch: it burns brighter
news-stones = You take some stones: throw them to distract beasts
news-salt = You take salt: lay it where no beast is to pass
news-flares = You take flares: they dazzle the beasts that see you
news-flask = You take a flask
news-scroll = You take a scroll
news-consumable = You find a { $item }
news-consumable-unknown = You find a { $item }: use it to learn what it does
news-left-flask = You already have a flask: use it, or leave this one here
news-left-scroll = You already have a scroll: use it, or leave this one here
news-marked = You mark this cell with chalk
news-warded = Your ward breaks, and { $beast } is back where it began
news-stolen = The Thief runs away with your { $treasure }: follow it
news-regained = You have your { $treasure } again
news-hint-paid = This hint costs { $coins } coins when you leave the floor
# A hint that the player cannot pay for
hint-refused = A further hint costs { $price } coins. You have { $coins ->
    [0] none left.
   *[other] { $coins } left.
}
news-torch-out = Your torch has burned out: you see only the next cells
news-torch-put-out = You put out your torch: you see only the next cells
news-torch-lit = You light your torch again
news-stone-thrown = You throw a stone
news-lured = The noise distracts { $beast } for a few seconds
news-salt-laid = You lay salt: no beast enters this cell for { $seconds } seconds
news-salt-gone = Your salt is gone
news-flare-lit = You light a flare
news-dazzled = The flare dazzles { $beast } for a few seconds
# The tool that one control uses, such as “salt”, as in the key hints
news-tool = In your hand: { $tool }
news-shut = You shut the gate: no beast passes it for { $seconds } seconds
news-reopened = The gate that you shut is open again

effect-use-oil = your torch burns brighter and longer
effect-use-sight = you see farther for 30 seconds
effect-use-silence = your steps make no noise for 30 seconds
effect-use-stillness = the beasts that see you stand still for 8 seconds
effect-use-soot = soot takes some of your light
effect-use-rattling = beasts look for the noise that you make
effect-use-maps = your map shows the cells nearby
effect-use-guidance = your map shows where the finish is
effect-use-treasure = your map shows where the nearest treasure is
effect-use-beasts = you know where the beasts are, and you see them from above and on the map for 30 seconds
effect-use-alarm = a bell rings, and every beast nearby hears it
effect-use-gloom = your torch goes out if it burns, and you can light it again
consumed = { $what }: { $does }
consumed-unknown = the { $look } is a { $is }
worn-off-sight = You no longer see farther
worn-off-silence = Your steps make a noise again
worn-off-beasts = You no longer see the beasts
news-gate-opened = The door opens
news-gate-shut = The gate falls shut behind you
news-lever = Lever { $number }: { $gates ->
    [one] its portcullis moves
   *[other] its portcullises move
}
news-lever-set-back = { $beast } has set back lever { $number }: pull it again, and it stays
news-plate = The plate sinks: every { $shape } door is open
news-portal = You step through the portal
news-smooth = Walking smoothly
news-steps = Walking cell by cell
news-quiet = Walking quietly, at half speed
news-running = Running
news-door-found = A secret door swings open
news-no-way = No path leads to the finish: this part is sealed off
news-no-plan = No way to the finish was found, even with keys and levers
news-slow-minotaur = On this floor, the Minotaur is slow.
news-kept-light = Of the { $left } steps of light that were left, you keep { $kept }.
news-floor-danger = On this floor: { $beasts }. Hints show the way to the finish.
news-hears-minotaur = You hear hooves
news-hears-sleeper = Something has woken up and runs on soft paws
news-hears-guardian = You hear armour
news-hears-statue = You hear stone that grinds on stone
news-hears-echo = You hear your own steps
news-hears-moth = You hear beating wings
news-hears-thief = You hear quick steps and the clink of coins
news-hears-warden = You hear heavy boots and keys
# What the player hears, how far away, and in which direction: You hear hooves, near: behind
news-heard-towards = { $hears }, { $distance }: { $direction }
news-heard-close = very near
news-heard-near = near
news-heard-far = far away
news-flee = { $hears }. { $key } shows the way to the finish
news-sleeping-near = Something breathes in its sleep nearby: walk quietly

stop-all-seen = You have seen everything within reach: search for secret doors
stop-all-seen-charges = You have seen everything within reach: search for secret doors or blast a wall
stop-closed = You have seen everything within reach: only closed gates are left
stop-lever = You have seen everything within reach: pull a lever to go on
stop-one-way = Only a gate without return leads on: step through it yourself
stop-portal = You have seen everything within reach: step through a portal to go on
stop-junction = Choose a branch: turn or press { $first }–{ $last }
stop-junction-tap = Choose a branch: turn or tap a number
stop-junction-turn = Choose a branch: turn to it, and explore again
stop-junction-branch = { $number } { $turn }
stop-finish-seen = You can see the finish: { $bearing }
stop-finish-left = You have seen everything within reach. The finish: { $bearing }
stop-beast = A beast is near: exploring stops, so walk on yourself
stop-breath = You hear something breathe: exploring stops, so go on with care
stop-dark = Your torch has burned out: exploring stops
stop-astray = You have left the path
stop-blocked = The way is blocked
route-not-seen = You have not seen that place yet
route-no-way = You know no path to that place
blast-no-charges = You have no charges left
blast-unarmed = There are no charges in this maze
blast-gate = A gate is too strong for a charge
blast-solid = Outer walls and solid rock cannot be blasted
blast-no-wall = There is no wall to blast here: walk up to one and face it
blast-needed = Too few charges would be left for the walls between you and the finish

## The maze in words, for players who cannot see it; spoken by screen readers

# How a beast hunts, and how to escape from it
beast-rule-minotaur = The Minotaur follows you on the shortest path from your first step: run around a loop, and avoid dead ends.
beast-rule-sleeper = The Sleeper wakes up when you are loud near it: walk quietly, and do not touch it.
beast-rule-guardian = The Guardian never leaves its room: go out through the nearest doorway.
beast-rule-statue = The Statue moves only while you do not look at it: keep it in view as you walk away.
beast-rule-echo = After your first twelve steps, the Echo goes to the start and then walks exactly your path: walk on, and do not turn back.
beast-rule-moth = The Moth comes to the light of your torch: put the torch out, and it stays where it is.
beast-rule-thief = The Thief takes your best treasure and runs: drive it into a dead end, or let it go.
beast-rule-warden = The Warden walks the same round all the time: let it pass. It sets back each lever once.
# A hint in one sentence. An example of $towards: north, behind
hint-direction = The path leads { $towards }
hint-stretch = The path leads { $towards }; { $cells ->
    [one] the map shows its first cell
   *[other] the map shows its first { $cells } cells
}
hint-way = The finish is { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} away; the path leads { $towards }, and is on the map
# The same for a key or a lever, after "Next: iron key; "
hint-next = Next: { $goal }
hint-away = { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} away; the path leads { $towards }, and is on the map
hint-pull = pull the lever here
hint-gate = open the door on the path
hint-door = search for the secret door on the path
hint-wall = blast the wall that blocks the path
hint-portal = step through the portal at the end of the line, and ask again
hint-portal-here = step through the portal here
# The path of a hint, for example: north 3, east 1, blast east, east 2
words-hint = Hint: { $way }
words-leg = { $direction } { $cells }
words-blast = blast { $direction }
words-open = open { $direction }
words-take = take: { $goal }
words-pull = pull: { $goal }
words-tread = step on: { $goal }
words-step = step through: { $portal }
words-search = search { $direction }

## Campaign: the title and the lesson of each chapter

chapter = { $number }. { $title }
chapter-won = { $number }. { $title }  (won)
chapter-saved = { $number }. { $title }: continue
chapter-gives-up = This gives up your run in { $saved }. Press the button again to play { $title }.
chapter-first-steps = First steps
chapter-first-steps-lesson = Find the finish: daylight shines through its gate. Two dead ends hide treasure.
chapter-dead-ends = Dead ends
chapter-dead-ends-lesson = { $map } enlarges the map, and a piece of it is hidden here. Lost? { $direction } shows the direction, { $way } the whole path.
chapter-not-alone = Not alone
chapter-not-alone-lesson = The Minotaur hunts you on the shortest path. You are faster: keep moving, and walk around it.
chapter-six-ways = Six ways
chapter-six-ways-lesson = Rooms with six sides. { $view } shows them from above.
chapter-draught = Draught
chapter-draught-lesson = The torch flickers near a secret door. Hold { $search } to search the walls.
chapter-halls = Halls
chapter-halls-lesson = From a doorway you see the whole room. A lamp hangs from each vault.
chapter-locked = Locked
chapter-locked-lesson = A key opens every door that shows its shape. Go to the door and press { $search }.
chapter-round-the-world = Round the world
chapter-round-the-world-lesson = Walk far enough west and you return from the east.
chapter-let-it-sleep = Let it sleep
chapter-let-it-sleep-lesson = Something sleeps here. It hears running within 8 steps. { $quiet } lets you walk quietly.
chapter-iron = Iron
chapter-iron-lesson = An iron key opens one iron door and breaks. Whichever door you choose, you can still win.
chapter-ladders = Ladders
chapter-ladders-lesson = Hold { $up } at a ladder to climb up, { $down } at a hatch to climb down.
chapter-the-guarded-hall = The guarded hall
chapter-the-guarded-hall-lesson = The Guardian never leaves its room. Cross the room quickly, or find a way around it.
chapter-levers = Levers
chapter-levers-lesson = Press { $search } at a lever. It opens closed gates, and closes open ones.
chapter-portals = Portals
chapter-portals-lesson = Press { $search } in a ring of stones: you are in the ring with the same letter.
chapter-rock = Rock
chapter-rock-lesson = Much of this place is solid rock. { $explore } explores up to the next junction.
chapter-do-not-blink = Do not blink
chapter-do-not-blink-lesson = The Statue moves only while you do not look at it. Keep walking, and look back.
chapter-your-own-steps = Your own steps
chapter-your-own-steps-lesson = After your first twelve steps, the Echo goes to the start, and then walks exactly the path that you have walked. Keep going, and do not turn back.
chapter-the-dark-is-safe = The dark is safe
chapter-the-dark-is-safe-lesson = The Moth comes to your torch. { $torch } puts it out: in the dark, the Moth stays where it is.
chapter-no-return = No return
chapter-no-return-lesson = The arrow on a gate shows the way. You cannot go back through it, but it never traps you.
chapter-gunpowder = Gunpowder
chapter-gunpowder-lesson = You are sealed in. Face a wall and press { $blast }, but choose the right wall.
chapter-hoofbeats = Hoofbeats
chapter-hoofbeats-lesson = The Minotaur hunts you again, in a large maze with dead ends. You are faster if you know the way.
chapter-light-fingers = Light fingers
chapter-light-fingers-lesson = The Thief takes your best treasure and runs away. It never harms you. Follow it: you are faster.
chapter-the-rounds = The rounds
chapter-the-rounds-lesson = The Warden walks the same round all the time. Let it pass. It sets back each lever once: pull it again.
chapter-the-warren = The warren
chapter-the-warren-lesson = No edges, no doors, walls in the way. Use everything you have learned.

## Watching algorithms

watch-choice-mode = show
watch-choice-algorithm = maze
watch-choice-shape = grid
watch-choice-wraps = wraps
watch-choice-size = size
watch-choice-beside = compare
watch-beside-none = none
watch-seed = seed
watch-new = new
watch-floor = floor
watch-follow = Follow
watch-stay = Stay
watch-play = Play
watch-pause = Pause
watch-numbers = Numbers: { $kind }
watch-numbers-none = off
watch-numbers-last-digit = order mod 10
watch-numbers-order = order
watch-numbers-distance = distance (g)
watch-numbers-estimate = estimate h
watch-numbers-sum = f = g + h
watch-numbers-set = sets
watch-lesson = lesson
watch-quiz = quiz
watch-quiz-searches = The quiz is about searches: the next cell of a carving is random.
watch-quiz-question = Which cell does the search visit next? Choose 1 to { $options }, or click it.
watch-quiz-right = Right! { $right } of { $all } answers are right. Here is the reason:
watch-quiz-wrong = No, it is this cell. { $right } of { $all } answers are right. Here is the reason:
watch-lesson-begin = begin
watch-key-marks = marks
watch-key-play = play
watch-key-step = step
watch-key-ends = ends
watch-key-speed = speed
watch-key-reverse = with a letter: back
watch-key-numbers = numbers
watch-key-follow = follow
watch-carving = carving
watch-breadth-first = breadth-first search
watch-depth-first = depth-first search
watch-bidirectional = search from both ends
watch-a-star = A*
watch-dead-end-filling = dead-end filling
watch-left-hand = left hand on the wall
watch-right-hand = right hand on the wall
watch-tremaux = Trémaux's method
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
watch-queues = queues of { $cells } and { $others } cells
watch-frontier = frontier of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-list = list of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-walk = walk of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-row = row of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-run = run of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-part = part of { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
watch-cells = First in the list: { $names }
watch-cells-from-end = Last in the list: { $names }
watch-path = path of { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
watch-no-path = no path leads to a finish
watch-speed = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} per second
watch-several-floors = A walk along the wall needs a maze with a single floor.
watch-too-many-cells = { $cells } cells are too many to animate: the maximum is { $most }

## MultiMaze

puzzle-task = Join each numbered dot to its own diamond
puzzle-new = New puzzle
puzzle-discard = Discard the paths?
puzzle-loses = The paths that you have drawn will be lost.
puzzle-starts = Starts
puzzle-finishes = Finishes
puzzle-size = Size
puzzle-floor = Floor
puzzle-drawing = Making a puzzle… Press { $key } to cancel
puzzle-solved = Puzzle solved
puzzle-solved-after = Solved after seeing the solution
puzzle-length = Length
puzzle-joined = Joined
puzzle-go-on = Resume
puzzle-gave-up = solution seen
puzzle-nothing-undone = Nothing to undo
puzzle-nothing-redone = Nothing to redo
puzzle-key-drag = a dot and drag it
puzzle-key-choose = choose one
puzzle-key-slants = go diagonally
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
puzzle-par = { $moves } (par { $par })
puzzle-daily = Puzzle of the day
puzzle-of-day = Puzzle of { $day }
puzzle-best = Best time
puzzle-difficulty = Difficulty
puzzle-state-difficulty = difficulty { $difficulty }
puzzle-state-hints = { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
}
puzzle-hinted = Hint: a path for start { $number }
puzzle-only-overlapping = No puzzle of this kind can be solved without overlap, so paths may overlap
puzzle-printed = Written to { $path }
puzzle-print-apart = Join each full green dot with one hollow red dot by a path through the maze, and no red dot with two. No two paths may share a cell.
puzzle-print-overlap = Join each full green dot with one hollow red dot by a path through the maze, and no red dot with two. Paths may overlap.
puzzle-print-solution = { $title }: solution
puzzle-print-moves = { $moves } moves in total
puzzle-daily-result = Warren MultiMaze { $day }: { $time }, { $moves } moves (par { $par }), { $hints ->
    [0] no hints
    [one] 1 hint
   *[other] { $hints } hints
}
puzzle-grid = Grid: { $shape }
puzzle-ends-closed = Edges: closed
puzzle-ends-x = Edges: east meets west
puzzle-ends-y = Edges: north meets south
puzzle-ends-xy = Edges: all meet
puzzle-paths-overlap = Paths: may overlap
puzzle-paths-apart = Paths: keep apart
puzzle-not-opened = The saved puzzle cannot be opened: { $why }; press { $key } for a new puzzle
# The $place in file-not-read.
file-now = it is now named { $path }
file-stays = it cannot be renamed, so the game does not save to it: { $why }

puzzle-nothing-here = Nothing to pick up here: begin at a start, or at the end of a path
puzzle-empty-hand = Pick up a path at its start first
puzzle-wall = A wall is in the way
puzzle-far = That cell is too far away: follow the passages
puzzle-path = Another path is in the way, and paths may not overlap
puzzle-start = Another start is in the way, and paths may not overlap
puzzle-taken = This finish is taken: lead the path to another one

puzzle-few-finishes = { $starts } starts need at least as many finishes, not { $finishes }
puzzle-no-finish = no finish is left for the start at { $at }: with all doors shut, its area has only { $finishes }
puzzle-overlapping = no generated puzzle can be solved without overlapping paths: ask for fewer starts or more finishes
puzzle-alike = { $asked ->
    [one] a puzzle of this kind was not found: ask for a larger maze
   *[other] { $asked } different puzzles of this kind were not found: ask for fewer pages, or a larger maze
}

## Panel

panel = Level
panel-stays = { $why }. The previous level stays.
panel-carved = { $percent } % carved
panel-cancel = Cancel
panel-summary = { $width } × { $height } { $shape }, { $algorithm }
panel-summary-floors = { $width } × { $height } × { $floors } { $shape }, { $algorithm }
panel-no-less = At least { $least }: { $why }
panel-no-more = At most { $most }: { $why }
panel-exactly = exactly

panel-map-whole = Whole level
panel-map-as-played = As played
panel-map-fit = Fit
panel-map-fit-hint = Show the whole level again
panel-map-floor = Floor
panel-mark-start = start
panel-mark-finish = finish
panel-mark-door = secret door
panel-drawn = Drawn by hand: { $size } { $shape }
panel-drawn-edited = Edited by hand: { $size } { $shape }
panel-drawn-why = This level was drawn or edited by hand, so it has no parameters to change. Overlays and measures still work.
panel-drawn-replace = Replace it with a level from a recipe
panel-drawn-make-anew = Rebuild it from its recipe
panel-drawn-lost = You can undo this.

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
panel-width-polar-hint = Number of cells in the innermost ring; outer rings have more
panel-height = Height
panel-height-polar = Rings
panel-floors = Floors
panel-wraps = wraps
panel-wraps-x = If you leave at the east edge, you re-enter at the west edge
panel-wraps-y = If you leave at the south edge, you re-enter at the north edge
panel-wraps-z = If you climb down from the last floor, you reach the first
panel-drawn-size = The mask's picture sets the size: remove the mask first
panel-outline = Outline
panel-hexagon = hexagon
panel-mask-draw = Draw a mask
panel-mask-draw-tip = Click on cells, or drag over them, to remove or to restore them
panel-mask-text = letters
panel-mask-text-height = Height of the letters, in cells
panel-mask-text-rings = Letters need rows of cells, not rings
panel-mask-text-make = Make mask
panel-mask-by-hand = A level that was changed by hand has no mask: make it from a recipe again first
panel-mask-file = picture or text file
panel-mask-file-tip = Type the path of the file, or drop the file on the window
panel-mask-file-keep = keeps
panel-mask-file-light = the light cells
panel-mask-file-dark = the dark cells
panel-mask-file-dropped = { $cells ->
    [one] One cell apart from the rest was removed.
   *[other] { $cells } cells apart from the rest were removed.
}
panel-mask-drawn = Drawn mask
panel-mask-hexagon = Hexagonal mask
panel-mask-cells = { $left } of { $all } cells
panel-mask-remove = Remove

panel-algorithm = Algorithm
panel-giving-up-usual = suits the grid
panel-giving-up-constant = constant
panel-giving-up-growing = growing
panel-chance = Chance
panel-growth = Growth per step
panel-doors-none = none
panel-doors-none-hint = Doors join areas, but this algorithm carves only one area: choose the algorithm “areas”
panel-doors-usual = as many as areas
panel-doors-sealed = none: sealed

panel-mission = Mission
panel-mission-depth = to the finish
panel-mission-loops = % on loops
panel-mission-patterns = Choose from
panel-mission-outline = Begin with
outline-number = { $number }.
outline-start = from the start
outline-after = after { $number }
outline-add = Add a pattern
outline-remove = Remove
outline-edit = Edit this mission
outline-edit-hint = Lists its patterns under “Begin with”, where you can change each of them
panel-auto = auto
pattern-lock-and-key = lock and key
pattern-lock-and-key-hint = A locked door. Its key is in a branch elsewhere.
pattern-seen-lock = seen lock
pattern-seen-lock-hint = A locked door. Its key is on a loop that begins and ends beside the door.
pattern-two-keys = two keys
pattern-two-keys-hint = Two locked doors in a row. Their keys are in different places.
pattern-long-and-short = long and short
pattern-long-and-short-hint = A short way and a long way to the same place.
pattern-hidden-short-cut = hidden short cut
pattern-hidden-short-cut-hint = A long way, and a short one behind a secret door.
pattern-way-back = way back
pattern-way-back-hint = A long way, and a one-way gate that leads back from its end.
pattern-bridge-of-levers = bridge of levers
pattern-bridge-of-levers-hint = Two portcullises in a row, of which only one is open.
pattern-remote-lever = remote lever
pattern-remote-lever-hint = A portcullis. Its lever is in a branch elsewhere.
pattern-gambit = gambit
pattern-gambit-hint = Treasure on a loop with one-way gates at both ends.
pattern-vaults = vaults
pattern-vaults-hint = Several iron doors with treasure behind them, and an iron key for only one.
pattern-portal-return = return by portal
pattern-portal-return-hint = A long branch, and a portal from its end to its beginning.
pattern-side-loop = side loop
pattern-side-loop-hint = A loop aside with treasure.
pattern-hoard = hoard
pattern-hoard-hint = Treasure behind a secret door.
pattern-false-finish = false finish
pattern-false-finish-hint = A finish that is visible through a grate, and a long way around to it.
pattern-dark-short-cut = dark short cut
pattern-dark-short-cut-hint = A long way, and a short one that is dark and dangerous.
pattern-patrol = patrol
pattern-patrol-hint = A loop with treasure and, if the level has beasts, with a patrol.
mission-secret-door = secret door
mission-open = open { $gate }
mission-back = back to { $number }
mission-place = { $number }
mission-start = start
mission-finish = finish
mission-treasure = treasure

panel-rooms-and-chambers = Rooms
panel-rooms = Most rooms
panel-room-min-size = Smallest size
panel-room-max-size = Largest size
panel-room-doorways = Doorways
panel-chambers = Chambers
panel-chamber-set = Chamber set
panel-rooms-in-dead-space = Solid rock
panel-rooms-in-dead-space-hint = place rooms there first

panel-loops = Loops
panel-braid = Dead ends opened
panel-extra-passages = More passages
panel-most-passages = At most { $most }: no more walls can be removed

panel-difficulty = Difficulty
panel-difficulty-grade = Grade
panel-difficulty-value = Value
panel-difficulty-find = Make
panel-difficulty-what = Tries algorithms, loops, placements and seeds until a maze has this difficulty (McClendon’s δ, see the measures). The grid stays.
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
difficulty-cruel = cruel

panel-places = Starts and finishes
panel-placed = Placement
panel-starts = Starts
panel-finishes = Finishes

panel-rules = Rules of play
panel-charges = Charges
panel-charges-usual = as needed
panel-charges-usual-hint = One charge for each wall that must be blasted between start and finish
panel-look = Look
panel-theme = Theme
panel-theme-usual = default ({ $theme })
panel-minotaur = Minotaur
panel-minotaur-hint = hunts the player
panel-sleeper = Sleeper
panel-sleeper-hint = hunts whom it hears
panel-guardian = Guardian
panel-guardian-hint = guards a room
panel-statue = Statue
panel-statue-hint = moves while unseen
panel-echo = Echo
panel-echo-hint = walks your path
panel-moth = Moth
panel-moth-hint = comes to light
panel-thief = Thief
panel-thief-hint = takes treasure and runs
panel-warden = Warden
panel-warden-hint = patrols, resets levers
panel-locks = locked doors
panel-iron-doors = iron doors
panel-one-ways = one-way gates
panel-levers = levers
panel-portals = pairs of portals
panel-treasure = treasures
panel-gunpowder = gunpowder
panel-chalk = chalk
panel-map-fragments = map fragments
panel-oil = flasks of oil
panel-stones = stones
panel-salt = salt
panel-flares = flares
panel-flasks = flasks
panel-scrolls = scrolls
panel-compass = compass
panel-compass-hint = is in the maze
panel-light = torch
panel-light-burns = burns down
panel-light-percent = % of the shortest way
panel-light-hint = The torch burns for this share of the way with the fewest steps. Afterwards, the player sees only the next cells.

panel-proof = Proof
panel-proof-working = Searching for a proof…
panel-proof-certified = The level can be won and cannot be lost
panel-proof-losing = The level can be won, but it can also be lost
panel-proof-unwinnable = The level cannot be won
panel-proof-unknown = It is unknown whether the level can be lost
# No further than: iron door at (3, 4)
panel-proof-limits = No further than: { $gates }
panel-proof-gate = { $gate } at { $cell }
panel-proof-walls = There are walls around every finish
panel-proof-fatal = Show losing moves
panel-proof-route = Show the way to the finish
panel-proof-stop = Stop
unprovable-items = The level has more than 64 keys or more than 64 iron doors
unprovable-states = There are too many ways to use the keys, levers and gates
unprovable-blasts = The finish cannot be reached without blasting walls, and the level has gates
unprovable-charges = Blasts may open ways around the gates

panel-overlay = Overlay
overlay-none = none
overlay-distances = distances
overlay-solution = solution
overlay-areas = areas
overlay-dead-ends = dead ends
overlay-carve-order = carve order
overlay-no-recipe = this level has no recipe, so it is unknown how it was carved
overlay-edited = this level was edited after it was carved

panel-measures = Measures
panel-level-cells = { $open ->
    [one] { $open } cell
   *[other] { $open } cells
}, { $rock } rock ({ $percent } %), { $doors ->
    [one] { $doors } door
   *[other] { $doors } doors
}
panel-edited = Edited by hand after it was generated
panel-compare = Compare with
panel-compare-seeds = { " " }seeds
panel-compare-no-recipe = This level has no recipe from which to make other levels
panel-compare-edited = This level was edited: its recipe makes a different level
panel-column-level = level
panel-column-mean = mean
panel-deviation = Standard deviation
panel-no-figure = none
panel-show-spread = Show the distribution
panel-no-spread = None of the levels has a value for { $figure }
panel-this-level = this level
panel-spread = { $figure } over { $seeds } seeds; the line marks this level

panel-presets = Presets
panel-preset-name = name for this recipe
panel-preset-save = Save as preset
panel-preset-taken = There is already a preset named { $name }: choose a different name, or delete it first
panel-close = Close
panel-seeds = Twelve seeds
panel-seeds-tip = Small maps of twelve seeds to choose from
panel-seeds-head = Seeds { $first } to { $last }
panel-seeds-earlier = Earlier
panel-seeds-later = Later
panel-seeds-hint = Scroll for more seeds, and click the level that you want.
panel-seeds-facts = { $solution } moves, difficulty { $difficulty }
panel-seeds-none = no level
panel-spread-button = Spread
panel-spread-tip = How a measure varies over 100 seeds, while you change the recipe
panel-spread-busy = Making 100 levels …
panel-compare-button = Compare
panel-compare-tip = Keeps this level as B, beside the levels that you make from now on
panel-compare-two = Two recipes
panel-compare-pin = Keep A as B
panel-compare-swap = Swap
panel-compare-what = { $what }, seed { $seed }
panel-levels = Levels
panel-levels-name = name
panel-levels-save = Save this level
panel-levels-open-file = Open file…
panel-levels-save-file = Save to file
panel-levels-load = Load
panel-levels-rename = Rename
panel-levels-keep = Keep
panel-levels-delete = Delete
panel-levels-really = Really delete { $name }?
panel-levels-saved = saved as { $path }
panel-levels-replace-question = { $name } exists. Replace it? The old version stays as { $backup }.
panel-levels-replace = Replace
panel-levels-renamed = { $name } is now { $new }
panel-levels-deleted = moved to { $path }

panel-export = Export
panel-export-format = Format
panel-export-name = File name
panel-export-solution = With the solution
panel-export-preview = Preview
panel-export-map = Map
panel-export-map-none = no map
panel-export-map-gm = for the game master
panel-export-map-player = for the players
panel-export-style = Style
panel-export-style-plain = plain
panel-export-style-hatched = hatched
panel-export-style-blue = blue
panel-export-style-parchment = parchment
panel-export-title = Title
panel-export-title-usual = from the theme
panel-export-feet = Feet per cell
panel-export-floor-grid = Lines between the cells
panel-export-numbers = Numbers of rooms
panel-export-key = Key of the map
panel-export-key-none = no key
panel-export-foundry = foundry
panel-export-foundry-about = Scenes for Foundry Virtual Tabletop, with pictures and a journal
panel-export-watabou = watabou
panel-export-watabou-about = A One Page Dungeon in Watabou's JSON; squares on one floor
panel-exported = exported to { $path }

panel-copy = Copy and paste
panel-copy-command = Copy as command line
panel-copy-code = Copy as code
panel-copy-ron = Copy as RON
panel-paste = Paste a command line or a code, or a recipe or level in RON or JSON
panel-paste-take = Apply

## Files

store-no-folder = there is no folder for levels: set HOME
store-no-storage = the browser does not let this page store anything: allow cookies and site data
store-name = "{ $name }" is not a valid level name: use letters, digits, spaces, - and _
store-reserved = "{ $name }" is a name that Windows reserves for a device: choose another name
store-taken = a level named "{ $name }" already exists: choose another name
store-built-in = "{ $name }" comes with the game: only your own levels can be renamed or deleted
# An error message of the operating system.
store-io = { $path }: { $why }
# The error in a file, in English.
level-file-asks = { $name } has changed, and so have you: the panel asks which version to keep
level-file-question = { $name } has changed on the disk, and you have changed the level here. Loading the file replaces your version.
level-file-load = Load the file
level-file-keep = Keep mine
level-file-loaded = { $name } has changed, and was loaded again
level-file-broken = The file has changed, but the old level stays: { $why }
store-level = { $name }: { $why }

## The parts of mazes

shape-square = square
shape-cubic = cubic
shape-hex = hex
shape-triangular = triangular
shape-polar = polar

corner-north-west = north-west
corner-north-east = north-east
corner-south-west = south-west
corner-south-east = south-east

format-pdf = A page for printing
format-svg = Vector graphics, for the web and other programs
format-png = Pixels, for any image viewer
format-uvtt = A map for virtual tabletops (Universal VTT), with walls, doors and lights
format-tmx = A map for the editor Tiled, with a picture of its tiles
format-dxf = A drawing for programs that draw, cut and plot
format-stl = A solid for 3D printers; its numbers are millimetres
format-3mf = A solid for 3D printers, in millimetres
format-ron = A level in RON, for Warren and for people
format-json = A level in JSON, for other programs
format-jsonl = A line of JSON with the level, its solution and its measures
format-npy = An array for NumPy with the passages of each cell
format-npz = Arrays for NumPy with the passages, seeds and solutions of many mazes
format-code = The code of the recipe
format-text = Lines of the characters + - | / \
format-blocks = Blocks of characters
format-underscores = Lines of _ and |, one per row
format-unicode = Lines of box-drawing characters
format-cs2604 = The output of the program of the course CS2604, with its searches

placement-corners = corners
placement-random = random
placement-farthest = farthest

theme-dressed-stone = dressed stone
theme-hewn-rock = hewn rock
theme-crypt = crypt
theme-sewer = sewer
theme-ice = ice
theme-hedge = hedges

gates-locks = locks
gates-iron-doors = iron doors
gates-one-way-gates = one-way gates
gates-levers = levers
gates-pairs-of-portals = pairs of portals

use-needs-key = You have no { $shape } key
use-needs-iron-key = You have no iron key
use-wrong-side = Nothing opens this gate from this side
use-barred = Nothing opens a grate: look through it, and find a way around
use-needs-plate = Only a { $shape } plate opens this door
use-needs-lever = Only a lever { $number } opens this portcullis
use-lone-portal = Portal { $pair } leads nowhere: its pair is incomplete
use-nothing = There is nothing to use here: face a locked door, or go to a lever or a portal
mark-no-chalk = You have no chalk
mark-marked = There is already a mark here
tool-no-stones = You have no stones
tool-no-room = There is no room to throw a stone: face an open side
tool-burned-out = Your torch has burned out
tool-no-salt = You have no salt
tool-salted = There is already salt here
tool-no-flares = You have no flares
tool-none = You have no tool
tool-no-open-gate = There is no open gate to shut here
tool-gate-shut = This gate is already shut
tool-broken-hinges = The hinges of this gate are broken: you can shut it only once
tool-no-flask = You have no flask
tool-no-scroll = You have no scroll

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
algorithm-cycle-popping = cycle-popping

summary-depth-first = long winding passages, few dead ends
summary-random-backtrack = winding passages in solid rock, optionally filled by prim
summary-prim = many short dead ends, by growing at random cells
summary-areas = several trees, joined by secret doors or sealed off
summary-kruskal = walls opened in random order
summary-minimum-spanning-tree = mazes like Kruskal's, made on all cores
summary-hunt-and-scan = walks that continue from the next cell in the maze (MazeGen, 1991)
summary-hunt-and-kill = walks that continue from the first cell beside the maze
summary-inherited-backtrack = branches that repeat each other's turns (maz, 1991)
summary-aldous-broder = a uniform spanning tree, by one random walk
summary-wilson = a uniform spanning tree, by loop-erased walks
summary-eller = row by row, storing only one row
summary-growing-tree = a mixture of depth-first and prim, by weight
summary-binary-tree = every cell joined to a neighbour nearer to one corner
summary-sidewinder = runs of cells, each joined once to the row above
summary-recursive-division = long straight walls with one gap each
summary-cycle-popping = mazes like Wilson's, made on all cores

parameter-across = Passages within rows
parameter-down = Passages between rows
parameter-close = Shorter corridors
parameter-least = Minimum carved
parameter-fill = Remaining rock
parameter-fill-hint = filled by Prim
parameter-corner = Corner
parameter-multiple = Multiple
parameter-multiple-hint = 1 more than a multiple of 4
parameter-offset = Offset
parameter-offset-hint = odd
parameter-newest = Newest cell
parameter-random = Any cell
parameter-oldest = Oldest cell
parameter-give-up = Giving up a branch
parameter-areas = Areas
parameter-doors = Secret doors

misfit-rows = it needs whole rows: no triangles or rings, no mask, and no axis that wraps
misfit-floors = it stores only one row, so it needs a single floor
misfit-directions = it chooses only among four directions, so it needs squares or triangles

figure-cells-without-a-passage = cells without a passage
figure-dead-ends = dead ends
figure-passages = cells with { $passages } passages
figure-river = river
figure-straightness = straightness
figure-straights = straights
figure-turns = turns
figure-junctions = junctions
figure-crossroads = crossroads
figure-solution = solution
figure-cells-on-loops = cells on loops
figure-cells-on-the-solution = cells on the solution
figure-longest-path = longest path
figure-difficulty = difficulty
figure-complexity = complexity
figure-random-walk = random walk
figure-deviation-of-a-search = deviation of a search
figure-non-significant-walls = non-significant walls
figure-walls-per-difficulty = walls per difficulty
figure-log10-of-spanning-trees = log10 of spanning trees
figure-areas = areas
figure-smallest-area = smallest area
figure-largest-area = largest area
figure-lock-nesting = lock nesting
figure-spheres = spheres
figure-backtracking = backtracking
figure-rooms = rooms
figure-cells-in-rooms = cells in rooms
figure-doorways = doorways
figure-gates = gates
figure-keys-and-levers = keys and levers
figure-pairs-of-portals = pairs of portals
figure-things-to-find = things to find
figure-coins = coins
figure-light = light
figure-light-to-spare = light to spare

## Why a maze cannot be made

refused-misfit = { $algorithm } does not fit this grid: { $reason }
refused-room-sizes = rooms cannot have sizes from { $min } to { $max }: the smallest size must be at least 2, and the largest at least that and at most { $most }
refused-room-small-grid = there is no place for a room of size { $size }: enlarge the grid, or make rooms smaller
refused-room-smaller = there is no place for a room of size { $size }: each place contains rock or walls between areas; rooms of size { $largest } would fit
refused-room-nowhere = there is no place for a room of size { $size }: even the smallest would contain rock or walls between areas; ask for fewer areas, or place rooms in solid rock first
refused-many-passages = { $count } extra passages do not fit: { $walls } walls are left to remove
refused-few-doors = { $count } doors cannot connect { $areas } areas: ask for at least { $least }, or seal them
refused-many-doors = { $count } doors do not fit into the { $walls } walls between areas: ask for fewer
refused-many-gates = { $gates }: { $count } are too many, a level can have at most { $most }
refused-few-bottlenecks = { $count } locks, iron doors and levers need as many passages that are the only way to a part of the maze, but this maze has only { $possible }: choose fewer, fewer loops, or a larger maze
refused-few-one-ways = { $count } one-way gates need as many passages that are on a loop or the only way to the finish, but this maze has only { $possible }: choose fewer, or a larger maze
refused-gates-sealed = locks and gates need a way to the finish that needs no blasting: choose doors between the areas, or no gates
refused-no-place-for-keys = no cells are left for some keys and levers: choose fewer gates, a larger maze, or another seed
refused-lost-by-blasting = blasts can lead around the { $one_ways } one-way gates, so that iron keys for the { $iron_doors } iron doors may be missing elsewhere: choose another seed, fewer one-way gates or iron doors, or no charges and no gunpowder
refused-difficulty = None of { $tries } mazes had a difficulty from { $least } to { $most }, and the nearest had { $nearest }: choose another difficulty, or change the grid
refused-many-chambers = { $count } chambers are too many: a level can have at most { $most }
refused-no-chamber-set = There is no chamber set { $set }: choose a set from 1 to { $most }
refused-chamber = there is no place for a chamber: choose a larger square or hex maze, fewer rooms, locks or levers, or another seed
refused-chambers-need-beast = each chamber has a beast, such as { $beast }: choose this beast, or chambers without a beast
refused-few-portal-cells = { $count } pairs of portals need two empty cells each, with a walk of several moves without gates between them, but there is room for only { $possible }: choose fewer portals or gates, or a larger maze
refused-many-finds = { $count } things to find need a cell each, but only { $cells } are free: choose fewer, or a larger maze
refused-mission-algorithm = { $algorithm } cannot carve the places of a mission: choose an algorithm that works on any grid and reaches all cells
refused-many-patterns = the grid has room for only { $possible } of the { $patterns } patterns of the mission: choose fewer patterns, more kinds of patterns or a larger maze, because keys, levers and portals run out
refused-mission-room = a place of the mission is too small: choose fewer patterns, rooms or chambers, a larger maze, or another seed
refused-mission-unproved = there is no proof that this level can be won and cannot be lost: choose fewer patterns or chambers, no charges and no gunpowder, or another seed
refused-mission-depth = a mission of { $patterns } patterns cannot have { $depth } of them between the start and the finish
refused-mission-outline = { $outline } patterns are chosen, but the mission has only { $patterns }: choose a mission of at least { $outline } patterns
refused-mission-loops = { $percent } % of the cells on loops: choose at most 100 %
refused-beside-mission = a mission has its own { $what }: choose none
mission-own-gates = gates
mission-own-portals = portals
mission-own-secret-doors = secret doors
mission-own-further-starts = start
mission-own-further-finishes = finish
gates-patterns = patterns
refused-light = the torch burns for { $percent } % of the way: choose 100 to { $most } %
refused-not-certified = no level was proved to be winnable and impossible to lose: choose fewer gates, or doors between the areas
refused-no-pack = the chambers of this descent are from the pack { $name } by { $author }: copy this pack to the folder “chambers”
refused-light-route = the torch cannot burn down, because no way to the finish was found: choose fewer gates, or doors between the areas
refused-no-start = starts is 0: a level needs at least 1
refused-no-finish = finishes is 0: a level needs at least 1
refused-many-places = { $starts } starts and { $finishes } finishes do not fit on { $cells } open cells: ask for fewer or enlarge the grid
refused-minotaur = there is no start cell for the Minotaur: from every cell it either catches a player who knows the way, or cannot reach a player who waits; enlarge the maze, or choose another placement or seed
refused-beast-gates = there is no start cell for { $beast }: the way leads to the keys and levers of { $gates } gates, and from every cell the beast either catches a player who knows this way, or is no danger to anybody; choose fewer gates, enlarge the maze, or choose another placement or seed
refused-sleeper = there is no start cell for the Sleeper: from every cell it either catches a player who knows the way, or never hears that player; enlarge the maze, or choose another algorithm or seed
refused-guardian = there is no start cell for the Guardian: from every cell of the rooms it catches a player who knows the way, or is in that player’s way; ask for more or larger rooms, or choose another seed
refused-guardian-room = there is no room for the Guardian, which guards a room without the start: ask for more rooms
refused-statue = there is no start cell for the Statue: from every cell it either catches a player who knows the way, or cannot reach a player who waits; enlarge the maze, or choose another placement or seed
refused-echo = there is no start cell for the Echo: from every cell it either catches a player who knows the way, or cannot reach a player who waits; enlarge the maze, or choose another placement or seed
refused-moth = there is no start cell for the Moth: from every cell it either catches a player who knows the way, or cannot reach a player who waits; enlarge the maze, or choose another placement or seed
refused-thief = there is no start cell for the Thief: every cell either has contents, or is not connected to the start; enlarge the maze, or choose another seed
refused-warden = there is no start cell for the Warden: from every cell out of your sight it starts too near, or blocks the way out; enlarge the maze, let it have loops, or choose another seed
refused-cancelled = making the level was cancelled

mask-file-no-text = a mask is a text file, a PNG or a JPEG, but this file is none of them
mask-file-empty = the file shows no cells
mask-file-broken = the PNG is broken: { $why }
mask-file-broken-jpeg = the JPEG is broken: { $why }
mask-file-large = a JPEG of { $width } × { $height } pixels is too large: choose a smaller picture
mask-file-no-room = a hex grid of { $width } × { $height } cells has no room for a picture: give it more columns or fewer rows
mask-file-short = a PNG of { $width } × { $height } pixels does not fit into this file: it is cut short
mask-file-memory = the cells of the file need about { $megabytes } MB of memory, which is not available: choose a smaller file
letters-empty = there are no letters: type at least one letter, digit or sign
letters-missing = the font has no character "{ $letter }": use letters of European languages, digits and signs
letters-long = { $count } characters are too many: the maximum is { $most }
letters-height = letters cannot be { $height } cells high: choose a height from { $least } to { $most }
letters-wide = the letters would be { $width } cells wide: the maximum is { $most }
refused-too-large = { $size } is too large to walk in: ask for at most { $cells } cells, and { $length } per row or column
refused-wrap-short = the { $axis } axis wraps and has { $length } cells: a wrapped axis needs at least 3
refused-wrap-period = the { $axis } axis wraps and has { $length } cells: on this grid a wrapped axis needs a multiple of { $period }
refused-triangles = a triangular grid of 1 × { $height } is not connected: it needs at least 2 columns, or at most 2 rows
refused-no-wrap = a { $shape } grid cannot wrap: leave wrapped axes out
refused-ring = the innermost ring has { $width } cells: it needs at least 3
refused-flat = a { $shape } grid has one floor: leave depth and wrap_z out, or choose a cubic grid
refused-no-hexagon = mask: a hexagon needs a hex grid, not a { $shape } grid
refused-hexagon-size = mask: a hexagon needs a grid with as many rows as columns, and an odd number of them, not { $width } × { $height }
# The reason concerns a drawn mask from a file, so it is in English.
refused-mask = mask: { $why }

refused-weights = a growing tree needs a weight above 0 for newest, random or oldest
refused-few-areas = areas is { $count }: there must be at least 2 (for one, choose the algorithm prim)
refused-many-areas = { $count } areas do not fit on { $cells } cells: ask for fewer or enlarge the grid

## Editor

panel-editor = Draw
editor-draw = Draw
editor-draw-tip = Draw on the map with the left button, and move it with the right button
editor-undo = Undo
editor-redo = Redo
editor-test = Test run
editor-test-tip = Play the level from its start. { $key } returns to the panel.
editor-test-run = Test run: { $key } returns to the panel
editor-test-return = Return to the panel
editor-unsaved = not saved
editor-unsaved-tip = Save the level under “Levels”. Until then, the game keeps your changes in a journal, even if it crashes.
editor-abandoned = Unsaved changes from an earlier session: { $level }
editor-restore = Restore
editor-forget = Delete
editor-restored = Restored, with every step that can be undone
editor-brush = Brush
editor-line = Line
editor-rectangle = Rectangle
editor-fill = Fill
editor-eraser = Eraser
editor-select = Select
editor-thing = Place
editor-variant = Variant
editor-sides = Sides
editor-around = Around
editor-up = Up
editor-down = Down
editor-symmetry = Symmetry
editor-symmetry-none = None
editor-symmetry-left-right = Left and right
editor-symmetry-up-down = Up and down
editor-symmetry-both = Four mirrored quarters
editor-symmetry-turned = { $count } rotated copies
editor-passage = passage
editor-wall = wall
editor-open-door = open door
editor-open-gate = open { $gate }
editor-rock = rock
editor-open = open cell
editor-room = room
kind-locked-door = locked door
kind-portcullis = portcullis
kind-key = key
kind-lever = lever
kind-treasure = treasure
kind-portal = portal
kind-plate = pressure plate
editor-copy = Copy
editor-cut = Cut
editor-paste = Paste
editor-rotate = Rotate
editor-mirror = Mirror
editor-erase = Erase
editor-selected = { $cells ->
    [one] 1 cell is selected
   *[other] { $cells } cells are selected
}
editor-copied = { $cells ->
    [one] 1 cell was copied
   *[other] { $cells } cells were copied
}
editor-erased = { $cells ->
    [one] 1 cell was erased
   *[other] { $cells } cells were erased
}
editor-placed = { $at }: { $thing }
editor-pasting = Choose the cell at which to paste
editor-pasted = Pasted at { $at }
editor-rotated = Rotated
editor-mirrored = Mirrored
editor-second-corner = Now choose the other end
editor-undone = Undone
editor-redone = Redone
editor-nothing-to-undo = There is nothing to undo
editor-nothing-to-redo = There is nothing to redo
editor-select-first = Select cells first
editor-copy-first = Copy something first
editor-cell = cell { $at }
editor-side = { $direction }: { $kind }
editor-chosen-side = chosen side: { $direction }
editor-no-problems = No problems found
editor-problem-tip = Show the place on the map
editor-finish-unreachable = The finish at { $at } cannot be reached
editor-unreachable = { $thing } at { $at } cannot be reached
editor-cut-off = { $cells ->
    [one] 1 cell cannot be reached: { $at }
   *[other] { $cells } cells cannot be reached, such as { $at }
}
editor-lone-portal = { $thing } at { $at } has no partner
editor-losable = The player can get stuck at { $at }
edit-occupied = Rock needs an empty cell: erase the cell first
edit-not-in-room = That cell is not in a room
edit-last-start = A level needs a start: place another one first
edit-last-finish = A level needs a finish: place another one first
edit-in-rock = { $at } is rock: open the cell first
edit-side-of-rock = That side borders on rock: open the cell first
edit-side-of-border = That side is at the edge of the level
edit-two = { $at } already has something of this kind: { $kind }
edit-together = { $at } cannot have both of these: { $kind }, { $other }
edit-portal = { $at } cannot have this portal: a pair has two cells
edit-room-in-parts = { $at } and { $other } would be in one room without a connection: add the cells between them
edit-paste-grid = This was copied from a grid of a different shape
edit-paste-turn = The cells do not fit here with this rotation: rotate them, or choose the cell beside it
edit-paste-ring = On rings, cells can only be pasted into their own ring
edit-paste-between = The wide cells of the inner rings do not fit here: choose a cell farther around the middle
edit-paste-outside = Everything would be outside the grid: choose a cell farther inside
editor-no-side = Click near a side, or choose one with { $keys }
editor-no-test = A floor of the descent cannot be played again: save it as a level first
editor-not-pasted = Nothing was pasted
editor-no-turn = On rings, the cell where you paste decides the rotation
editor-erased-at = Erased at { $at }

# The player's book
book = The book
book-beasts = Beasts
book-relics = Relics
book-effects = Flasks and scrolls
book-deeds = Deeds { $page }
book-starts = Characters
book-start-unlocked = unlocked
book-start-locked = locked
book-start-deed = Unlocked by a deed: { $deed }
book-unknown-beast = Unknown
book-not-met = not met yet
book-tally = met { $met ->
    [one] once
   *[other] { $met } times
}, escaped { $escaped }, caught you { $caught }
book-unknown-relic = Unknown
book-unknown-effect = not identified yet
book-deed-count = { $done } of { $all } deeds done
book-done = done
book-not-done = –
book-new-deeds = New in your book: { $deeds }
deed-first-floor = Leave the first floor
deed-floor-5 = Leave floor 5
deed-floor-10 = Leave floor 10, the last of the first stage
deed-floor-20 = Leave floor 20
deed-floor-30 = Leave floor 30
deed-floor-40 = Leave floor 40
deed-floor-60 = Leave floor 60
deed-floors-100 = Leave 100 floors in all descents together
deed-floors-500 = Leave 500 floors in all descents together
deed-way-out = Leave the dungeon
deed-rich-way-out = Leave the dungeon with 150 coins
deed-poor-way-out = Leave the dungeon without a coin
deed-deep-way-out = Leave the dungeon after floor 30 or deeper
deed-five-without-hint = Leave five floors in a row without a hint
deed-stage-without-hint = Leave all floors of a stage without a hint
deed-thirty-without-hint = Leave thirty floors in a row without a hint
deed-half-light = Leave floor 10 or deeper with half of its light left
deed-dark = Leave a floor in the dark
deed-shortest = Leave a floor on a shortest path
deed-quick = Leave floor 10 or deeper within a minute
deed-all-treasures = Take all treasures of a floor, at least two
deed-whole-vault = Take all treasures of a floor with a vault
deed-nothing-left = Take everything on a floor, at least five things
deed-coins-50 = Leave a floor with 50 coins
deed-coins-150 = Leave a floor with 150 coins
deed-coins-300 = Leave a floor with 300 coins
deed-nothing-bought = Leave floor 10 without having bought anything
deed-relic = Leave a floor with a relic
deed-three-relics = Leave a floor with three relics
deed-five-relics = Leave a floor with five relics
deed-each-relic = Carry each relic at some time
deed-compass = Leave a floor with a compass
deed-escape = Escape from a beast
deed-escape-25 = Escape from beasts 25 times
deed-escape-each = Escape from each kind of beast
deed-two-beasts = Leave a floor with two beasts
deed-minotaur-ten = Escape from the Minotaur ten times
deed-still-asleep = Leave a floor whose Sleeper still sleeps
deed-under-guard = Take all treasures of a floor with a Guardian
deed-statue-twice = Escape from the Statue twice
deed-caught = Be caught by a beast
deed-caught-by-each = Be caught by each kind of beast that catches players
deed-blast = Blast a wall of a floor
deed-three-blasts = Blast three walls of a floor
deed-ten-marks = Mark ten cells of a floor with chalk
