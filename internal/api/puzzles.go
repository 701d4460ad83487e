package api

// Puzzles lists all puzzles of the site, and the puzzle of the day.
type Puzzles struct {
	Date  string         `json:"date" doc:"today's date in UTC, which decides the puzzle of the day: 2026-11-22"`
	Daily *PuzzleSummary `json:"daily,omitempty" doc:"puzzle of the day; missing if there are no puzzles"`
	Games []GamePuzzles  `json:"games" doc:"games with puzzles"`
}

// GamePuzzles lists the puzzles of a game.
type GamePuzzles struct {
	Game    string        `json:"game"`
	Puzzles []PuzzleEntry `json:"puzzles" doc:"puzzles in order; the first has number 1"`
}

// PuzzleEntry is a puzzle as a list shows it.
type PuzzleEntry struct {
	Theme      string `json:"theme" enum:"win,save,hold,gain" doc:"goal of the solution"`
	Turns      int    `json:"turns" doc:"number of the solver's turns in the solution"`
	Difficulty int    `json:"difficulty" minimum:"1" maximum:"5"`
}

// PuzzleSummary is a puzzle as a card shows it.
type PuzzleSummary struct {
	PuzzleEntry
	Game   string `json:"game"`
	Number int    `json:"number" doc:"1-based number of the puzzle in its game"`
	Title  string `json:"title"`
	View   any    `json:"view" doc:"view of the position, for a thumbnail"`
}

// Puzzle is a position in which a win can be forced.
type Puzzle struct {
	PuzzleSummary
	Task     string   `json:"task" doc:"description of the task"`
	Level    int      `json:"level" doc:"search effort that usually finds the first turn: 1 to 5 for 20, 40, 80, 300 and 2,000 simulations; 6 if none of them does"`
	Luck     float64  `json:"luck" doc:"probability that a random first turn is right"`
	Solution []string `json:"solution" doc:"moves of the solver's seat"`
	Match    Match    `json:"match" doc:"practice match; the server stores nothing of it"`
}
