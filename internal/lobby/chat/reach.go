// Package chat keeps what people say to each other at tables, and decides who may say and read it. A room has members
// by rule: who they are follows from who holds which seat, each time anew.
package chat

import "strings"

// Reach tells with whom players may talk while they play.
type Reach string

// The reaches. Each has the rooms of the one before it and more.
const (
	Silence Reach = "none"    // players do not talk
	Team    Reach = "team"    // each team by itself
	All     Reach = "all"     // all players together, too
	Letters Reach = "letters" // any two players by themselves, too
)

var order = map[Reach]int{Silence: 0, Team: 1, All: 2, Letters: 3}

// reaches reports whether somebody who reaches as far also reaches so far.
func (r Reach) reaches(as Reach) bool { return order[r] >= order[as] }

// Plan is what a table has chosen. Its text is kept with the match, which does not know what it means.
type Plan struct {
	Reach Reach
	Opens bool // all that was said can be read by everybody when the game is over
}

const opens = " opens"

// String is the text of a plan; that of the usual one is empty.
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

// ParsePlan reads what String wrote. A text from a later program counts as silence: nobody reads too much.
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
