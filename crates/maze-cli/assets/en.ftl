# The texts of slides and worksheets. Each message is one line and contains only text and variables.

## Slides

slides-step = Step { $step } of { $steps }
slides-before = Before the first step
slides-current = current step
slides-uncarved = not carved yet
slides-sets = one colour for each set
slides-reached = reached: first to last
slides-path = path
slides-legend-stack = on the stack
slides-legend-queue = in the queue
slides-legend-queues = in a queue
slides-legend-frontier = frontier
slides-legend-listed = on the list
slides-legend-walk = random walk
slides-legend-row = current row
slides-legend-run = current run
slides-legend-part = part being divided
slides-list-stack = Stack, length { $cells }, from the top: { $names }
slides-list-queue = Queue, length { $cells }, from the front: { $names }
slides-list-queues = Queues, lengths { $cells } and { $others }, from the front of the first: { $names }
slides-list-frontier = Frontier, size { $cells }: { $names }
slides-list-listed = List, length { $cells }: { $names }
slides-list-walk = Walk, length { $cells }, from its end: { $names }
slides-list-row = Row, length { $cells }: { $names }
slides-list-run = Run, length { $cells }: { $names }
slides-list-part = Part, size { $cells }: { $names }
slides-first = First step
slides-back = Back
slides-play = Play
slides-pause = Pause
slides-forward = Forward
slides-last = Last step
slides-jump = Step
slides-speed = Steps per second
slides-keys = Arrow keys: one step. Space: play or pause. Home and End: first and last step. + and −: speed.


## Worksheets

sheet-name = Name:
sheet-answer = Answer
sheet-visits-title = Breadth-first search
sheet-visits-task = A breadth-first search begins in the cell with the number 1. It tries the neighbours of a cell in this order: { $order }. Number all cells in the order in which the search visits them.
sheet-visits-hint = Use a queue: write the cells that you have found, but not numbered yet, on a list, and always number the first cell of the list next.
sheet-visits-answer = The last cell has the number { $cells }.
sheet-distances-title = Distances
sheet-distances-task = Write into each cell the smallest number of moves that lead from the cell with the number 0 to this cell. Then mark a cell that is farthest away.
sheet-distances-hint = The distances of two neighbours without a wall between them differ by one.
sheet-distances-answer = The largest distance is in each cell with a ring: { $farthest }.
sheet-kruskal-title = Kruskal's algorithm
sheet-kruskal-task = Kruskal's algorithm has opened some walls of this grid. Cells that are connected belong to the same set. Write the number of its set into each cell. A cell with walls on all sides is a set of its own and needs no number.
sheet-kruskal-walls = The algorithm examines the walls { $walls } next, in this order. Which of them does it open, and which stay? Each wall that opens changes the sets.
sheet-kruskal-answer = Sets before the wall { $first } is examined, counting single cells: { $sets }.
sheet-kruskal-opens = { $wall } opens.
sheet-kruskal-stays = { $wall } stays.
sheet-wilson-title = Wilson's algorithm
sheet-wilson-task = The light cells are the maze so far. The next random walk begins in the cell S, and the dice say: { $moves }. Draw the walk. Whenever it meets itself, erase the loop.
sheet-wilson-hint = Which passages does the algorithm open at the end of the walk?
sheet-wilson-answer = Moves of the walk: { $moves }. Erased loops, which are grey: { $loops }. Passages along the path that is left: { $passages }.
sheet-bias-title = Find the bias
sheet-bias-task = Four algorithms made these mazes. Most algorithms prefer some mazes, and this is visible. Which algorithm made which maze? Compare the mazes with these descriptions:
sheet-bias-answer = { $maze }: { $algorithm }. Dead ends: { $dead } of { $cells } cells. Moves of the longest path: { $longest }.
sheet-bias-maze = Maze { $maze }
bias-binary-tree = binary-tree: two sides of the maze are long corridors, and from each cell a path without detours leads to the corner between them.
bias-sidewinder = sidewinder: the first row is one long corridor, and from each cell a path without detours leads up to it.
bias-depth-first = depth-first: long, winding corridors, and few dead ends.
bias-recursive-division = recursive-division: long, straight walls with a single gap divide the maze into rectangles.
bias-prim = prim: many short dead ends, and paths that lead away from one cell.
bias-wilson = wilson: no preference at all: every maze is equally likely.
