# The texts of the module `words`, in English.

## Relics, and other things that players buy

good-oil = a flask of oil
good-barrel = a barrel of oil
good-chalk = a piece of chalk
good-gunpowder = gunpowder
good-keg = a keg of gunpowder
good-stones = stones
good-salt = a bag of salt
good-flares = two flares
good-compass = a compass
good-boots = soft boots
good-hood = a felt hood
good-grease = a pot of grease
good-poppy = poppy smoke
good-lantern = a lens lantern
good-cats-eye = a cat’s eye
good-wick = a slow wick
good-oil-press = an oil press
good-pick = a pickaxe
good-powder-horn = a powder horn
good-chalk-pouch = a chalk pouch
good-chart = an old chart
good-sextant = a sextant
good-map-case = a map case
good-mirror = a hand mirror
good-hourglass = an hourglass
good-dowsing-rod = a dowsing rod
good-purse = a fat purse
good-ward = a ward

## What the player carries

hud-iron-keys = { $keys ->
    [one] { $keys } iron key
   *[other] { $keys } iron keys
}
hud-charges = { $charges ->
    [one] { $charges } charge
   *[other] { $charges } charges
}
hud-light = torch: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
hud-treasure = { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
hud-chalk = { $marks ->
    [one] { $marks } chalk mark
   *[other] { $marks } chalk marks
}
hud-torch-put-out = torch: out
hud-stones = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}
hud-salt = { $cells ->
    [one] salt for { $cells } cell
   *[other] salt for { $cells } cells
}
hud-flares = { $flares ->
    [one] { $flares } flare
   *[other] { $flares } flares
}
hud-dazzled = { $flares ->
    [0] dazzled for { $seconds } s
    [one] { $flares } flare, dazzled for { $seconds } s
   *[other] { $flares } flares, dazzled for { $seconds } s
}
hud-oil = oil: you see { $flasks ->
    [one] { $flasks } cell
   *[other] { $flasks } cells
} farther
hud-compass = compass: { $direction }
hud-floor = floor { $floor } of { $floors }

## Flasks and scrolls

# Flasks and scrolls. A flask has a colour, and a scroll has a title. What it does is unknown until it is used.
flask-red = red flask
flask-blue = blue flask
flask-green = green flask
flask-black = black flask
flask-white = white flask
flask-golden = golden flask
scroll-titled = scroll “{ $title }”
effect-oil = flask of oil
effect-sight = flask of sight
effect-silence = flask of silence
effect-stillness = flask of stillness
effect-soot = flask of soot
effect-rattling = flask of rattling
effect-maps = scroll of maps
effect-guidance = scroll of guidance
effect-treasure = scroll of treasure
effect-beasts = scroll of beasts
effect-alarm = scroll of alarm
effect-gloom = scroll of gloom

## The maze in words

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
words-room = room of { $cells ->
    [one] one cell
   *[other] { $cells } cells
} with { $doorways ->
    [0] no doorway
    [one] one doorway
   *[other] { $doorways } doorways
}
words-room-sized = room of { $columns } by { $rows } cells with { $doorways ->
    [0] no doorway
    [one] one doorway
   *[other] { $doorways } doorways
}
words-start = start
words-finish = finish
# The cells where beasts start.
lair-minotaur = Minotaur’s lair
lair-sleeper = Sleeper’s bed
lair-guardian = Guardian’s post
lair-statue = Statue’s pedestal
lair-echo = Echo’s threshold
lair-moth = Moth’s perch
lair-thief = Thief’s hideout
lair-warden = Warden’s post
words-key = { $shape } key
words-iron-key = iron key
words-lever = lever { $number }
words-plate = { $shape } plate
words-portal = portal { $pair }
words-treasure = { $kind } (treasure worth { $coins })
treasure-coins = coins
treasure-goblet = goblet
treasure-chest = chest
treasure-crown = crown
words-gunpowder = gunpowder
words-chalk = chalk
words-map-fragment = map fragment
words-compass = compass
words-oil = oil
words-stones = stones
words-salt = a bag of salt
words-flares = flares
words-flask = a flask
words-scroll = a scroll
words-here = here
words-salt-laid = salt on the floor
words-mark = chalk mark
words-dark = your torch has burned out
words-torch-put-out = you have put out your torch
words-ladder-up = ladder up
words-ladder-down = ladder down
# Properties of an exit.
words-new = new
words-visited = visited
words-back = way back
words-door = secret door
words-breach = breach
words-locked-door = door with the { $shape } lock
words-iron-door = iron door
words-one-way = one-way gate
words-portcullis = portcullis { $number }
words-grate = grate
words-beyond = behind it { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
words-closed-gate = closed: { $gate }
words-shut-gate = shut by you, walk on to open it: { $gate }
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
words-facing = you are facing { $direction }
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
# The beasts, with an article, also at the beginning of sentences.
beast-minotaur = the Minotaur
beast-sleeper = the Sleeper
beast-guardian = the Guardian
beast-statue = the Statue
beast-echo = the Echo
beast-moth = the Moth
beast-thief = the Thief
beast-warden = the Warden
words-beast = { $beast } is { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
} away: { $bearing }
words-sleeping = Something sleeps { $moves ->
    [one] { $moves } cell
   *[other] { $moves } cells
} away, and hears you run within { $hearing }: { $bearing }
words-up = up
words-down = down
# The names of two sides of a cell that have the same compass point.
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

## Shapes of keys

key-shape-circle = circle
key-shape-triangle = triangle
key-shape-square = square
key-shape-diamond = diamond
key-shape-star = star
key-shape-cross = cross
key-shape-crescent = crescent
key-shape-heart = heart
