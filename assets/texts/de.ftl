# All texts that Warren shows to players, in German, in the order of en.ftl.

## Texts of several screens

game = Warren
play = Spielen
campaign = Kampagne
watch = Zuschauen
multimaze = MultiMaze
quit = Beenden
again = Noch einmal
next = Weiter
to-title = Hauptmenü
paused = Pause
time = Zeit
clock = { $minutes }:{ $seconds },{ $tenths }
clock-running = { $minutes }:{ $seconds }
hand-made = von Hand gebaut
size-flat = { $width } × { $height }
size-floors = { $width } × { $height } × { $floors }
of = { $number } von { $all }
per-cent = { $share } %
number = { $number }
fault = Das geht nicht: { $why }

## Title screen

title-tagline = Finde den Weg zum Ziel
title-continue = Fortsetzen
title-continue-level = Fortsetzen: { $name }
title-daily = Labyrinth des Tages
title-seed = Seed (Zahl oder Wort) oder Code
title-descent = Der Abstieg: Ebene { $depth }
title-begin = Beginnen
title-chapter = Kampagne: Kapitel { $number }, { $title }
title-seed-or-none = Einzelnes Labyrinth: Seed (Zahl, Wort) oder Code; leer: zufällig
title-not-code = „{ $text }“ ist kein gültiger Code und dient darum als Seed dieses Labyrinths. Falls es ein Code sein soll: Vergleiche ihn mit dem Original.

walking = Wie möchtest du gehen?
walking-smooth = Fließend
walking-smooth-about = Du gehst und drehst dich frei, wie in den meisten Spielen aus der Ich-Perspektive.
walking-steps = Feld für Feld
walking-steps-about = Jeder Tastendruck bringt dich zum nächsten Feld oder dreht dich zur nächsten Seite.
walking-later = Du kannst das jederzeit mit { $key } oder in den Einstellungen ändern.

## The card of a game whose files another window uses

elsewhere-earlier = Warren läuft schon
elsewhere-earlier-about = Das Spiel ist in einem anderen Fenster offen, das deine gespeicherten Läufe, Bestzeiten und Einstellungen verwendet. Wenn du hier spielst, speichert jenes Fenster seinen Lauf und hält an.
elsewhere-later = Das Spiel ist umgezogen
elsewhere-later-about = Du spielst in einem anderen Fenster des Spiels. Wenn du hier spielst, speichert jenes Fenster seinen Lauf und hält an.
elsewhere-here = Hier spielen
elsewhere-waits = Warten, bis das andere Fenster seinen Lauf gespeichert hat
elsewhere-silent = Das andere Fenster antwortet nicht. Schließe es, und spiele dann hier.
files-not-locked = { $why }: Schließe andere Fenster des Spiels, weil sie dieselben Dateien ändern können

## Pause, win and lost screens

pause-resume = Weiterspielen
pause-restart = Von vorn beginnen
reveal = Das ganze Labyrinth zeigen?
reveal-loses = Die Werkstatt zeigt das ganze Labyrinth samt Ziel und Geheimtüren. Dieser Lauf bringt dann keine Medaillen und keine Bestzeit.
reveal-open = Zeigen
panel-locked = Die Werkstatt bleibt zu: Sie würde das Labyrinth verraten, und dieser Lauf zählt
restart = Von vorn beginnen?
restart-loses = Dein Lauf von { $time } geht verloren.
restart-loses-try = Dein Lauf von { $time } geht verloren. Beim Labyrinth des Tages zählt nur der erste Versuch, und das ist dieser.
help = So spielst du
help-aim = Finde den Weg zum Ziel, wo Tageslicht ins Labyrinth fällt.
help-walk = Gehen
help-turn = Drehen
help-explore = Automatisch erkunden
help-view = Ansicht wechseln
help-map = Karte
help-hint-direction = Tipp: Richtung
help-hint-stretch = Tipp: nächstes Stück
help-hint-way = Tipp: der ganze Weg
help-search = Suchen, Türen öffnen, Hebel ziehen, Portale nutzen
help-blast-mark = Wand voraus sprengen, Zelle mit Kreide markieren
help-climb = Hinauf- und hinunterklettern
help-where-am-i = Umgebung beschreiben
help-where-am-i-hint = Umgebung beschreiben (gilt als Tipp)
help-panel = Werkstatt: Labyrinth ändern
help-more = Klick auf eine Stelle der Karte, um dorthin zu gehen. Die Kampagne erklärt alles nach und nach.
help-controls = Steuerung
help-maze = Im Labyrinth
help-torch = In manchen Labyrinthen brennt die Fackel ab: Jeder Schritt kostet etwas Licht. Öl lässt sie länger brennen. Im Dunkeln siehst du nur die nächsten Zellen.
help-treasure = Schätze zählen als Münzen. Geh über ein Ding, um es zu nehmen. Es gibt auch Schießpulver, Kreide, Öl, einen Kompass und Kartenstücke.
help-beasts = In manchen Labyrinthen jagen dich Bestien. Meldungen und Pfeilspitzen sagen, wo du eine hörst. Du bist schneller: Bleib in Bewegung, und lauf in keine Sackgasse.
help-flicker = Flackert deine Fackel im Luftzug, ist eine Geheimtür in der Nähe: Such nach ihr. In den Einstellungen lässt sich alles Flackern abschalten.
help-descent = Der Abstieg führt von Ebene zu Ebene hinab, und jede ist schwerer. Gefundenes behältst du, bis eine Bestie dich fängt.

credits = Mitwirkende
credits-warren = Warren { $version }, unter MIT oder Apache-2.0
credits-art = Warrens Skripte erzeugen Stein, Holz, Eis, Laub und Klänge.
credits-font = Die Schrift ist Lato von Łukasz Dziedzic, unter der SIL Open Font License 1.1
credits-music = Die Musik wurde mit Fluid (R3) gespielt, einem Soundfont von Frank Wen u. a.
credits-engine = Bevy ist die Engine; egui zeichnet die Werkstatt.
credits-crates = Das Handbuch nennt alle anderen Bibliotheken und ihre Lizenzen: docs/credits.md

daily = Labyrinth des Tages
daily-what = { $day }: { $shape }, { $size }
daily-untried = Nur der erste Versuch zählt. Du kannst ihn speichern und später fortsetzen.
daily-begun = Dein Versuch läuft noch. Nur dieser Versuch zählt.
daily-given-up = Du hast den Versuch aufgegeben, der zählte.
daily-won = Du hast das Ziel erreicht.
daily-lost = Eine Bestie hat dich erwischt.
daily-play = Spielen
daily-play-again = Zur Übung spielen
daily-continue = Versuch fortsetzen
daily-gives-up = Damit gibst du deinen laufenden Versuch auf. Drück noch einmal darauf, um das zu tun.
daily-before = Frühere Tage, zur Übung
daily-past = { $day }
daily-past-won = { $day }: { $time }
daily-past-begun = { $day }: fortsetzen
daily-past-lost = { $day }: erwischt
daily-result = Warren { $day }: { $time }, { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}, { $hints ->
    [0] ohne Tipps
    [one] 1 Tipp
   *[other] { $hints } Tipps
}
daily-result-lost = Warren { $day }: erwischt nach { $time }
daily-found = { $finds ->
    [one] 1 Fund
   *[other] { $finds } Funde
}, { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}
daily-copy = Ergebnis kopieren
copied = Kopiert: { $text }
not-copied = Nicht kopiert: { $why }

descent = Der Abstieg
descent-what = Ebenen ohne Ende, immer schwerer. Gefundenes behältst du, bis du gefangen wirst.
descent-continue = Abstieg fortsetzen: { $floor }
descent-seed = Seed (Zahl oder Wort); leer: zufällige Ebenen
descent-pack-unnamed = Diese Datei ist eine Liste von Kammern: Gib ihr einen Namen und einen Autor, damit sie ein Paket wird
descent-begin = Abstieg beginnen
descent-another = Neuer Abstieg
descent-making = Die Ebene entsteht …
descent-gives-up = Damit gibst du den laufenden Abstieg auf. Drück noch einmal darauf, um das zu tun.
descent-floor = Ebene { $depth }
descent-floor-vault = Ebene { $depth }, mit einer Schatzkammer
descent-floor-place = Ebene { $depth }: { $place }
descent-place-old-gate = das Alte Tor
descent-place-rotunda = die Rotunde
descent-place-cistern = die Zisterne
descent-place-great-cave = die Große Höhle
descent-place-frozen-hall = die Gefrorene Halle
descent-place-lost-garden = der Verlorene Garten
descent-result = Ebene { $depth }, { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}, { $time }
descent-result-as = { $result }, { $start }
descent-start = Beginnen als
start-walker = Wanderer
start-walker-what = Du beginnst mit nichts und hast keine Schwäche.
start-lamplighter = Laternenträger
start-lamplighter-what = Du hast eine Linsenlaterne, aber Waren kosten ein Viertel mehr.
start-apprentice = Diebeslehrling
start-apprentice-what = Du hast weiche Stiefel, behältst aber kein Licht von Ebene zu Ebene.
start-miner = Bergmann
start-miner-what = Du hast eine Spitzhacke, aber eine Ware weniger wird angeboten.
descent-so-far = Vor Ebene { $depth }: { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}, { $time }
descent-best = Dein bester Abstieg: { $result }
descent-richest = Dein reichster Ausstieg: { $result }
descent-daily = Abstieg des Tages { $day }
descent-daily-untried = Der Abstieg des Tages ist für alle gleich. Nur dein erster Versuch zählt.
descent-daily-begun = Dein Versuch am Abstieg des Tages läuft.
descent-daily-lost-track = Du hast deinen Versuch am Abstieg des Tages begonnen und für einen anderen Abstieg verlassen.
descent-daily-over = Dein Versuch am Abstieg des Tages: { $result }
descent-daily-result = Warren-Abstieg { $day }: { $result }
floor-left = Du hast den Weg nach unten gefunden
floor-so-far = Der Abstieg bisher
floor-so-far-result = { $floors ->
    [one] 1 Ebene
   *[other] { $floors } Ebenen
}, { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}, { $time }
floor-exit = Mit { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
} das Verlies verlassen
floor-exit-ends = Damit endet der Abstieg. Drücke noch einmal, um zu gehen.
descent-out = Du hast das Verlies verlassen: { $result }
pedlar = Ein Krämer bietet Waren an. Du hast { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}:
pedlar-gift = Hier liegen Relikte. Du darfst eines davon nehmen:
good-priced = { $name }: { $coins } Münzen
good-bought = Das hast du.
good-too-expensive = { $does }. Dir { $missing ->
        [one] fehlt 1 Münze
       *[other] fehlen { $missing } Münzen
    }.
buy-not-offered = Das wird nicht mehr angeboten.
buy-sold = Das hast du schon.
buy-only-one = Du darfst nur eines davon nehmen.
buy-too-expensive = Das kostet { $price } Münzen, und du hast { $coins }.
good-oil-use = 50 Schritte mehr Licht
good-barrel-use = 150 Schritte mehr Licht
good-chalk-use = 5 Zeichen
good-gunpowder-use = 1 Ladung, die eine Wand sprengt
good-keg-use = 3 Ladungen, von denen jede eine Wand sprengt
good-stones-use = 3 Steine zum Werfen, die Bestien ablenken
good-salt-use = Salz für 2 Zellen, die 20 Sekunden lang keine Bestie betritt
good-flares-use = 2 Leuchtfackeln, die Bestien, die dich sehen, 8 Sekunden lang blenden
good-compass-use = Zeigt auf jeder Ebene zum Ziel
good-boots-use = Deine Schritte sind lautlos, auch wenn du rennst
good-hood-use = Der Schläfer hört dich nur auf die halbe Entfernung
good-grease-use = Türen, Tore und Hebel sind lautlos
good-poppy-use = Schläfer, Wächter und Dieb brauchen zum Aufstehen dreimal so lange
good-lantern-use = Du siehst so weit wie möglich, solange die Fackel brennt
good-cats-eye-use = Du siehst im Dunkeln drei Zellen weit
good-wick-use = Die Fackel brennt doppelt so lange
good-oil-press-use = Eine Flasche Öl reicht doppelt so lange
good-pick-use = Eine Ladung mehr auf jeder Ebene
good-powder-horn-use = Schwarzpulver am Boden reicht für zwei Ladungen
good-chalk-pouch-use = Drei Zeichen mehr auf jeder Ebene
good-chart-use = Du kennst die Zellen um den Start jeder Ebene
good-sextant-use = Du kennst die Zellen um das Ziel jeder Ebene
good-map-case-use = Kartenstücke zeigen doppelt so weit
good-mirror-use = Die Statue steht still, solange sie in deiner Sicht ist, auch hinter dir
good-hourglass-use = Der Minotaurus und die Statue warten zwanzig Sekunden, bevor sie jagen
good-dowsing-rod-use = Geheimtüren neben dir öffnen sich sofort
good-purse-use = Schätze sind ein Viertel mehr wert
good-ward-use = Die erste Bestie, die dich fern von ihrem Lager fängt, wird dorthin zurückgeschickt, und der Schild zerbricht
floor-next = Weiter hinab: { $floor }

custom = Eigenes Labyrinth
custom-preset = Schwierigkeit
custom-preset-own = eigene
custom-shape = Gitter
custom-size = Größe
custom-floors = Ebenen
custom-sample = Das Bild zeigt ein anderes Labyrinth dieser Art
custom-no-sample = Kein Bild: kein anderes Labyrinth dieser Art gefunden
custom-no-picture = Kein Bild
custom-wraps = Umlauf
custom-algorithm = Verfahren
custom-braid = Geöffnete Sackgassen
custom-placement = Start und Ziel
custom-extras = Extras
custom-extras-none = keine
custom-pack = Kammern von
custom-pack-none = Warren
custom-pack-code = Ein Labyrinth mit eigenen Kammern hat keinen Code
custom-chambers = { $chambers ->
    [one] { $chambers } Kammer
   *[other] { $chambers } Kammern
}
custom-portals = { $pairs ->
    [one] { $pairs } Portalpaar
   *[other] { $pairs } Portalpaare
}
custom-charges = Sprengladungen
custom-beasts = Bestien
custom-beasts-none = keine
custom-beasts-all = alle
custom-picture-floor = Ebene im Bild
custom-roll = Neu würfeln
custom-way = Kürzester Weg: { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}
custom-doors = { $doors ->
    [one] { $doors } Geheimtür
   *[other] { $doors } Geheimtüren
}
custom-dead-ends = { $ends ->
    [one] { $ends } Sackgasse
   *[other] { $ends } Sackgassen
}
preset-stroll = ein Spaziergang
preset-easy = leicht
preset-medium = mittel
preset-hard = schwer
preset-cruel = grausam

levels = Levels
levels-by-name = nach Name
levels-by-date = nach Datum
levels-by-size = nach Größe
levels-by-difficulty = nach Schwierigkeit
levels-broken = nicht lesbar
levels-dated = { $what }, { $date }
levels-difficulty = Schwierigkeit { $value }
levels-search = Suche
levels-none = Kein Level heißt so.
levels-best = Bestzeit { $time }
levels-order = Reihenfolge
levels-page = Seite
levels-new-name = Neuer Name
levels-what = { $shape }, { $size }
levels-own = Levels, die du in der Werkstatt ({ $key } im Spiel) speicherst, stehen auch hier.
level-first-steps = Erste Schritte
level-two-halves = Zwei Hälften
level-honeycomb = Wabe
level-the-gatehouse = Das Torhaus

won = Du hast das Ziel erreicht
won-steps = Schritte
won-hints = Tipps
won-pack = Kammern
won-pack-by = { $name } von { $author }
won-finds = Gefunden
won-finds-of = { $found } von { $all }
won-treasure = Schatz
won-coins = { $coins ->
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}
won-coins-before = { $coins } Münzen, bestenfalls { $before }
won-find = { $count } × { $name }
won-steps-of = { $steps } (kürzeste: { $shortest })
won-next = Weiter: { $title }
won-best = Bestzeit
won-best-now = dieser Lauf (zuvor { $before })
won-race = Besten Lauf jagen
won-watch = Besten Lauf ansehen
won-watching = Das ist dein bester Lauf
won-copy-code = Code kopieren
won-map = Linie: dein Weg. Getönt: ein kürzester Weg.
race-begins = Der Geist ist dein bester Lauf: { $time }
ghost-label = dein bester Lauf
medal-finished = Das Ziel erreicht
medal-without-hints = Ohne Tipps
medal-short = Höchstens 1,5 × der kürzeste Weg
# The reasons why a medal is missing.
medal-hints-taken = Ohne Tipps: Du hast { $hints } genutzt
medal-too-long = Höchstens 1,5 × der kürzeste Weg: { $most ->
    [one] höchstens { $most } Schritt
   *[other] höchstens { $most } Schritte
}
medals-revealed = Die Werkstatt hat dir das Labyrinth gezeigt: Dieser Lauf bringt keine Medaillen und keine Bestzeit
ending = Tageslicht
ending-campaign = Die Kampagne
ending-run = Dieser Lauf
ending-light = Du steigst die letzten Stufen hinauf und stehst auf dem Hügel, im Wind. Der Bau liegt unter dir, und du kennst den Weg durch alles.
ending-down = Auf der anderen Seite des Hügels ist eine zweite Tür. Dahinter führen Stufen hinab, Ebene um Ebene. Die letzte hat niemand gesehen. Du findest sie auf dem Titelbild unter „Der Abstieg“.
ending-chapters = Gewonnene Kapitel
ending-of = { $count } von { $chapters }
ending-time = Bestzeiten zusammen
ending-steps = Wenigste Schritte zusammen
ending-without-hints = Ohne Hinweise gewonnen
ending-short = Mit höchstens 1,5-mal so vielen Schritten wie auf dem kürzesten Weg
ending-records = Jedes Kapitel lässt sich in der Kampagne noch einmal spielen.
lost = { $beast } hat dich erwischt
lost-map = Scheibe: dein Start. Dreieck oder gehörnter Kopf: Start der Bestie. Linie: dein Weg. Gestrichelt: ihr Weg. Kreuz: Hier hat sie dich erwischt.
lost-same-floors = Dieselben Ebenen noch einmal
lost-missed = Auf dieser Ebene geblieben: { $finds }
lost-deeper = Tiefer als je zuvor: Dein tiefster Abstieg hatte auf Ebene { $before } geendet
lost-richer = So tief wie dein bester Abstieg, aber mit mehr Schatz: Bisher { $before ->
    [one] war es 1 Münze
   *[other] waren es { $before } Münzen
}
lost-floor = Ebene auf der Karte
lost-at-start = Du hast den Start nie verlassen, und { $beast } kam { $moves ->
    [one] { $moves } Feld
   *[other] { $moves } Felder
} weit zu dir.
lost-waited = Du bist { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} lang { $place } geblieben. Als du dieses Feld betratst, war { $beast } { $distance ->
    [one] { $distance } Feld
   *[other] { $distance } Felder
} entfernt.
lost-waited-apart = Du bist { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} lang { $place } geblieben, und dann fand { $beast } einen Weg zu dir.
lost-turned-back = Du bist { $place } umgekehrt, und { $beast } war { $distance ->
    [one] { $distance } Feld
   *[other] { $distance } Felder
} hinter dir.
lost-followed = Du wurdest { $place } von hinten erwischt: { $beast } war dir { $moves ->
    [one] { $moves } Feld
   *[other] { $moves } Felder
} weit gefolgt.
lost-met = Du wurdest { $place } erwischt: { $beast } kam dir entgegen. Als du { $moves ->
    [one] { $moves } Feld
   *[other] { $moves } Felder
} davor die letzte Kreuzung verließt, betrug der Abstand { $distance ->
    [one] { $distance } Feld
   *[other] { $distance } Felder
}.
lost-met-apart = Du wurdest { $place } erwischt: { $beast } kam dir entgegen. Als du { $moves ->
    [one] { $moves } Feld
   *[other] { $moves } Felder
} davor die letzte Kreuzung verließt, gab es noch keinen Weg zu dir.
lost-met-first = Du wurdest { $place } erwischt, bevor eine Kreuzung kam: { $beast } kam dir entgegen.
lost-met-first-junction = Du wurdest an der ersten Kreuzung erwischt: { $beast } kam dir entgegen.
lost-in-closed-cell = in einem geschlossenen Feld
lost-in-dead-end = in einer Sackgasse
lost-in-corridor = in einem Gang
lost-at-corner = an einer Ecke
lost-at-junction = an einer Kreuzung
lost-at-ladder = an einer Leiter

## The sheet of pictures of a run

sheet-code = Code
sheet-map = Linie: der Weg des Laufs. Zahlen: die Bilder.
sheet-start = Der Anfang
sheet-passage = Ein Gang
sheet-corner = Eine Ecke
sheet-dead-end = Eine Sackgasse
sheet-junction = Eine Kreuzung
sheet-sconce = Eine Fackel an der Wand
sheet-chains = Ketten
sheet-bones = Knochen
sheet-rubble = Schutt
sheet-statue = Eine Statue
sheet-roots = Wurzeln
sheet-glyph = Ein Zeichen im Stein
sheet-puddle = Wasser
sheet-ladder = Eine Leiter
sheet-breach = Eine gesprengte Wand
sheet-finish = Das Ziel

## Settings

settings = Einstellungen
settings-back = Zurück
settings-choose = wählen
settings-change = ändern
run-not-kept = Dein Lauf lässt sich nicht speichern: { $why }
run-reading = Der gespeicherte Lauf wird geladen …
run-not-read = Der gespeicherte Lauf lässt sich nicht fortsetzen: { $why }
run-not-there = Es gibt keinen gespeicherten Lauf mehr
best-run-not-there = Von deinem besten Lauf gibt es keine Aufzeichnung
best-run-too-old = Die Aufzeichnung deines besten Laufs lässt sich nicht abspielen: Sie stammt aus einer älteren Version, in der an jeder Ecke ein Pfosten stand. Dein Rekord bleibt, und dein nächster Sieg in diesem Level wird aufgezeichnet
file-not-read = die Datei { $file } lässt sich nicht lesen: { $why }; { $place }
file-not-kept = die Datei { $file } lässt sich nicht speichern: { $why }
setting-not-read = die Einstellung { $setting } in { $file } lässt sich nicht lesen, deshalb gilt ihr Standardwert: { $why }
settings-turn = Seite
settings-game = Spiel
settings-picture = Bild
settings-sound = Ton
settings-controls = Steuerung
setting-language = Sprache
setting-language-system = wie das System
setting-quality = Grafik
setting-quality-auto = automatisch
setting-quality-low = niedrig
setting-quality-high = hoch
setting-gait = Gehen
setting-gait-smooth = fließend
setting-gait-steps = Feld für Feld
setting-text-size = Schriftgröße
setting-words = In Worten beschreiben
setting-by-ear = Wände und Ziel nach Gehör
setting-resolution = Auflösung
setting-resolution-auto = automatisch
setting-resolution-now = Nach gemessenen Bildzeiten gewählt; jetzt { $share } % des Fensters
setting-resolution-draws = Die Welt wird mit diesem Teil der Auflösung des Fensters gezeichnet; Schrift bleibt scharf
setting-quality-auto-draws = Je nach Grafikkarte; im Browser niedrig
setting-quality-low-draws = Licht von 4 Wandfackeln, keine Schatten, kein Relief, gezackte Kanten, gröberer Stein: viel weniger Rechenarbeit
setting-quality-high-draws = Schatten, Licht von 16 Wandfackeln, glatte Kanten, Leuchten, Staub im Licht, feinerer Stein
setting-palette = Farben
setting-palette-usual = Standard
setting-palette-protanopia = Protanopie (ohne Rot)
setting-palette-deuteranopia = Deuteranopie (ohne Grün)
setting-palette-tritanopia = Tritanopie (ohne Blau)
setting-palette-contrast = hoher Kontrast
setting-flicker = Flackern
setting-shake = Kamera wackelt
setting-head-bob = Kopf wippt beim Gehen
setting-field-of-view = Sichtfeld
setting-degrees = { $degrees }°
setting-window = Fenster
setting-window-window = Fenster
setting-window-screen = Vollbild
setting-vsync = VSync
setting-frame-limit = Bilder pro Sekunde
setting-frame-limit-none = unbegrenzt
setting-frames = höchstens { $frames }
setting-volume = Lautstärke
setting-music = Musik
setting-effects = Geräusche
setting-steps = Schritte
setting-ambience = Umgebung
setting-silent = stumm
setting-mouse = Mausempfindlichkeit
setting-turning = Drehtempo
setting-inverted = Maus umkehren
setting-toggles = Suchen und Klettern
setting-toggles-hold = Taste halten
setting-toggles-press = umschalten
setting-on = ja
setting-off = nein

## What keys and buttons do

bindings = Tasten und Knöpfe
bindings-play-walk = Gehen
bindings-play-act = Handeln
bindings-play-look = Tipps, Ansicht
bindings-play-branches = Abzweige, Pause
bindings-watch-play = Schauen: Ablauf
bindings-watch-quiz = Schauen: Quiz
bindings-watch-look = Schauen: Ansicht
bindings-puzzle-paths = MultiMaze: Wege
bindings-puzzle-slanted = MultiMaze: Richtung
bindings-puzzle-puzzle = MultiMaze: Rätsel
bindings-draw-move = Zeichnen: Marke
bindings-draw-tools = Werkzeuge
bindings-draw-edit = Auswahl
bindings-menu = Menüs
bindings-reset = Alle zurücksetzen
bindings-were-reset = Alle Tasten und Knöpfe sind zurückgesetzt
bindings-erase = löschen
bindings-waits = ...
bindings-press = Drücke eine Taste oder einen Knopf, oder Esc zum Abbrechen.
bindings-swaps = { $control } ist schon mit „{ $other }“ belegt. Noch einmal drücken tauscht beide, alles andere bricht ab.
bindings-takes = { $control } ist schon mit „{ $other }“ belegt, das noch andere Belegungen hat. Noch einmal drücken holt { $control } hierher, alles andere bricht ab.
bindings-last = { $control } ist die einzige Belegung von „{ $other }“: Gib dieser Aktion zuerst eine andere
bindings-fixed = { $control } ist hier fest belegt und nicht wählbar
bindings-needed = Diese Belegung wird gebraucht, um Bildschirme zu verlassen oder Menüs zu bedienen
action-ahead = Vorwärts
action-back = Zurück
action-left = Nach links
action-right = Nach rechts
action-turn-left = Links drehen
action-turn-right = Rechts drehen
action-up = Hochklettern
action-down = Hinabklettern
action-quiet = Leise gehen
action-steps = Gangart
action-search = Suchen, öffnen, ziehen
action-blast = Wand sprengen
action-mark = Zelle mit Kreide markieren
action-throw = Einen Stein nach vorn werfen
action-torch = Fackel löschen oder anzünden
action-salt = Salz in die Zelle streuen
action-flare = Leuchtfackel zünden
action-shut = Tor zudrücken
action-use-tool = Werkzeug benutzen
action-drink = Die Flasche trinken
action-read-scroll = Die Schriftrolle lesen
action-hint-direction = Tipp: Richtung
action-hint-stretch = Tipp: ein Stück
action-hint-way = Tipp: ganzer Weg
action-where-am-i = Wo bin ich?
action-explore = Erkunden
action-branch-one = Abzweigung 1 erkunden
action-branch-two = Abzweigung 2 erkunden
action-branch-three = Abzweigung 3 erkunden
action-branch-four = Abzweigung 4 erkunden
action-branch-five = Abzweigung 5 erkunden
action-branch-six = Abzweigung 6 erkunden
action-branch-seven = Abzweigung 7 erkunden
action-go-to = Dorthin gehen
action-map = Karte
action-view = Ansicht
action-panel = Werkstatt
action-pause = Pause
action-run = Abspielen, anhalten
action-forward = Schritt vor
action-backward = Schritt zurück
action-first = Zum Anfang
action-last = Zum Ende
action-faster = Schneller
action-slower = Langsamer
action-quiz = Quiz
action-answer-one = Antwort 1
action-answer-two = Antwort 2
action-answer-three = Antwort 3
action-answer-four = Antwort 4
action-next-beside = Zweites Verfahren
action-numbers = Zahlen
action-next-mark = Nächste Marke
action-last-mark = Vorige Marke
action-next-act = Vorgang
action-next-algorithm = Verfahren
action-next-shape = Gitter
action-next-wraps = Umlauf
action-next-size = Größe
action-reverse = Halten: voriges
action-next-seed = Neuer Seed
action-bar = Seitenleiste
action-floor-up = Ebene darüber
action-floor-down = Ebene darunter
action-follow = Geschehen folgen
action-drag = Weg ziehen
action-pan = Karte verschieben
action-zoom = Zoom
action-zoom-in = Heranzoomen
action-zoom-out = Herauszoomen
action-north-west = Nordwest
action-north-east = Nordost
action-south-west = Südwest
action-south-east = Südost
action-next-path = Nächster Weg
action-last-path = Voriger Weg
action-let-go = Loslassen
action-undo = Rückgängig
action-redo = Wiederholen
action-clear = Leeren
action-check = Prüfen
action-hint-path = Hinweis: dieser Weg
action-solution = Lösung
action-new-puzzle = Neues Rätsel
action-print = Drucken
action-test-run = Testlauf
action-draw-here = An der Marke zeichnen
action-next-side = Nächste Seite der Zelle
action-last-side = Vorige Seite der Zelle
action-next-tool = Nächstes Werkzeug
action-last-tool = Voriges Werkzeug
action-next-thing = Nächstes Ding zum Setzen
action-last-thing = Voriges Ding zum Setzen
action-next-variant = Nächste Form oder Nummer
action-copy = Kopieren
action-cut = Ausschneiden
action-paste = Einfügen
action-rotate = Drehen
action-mirror = Spiegeln
action-delete = Auswahl leeren
action-next-problem = Nächster Fehler
action-below = Nach unten
action-above = Nach oben
action-less = Weniger
action-more = Mehr
action-last-page = Vorige Seite
action-next-page = Nächste Seite
action-press = Drücken
action-erase = Belegung löschen
action-leave = Verlassen

## Lines over the world

hud-quiet = leise
hud-seed = Seed { $seed }
hud-daily = Labyrinth des Tages, { $day }
hud-steps = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}

## Hints: keys and buttons, and their functions

hint = { $controls } { $does }
# A label, and the key that changes its value: Vorgang [S]
keyed = { $label } [{ $controls }]
keys-walk = gehen
keys-go-to = auf ein Feld: dorthin gehen
keys-turn = umsehen
keys-climb = klettern
keys-up = hinauf
keys-down = hinunter
keys-search = suchen
keys-quiet = leise gehen
keys-blast = sprengen
keys-mark = markieren
keys-throw = werfen
keys-torch = Fackel
keys-salt = Salz
keys-flare = blenden
keys-shut = Tor zudrücken
keys-tool = Werkzeug benutzen, wechseln
keys-drink = trinken
keys-read = lesen
keys-hint = Tipp
keys-hint-paid = Tipp ({ $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
})
keys-explore = erkunden
keys-map = Karte
map = Erkundete Karte
map-mouse = Klick geht hin, Ziehen verschiebt, Rad zoomt
map-zoom = Zoom
map-close = schließen
keys-view = Ansicht
keys-panel = Werkstatt
keys-panel-close = Werkstatt schließen
keys-test-run = Testlauf
keys-test-end = Testlauf beenden
keys-pause = Pause
keys-bar = Leiste
key-left = Links
key-right = Rechts
key-up = Hoch
key-down = Runter
key-space = Leertaste
key-enter = Eingabe
key-escape = Esc
key-page-up = Bild auf
key-page-down = Bild ab
key-home = Pos1
key-end = Ende
key-shift = Umschalt
key-number-pad = Num { $sign }
mouse-left = Klick
mouse-right = rechte Maustaste
mouse-middle = mittlere Maustaste
mouse-move = Maus
mouse-wheel = Mausrad
pad-left = Kreuz links
pad-right = Kreuz rechts
pad-up = Kreuz hoch
pad-down = Kreuz runter
pad-left-stick = linker Stick
pad-right-stick = rechter Stick

## News

news-waits = Nichts bewegt sich, bevor du es tust
news-searching = Du tastest die Wände ab …
news-search-nothing = Hier ist nichts
news-search-gate = Wende dich der Tür zu, um sie zu öffnen
news-search-hold = Zum Suchen { $search } halten
news-blasted = Die Wand stürzt ein
news-taken = Du nimmst: { $item }
news-chalk = Du nimmst: Kreide für { $marks } Markierungen
news-treasure = Du nimmst: { $item }, { $coins ->
        [one] 1 Münze
       *[other] { $coins } Münzen
    } wert
news-gunpowder = Du nimmst Schießpulver: genug für { $charges ->
        [one] eine weitere Sprengung
       *[other] { $charges } weitere Sprengungen
    }
news-map-fragment = Du nimmst ein Kartenstück: Die Karte zeigt mehr
news-compass = Du nimmst einen Kompass: Er zeigt zum Ziel
news-oil = Du gießt Öl auf deine Fackel: Sie brennt heller
news-stones = Du nimmst Steine: Wirf sie, um Bestien abzulenken
news-salt = Du nimmst Salz: Streue es dorthin, wo keine Bestie durch soll
news-flares = Du nimmst Leuchtfackeln: Sie blenden die Bestien, die dich sehen
news-flask = Du nimmst eine Flasche
news-scroll = Du nimmst eine Schriftrolle
news-consumable = Du findest eine { $item }
news-consumable-unknown = Du findest eine { $item }: Benutze sie, um zu erfahren, was sie tut
news-left-flask = Du hast schon eine Flasche: Benutze sie, oder lass diese hier
news-left-scroll = Du hast schon eine Schriftrolle: Benutze sie, oder lass diese hier
news-marked = Du markierst diese Zelle mit Kreide
news-warded = Dein Schutzschild zerbricht: { $beast } ist wieder am Anfang
news-stolen = Der Dieb flieht mit deiner Beute ({ $treasure }): Folge ihm
news-regained = Du hast deine Beute wieder ({ $treasure })
news-hint-paid = Dieser Tipp kostet { $coins } Münzen, wenn du die Ebene verlässt
# A hint that the player cannot pay for
hint-refused = Ein weiterer Tipp kostet { $price } Münzen. Du hast { $coins ->
    [0] keine mehr.
   *[other] nur noch { $coins }.
}
news-torch-out = Deine Fackel ist abgebrannt: Du siehst nur noch die nächsten Zellen
news-torch-put-out = Du löschst deine Fackel: Du siehst nur noch die nächsten Zellen
news-torch-lit = Du zündest deine Fackel wieder an
news-stone-thrown = Du wirfst einen Stein
news-lured = Abgelenkt: { $beast } sucht einige Sekunden lang das Geräusch
news-salt-laid = Du streust Salz: { $seconds } Sekunden lang betritt keine Bestie diese Zelle
news-salt-gone = Dein Salz ist weg
news-flare-lit = Du zündest eine Leuchtfackel
news-dazzled = Geblendet: { $beast } steht einige Sekunden lang still
# Das Werkzeug, das eine Taste benutzt, etwa „Salz“, wie in den Tastenhinweisen
news-tool = In der Hand: { $tool }
news-shut = Du drückst das Tor zu: { $seconds } Sekunden lang kommt keine Bestie hindurch
news-reopened = Das Tor, das du zugedrückt hast, ist wieder offen

effect-use-oil = Deine Fackel brennt heller und länger
effect-use-sight = Du siehst 30 Sekunden lang weiter
effect-use-silence = Deine Schritte sind 30 Sekunden lang lautlos
effect-use-stillness = Die Bestien, die dich sehen, stehen 8 Sekunden lang still
effect-use-soot = Ruß nimmt dir etwas Licht
effect-use-rattling = Bestien suchen das Geräusch, das du machst
effect-use-maps = Deine Karte zeigt die Zellen in der Nähe
effect-use-guidance = Deine Karte zeigt, wo das Ziel ist
effect-use-treasure = Deine Karte zeigt, wo der nächste Schatz ist
effect-use-beasts = Du weißt, wo die Bestien sind, und siehst sie 30 Sekunden lang von oben und auf der Karte
effect-use-alarm = Eine Glocke läutet, und jede Bestie in der Nähe hört sie
effect-use-gloom = Deine Fackel geht aus, falls sie brennt, und du kannst sie wieder anzünden
consumed = { $what }: { $does }
consumed-unknown = die { $look } ist eine { $is }
worn-off-sight = Du siehst nicht mehr weiter als sonst
worn-off-silence = Deine Schritte sind wieder zu hören
worn-off-beasts = Du siehst die Bestien nicht mehr
news-gate-opened = Die Tür öffnet sich
news-gate-shut = Das Tor fällt hinter dir zu
news-lever = Hebel { $number }: { $gates ->
    [one] Sein Fallgitter bewegt sich
   *[other] Seine Fallgitter bewegen sich
}
news-lever-set-back = { $beast } hat Hebel { $number } zurückgelegt: Zieh ihn noch einmal, dann bleibt er
news-plate = Die Platte sinkt: Alle Türen mit { $shape } sind offen
news-portal = Du trittst durch das Portal
news-smooth = Du gehst jetzt fließend
news-steps = Du gehst jetzt Feld für Feld
news-quiet = Du gehst jetzt leise, halb so schnell
news-running = Du läufst jetzt
news-door-found = Eine Geheimtür schwingt auf
news-no-way = Kein Weg führt zum Ziel: Dieser Teil ist abgeriegelt
news-no-plan = Auch mit Schlüsseln und Hebeln wurde kein Weg zum Ziel gefunden
news-slow-minotaur = Auf dieser Ebene ist der Minotaurus langsam.
news-kept-light = Von { $left } Schritten Licht, die übrig waren, behältst du { $kept }.
news-floor-danger = Auf dieser Ebene: { $beasts }. Tipps zeigen den Weg zum Ziel.
news-hears-minotaur = Du hörst Hufe
news-hears-sleeper = Etwas ist aufgewacht und läuft auf weichen Pfoten
news-hears-guardian = Du hörst eine Rüstung
news-hears-statue = Du hörst Stein auf Stein schleifen
news-hears-echo = Du hörst deine eigenen Schritte
news-hears-moth = Du hörst Flügel schlagen
news-hears-thief = Du hörst schnelle Schritte und klimpernde Münzen
news-hears-warden = Du hörst schwere Stiefel und Schlüssel
# Was der Spieler hört, wie weit entfernt, und in welcher Richtung: Du hörst Hufe, nah: hinten
news-heard-towards = { $hears }, { $distance }: { $direction }
news-heard-close = ganz nah
news-heard-near = nah
news-heard-far = weit weg
news-flee = { $hears }. { $key } zeigt den Weg zum Ziel
news-sleeping-near = In der Nähe atmet etwas im Schlaf: Geh leise

stop-all-seen = Du hast alles Erreichbare gesehen: Suche nach Geheimtüren
stop-all-seen-charges = Du hast alles Erreichbare gesehen: Suche nach Geheimtüren oder spreng eine Wand
stop-closed = Du hast alles Erreichbare gesehen: Nur geschlossene Tore sind übrig
stop-lever = Du hast alles Erreichbare gesehen: Zieh einen Hebel, um weiterzukommen
stop-one-way = Nur ein Tor ohne Rückweg führt weiter: Geh selbst hindurch
stop-portal = Du hast alles Erreichbare gesehen: Tritt durch ein Portal, um weiterzukommen
stop-junction = Wähl eine Abzweigung: Dreh dich, oder drück { $first }–{ $last }
stop-junction-tap = Wähl eine Abzweigung: Dreh dich, oder tippe auf eine Zahl
stop-junction-turn = Wähl eine Abzweigung: Dreh dich zu ihr, und erkunde weiter
stop-junction-branch = { $number } { $turn }
stop-finish-seen = Du kannst das Ziel sehen: { $bearing }
stop-finish-left = Du hast alles Erreichbare gesehen. Das Ziel: { $bearing }
stop-beast = Eine Bestie ist in der Nähe: Das Erkunden hält an, geh selbst weiter
stop-breath = Du hörst etwas atmen: Das Erkunden hält an, geh vorsichtig weiter
stop-dark = Deine Fackel ist erloschen: Das Erkunden hält an
stop-astray = Du bist vom Weg abgekommen
stop-blocked = Der Weg ist versperrt
route-not-seen = Diesen Ort hast du noch nicht gesehen
route-no-way = Du kennst keinen Weg zu diesem Ort
blast-no-charges = Du hast keine Sprengladung mehr
blast-unarmed = In diesem Labyrinth gibt es keine Sprengladungen
blast-gate = Ein Tor ist zu stark für eine Ladung
blast-solid = Außenwände und massiver Fels lassen sich nicht sprengen
blast-no-wall = Hier lässt sich keine Wand sprengen: Geh auf eine zu und sieh sie an
blast-needed = Es blieben zu wenige Ladungen für die Wände zwischen dir und dem Ziel

## The maze in words, for players who cannot see it; spoken by screen readers

# How a beast hunts, and how to escape from it
beast-rule-minotaur = Der Minotaurus folgt dir vom ersten Schritt an auf dem kürzesten Weg: Lauf im Kreis, und meide Sackgassen.
beast-rule-sleeper = Der Schläfer erwacht, wenn du in seiner Nähe laut bist: Geh leise, und berühre ihn nicht.
beast-rule-guardian = Der Wächter verlässt nie seinen Raum: Geh durch den nächsten Durchgang hinaus.
beast-rule-statue = Die Statue bewegt sich nur, solange du sie nicht ansiehst: Behalte sie im Blick, während du gehst.
beast-rule-echo = Das Echo läuft nach deinen ersten zwölf Schritten zum Start und geht dann genau deinen Weg: Geh weiter, und kehr nicht um.
beast-rule-moth = Die Motte fliegt zum Licht deiner Fackel: Lösch sie, und die Motte bleibt, wo sie ist.
beast-rule-thief = Der Dieb nimmt deinen besten Schatz und läuft davon: Treib ihn in eine Sackgasse, oder lass ihn gehen.
beast-rule-warden = Der Aufseher geht immer dieselbe Runde: Lass ihn vorbei. Jeden Hebel legt er einmal zurück.
# A hint in one sentence. An example of $towards: Norden, hinten
hint-direction = Der Weg führt nach { $towards }
hint-stretch = Der Weg führt nach { $towards }; { $cells ->
    [one] die Karte zeigt sein erstes Feld
   *[other] die Karte zeigt seine ersten { $cells } Felder
}
hint-way = Das Ziel ist { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
} entfernt; der Weg führt nach { $towards } und steht auf der Karte
# The same for a key or a lever, after "Als Nächstes: eiserner Schlüssel; "
hint-next = Als Nächstes: { $goal }
hint-away = { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
} entfernt; der Weg führt nach { $towards } und steht auf der Karte
hint-pull = zieh hier den Hebel
hint-gate = öffne die Tür auf dem Weg
hint-door = suche nach der Geheimtür auf dem Weg
hint-wall = spreng die Wand im Weg
hint-portal = tritt am Ende der Linie durch das Portal und frag noch einmal
hint-portal-here = tritt hier durch das Portal
# The path of a hint, for example: Norden 3, Osten 1, Osten sprengen, Osten 2
words-hint = Tipp: { $way }
words-leg = { $direction } { $cells }
words-blast = { $direction } sprengen
words-open = { $direction } öffnen
words-take = nehmen: { $goal }
words-pull = ziehen: { $goal }
words-tread = betreten: { $goal }
words-step = hindurchtreten: { $portal }
words-search = { $direction } absuchen

## Campaign: the title and the lesson of each chapter

chapter = { $number }. { $title }
chapter-won = { $number }. { $title }  (geschafft)
chapter-saved = { $number }. { $title }: fortsetzen
chapter-gives-up = Damit gibst du deinen Lauf in { $saved } auf. Drück noch einmal darauf, um { $title } zu spielen.
chapter-first-steps = Erste Schritte
chapter-first-steps-lesson = Finde das Ziel: Tageslicht scheint durch sein Tor. Zwei Sackgassen verbergen Schätze.
chapter-dead-ends = Sackgassen
chapter-dead-ends-lesson = { $map } vergrößert die Karte, und ein Stück von ihr ist hier versteckt. Verirrt? { $direction } zeigt die Richtung, { $way } den Weg.
chapter-not-alone = Nicht allein
chapter-not-alone-lesson = Der Minotaurus jagt dich auf dem kürzesten Weg. Du bist schneller: Bleib in Bewegung und geh um ihn herum.
chapter-six-ways = Sechs Richtungen
chapter-six-ways-lesson = Räume mit sechs Seiten. { $view } zeigt sie von oben.
chapter-draught = Zugluft
chapter-draught-lesson = Nahe einer Geheimtür flackert die Fackel. Halte { $search } gedrückt, um die Wände abzusuchen.
chapter-halls = Hallen
chapter-halls-lesson = Von einem Durchgang aus siehst du den ganzen Raum. In jedem Gewölbe hängt eine Lampe.
chapter-locked = Verschlossen
chapter-locked-lesson = Ein Schlüssel öffnet jede Tür, die seine Form zeigt. Geh zur Tür und drück { $search }.
chapter-round-the-world = Rund um die Welt
chapter-round-the-world-lesson = Geh weit genug nach Westen, und du kommst von Osten zurück.
chapter-let-it-sleep = Lass es schlafen
chapter-let-it-sleep-lesson = Hier schläft etwas. Es hört, wenn du im Umkreis von 8 Schritten läufst. Mit { $quiet } gehst du leise.
chapter-iron = Eisen
chapter-iron-lesson = Ein eiserner Schlüssel öffnet eine eiserne Tür und zerbricht. Welche Tür du auch wählst, du kannst noch gewinnen.
chapter-ladders = Leitern
chapter-ladders-lesson = Halte { $up } an einer Leiter gedrückt, um hinaufzuklettern, und { $down } an einer Luke, um hinabzusteigen.
chapter-the-guarded-hall = Die bewachte Halle
chapter-the-guarded-hall-lesson = Der Wächter verlässt seinen Raum nie. Lauf schnell hindurch, oder finde einen Weg darum herum.
chapter-levers = Hebel
chapter-levers-lesson = Drück { $search } an einem Hebel. Er öffnet geschlossene Gitter und schließt offene.
chapter-portals = Portale
chapter-portals-lesson = Drück { $search } in einem Ring aus Steinen: Du stehst im Ring mit demselben Buchstaben.
chapter-rock = Fels
chapter-rock-lesson = Vieles hier ist massiver Fels. { $explore } erkundet bis zur nächsten Kreuzung.
chapter-do-not-blink = Nicht blinzeln
chapter-do-not-blink-lesson = Die Statue bewegt sich nur, solange du sie nicht ansiehst. Bleib in Bewegung, und sieh dich um.
chapter-your-own-steps = Deine eigenen Schritte
chapter-your-own-steps-lesson = Nach deinen ersten zwölf Schritten läuft das Echo zum Start und geht dann genau den Weg, den du gegangen bist. Geh weiter, und kehr nicht um.
chapter-the-dark-is-safe = Im Dunkeln sicher
chapter-the-dark-is-safe-lesson = Die Motte fliegt zu deiner Fackel. { $torch } löscht sie: Im Dunkeln bleibt die Motte, wo sie ist.
chapter-no-return = Kein Zurück
chapter-no-return-lesson = Der Pfeil auf einem Tor zeigt die Richtung. Du kannst nicht zurück, aber es sperrt dich nie ein.
chapter-gunpowder = Schießpulver
chapter-gunpowder-lesson = Du bist eingemauert. Sieh eine Wand an und drück { $blast }, aber nimm die richtige.
chapter-hoofbeats = Hufschlag
chapter-hoofbeats-lesson = Wieder jagt dich der Minotaurus, in einem großen Labyrinth mit Sackgassen. Du bist schneller, wenn du den Weg kennst.
chapter-light-fingers = Lange Finger
chapter-light-fingers-lesson = Der Dieb nimmt dir deinen besten Schatz und flieht. Er tut dir nie etwas. Folge ihm: Du bist schneller.
chapter-the-rounds = Die Runde
chapter-the-rounds-lesson = Der Aufseher geht immer dieselbe Runde. Lass ihn vorbei. Jeden Hebel legt er einmal zurück: Zieh ihn noch einmal.
chapter-the-warren = Der Bau
chapter-the-warren-lesson = Kein Rand, keine Tür, Wände im Weg. Nutze alles, was du gelernt hast.

## Watching algorithms

watch-choice-mode = Vorgang
watch-choice-algorithm = Verfahren
watch-choice-shape = Gitter
watch-choice-wraps = Umlauf
watch-choice-size = Größe
watch-choice-beside = Vergleich
watch-beside-none = ohne
watch-seed = Seed
watch-new = neu
watch-floor = Ebene
watch-follow = Folgen
watch-stay = Bleiben
watch-play = Start
watch-pause = Pause
watch-numbers = Zahlen: { $kind }
watch-numbers-none = keine
watch-numbers-last-digit = Folge mod 10
watch-numbers-order = Reihenfolge
watch-numbers-distance = Entfernung (g)
watch-numbers-estimate = Schätzung h
watch-numbers-sum = f = g + h
watch-numbers-set = Mengen
watch-lesson = Lektion
watch-quiz = Quiz
watch-quiz-searches = Das Quiz gibt es nur für Suchen: Beim Graben ist das nächste Feld zufällig.
watch-quiz-question = Welches Feld besucht die Suche als Nächstes? Wähl 1 bis { $options }, oder klick es an.
watch-quiz-right = Richtig! { $right } von { $all } Antworten sind richtig. Der Grund:
watch-quiz-wrong = Nein, es ist dieses Feld. { $right } von { $all } Antworten sind richtig. Der Grund:
watch-lesson-begin = beginnen
watch-key-marks = Marken
watch-key-play = Start
watch-key-step = Schritt
watch-key-ends = Enden
watch-key-speed = Tempo
watch-key-reverse = mit Buchstabe: zurück
watch-key-numbers = Zahlen
watch-key-follow = folgen
watch-carving = Graben
watch-breadth-first = Breitensuche
watch-depth-first = Tiefensuche
watch-bidirectional = Suche von beiden Enden
watch-a-star = A*
watch-dead-end-filling = Sackgassen füllen
watch-left-hand = linke Hand an der Wand
watch-right-hand = rechte Hand an der Wand
watch-tremaux = Trémaux' Verfahren
watch-wraps-none = keiner
watch-wraps-x = Ost – West
watch-wraps-y = Süd – Nord
watch-wraps-xy = beide
watch-left-out = Nicht { $names }: { $reason }
watch-step = Schritt { $step } von { $steps }
watch-carved = { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
} in { $sets ->
    [one] { $sets } Menge
   *[other] { $sets } Mengen
}
watch-visited = { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
} besucht
watch-queue = Warteschlange: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-stack = Stapel: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-queues = Warteschlangen: { $cells } und { $others } Felder
watch-frontier = Rand: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-list = Liste: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-walk = Irrweg: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-row = Reihe: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-run = Lauf: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-part = Teil: { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
}
watch-cells = Vorn auf der Liste: { $names }
watch-cells-from-end = Hinten auf der Liste: { $names }
watch-path = Weg: { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}
watch-no-path = kein Weg führt zu einem Ziel
watch-speed = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
} pro Sekunde
watch-several-floors = Wer der Wand folgt, braucht ein Labyrinth mit einer einzigen Ebene.
watch-too-many-cells = { $cells } Felder sind zu viele zum Zuschauen: höchstens { $most }

## MultiMaze

puzzle-task = Verbinde jeden nummerierten Punkt mit einer eigenen Raute
puzzle-new = Neues Rätsel
puzzle-discard = Wege verwerfen?
puzzle-loses = Die gezeichneten Wege gehen verloren.
puzzle-starts = Starts
puzzle-finishes = Ziele
puzzle-size = Größe
puzzle-floor = Ebene
puzzle-drawing = Ein Rätsel entsteht … { $key } bricht ab
puzzle-solved = Rätsel gelöst
puzzle-solved-after = Gelöst – mit Hilfe der Lösung
puzzle-length = Länge
puzzle-joined = Verbunden
puzzle-go-on = Weiterspielen
puzzle-gave-up = Lösung gesehen
puzzle-nothing-undone = Nichts rückgängig zu machen
puzzle-nothing-redone = Nichts zu wiederholen
puzzle-key-drag = auf einen Punkt und ziehen
puzzle-key-choose = einen wählen
puzzle-key-slants = schräg gehen
puzzle-key-let-go = loslassen
puzzle-checked = { $missing ->
    [0] Jeder Start ist verbunden
    [one] { $missing } Start ist nicht verbunden
   *[other] { $missing } Starts sind nicht verbunden
}, { $crossed ->
    [0] keine Wege kreuzen sich
    [one] Wege kreuzen sich auf { $crossed } Feld
   *[other] Wege kreuzen sich auf { $crossed } Feldern
}
puzzle-state-joined = { $joined } von { $starts } verbunden
puzzle-state-length = Länge { $length }
puzzle-par = { $moves } (Par { $par })
puzzle-daily = Rätsel des Tages
puzzle-of-day = Rätsel vom { $day }
puzzle-best = Bestzeit
puzzle-difficulty = Schwierigkeit
puzzle-state-difficulty = Schwierigkeit { $difficulty }
puzzle-state-hints = { $hints ->
    [one] 1 Hinweis
   *[other] { $hints } Hinweise
}
puzzle-hinted = Hinweis: ein Weg für den Start { $number }
puzzle-only-overlapping = Kein Rätsel dieser Art ist ohne Überlappung lösbar, deshalb dürfen sich die Wege überlappen
puzzle-printed = Geschrieben nach { $path }
puzzle-print-apart = Verbinde jeden vollen grünen Punkt durch einen Weg im Labyrinth mit einem offenen roten Punkt, und keinen roten Punkt mit zweien. Keine Zelle darf auf zwei Wegen liegen.
puzzle-print-overlap = Verbinde jeden vollen grünen Punkt durch einen Weg im Labyrinth mit einem offenen roten Punkt, und keinen roten Punkt mit zweien. Die Wege dürfen sich überlappen.
puzzle-print-solution = { $title }: Lösung
puzzle-print-moves = insgesamt { $moves } Schritte
puzzle-daily-result = Warren MultiMaze { $day }: { $time }, { $moves } Schritte (Par { $par }), { $hints ->
    [0] keine Hinweise
    [one] 1 Hinweis
   *[other] { $hints } Hinweise
}
puzzle-grid = Gitter: { $shape }
puzzle-ends-closed = Ränder: geschlossen
puzzle-ends-x = Ränder: Ost trifft West
puzzle-ends-y = Ränder: Nord trifft Süd
puzzle-ends-xy = Ränder: alle verbunden
puzzle-paths-overlap = Wege: kreuzen erlaubt
puzzle-paths-apart = Wege: getrennt
puzzle-not-opened = Das gespeicherte Rätsel lässt sich nicht öffnen: { $why }; mit { $key } entsteht ein neues
file-now = sie heißt jetzt { $path }
file-stays = sie lässt sich nicht umbenennen, deshalb wird dort nichts gespeichert: { $why }

puzzle-nothing-here = Hier gibt es nichts aufzunehmen: Beginne bei einem Start oder am Ende eines Wegs
puzzle-empty-hand = Nimm zuerst einen Weg an seinem Start auf
puzzle-wall = Eine Wand ist im Weg
puzzle-far = Dieses Feld ist zu weit weg: Folge den Gängen
puzzle-path = Dort verläuft ein anderer Weg, und Wege dürfen sich nicht kreuzen
puzzle-start = Ein anderer Start ist im Weg, und Wege dürfen sich nicht kreuzen
puzzle-taken = Dieses Ziel ist vergeben: Führe den Weg zu einem anderen

puzzle-few-finishes = { $starts } Starts brauchen mindestens ebenso viele Ziele, nicht { $finishes }
puzzle-no-finish = für den Start bei { $at } bleibt kein Ziel: Bei geschlossenen Türen hat sein Bereich nur { $finishes }
puzzle-overlapping = keins der erzeugten Rätsel ist ohne Kreuzungen lösbar: Nimm weniger Starts oder mehr Ziele
puzzle-alike = { $asked ->
    [one] ein Rätsel dieser Art war nicht zu finden: Nimm ein größeres Labyrinth
   *[other] { $asked } verschiedene Rätsel dieser Art waren nicht zu finden: Nimm weniger Seiten oder ein größeres Labyrinth
}

## Panel

panel = Level
panel-stays = { $why }. Das bisherige Level bleibt.
panel-carved = { $percent } % gegraben
panel-cancel = Abbrechen
panel-summary = { $width } × { $height } { $shape }, { $algorithm }
panel-summary-floors = { $width } × { $height } × { $floors } { $shape }, { $algorithm }
panel-no-less = Mindestens { $least }: { $why }
panel-no-more = Höchstens { $most }: { $why }
panel-exactly = genau

panel-map-whole = Ganzes Level
panel-map-as-played = Wie gespielt
panel-map-fit = Einpassen
panel-map-fit-hint = Wieder das ganze Level zeigen
panel-map-floor = Ebene
panel-mark-start = Start
panel-mark-finish = Ziel
panel-mark-door = Geheimtür
panel-drawn = Von Hand gezeichnet: { $size }, { $shape }
panel-drawn-edited = Von Hand bearbeitet: { $size }, { $shape }
panel-drawn-why = Dieses Level wurde von Hand gezeichnet oder bearbeitet: Hier gibt es nichts einzustellen. Einfärbung und Messwerte gibt es trotzdem.
panel-drawn-replace = Durch ein Level aus einem Rezept ersetzen
panel-drawn-make-anew = Aus seinem Rezept neu bauen
panel-drawn-lost = Das lässt sich rückgängig machen.

panel-seed = Seed
panel-seed-hint = Zahl oder Wort
panel-seed-roll = Würfeln
panel-seed-copy = Kopieren
panel-seed-lock = fest
panel-seed-lock-hint = Den Seed behalten, wenn sich anderes ändert

panel-grid = Gitter
panel-shape = Form
panel-width = Breite
panel-width-polar = Innerer Ring
panel-width-polar-hint = Zahl der Felder im innersten Ring; weiter außen sind es mehr
panel-height = Höhe
panel-height-polar = Ringe
panel-floors = Ebenen
panel-wraps = läuft um
panel-wraps-x = Wer im Osten hinausgeht, kommt im Westen herein
panel-wraps-y = Wer im Süden hinausgeht, kommt im Norden herein
panel-wraps-z = Wer von der letzten Ebene hinabsteigt, kommt auf die erste
panel-drawn-size = Das Bild der Maske bestimmt die Größe: Entferne zuerst die Maske
panel-outline = Umriss
panel-hexagon = Sechseck
panel-mask-draw = Maske zeichnen
panel-mask-draw-tip = Klicke auf Felder oder ziehe über sie, um sie zu entfernen oder zurückzuholen
panel-mask-text = Buchstaben
panel-mask-text-height = Höhe der Buchstaben in Feldern
panel-mask-text-rings = Buchstaben brauchen Reihen von Feldern statt Ringen
panel-mask-text-make = Maske erstellen
panel-mask-by-hand = Ein von Hand geändertes Level hat keine Maske: Erzeuge es zuerst wieder aus einem Rezept
panel-mask-file = Bild oder Textdatei
panel-mask-file-tip = Gib den Pfad der Datei ein, oder zieh die Datei auf das Fenster
panel-mask-file-keep = behält
panel-mask-file-light = die hellen Felder
panel-mask-file-dark = die dunklen Felder
panel-mask-file-dropped = { $cells ->
    [one] Ein Feld abseits der übrigen wurde entfernt.
   *[other] { $cells } Felder abseits der übrigen wurden entfernt.
}
panel-mask-drawn = Gezeichnete Maske
panel-mask-hexagon = Sechseckige Maske
panel-mask-cells = { $left } von { $all } Feldern
panel-mask-remove = Entfernen

panel-algorithm = Verfahren
panel-giving-up-usual = passend zum Gitter
panel-giving-up-constant = gleichbleibend
panel-giving-up-growing = wachsend
panel-chance = Chance
panel-growth = Mehr pro Schritt
panel-doors-none = keine
panel-doors-none-hint = Türen verbinden Bereiche, aber dieses Verfahren gräbt nur einen: Wähle das Verfahren „Bereiche“
panel-doors-usual = so viele wie Bereiche
panel-doors-sealed = keine: abgeriegelt

panel-mission = Mission
panel-mission-depth = bis zum Ziel
panel-mission-loops = % auf Rundwegen
panel-mission-patterns = Auswahl
panel-mission-outline = Zuerst
outline-number = { $number }.
outline-start = ab dem Start
outline-after = nach { $number }
outline-add = Muster hinzufügen
outline-remove = Entfernen
outline-edit = Diese Mission bearbeiten
outline-edit-hint = Listet ihre Muster unter „Zuerst“ auf, wo du jedes ändern kannst
panel-auto = passend
pattern-lock-and-key = Schloss und Schlüssel
pattern-lock-and-key-hint = Eine verschlossene Tür. Ihr Schlüssel liegt in einem Seitenarm anderswo.
pattern-seen-lock = gesehenes Schloss
pattern-seen-lock-hint = Eine verschlossene Tür. Ihr Schlüssel liegt auf einem Rundweg, der neben der Tür beginnt und endet.
pattern-two-keys = zwei Schlüssel
pattern-two-keys-hint = Zwei verschlossene Türen hintereinander. Ihre Schlüssel liegen an verschiedenen Orten.
pattern-long-and-short = lang und kurz
pattern-long-and-short-hint = Ein kurzer und ein langer Weg zum selben Ort.
pattern-hidden-short-cut = geheime Abkürzung
pattern-hidden-short-cut-hint = Ein langer Weg, und ein kurzer hinter einer Geheimtür.
pattern-way-back = Rückweg
pattern-way-back-hint = Ein langer Weg, und ein Einwegtor, das von seinem Ende zurückführt.
pattern-bridge-of-levers = Hebelbrücke
pattern-bridge-of-levers-hint = Zwei Fallgitter hintereinander, von denen nur eines offen ist.
pattern-remote-lever = ferner Hebel
pattern-remote-lever-hint = Ein Fallgitter. Sein Hebel ist in einem Seitenarm anderswo.
pattern-gambit = Wagnis
pattern-gambit-hint = Ein Schatz auf einem Rundweg mit Einwegtoren an beiden Enden.
pattern-vaults = Schatzkammern
pattern-vaults-hint = Mehrere Eisentüren mit Schätzen dahinter, und ein Eisenschlüssel für nur eine davon.
pattern-portal-return = Rückkehr durchs Portal
pattern-portal-return-hint = Ein langer Seitenarm, und ein Portal von seinem Ende zu seinem Anfang.
pattern-side-loop = Rundweg
pattern-side-loop-hint = Ein Rundweg abseits mit einem Schatz.
pattern-hoard = Versteck
pattern-hoard-hint = Ein Schatz hinter einer Geheimtür.
pattern-false-finish = falsches Ziel
pattern-false-finish-hint = Ein Ziel, das durch ein Eisengitter zu sehen ist, und ein langer Weg außen herum.
pattern-dark-short-cut = dunkle Abkürzung
pattern-dark-short-cut-hint = Ein langer Weg, und ein kurzer, der dunkel und gefährlich ist.
pattern-patrol = Streife
pattern-patrol-hint = Ein Rundweg mit einem Schatz und, wenn das Level Bestien hat, mit einer Streife.
mission-secret-door = Geheimtür
mission-open = { $gate } (offen)
mission-back = zurück zu { $number }
mission-place = { $number }
mission-start = Start
mission-finish = Ziel
mission-treasure = Schatz

panel-rooms-and-chambers = Räume
panel-rooms = Höchstzahl
panel-room-min-size = Kleinste Größe
panel-room-max-size = Größte Größe
panel-room-doorways = Zugänge
panel-chambers = Kammern
panel-chamber-set = Kammersatz
panel-rooms-in-dead-space = Massiver Fels
panel-rooms-in-dead-space-hint = zuerst dort Räume anlegen

panel-loops = Rundwege
panel-braid = Geöffnete Sackgassen
panel-extra-passages = Mehr Durchgänge
panel-most-passages = Höchstens { $most }: Mehr Wände lassen sich nicht entfernen

panel-difficulty = Schwierigkeit
panel-difficulty-grade = Stufe
panel-difficulty-value = Wert
panel-difficulty-find = Erzeugen
panel-difficulty-what = Probiert Algorithmen, Schleifen, Platzierungen und Seeds, bis ein Labyrinth diese Schwierigkeit hat (δ nach McClendon, siehe Messwerte). Das Gitter bleibt.
difficulty-easy = leicht
difficulty-medium = mittel
difficulty-hard = schwer
difficulty-cruel = grausam

panel-places = Starts und Ziele
panel-placed = Verteilung
panel-starts = Starts
panel-finishes = Ziele

panel-rules = Spielregeln
panel-charges = Ladungen
panel-charges-usual = nach Bedarf
panel-charges-usual-hint = So viele, wie Wände zwischen Start und Ziel zu sprengen sind
panel-look = Aussehen
panel-theme = Kulisse
panel-theme-usual = Standard ({ $theme })
panel-minotaur = Minotaurus
panel-minotaur-hint = jagt den Spieler
panel-sleeper = Schläfer
panel-sleeper-hint = jagt, wen er hört
panel-guardian = Wächter
panel-guardian-hint = bewacht einen Raum
panel-statue = Statue
panel-statue-hint = bewegt sich ungesehen
panel-echo = Echo
panel-echo-hint = geht deinen Weg nach
panel-moth = Motte
panel-moth-hint = fliegt zum Licht
panel-thief = Dieb
panel-thief-hint = stiehlt Schätze und flieht
panel-warden = Aufseher
panel-warden-hint = geht Runden, stellt Hebel zurück
panel-locks = verschlossene Türen
panel-iron-doors = Eisentüren
panel-one-ways = Einwegtore
panel-levers = Hebel
panel-portals = Paare von Portalen
panel-treasure = Schätze
panel-gunpowder = Schießpulver
panel-chalk = Kreide
panel-map-fragments = Kartenstücke
panel-oil = Flaschen Öl
panel-stones = Steine
panel-salt = Salz
panel-flares = Leuchtfackeln
panel-flasks = Flaschen
panel-scrolls = Schriftrollen
panel-compass = Kompass
panel-compass-hint = ist im Labyrinth
panel-light = Fackel
panel-light-burns = brennt ab
panel-light-percent = % des kürzesten Weges
panel-light-hint = Die Fackel brennt für diesen Anteil des Weges mit den wenigsten Schritten. Danach sieht man nur noch die nächsten Zellen.

panel-proof = Beweis
panel-proof-working = Sucht einen Beweis…
panel-proof-certified = Das Level kann gewonnen und nicht verloren werden
panel-proof-losing = Das Level kann gewonnen, aber auch verloren werden
panel-proof-unwinnable = Das Level kann nicht gewonnen werden
panel-proof-unknown = Es ist unbekannt, ob das Level verloren werden kann
# Nicht weiter als: Eisentür bei (3, 4)
panel-proof-limits = Nicht weiter als: { $gates }
panel-proof-gate = { $gate } bei { $cell }
panel-proof-walls = Mauern umgeben jedes Ziel
panel-proof-fatal = Falsche Züge zeigen
panel-proof-route = Weg zum Ziel zeigen
panel-proof-stop = Beenden
unprovable-items = Das Level hat mehr als 64 Schlüssel oder mehr als 64 Eisentüren
unprovable-states = Es gibt zu viele Arten, Schlüssel, Hebel und Tore zu benutzen
unprovable-blasts = Das Ziel ist nicht ohne Sprengungen erreichbar, und das Level hat Tore
unprovable-charges = Sprengungen können Wege um die Tore herum öffnen

panel-overlay = Einfärbung
overlay-none = keine
overlay-distances = Entfernungen
overlay-solution = Lösung
overlay-areas = Bereiche
overlay-dead-ends = Sackgassen
overlay-carve-order = Reihenfolge
overlay-no-recipe = dieses Level hat kein Rezept, deshalb ist unbekannt, wie es gegraben wurde
overlay-edited = dieses Level wurde nach dem Graben bearbeitet

panel-measures = Messwerte
panel-level-cells = { $open ->
    [one] { $open } Feld
   *[other] { $open } Felder
}, { $rock } Fels ({ $percent } %), { $doors ->
    [one] { $doors } Tür
   *[other] { $doors } Türen
}
panel-edited = Nach dem Erzeugen von Hand bearbeitet
panel-compare = Vergleichen mit
panel-compare-seeds = { " " }Seeds
panel-compare-no-recipe = Dieses Level hat kein Rezept für weitere Levels
panel-compare-edited = Dieses Level wurde bearbeitet: Sein Rezept ergibt ein anderes
panel-column-level = Level
panel-column-mean = Mittel
panel-deviation = Standardabweichung
panel-no-figure = keine
panel-show-spread = Verteilung zeigen
panel-no-spread = Keins der Levels hat einen Wert für „{ $figure }“
panel-this-level = dieses Level
panel-spread = { $figure } über { $seeds } Seeds; die Linie ist dieses Level

panel-presets = Vorlagen
panel-preset-name = Name für dieses Rezept
panel-preset-save = Als Vorlage speichern
panel-preset-taken = Es gibt schon eine Vorlage namens { $name }: Wähle einen anderen Namen, oder lösche sie zuerst
panel-close = Schließen
panel-seeds = Zwölf Seeds
panel-seeds-tip = Kleine Karten von zwölf Seeds zur Auswahl
panel-seeds-head = Seeds { $first } bis { $last }
panel-seeds-earlier = Frühere
panel-seeds-later = Spätere
panel-seeds-hint = Scrolle zu weiteren Seeds, und klicke auf das Level, das du willst.
panel-seeds-facts = { $solution } Züge, Schwierigkeit { $difficulty }
panel-seeds-none = kein Level
panel-spread-button = Streuung
panel-spread-tip = Wie ein Messwert bei 100 Seeds streut, während du das Rezept änderst
panel-spread-busy = Erzeuge 100 Level …
panel-compare-button = Vergleich
panel-compare-tip = Behält dieses Level als B neben den Leveln, die du ab jetzt erzeugst
panel-compare-two = Zwei Rezepte
panel-compare-pin = A als B behalten
panel-compare-swap = Tauschen
panel-compare-what = { $what }, Seed { $seed }
panel-levels = Gespeicherte Levels
panel-levels-name = Name
panel-levels-save = Level speichern
panel-levels-open-file = Datei öffnen …
panel-levels-save-file = In Datei speichern
panel-levels-load = Laden
panel-levels-rename = Umbenennen
panel-levels-keep = Behalten
panel-levels-delete = Löschen
panel-levels-really = { $name } wirklich löschen?
panel-levels-saved = gespeichert: { $path }
panel-levels-replace-question = { $name } gibt es schon. Ersetzen? Die alte Fassung bleibt als { $backup } erhalten.
panel-levels-replace = Ersetzen
panel-levels-renamed = { $name } heißt jetzt { $new }
panel-levels-deleted = verschoben nach { $path }

panel-export = Exportieren
panel-export-format = Format
panel-export-name = Dateiname
panel-export-solution = Mit Lösung
panel-export-preview = Vorschau
panel-export-map = Karte
panel-export-map-none = keine Karte
panel-export-map-gm = für die Spielleitung
panel-export-map-player = für die Spieler
panel-export-style = Stil
panel-export-style-plain = schlicht
panel-export-style-hatched = schraffiert
panel-export-style-blue = blau
panel-export-style-parchment = Pergament
panel-export-title = Titel
panel-export-title-usual = vom Thema
panel-export-feet = Fuß pro Zelle
panel-export-floor-grid = Linien zwischen den Zellen
panel-export-numbers = Raumnummern
panel-export-key = Kartenschlüssel
panel-export-key-none = kein Schlüssel
panel-export-foundry = foundry
panel-export-foundry-about = Szenen für Foundry Virtual Tabletop, mit Bildern und einem Journal
panel-export-watabou = watabou
panel-export-watabou-about = Ein One Page Dungeon in Watabous JSON; Quadrate auf einer Ebene
panel-exported = exportiert nach { $path }

panel-copy = Kopieren und Einfügen
panel-copy-command = Als Befehlszeile kopieren
panel-copy-code = Als Code kopieren
panel-copy-ron = Als RON kopieren
panel-paste = Füge eine Befehlszeile oder einen Code ein, oder ein Rezept oder Level in RON oder JSON
panel-paste-take = Übernehmen

## Files

store-no-folder = es gibt keinen Ordner für Levels: Setze HOME
store-no-storage = der Browser lässt diese Seite nichts speichern: Erlaube Cookies und Websitedaten
store-name = „{ $name }“ kann kein Level heißen: Nimm Buchstaben, Ziffern, Leerzeichen, - und _
store-reserved = „{ $name }“ ist ein Name, den Windows für ein Gerät reserviert: Wähle einen anderen Namen
store-taken = es gibt schon ein Level „{ $name }“: Wähle einen anderen Namen
store-built-in = „{ $name }“ gehört zum Spiel: Nur eigene Levels lassen sich umbenennen und löschen
store-io = { $path }: { $why }
level-file-asks = { $name } hat sich geändert, und du hast das Level selbst geändert: Die Werkstatt fragt, welche Fassung bleiben soll
level-file-question = { $name } hat sich auf der Platte geändert, und du hast das Level hier geändert. Wenn du die Datei lädst, ersetzt sie deine Fassung.
level-file-load = Datei laden
level-file-keep = Meine behalten
level-file-loaded = { $name } hat sich geändert und wurde neu geladen
level-file-broken = Die Datei hat sich geändert, aber das bisherige Level bleibt: { $why }
store-level = { $name }: { $why }

## The parts of mazes

shape-square = Quadrate
shape-cubic = Würfel
shape-hex = Sechsecke
shape-triangular = Dreiecke
shape-polar = Ringe

corner-north-west = Nordwest
corner-north-east = Nordost
corner-south-west = Südwest
corner-south-east = Südost

format-pdf = Eine Seite zum Drucken
format-svg = Vektorgrafik, für das Web und andere Programme
format-png = Pixel, für jeden Bildbetrachter
format-uvtt = Eine Karte für virtuelle Spieltische (Universal VTT), mit Wänden, Türen und Lichtern
format-tmx = Eine Karte für den Editor Tiled, mit einem Bild ihrer Kacheln
format-dxf = Eine Zeichnung für Programme, die zeichnen, schneiden und plotten
format-stl = Ein Körper für 3D-Drucker; seine Zahlen sind Millimeter
format-3mf = Ein Körper für 3D-Drucker, in Millimetern
format-ron = Ein Level in RON, für Warren und für Menschen
format-json = Ein Level in JSON, für andere Programme
format-jsonl = Eine Zeile JSON mit dem Level, seiner Lösung und seinen Messwerten
format-npy = Ein Array für NumPy mit den Durchgängen jeder Zelle
format-npz = Arrays für NumPy mit den Durchgängen, Seeds und Lösungen vieler Labyrinthe
format-code = Der Code des Rezepts
format-text = Linien aus den Zeichen + - | / \
format-blocks = Blöcke aus Zeichen
format-underscores = Linien aus _ und |, eine pro Zeile
format-unicode = Linien aus Rahmenzeichen
format-cs2604 = Die Ausgabe des Programms aus dem Kurs CS2604, mit seinen Suchen

placement-corners = Ecken
placement-random = zufällig
placement-farthest = am weitesten

theme-dressed-stone = Quader
theme-hewn-rock = Fels
theme-crypt = Gruft
theme-sewer = Kanalisation
theme-ice = Eis
theme-hedge = Hecken

gates-locks = Schlösser
gates-iron-doors = Eisentüren
gates-one-way-gates = Einwegtore
gates-levers = Hebel
gates-pairs-of-portals = Paare von Portalen

use-needs-key = Du hast keinen Schlüssel mit { $shape }
use-needs-iron-key = Du hast keinen eisernen Schlüssel
use-wrong-side = Von dieser Seite öffnet nichts dieses Tor
use-barred = Ein Eisengitter öffnet nichts: Sieh hindurch, und such einen Weg außen herum
use-needs-plate = Nur eine Bodenplatte mit { $shape } öffnet diese Tür
use-needs-lever = Nur ein Hebel { $number } öffnet dieses Fallgitter
use-lone-portal = Portal { $pair } führt nirgendwohin: Sein Gegenstück fehlt
use-nothing = Hier gibt es nichts zu bedienen: Sieh eine verschlossene Tür an oder geh zu einem Hebel oder Portal
mark-no-chalk = Du hast keine Kreide
mark-marked = Hier ist schon ein Zeichen
tool-no-stones = Du hast keine Steine
tool-no-room = Hier ist kein Platz, um einen Stein zu werfen: Wende dich zu einer offenen Seite
tool-burned-out = Deine Fackel ist abgebrannt
tool-no-salt = Du hast kein Salz
tool-salted = Hier liegt schon Salz
tool-no-flares = Du hast keine Leuchtfackeln
tool-none = Du hast kein Werkzeug
tool-no-open-gate = Hier ist kein offenes Tor, das du zudrücken kannst
tool-gate-shut = Dieses Tor ist schon zu
tool-broken-hinges = Die Angeln dieses Tors sind gebrochen: Du kannst es nur einmal zudrücken
tool-no-flask = Du hast keine Flasche
tool-no-scroll = Du hast keine Schriftrolle

algorithm-depth-first = Tiefensuche
algorithm-random-backtrack = Zufälliger Rückweg
algorithm-prim = Prim
algorithm-areas = Bereiche
algorithm-kruskal = Kruskal
algorithm-minimum-spanning-tree = Minimaler Spannbaum
algorithm-hunt-and-scan = Hunt-and-Scan
algorithm-hunt-and-kill = Hunt-and-Kill
algorithm-inherited-backtrack = Ererbter Rückweg
algorithm-aldous-broder = Aldous-Broder
algorithm-wilson = Wilson
algorithm-eller = Eller
algorithm-growing-tree = Wachsender Baum
algorithm-binary-tree = Binärbaum
algorithm-sidewinder = Sidewinder
algorithm-recursive-division = Rekursive Teilung
algorithm-cycle-popping = Kreise entfernen

summary-depth-first = lange, gewundene Gänge, wenige Sackgassen
summary-random-backtrack = gewundene Gänge in festem Fels, den Prim erschließen kann
summary-prim = viele kurze Sackgassen: Es wächst an zufälligen Feldern
summary-areas = mehrere Bäume, durch Geheimtüren verbunden oder abgeriegelt
summary-kruskal = Wände, in zufälliger Reihenfolge geöffnet
summary-minimum-spanning-tree = Labyrinthe wie von Kruskal, auf allen Kernen
summary-hunt-and-scan = Irrwege, die beim nächsten Feld des Labyrinths neu beginnen (MazeGen, 1991)
summary-hunt-and-kill = Irrwege, die beim ersten Feld neben dem Labyrinth neu beginnen
summary-inherited-backtrack = Äste, die einander Wendung für Wendung gleichen (maz, 1991)
summary-aldous-broder = jeder Spannbaum gleich wahrscheinlich, durch einen einzigen Irrweg
summary-wilson = Wilsons Verfahren: Irrwege ohne Schleifen, durch die jedes Labyrinth gleich wahrscheinlich ist
summary-eller = Reihe für Reihe, gespeichert wird nur eine
summary-growing-tree = alles zwischen Tiefensuche und Prim, je nach Gewicht
summary-binary-tree = jedes Feld mit einem Nachbarn verbunden, der näher an einer Ecke liegt
summary-sidewinder = Abschnitte von Reihen, jeder einmal mit der Reihe darüber verbunden
summary-recursive-division = lange, gerade Wände mit je einer Lücke
summary-cycle-popping = Labyrinthe wie von Wilson, auf allen Kernen

parameter-across = Gänge in Zeilen
parameter-down = Gänge zwischen Zeilen
parameter-close = Kürzere Gänge
parameter-least = Mindestens frei
parameter-fill = Restlicher Fels
parameter-fill-hint = von Prim erschlossen
parameter-corner = Ecke
parameter-multiple = Faktor
parameter-multiple-hint = 1 mehr als ein Vielfaches von 4
parameter-offset = Summand
parameter-offset-hint = ungerade
parameter-newest = Neuestes Feld
parameter-random = Beliebiges Feld
parameter-oldest = Ältestes Feld
parameter-give-up = Abbruch von Ästen
parameter-areas = Bereiche
parameter-doors = Geheimtüren

misfit-rows = nötig sind ganze Reihen: keine Dreiecke oder Ringe, keine Maske, keine umlaufende Achse
misfit-floors = nötig ist eine einzige Ebene, denn gespeichert wird nur eine Reihe
misfit-directions = nötig sind Quadrate oder Dreiecke, denn gewählt wird unter vier Richtungen

figure-cells-without-a-passage = Felder ohne Durchgang
figure-dead-ends = Sackgassen
figure-passages = Felder mit { $passages } Durchgängen
figure-river = Fluss
figure-straightness = Geradlinigkeit
figure-straights = gerade Felder
figure-turns = Biegungen
figure-junctions = Kreuzungen
figure-crossroads = große Kreuzungen
figure-solution = Lösung
figure-cells-on-loops = Felder auf Rundwegen
figure-cells-on-the-solution = Felder auf der Lösung
figure-longest-path = längster Weg
figure-difficulty = Schwierigkeit
figure-complexity = Komplexität
figure-random-walk = zufälliger Weg
figure-deviation-of-a-search = Streuung einer Suche
figure-non-significant-walls = entbehrliche Wände
figure-walls-per-difficulty = Wände je Schwierigkeit
figure-log10-of-spanning-trees = log10 der Spannbäume
figure-areas = Bereiche
figure-smallest-area = kleinster Bereich
figure-largest-area = größter Bereich
figure-lock-nesting = Verschachtelung der Tore
figure-spheres = Sphären
figure-backtracking = Rückwege
figure-rooms = Räume
figure-cells-in-rooms = Felder in Räumen
figure-doorways = Zugänge
figure-gates = Tore
figure-keys-and-levers = Schlüssel und Hebel
figure-pairs-of-portals = Paare von Portalen
figure-things-to-find = Fundstücke
figure-coins = Münzen
figure-light = Licht
figure-light-to-spare = überschüssiges Licht

## Why a maze cannot be made

refused-misfit = { $algorithm } passt nicht zu diesem Gitter: { $reason }
refused-room-sizes = Räume können nicht { $min } bis { $max } Felder groß sein: Die kleinste Größe muss mindestens 2 sein, und die größte mindestens ebenso groß und höchstens { $most }
refused-room-small-grid = für einen Raum der Größe { $size } ist kein Platz: Vergrößere das Gitter, oder verkleinere die Räume
refused-room-smaller = für einen Raum der Größe { $size } ist kein Platz: Überall sind Fels oder Wände zwischen Bereichen; Räume der Größe { $largest } passen
refused-room-nowhere = für einen Raum der Größe { $size } ist kein Platz: Selbst der kleinste enthielte Fels oder Wände zwischen Bereichen; nimm weniger Bereiche, oder setze zuerst Räume in massiven Fels
refused-many-passages = { $count } weitere Durchgänge passen nicht: Nur { $walls } Wände lassen sich noch entfernen
refused-few-doors = { $count } Türen können { $areas } Bereiche nicht verbinden: Nimm mindestens { $least }, oder riegle sie ab
refused-many-doors = { $count } Türen passen nicht in die { $walls } Wände zwischen den Bereichen: Nimm weniger
refused-many-gates = { $gates }: { $count } sind zu viele, ein Level kann höchstens { $most } haben
refused-few-bottlenecks = { $count } Schlösser, Eisentüren und Hebel brauchen ebenso viele Durchgänge, die der einzige Weg in einen Teil des Labyrinths sind, aber dieses Labyrinth hat nur { $possible }: Wähle weniger, weniger Schleifen oder ein größeres Labyrinth
refused-few-one-ways = { $count } Einwegtore brauchen ebenso viele Durchgänge, die auf einer Schleife liegen oder der einzige Weg zum Ziel sind, aber dieses Labyrinth hat nur { $possible }: Wähle weniger oder ein größeres Labyrinth
refused-gates-sealed = Schlösser und Tore brauchen einen Weg zum Ziel ohne Sprengungen: Wähle Türen zwischen den Bereichen oder keine Tore
refused-no-place-for-keys = für einige Schlüssel und Hebel ist keine Zelle mehr frei: Wähle weniger Tore, ein größeres Labyrinth oder einen anderen Seed
refused-lost-by-blasting = Sprengungen können an den { $one_ways } Einwegtoren vorbeiführen, sodass Eisenschlüssel für die { $iron_doors } Eisentüren anderswo fehlen: Wähle einen anderen Seed, weniger Einwegtore oder Eisentüren, oder keine Sprengladungen und kein Schießpulver
refused-difficulty = Keines von { $tries } Labyrinthen hatte eine Schwierigkeit von { $least } bis { $most }, und das nächstgelegene hatte { $nearest }: Wähle eine andere Schwierigkeit, oder ändere das Gitter
refused-many-chambers = { $count } Kammern sind zu viele: Ein Level kann höchstens { $most } haben
refused-no-chamber-set = Es gibt keinen Kammersatz { $set }: Wähle einen Satz von 1 bis { $most }
refused-chamber = für eine Kammer ist kein Platz: Wähle ein größeres Labyrinth aus Quadraten oder Sechsecken, weniger Räume, Schlösser oder Hebel, oder einen anderen Seed
refused-chambers-need-beast = in jeder Kammer ist eine Bestie, zum Beispiel { $beast }: Wähle diese Bestie, oder Kammern ohne Bestie
refused-few-portal-cells = { $count } Paare von Portalen brauchen je zwei leere Felder, zwischen denen ein Fußweg von mehreren Feldern ohne Tore liegt, aber nur für { $possible } ist Platz: Wähle weniger Portale oder Tore oder ein größeres Labyrinth
refused-many-finds = { $count } Fundstücke brauchen je eine Zelle, aber nur { $cells } sind frei: Wähle weniger oder ein größeres Labyrinth
refused-mission-algorithm = { $algorithm } kann die Orte einer Mission nicht anlegen: Wähle ein Verfahren, das auf jedem Gitter arbeitet und alle Felder erreicht
refused-many-patterns = das Gitter hat nur für { $possible } der { $patterns } Muster der Mission Platz: Wähle weniger Muster, mehr Arten von Mustern oder ein größeres Labyrinth, weil Schlüssel, Hebel und Portale ausgehen
refused-mission-room = ein Ort der Mission ist zu klein: Wähle weniger Muster, Räume oder Kammern, ein größeres Labyrinth, oder einen anderen Seed
refused-mission-unproved = es gibt keinen Beweis, dass dieses Level gewonnen und nicht verloren werden kann: Wähle weniger Muster oder Kammern, keine Ladungen und kein Schießpulver, oder einen anderen Seed
refused-mission-depth = eine Mission aus { $patterns } Mustern kann nicht { $depth } davon zwischen Start und Ziel haben
refused-mission-outline = { $outline } Muster sind gewählt, aber die Mission hat nur { $patterns }: Wähle eine Mission aus mindestens { $outline } Mustern
refused-mission-loops = { $percent } % der Felder auf Rundwegen: Wähle höchstens 100 %
refused-beside-mission = eine Mission hat schon { $what }: Wähle keine weiteren
mission-own-gates = Tore
mission-own-portals = Portale
mission-own-secret-doors = Geheimtüren
mission-own-further-starts = einen Start
mission-own-further-finishes = ein Ziel
gates-patterns = Muster
refused-light = die Fackel brennt für { $percent } % des Weges: Wähle 100 bis { $most } %
refused-not-certified = von keinem der Level ließ sich beweisen, dass man es gewinnen und nicht verlieren kann: Wähle weniger Tore oder Türen zwischen den Bereichen
refused-no-pack = die Kammern dieses Abstiegs sind aus dem Paket { $name } von { $author }: Kopiere dieses Paket in den Ordner „chambers“
refused-light-route = die Fackel kann nicht abbrennen, weil kein Weg zum Ziel gefunden wurde: Wähle weniger Tore oder Türen zwischen den Bereichen
refused-no-start = es gibt keinen Start: Ein Level braucht mindestens einen
refused-no-finish = es gibt kein Ziel: Ein Level braucht mindestens eins
refused-many-places = { $starts } Starts und { $finishes } Ziele passen nicht auf { $cells } freie Felder: Nimm weniger, oder vergrößere das Gitter
refused-minotaur = für den Minotaurus gibt es kein Startfeld: Von jedem aus erwischt er jemanden, der den Weg kennt, oder erreicht niemanden, der wartet; vergrößere das Labyrinth, oder wähle eine andere Verteilung oder einen anderen Seed
refused-beast-gates = { $beast } hat hier kein Startfeld: Der Weg führt zu den Schlüsseln und Hebeln von { $gates } Toren, und von jedem Feld aus erwischt die Bestie jemanden, der diesen Weg kennt, oder ist für niemanden eine Gefahr; wähle weniger Tore, vergrößere das Labyrinth, oder wähle eine andere Verteilung oder einen anderen Seed
refused-sleeper = für den Schläfer gibt es kein Startfeld: Von jedem aus erwischt er jemanden, der den Weg kennt, oder hört ihn nie; vergrößere das Labyrinth, oder wähle einen anderen Algorithmus oder Seed
refused-guardian = für den Wächter gibt es kein Startfeld: Von jedem Feld der Räume aus erwischt er jemanden, der den Weg kennt, oder steht ihm im Weg; wähle mehr oder größere Räume oder einen anderen Seed
refused-guardian-room = für den Wächter gibt es keinen Raum, denn er bewacht einen Raum ohne Start: Wähle mehr Räume
refused-statue = für die Statue gibt es kein Startfeld: Von jedem aus erwischt sie jemanden, der den Weg kennt, oder erreicht niemanden, der wartet; vergrößere das Labyrinth, oder wähle eine andere Verteilung oder einen anderen Seed
refused-echo = für das Echo gibt es kein Startfeld: Von jedem aus erwischt es jemanden, der den Weg kennt, oder erreicht niemanden, der wartet; vergrößere das Labyrinth, oder wähle eine andere Verteilung oder einen anderen Seed
refused-moth = für die Motte gibt es kein Startfeld: Von jedem aus erwischt sie jemanden, der den Weg kennt, oder erreicht niemanden, der wartet; vergrößere das Labyrinth, oder wähle eine andere Verteilung oder einen anderen Seed
refused-thief = für den Dieb gibt es kein Startfeld: Jedes Feld hat einen Inhalt oder ist nicht mit dem Start verbunden; vergrößere das Labyrinth, oder wähle einen anderen Seed
refused-warden = für den Aufseher gibt es kein Startfeld: Von jedem Feld außer Sicht startet er zu nah, oder er versperrt den Weg; vergrößere das Labyrinth, gib ihm Rundwege, oder wähle einen anderen Seed
refused-cancelled = das Erzeugen des Levels wurde abgebrochen

mask-file-no-text = eine Maske ist eine Textdatei, ein PNG oder ein JPEG, aber diese Datei ist keins davon
mask-file-empty = die Datei zeigt keine Felder
mask-file-broken = das PNG ist beschädigt: { $why }
mask-file-broken-jpeg = das JPEG ist beschädigt: { $why }
mask-file-large = ein JPEG mit { $width } × { $height } Pixeln ist zu groß: Wähle ein kleineres Bild
mask-file-no-room = ein Sechseckgitter mit { $width } × { $height } Feldern hat keinen Platz für ein Bild: Gib ihm mehr Spalten oder weniger Reihen
mask-file-short = ein PNG mit { $width } × { $height } Pixeln passt nicht in diese Datei: Sie ist abgeschnitten
mask-file-memory = die Felder der Datei brauchen etwa { $megabytes } MB Speicher, die nicht frei sind: Wähle eine kleinere Datei
letters-empty = Es gibt keine Buchstaben: Gib mindestens einen Buchstaben, eine Ziffer oder ein Zeichen ein
letters-missing = Die Schrift hat kein Zeichen „{ $letter }“: Verwende Buchstaben europäischer Sprachen, Ziffern und Satzzeichen
letters-long = { $count } Zeichen sind zu viele: Höchstens { $most } sind möglich
letters-height = Buchstaben können nicht { $height } Felder hoch sein: Wähle eine Höhe von { $least } bis { $most }
letters-wide = Die Buchstaben wären { $width } Felder breit: Höchstens { $most } sind möglich
refused-too-large = { $size } ist zu groß zum Begehen: Nimm höchstens { $cells } Felder und { $length } je Reihe oder Spalte
refused-wrap-short = die Achse { $axis } läuft um und hat { $length } Felder: Eine umlaufende Achse braucht mindestens 3
refused-wrap-period = die Achse { $axis } läuft um und hat { $length } Felder: Auf diesem Gitter braucht eine umlaufende Achse ein Vielfaches von { $period }
refused-triangles = ein Gitter aus 1 × { $height } Dreiecken hängt nicht zusammen: Es braucht mindestens 2 Spalten oder höchstens 2 Reihen
refused-no-wrap = ein Gitter der Form „{ $shape }“ läuft nicht um: Lass alle Achsen geschlossen
refused-ring = der innerste Ring hat { $width } Felder: Er braucht mindestens 3
refused-flat = ein Gitter der Form „{ $shape }“ hat eine einzige Ebene: Lass weitere Ebenen weg, oder wähle Würfel
refused-no-hexagon = Maske: Ein Sechseck braucht ein Gitter aus Sechsecken, nicht eins der Form „{ $shape }“
refused-hexagon-size = Maske: Ein Sechseck braucht ein Gitter mit ebenso vielen Reihen wie Spalten, und zwar einer ungeraden Zahl, nicht { $width } × { $height }
refused-mask = Maske: { $why }

refused-weights = ein wachsender Baum braucht ein Gewicht über 0: für das neueste, ein beliebiges oder das älteste Feld
refused-few-areas = { $count } Bereiche sind zu wenige: Es müssen mindestens 2 sein (für einen nimm das Verfahren Prim)
refused-many-areas = { $count } Bereiche passen nicht auf { $cells } Felder: Nimm weniger, oder vergrößere das Gitter

## Editor

panel-editor = Zeichnen
editor-draw = Zeichnen
editor-draw-tip = Mit der linken Taste auf die Karte zeichnen, mit der rechten die Karte verschieben
editor-undo = Rückgängig
editor-redo = Wiederholen
editor-test = Testlauf
editor-test-tip = Das Level vom Start an spielen. { $key } führt zur Werkstatt zurück.
editor-test-run = Testlauf: { $key } führt zur Werkstatt zurück
editor-test-return = Zur Werkstatt zurück
editor-unsaved = nicht gespeichert
editor-unsaved-tip = Speichere das Level unter „Gespeicherte Levels“. Bis dahin bewahrt das Spiel deine Änderungen in einem Journal auf, auch wenn es abstürzt.
editor-abandoned = Nicht gespeicherte Änderungen aus einer früheren Sitzung: { $level }
editor-restore = Wiederherstellen
editor-forget = Löschen
editor-restored = Wiederhergestellt. Alle Schritte lassen sich rückgängig machen
editor-brush = Pinsel
editor-line = Linie
editor-rectangle = Rechteck
editor-fill = Füllen
editor-eraser = Radierer
editor-select = Auswählen
editor-thing = Setzen
editor-variant = Variante
editor-sides = Seiten
editor-around = Ringsum
editor-up = Oben
editor-down = Unten
editor-symmetry = Symmetrie
editor-symmetry-none = Keine
editor-symmetry-left-right = Links und rechts
editor-symmetry-up-down = Oben und unten
editor-symmetry-both = Vier gespiegelte Viertel
editor-symmetry-turned = { $count } gedrehte Kopien
editor-passage = Durchgang
editor-wall = Wand
editor-open-door = offene Tür
editor-open-gate = { $gate } (offen)
editor-rock = Fels
editor-open = offene Zelle
editor-room = Raum
kind-locked-door = verschlossene Tür
kind-portcullis = Fallgitter
kind-key = Schlüssel
kind-lever = Hebel
kind-treasure = Schatz
kind-portal = Portal
kind-plate = Druckplatte
editor-copy = Kopieren
editor-cut = Ausschneiden
editor-paste = Einfügen
editor-rotate = Drehen
editor-mirror = Spiegeln
editor-erase = Leeren
editor-selected = { $cells ->
    [one] 1 Zelle ist ausgewählt
   *[other] { $cells } Zellen sind ausgewählt
}
editor-copied = { $cells ->
    [one] 1 Zelle wurde kopiert
   *[other] { $cells } Zellen wurden kopiert
}
editor-erased = { $cells ->
    [one] 1 Zelle wurde geleert
   *[other] { $cells } Zellen wurden geleert
}
editor-placed = { $at }: { $thing }
editor-pasting = Wähle die Zelle, in die eingefügt werden soll
editor-pasted = Bei { $at } eingefügt
editor-rotated = Gedreht
editor-mirrored = Gespiegelt
editor-second-corner = Wähle jetzt das andere Ende
editor-undone = Rückgängig gemacht
editor-redone = Wiederholt
editor-nothing-to-undo = Es gibt nichts rückgängig zu machen
editor-nothing-to-redo = Es gibt nichts zu wiederholen
editor-select-first = Wähle zuerst Zellen aus
editor-copy-first = Kopiere zuerst etwas
editor-cell = Zelle { $at }
editor-side = { $direction }: { $kind }
editor-chosen-side = gewählte Seite: { $direction }
editor-no-problems = Keine Fehler gefunden
editor-problem-tip = Die Stelle auf der Karte zeigen
editor-finish-unreachable = Das Ziel bei { $at } ist nicht erreichbar
editor-unreachable = { $thing } bei { $at } ist nicht erreichbar
editor-cut-off = { $cells ->
    [one] 1 Zelle ist nicht erreichbar: { $at }
   *[other] { $cells } Zellen sind nicht erreichbar, etwa { $at }
}
editor-lone-portal = { $thing } bei { $at } hat kein Gegenstück
editor-losable = Der Spieler kann bei { $at } stecken bleiben
edit-occupied = Fels braucht eine leere Zelle: Leere die Zelle zuerst
edit-not-in-room = Diese Zelle gehört zu keinem Raum
edit-last-start = Ein Level braucht einen Start: Setze zuerst einen anderen
edit-last-finish = Ein Level braucht ein Ziel: Setze zuerst ein anderes
edit-in-rock = { $at } ist Fels: Öffne die Zelle zuerst
edit-side-of-rock = Diese Seite grenzt an Fels: Öffne zuerst die Zelle
edit-side-of-border = Diese Seite liegt am Rand des Levels
edit-two = { $at } hat schon etwas dieser Art: { $kind }
edit-together = { $at } kann nicht beides haben: { $kind }, { $other }
edit-portal = { $at } kann dieses Portal nicht haben: Ein Paar hat zwei Zellen
edit-room-in-parts = { $at } und { $other } wären ein Raum ohne Verbindung: Nimm die Zellen dazwischen dazu
edit-paste-grid = Das wurde von einem Gitter anderer Form kopiert
edit-paste-turn = Mit dieser Drehung passen die Zellen hier nicht: Drehe sie, oder nimm die Zelle daneben
edit-paste-ring = Auf Ringen lassen sich Zellen nur in ihren eigenen Ring einfügen
edit-paste-between = Die breiten Zellen der inneren Ringe passen hier nicht: Wähle im selben Ring eine Zelle daneben
edit-paste-outside = Alles läge außerhalb des Gitters: Wähle eine Zelle weiter innen
editor-no-side = Klicke in die Nähe einer Seite, oder wähle eine mit { $keys }
editor-no-test = Eine Ebene des Abstiegs lässt sich nicht noch einmal spielen: Speichere sie zuerst als Level
editor-not-pasted = Nichts wurde eingefügt
editor-no-turn = Auf Ringen bestimmt die Zelle, in die du einfügst, die Drehung
editor-erased-at = Bei { $at } geleert

# The player's book
book = Das Buch
book-beasts = Bestien
book-relics = Relikte
book-effects = Flaschen und Schriftrollen
book-deeds = Taten { $page }
book-starts = Figuren
book-start-unlocked = freigeschaltet
book-start-locked = gesperrt
book-start-deed = Wird freigeschaltet durch: { $deed }
book-unknown-beast = Unbekannt
book-not-met = noch nicht getroffen
book-tally = { $met }-mal getroffen, { $escaped }-mal entkommen, hat dich { $caught }-mal erwischt
book-unknown-relic = Unbekannt
book-unknown-effect = noch nicht erkannt
book-deed-count = { $done } von { $all } Taten vollbracht
book-done = vollbracht
book-not-done = –
book-new-deeds = Neu in deinem Buch: { $deeds }
deed-first-floor = Die erste Ebene verlassen
deed-floor-5 = Ebene 5 verlassen
deed-floor-10 = Ebene 10 verlassen, die letzte des ersten Abschnitts
deed-floor-20 = Ebene 20 verlassen
deed-floor-30 = Ebene 30 verlassen
deed-floor-40 = Ebene 40 verlassen
deed-floor-60 = Ebene 60 verlassen
deed-floors-100 = 100 Ebenen in allen Abstiegen zusammen verlassen
deed-floors-500 = 500 Ebenen in allen Abstiegen zusammen verlassen
deed-way-out = Das Verlies verlassen
deed-rich-way-out = Das Verlies mit 150 Münzen verlassen
deed-poor-way-out = Das Verlies ohne eine Münze verlassen
deed-deep-way-out = Das Verlies nach Ebene 30 oder tiefer verlassen
deed-five-without-hint = Fünf Ebenen nacheinander ohne Tipp verlassen
deed-stage-without-hint = Alle Ebenen eines Abschnitts ohne Tipp verlassen
deed-thirty-without-hint = Dreißig Ebenen nacheinander ohne Tipp verlassen
deed-half-light = Ebene 10 oder tiefer mit der Hälfte ihres Lichts verlassen
deed-dark = Eine Ebene im Dunkeln verlassen
deed-shortest = Eine Ebene auf einem kürzesten Weg verlassen
deed-quick = Ebene 10 oder tiefer in einer Minute verlassen
deed-all-treasures = Alle Schätze einer Ebene nehmen, mindestens zwei
deed-whole-vault = Alle Schätze einer Ebene mit Schatzkammer nehmen
deed-nothing-left = Alles auf einer Ebene nehmen, mindestens fünf Dinge
deed-coins-50 = Eine Ebene mit 50 Münzen verlassen
deed-coins-150 = Eine Ebene mit 150 Münzen verlassen
deed-coins-300 = Eine Ebene mit 300 Münzen verlassen
deed-nothing-bought = Ebene 10 verlassen, ohne etwas gekauft zu haben
deed-relic = Eine Ebene mit einem Relikt verlassen
deed-three-relics = Eine Ebene mit drei Relikten verlassen
deed-five-relics = Eine Ebene mit fünf Relikten verlassen
deed-each-relic = Jedes Relikt einmal tragen
deed-compass = Eine Ebene mit einem Kompass verlassen
deed-escape = Einer Bestie entkommen
deed-escape-25 = Bestien 25-mal entkommen
deed-escape-each = Jeder Art von Bestie entkommen
deed-two-beasts = Eine Ebene mit zwei Bestien verlassen
deed-minotaur-ten = Dem Minotaurus zehnmal entkommen
deed-still-asleep = Eine Ebene verlassen, deren Schläfer noch schläft
deed-under-guard = Alle Schätze einer Ebene mit einem Wächter nehmen
deed-statue-twice = Der Statue zweimal entkommen
deed-caught = Von einer Bestie gefangen werden
deed-caught-by-each = Von jeder Art von Bestie gefangen werden, die Spieler fängt
deed-blast = Eine Wand einer Ebene sprengen
deed-three-blasts = Drei Wände einer Ebene sprengen
deed-ten-marks = Zehn Zellen einer Ebene mit Kreide markieren
