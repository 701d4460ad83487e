package puzzle

// Recipe says how to find puzzles of a game automatically: the content of the file puzzles/mine.json beside its rules.
type Recipe struct {
	Options []map[string]string `json:"options"` // options of the games to search that differ from the defaults
	Levels  []int               `json:"levels"`  // levels of the bots that play the games to search
	Goals   []Goal              `json:"goals"`   // goals to look for, in order of preference
	// Luck is the most luck that a puzzle may have. Without it, the limit is one right move among all first
	// moves.
	Luck float64 `json:"luck,omitempty"`
	// Size is the most positions of a proof. Without it, the limit is this package's Size.
	Size int `json:"size,omitempty"`
}
