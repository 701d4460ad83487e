package puzzle

// Recipe is how puzzles of a game are found: the file puzzles/mine.json beside its rules.
type Recipe struct {
	Options []map[string]string `json:"options"` // options of the games that differ from the defaults
	Levels  []int               `json:"levels"`  // levels of their players
	Goals   []Goal              `json:"goals"`   // goals to look for, in this order
	// Luck is the most luck that a puzzle may have. Without it, the limit is one right move among all first
	// moves.
	Luck float64 `json:"luck,omitempty"`
	// Size is the most positions of a proof. Without it, the limit is this package's Size.
	Size int `json:"size,omitempty"`
}
