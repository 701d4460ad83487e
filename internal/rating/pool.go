package rating

import (
	"strings"
	"time"
)

// Speed is a class of time controls. Ratings of different speeds are separate.
type Speed string

// The speeds, from fast to slow. Matches without time control have their own.
const (
	Bullet    Speed = "bullet"
	Blitz     Speed = "blitz"
	Rapid     Speed = "rapid"
	Classical Speed = "classical"
	Days      Speed = "days"
	Untimed   Speed = "untimed"
)

// Speeds lists all speeds.
var Speeds = []Speed{Bullet, Blitz, Rapid, Classical, Days, Untimed}

// typical is the assumed number of a player's decisions, to convert time per decision into time per match.
const typical = 40

// SpeedOf returns the speed of a time control. The bounds are those of online chess, by the time that a player has
// for a match of 40 decisions.
func SpeedOf(whole, each time.Duration) Speed {
	switch all := whole + typical*each; {
	case all <= 0:
		return Untimed
	case each >= 4*time.Hour:
		return Days
	case all < 3*time.Minute:
		return Bullet
	case all < 8*time.Minute:
		return Blitz
	case all < 25*time.Minute:
		return Rapid
	case all < 24*time.Hour:
		return Classical
	}
	return Days
}

// Pool identifies comparable ratings: a game at a speed, for two players or for teams and more players.
type Pool struct {
	Game  string
	Speed Speed
	Many  bool
}

const many = "many"

// String returns the name of the pool in the store and the API: "hexit.blitz", "hexattack.days.many".
func (p Pool) String() string {
	name := p.Game + "." + string(p.Speed)
	if p.Many {
		name += "." + many
	}
	return name
}

// ParsePool parses what String returned.
func ParsePool(name string) (p Pool, ok bool) {
	parts := strings.Split(name, ".")
	if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && parts[2] != many {
		return p, false
	}
	p = Pool{Game: parts[0], Speed: Speed(parts[1]), Many: len(parts) == 3}
	for _, s := range Speeds {
		if s == p.Speed {
			return p, p.Game != ""
		}
	}
	return p, false
}

// Model returns the rating model of the pool.
func (p Pool) Model() Model {
	if p.Many {
		return Many
	}
	return Duel
}
