package host

import "context"

// StoredPuzzle is a puzzle that was found in a finished match of the site.
type StoredPuzzle struct {
	Number int // 1-based, of all games together
	Game   string
	Match  string // match in which it was found; empty when it is read
	Line   []byte // in the format of the games' puzzle files
}

// PuzzleStore stores puzzles that were found in matches of the site. They are never removed, so their numbers stay.
type PuzzleStore interface {
	AddPuzzle(ctx context.Context, p StoredPuzzle) error
	// Puzzles returns the puzzles with numbers above after, in order of the numbers.
	Puzzles(ctx context.Context, after int) ([]StoredPuzzle, error)
}
