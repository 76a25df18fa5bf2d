# Die Texte der Folien und Arbeitsblätter. Jede Nachricht ist eine Zeile und enthält nur Text und Variablen.

## Folien

slides-step = Schritt { $step } von { $steps }
slides-before = Vor dem ersten Schritt
slides-current = dieser Schritt
slides-uncarved = noch nicht gegraben
slides-sets = eine Farbe für jede Menge
slides-reached = erreicht: zuerst bis zuletzt
slides-path = Weg
slides-legend-stack = auf dem Stapel
slides-legend-queue = in der Warteschlange
slides-legend-queues = in einer Warteschlange
slides-legend-frontier = Rand
slides-legend-listed = auf der Liste
slides-legend-walk = Irrweg
slides-legend-row = diese Reihe
slides-legend-run = dieser Lauf
slides-legend-part = dieser Teil
slides-list-stack = Stapel, Länge { $cells }, von oben: { $names }
slides-list-queue = Warteschlange, Länge { $cells }, von vorn: { $names }
slides-list-queues = Warteschlangen, Längen { $cells } und { $others }, die erste von vorn: { $names }
slides-list-frontier = Rand, Größe { $cells }: { $names }
slides-list-listed = Liste, Länge { $cells }: { $names }
slides-list-walk = Irrweg, Länge { $cells }, vom Ende: { $names }
slides-list-row = Reihe, Länge { $cells }: { $names }
slides-list-run = Lauf, Länge { $cells }: { $names }
slides-list-part = Teil, Größe { $cells }: { $names }
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
sheet-visits-title = Breitensuche
sheet-visits-task = Eine Breitensuche beginnt im Feld mit der Nummer 1. Sie probiert die Nachbarn eines Feldes in dieser Reihenfolge: { $order }. Nummeriere alle Felder in der Reihenfolge, in der die Suche sie besucht.
sheet-visits-hint = Benutze eine Warteschlange: Schreib die Felder, die du gefunden, aber noch nicht nummeriert hast, auf eine Liste, und nummeriere immer das erste Feld der Liste als nächstes.
sheet-visits-answer = Das letzte Feld hat die Nummer { $cells }.
sheet-distances-title = Entfernungen
sheet-distances-task = Schreib in jedes Feld die kleinste Zahl von Zügen, die vom Feld mit der Zahl 0 dorthin führen. Markiere dann ein Feld, das am weitesten entfernt ist.
sheet-distances-hint = Zwischen Nachbarn ohne Wand unterscheiden sich die Entfernungen um eins.
sheet-distances-answer = Die größte Entfernung steht in jedem Feld mit einem Ring: { $farthest }.
sheet-kruskal-title = Kruskals Algorithmus
sheet-kruskal-task = Kruskals Algorithmus hat einige Wände dieses Gitters geöffnet. Verbundene Felder gehören zur selben Menge. Schreib in jedes Feld die Nummer seiner Menge. Ein Feld mit Wänden auf allen Seiten ist eine eigene Menge und braucht keine Nummer.
sheet-kruskal-walls = Als nächstes prüft der Algorithmus die Wände { $walls }, in dieser Reihenfolge. Welche öffnet er, und welche bleiben? Jede Wand, die sich öffnet, verändert die Mengen.
sheet-kruskal-answer = Mengen vor der Prüfung der Wand { $first }, einzelne Felder mitgezählt: { $sets }.
sheet-kruskal-opens = { $wall } öffnet sich.
sheet-kruskal-stays = { $wall } bleibt.
sheet-wilson-title = Wilsons Algorithmus
sheet-wilson-task = Die hellen Felder sind bisher das Labyrinth. Der nächste Irrweg beginnt im Feld S, und die Würfel sagen: { $moves }. Zeichne den Irrweg. Immer wenn er sich selbst trifft, lösche die Schleife.
sheet-wilson-hint = Welche Durchgänge öffnet der Algorithmus am Ende des Irrwegs?
sheet-wilson-answer = Züge des Irrwegs: { $moves }. Gelöschte Schleifen, grau gezeichnet: { $loops }. Durchgänge entlang des übrigen Wegs: { $passages }.
sheet-bias-title = Finde die Vorliebe
sheet-bias-task = Vier Algorithmen haben diese Labyrinthe gemacht. Die meisten bevorzugen manche Labyrinthe, und das ist sichtbar. Welcher Algorithmus hat welches Labyrinth gemacht? Vergleiche die Labyrinthe mit diesen Beschreibungen:
sheet-bias-answer = { $maze }: { $algorithm }. Sackgassen: { $dead } von { $cells } Feldern. Züge des längsten Wegs: { $longest }.
sheet-bias-maze = Labyrinth { $maze }
bias-binary-tree = binary-tree: Zwei Seiten des Labyrinths sind lange Gänge, und von jedem Feld führt ein Weg ohne Umwege zu der Ecke zwischen ihnen.
bias-sidewinder = sidewinder: Die erste Zeile ist ein langer Gang, und von jedem Feld führt ein Weg ohne Umwege zu ihr hinauf.
bias-depth-first = depth-first: lange, gewundene Gänge und wenige Sackgassen.
bias-recursive-division = recursive-division: Lange, gerade Wände mit einer einzigen Lücke teilen das Labyrinth in Rechtecke.
bias-prim = prim: viele kurze Sackgassen und Wege, die von einem Feld wegführen.
bias-wilson = wilson: gar keine Vorliebe: Jedes Labyrinth ist gleich wahrscheinlich.
