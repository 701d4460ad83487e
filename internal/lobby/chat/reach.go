// Package chat manages chat messages at matches, and who may write and read them. The members of a room are never
// stored: they follow from the seats.
package chat

import "strings"

// Reach is how far players may chat while they play.
type Reach string

// The reaches. Each has the rooms of the one before it and more.
const (
	Silence Reach = "none"    // no chat between players
	Team    Reach = "team"    // a room for each team
	All     Reach = "all"     // also a room for all players
	Private Reach = "private" // also a room for any two players
)

var order = map[Reach]int{Silence: 0, Team: 1, All: 2, Private: 3}

// reaches reports whether a reach includes another one.
func (r Reach) reaches(as Reach) bool { return order[r] >= order[as] }

// Plan is the chat setting of a match. Its text is stored with the match, which does not interpret it.
type Plan struct {
	Reach Reach
	Opens bool // all rooms are public after the match
}

const opens = " opens"

// String returns the text of a plan; it is empty for the default.
func (p Plan) String() string {
	text := string(p.Reach)
	if p.Opens {
		text += opens
	}
	if text == string(All) {
		return ""
	}
	return text
}

// ParsePlan parses what String returned. An unknown text, from a later version, counts as silence: no user may read
// too much.
func ParsePlan(text string) Plan {
	if text == "" {
		return Plan{Reach: All}
	}
	reach, opened := strings.CutSuffix(text, opens)
	if _, known := order[Reach(reach)]; !known {
		return Plan{Reach: Silence}
	}
	return Plan{Reach: Reach(reach), Opens: opened}
}
