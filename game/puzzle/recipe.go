package puzzle

// Recipe is how puzzles of a game are found: the file puzzles/mine.json beside its rules.
type Recipe struct {
	Options []map[string]string `json:"options"` // of the games, that differ from the defaults
	Levels  []int               `json:"levels"`  // of their players
	Goals   []Goal              `json:"goals"`   // what is looked for, in this order
	// Luck is the most that the luck of a puzzle may be. Without it, it is one first move in all that there are.
	Luck float64 `json:"luck,omitempty"`
	// Size is the most positions that a proof may look at. Without it, it is Size of this package.
	Size int `json:"size,omitempty"`
}
