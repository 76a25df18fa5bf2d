# Die Texte der Folien und Arbeitsblätter. Jede Nachricht ist eine Zeile und enthält nur Text und Variablen.

## Folien

slides-step = Schritt { $step } von { $steps }
slides-before = Vor dem ersten Schritt
slides-current = dieser Schritt
slides-listed = gemerkt
slides-uncarved = noch nicht gegraben
slides-list-stack = Stapel, { $cells } Felder, von oben: { $names }
slides-list-queue = Warteschlange, { $cells } Felder, von vorn: { $names }
slides-list-queues = Warteschlangen, { $cells } und { $others } Felder, die erste von vorn: { $names }
slides-list-frontier = Rand, { $cells } Felder: { $names }
slides-list-listed = Liste, { $cells } Felder: { $names }
slides-list-walk = Irrweg, { $cells } Felder, vom Ende: { $names }
slides-list-row = Reihe, { $cells } Felder: { $names }
slides-list-run = Lauf, { $cells } Felder: { $names }
slides-list-part = Teil, { $cells } Felder: { $names }
slides-first = Erster Schritt
slides-back = Zurück
slides-play = Abspielen
slides-pause = Anhalten
slides-forward = Weiter
slides-last = Letzter Schritt
slides-jump = Schritt
slides-speed = Schritte pro Sekunde
slides-keys = Pfeiltasten: ein Schritt. Leertaste: abspielen oder anhalten. Pos1 und Ende: erster und letzter Schritt. + und −: Geschwindigkeit.


## Arbeitsblätter

sheet-name = Name:
sheet-answer = Lösung
sheet-again = maze worksheet { $kind } mit dem Startwert { $seed }
sheet-visits-title = Breitensuche
sheet-visits-task = Eine Breitensuche beginnt im Feld mit der Nummer 1. Sie probiert die Nachbarn eines Feldes in dieser Reihenfolge: { $order }. Nummeriere alle Felder in der Reihenfolge, in der die Suche sie besucht.
sheet-visits-hint = Benutze eine Warteschlange: Schreib die Felder, die du gefunden, aber noch nicht nummeriert hast, auf eine Liste, und nummeriere immer das erste Feld der Liste als nächstes.
sheet-visits-answer = Das letzte Feld hat die Nummer { $cells }.
sheet-distances-title = Entfernungen
sheet-distances-task = Schreib in jedes Feld die kleinste Zahl von Zügen, die vom Feld mit der Zahl 0 dorthin führen. Markiere dann ein Feld, das am weitesten entfernt ist.
sheet-distances-hint = Zwischen Nachbarn ohne Wand unterscheiden sich die Entfernungen um eins.
sheet-distances-answer = Die größte Entfernung ist { $farthest } Züge, bei { $names } (Spalte, Zeile, ab 0 gezählt).
sheet-kruskal-title = Kruskals Algorithmus
sheet-kruskal-task = Kruskals Algorithmus hat einige Wände dieses Gitters geöffnet. Verbundene Felder gehören zur selben Menge. Schreib in jedes Feld die Nummer seiner Menge. Ein Feld mit Wänden auf allen Seiten ist eine eigene Menge und braucht keine Nummer.
sheet-kruskal-walls = Als nächstes prüft der Algorithmus die Wände { $walls }, in dieser Reihenfolge. Welche öffnet er, und welche bleiben? Jede Wand, die sich öffnet, verändert die Mengen.
sheet-kruskal-answer = Vor der Wand { $first } gibt es { $sets } Mengen, einzelne Felder mitgezählt.
sheet-kruskal-opens = { $wall } öffnet sich.
sheet-kruskal-stays = { $wall } bleibt.
sheet-wilson-title = Wilsons Algorithmus
sheet-wilson-task = Die hellen Felder sind bisher das Labyrinth. Der nächste Irrweg beginnt im Feld S, und die Würfel sagen: { $moves }. Zeichne den Irrweg. Immer wenn er sich selbst trifft, lösche die Schleife.
sheet-wilson-hint = Welche Durchgänge öffnet der Algorithmus am Ende des Irrwegs?
sheet-wilson-answer = Der Irrweg macht { $moves } Züge und löscht { $loops } Schleifen. Der übrige Weg öffnet { $passages } Durchgänge.
sheet-bias-title = Finde die Vorliebe
sheet-bias-task = Vier Algorithmen haben diese Labyrinthe gemacht. Die meisten bevorzugen manche Labyrinthe, und das ist sichtbar. Welcher Algorithmus hat welches Labyrinth gemacht? Vergleiche die Labyrinthe mit diesen Beschreibungen:
sheet-bias-answer = { $maze }: { $algorithm }. { $dead } von { $cells } Feldern sind Sackgassen; der längste Weg hat { $longest } Züge.
sheet-bias-maze = Labyrinth { $maze }
bias-binary-tree = binary-tree: Zwei Seiten des Labyrinths sind lange Gänge, und von jedem Feld führt ein Weg ohne Umwege zu der Ecke zwischen ihnen.
bias-sidewinder = sidewinder: Die erste Zeile ist ein langer Gang, und von jedem Feld führt ein Weg ohne Umwege zu ihr hinauf.
bias-depth-first = depth-first: lange, gewundene Gänge und wenige Sackgassen.
bias-recursive-division = recursive-division: Lange, gerade Wände mit einer einzigen Lücke teilen das Labyrinth in Rechtecke.
bias-prim = prim: viele kurze Sackgassen und Wege, die von einem Feld wegführen.
bias-wilson = wilson: gar keine Vorliebe: Jedes Labyrinth ist gleich wahrscheinlich.
