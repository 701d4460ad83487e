// Package chat manages chat messages at matches, and who may write and read them. The members of a room are never
// stored: they follow from the seats.
package chat

import "strings"

// Reach says in which rooms the players of a match may chat while it runs.
type Reach string

// The reaches, in rising order. Each has the rooms of the one before and more.
const (
	Silence Reach = "none"    // no chat between players
	Team    Reach = "team"    // a room for each team
	All     Reach = "all"     // also a room for all players
	Private Reach = "private" // also a room for any two players
)

var order = map[Reach]int{Silence: 0, Team: 1, All: 2, Private: 3}

// reaches reports whether a reach has all rooms of the reach as.
func (r Reach) reaches(as Reach) bool { return order[r] >= order[as] }

// Setting is the chat setting of a match. It is stored with the match as a text, which only this package interprets.
type Setting struct {
	Reach Reach
	Opens bool // whether all users may read all rooms after the match
}

const opens = " opens"

// String returns the text of the plan, as stored with a match; "" for the default.
func (p Setting) String() string {
	text := string(p.Reach)
	if p.Opens {
		text += opens
	}
	if text == string(All) {
		return ""
	}
	return text
}

// ParseSetting parses a text of Plan.String. An unknown text, from a later version, gives Silence, so that no user reads
// too much.
func ParseSetting(text string) Setting {
	if text == "" {
		return Setting{Reach: All}
	}
	reach, opened := strings.CutSuffix(text, opens)
	if _, known := order[Reach(reach)]; !known {
		return Setting{Reach: Silence}
	}
	return Setting{Reach: Reach(reach), Opens: opened}
}
