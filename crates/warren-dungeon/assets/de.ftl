# The texts of the module `words`, in German.

## Relics, and other things that players buy

good-oil = eine Flasche Öl
good-barrel = ein Fass Öl
good-chalk = ein Stück Kreide
good-gunpowder = Schwarzpulver
good-keg = ein Fass Schwarzpulver
good-stones = Steine
good-salt = ein Beutel Salz
good-flares = zwei Leuchtfackeln
good-compass = ein Kompass
good-boots = weiche Stiefel
good-hood = eine Filzkapuze
good-grease = ein Topf Fett
good-poppy = Mohnrauch
good-lantern = eine Linsenlaterne
good-cats-eye = ein Katzenauge
good-wick = ein langsamer Docht
good-oil-press = eine Ölpresse
good-pick = eine Spitzhacke
good-powder-horn = ein Pulverhorn
good-chalk-pouch = ein Kreidebeutel
good-chart = eine alte Karte
good-sextant = ein Sextant
good-map-case = eine Kartentasche
good-mirror = ein Handspiegel
good-hourglass = eine Sanduhr
good-dowsing-rod = eine Wünschelrute
good-purse = ein dicker Beutel
good-ward = ein Schutzschild

## What the player carries

hud-iron-keys = { $keys ->
    [one] { $keys } eiserner Schlüssel
   *[other] { $keys } eiserne Schlüssel
}
hud-charges = { $charges ->
    [one] { $charges } Sprengladung
   *[other] { $charges } Sprengladungen
}
hud-light = Fackel: { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}
hud-treasure = { $coins ->
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}
hud-chalk = { $marks ->
    [one] { $marks } Kreidezeichen
   *[other] { $marks } Kreidezeichen
}
hud-torch-put-out = Fackel: aus
hud-stones = { $stones ->
    [one] { $stones } Stein
   *[other] { $stones } Steine
}
hud-salt = { $cells ->
    [one] Salz für { $cells } Zelle
   *[other] Salz für { $cells } Zellen
}
hud-flares = { $flares ->
    [one] { $flares } Leuchtfackel
   *[other] { $flares } Leuchtfackeln
}
hud-dazzled = { $flares ->
    [0] noch { $seconds } s geblendet
    [one] { $flares } Leuchtfackel, noch { $seconds } s geblendet
   *[other] { $flares } Leuchtfackeln, noch { $seconds } s geblendet
}
hud-oil = Öl: du siehst { $flasks ->
    [one] { $flasks } Feld
   *[other] { $flasks } Felder
} weiter
hud-compass = Kompass: { $direction }
hud-floor = Ebene { $floor } von { $floors }

## Flasks and scrolls

# Flaschen und Schriftrollen. Eine Flasche hat eine Farbe, eine Schriftrolle einen Titel.
flask-red = rote Flasche
flask-blue = blaue Flasche
flask-green = grüne Flasche
flask-black = schwarze Flasche
flask-white = weiße Flasche
flask-golden = goldene Flasche
scroll-titled = Schriftrolle „{ $title }“
effect-oil = Flasche mit Öl
effect-sight = Flasche der Sicht
effect-silence = Flasche der Stille
effect-stillness = Flasche der Starre
effect-soot = Flasche mit Ruß
effect-rattling = Flasche des Klapperns
effect-maps = Schriftrolle der Karten
effect-guidance = Schriftrolle des Weges
effect-treasure = Schriftrolle des Schatzes
effect-beasts = Schriftrolle der Bestien
effect-alarm = Schriftrolle des Alarms
effect-gloom = Schriftrolle der Finsternis

## The maze in words

# Kreuzung, bekannt: Norden (voraus) neu; Osten (rechts) bekannt; oben: neu
words-place = { $place }: { $exits }
words-exit = { $direction } ({ $turn }) { $about }
words-side = { $direction }: { $about }
words-wall = Wand
words-again = bekannt
words-closed = eingeschlossen
words-dead-end = Sackgasse
words-corridor = Gang
words-corner = Ecke
words-junction = Kreuzung
words-ladder = Leiter
words-room = Raum aus { $cells ->
    [one] einem Feld
   *[other] { $cells } Feldern
} mit { $doorways ->
    [0] keinem Zugang
    [one] einem Zugang
   *[other] { $doorways } Zugängen
}
words-room-sized = Raum aus { $columns } mal { $rows } Feldern mit { $doorways ->
    [0] keinem Zugang
    [one] einem Zugang
   *[other] { $doorways } Zugängen
}
words-start = Start
words-finish = Ziel
# Die Felder, auf denen Bestien beginnen.
lair-minotaur = Höhle des Minotaurus
lair-sleeper = Lager des Schläfers
lair-guardian = Posten des Wächters
lair-statue = Sockel der Statue
lair-echo = Schwelle des Echos
lair-moth = Ruheplatz der Motte
lair-thief = Versteck des Diebs
lair-warden = Posten des Aufsehers
words-key = Schlüssel mit { $shape }
words-iron-key = eiserner Schlüssel
words-lever = Hebel { $number }
words-plate = Bodenplatte mit { $shape }
words-portal = Portal { $pair }
words-treasure = { $kind } (Schatz, { $coins } Münzen wert)
treasure-coins = Münzen
treasure-goblet = Kelch
treasure-chest = Truhe
treasure-crown = Krone
words-gunpowder = Schießpulver
words-chalk = Kreide
words-map-fragment = Kartenstück
words-compass = Kompass
words-oil = Öl
words-stones = Steine
words-salt = ein Beutel Salz
words-flares = Leuchtfackeln
words-flask = eine Flasche
words-scroll = eine Schriftrolle
words-here = hier
words-salt-laid = Salz auf dem Boden
words-mark = Kreidezeichen
words-dark = deine Fackel ist abgebrannt
words-torch-put-out = du hast deine Fackel gelöscht
words-ladder-up = Leiter nach oben
words-ladder-down = Leiter nach unten
# Properties of an exit.
words-new = neu
words-visited = bekannt
words-back = Rückweg
words-door = Geheimtür
words-breach = Bresche
words-locked-door = Tür mit Schloss: { $shape }
words-iron-door = Eisentür
words-one-way = Einwegtor
words-portcullis = Fallgitter { $number }
words-grate = Eisengitter
words-beyond = dahinter { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
words-closed-gate = geschlossen: { $gate }
words-shut-gate = von dir zugedrückt, geh weiter, um es zu öffnen: { $gate }
# Kreuzung nach 3 Feldern.
words-after = { $what } nach { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Feldern
}
words-on = geradeaus mehr als { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
words-draught-faint = ein leichter Luftzug
words-draught-strong = ein starker Luftzug
words-facing = du blickst nach { $direction }
# Ziel: 7 Felder nach Nordosten, links voraus, 1 Ebene tiefer
words-landmark = { $landmark }: { $bearing }
words-far = { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
} nach { $direction }
words-above = { $floors ->
    [one] { $floors } Ebene
   *[other] { $floors } Ebenen
} höher
words-below = { $floors ->
    [one] { $floors } Ebene
   *[other] { $floors } Ebenen
} tiefer
# Die Bestien mit Artikel, auch am Anfang von Sätzen.
beast-minotaur = der Minotaurus
beast-sleeper = der Schläfer
beast-guardian = der Wächter
beast-statue = die Statue
beast-echo = das Echo
beast-moth = die Motte
beast-thief = der Dieb
beast-warden = der Aufseher
words-beast = { $beast } ist { $moves ->
    [one] { $moves } Feld
   *[other] { $moves } Felder
} entfernt: { $bearing }
words-sleeping = { $moves ->
    [one] { $moves } Feld
   *[other] { $moves } Felder
} entfernt schläft etwas, das dich im Umkreis von { $hearing } laufen hört: { $bearing }
words-up = oben
words-down = unten
# The names of two sides of a cell that have the same compass point.
words-left-one = { $direction } links
words-right-one = { $direction } rechts
words-east = Osten
words-south-east = Südosten
words-south = Süden
words-south-west = Südwesten
words-west = Westen
words-north-west = Nordwesten
words-north = Norden
words-north-east = Nordosten
words-ahead = voraus
words-ahead-right = rechts voraus
words-right = rechts
words-behind-right = rechts hinten
words-behind = hinten
words-behind-left = links hinten
words-left = links
words-ahead-left = links voraus

## Shapes of keys

key-shape-circle = Kreis
key-shape-triangle = Dreieck
key-shape-square = Quadrat
key-shape-diamond = Raute
key-shape-star = Stern
key-shape-cross = Kreuz
key-shape-crescent = Mondsichel
key-shape-heart = Herz
