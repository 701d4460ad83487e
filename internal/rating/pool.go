package rating

import (
	"strings"
	"time"
)

// Speed is a class of time controls, such as blitz. Ratings at different speeds are separate.
type Speed string

// The speeds, from fast to slow. Untimed is for matches without a time control.
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

// typical is the assumed number of decisions of a player in a match, by which time per decision is converted into time
// per match.
const typical = 40

// SpeedOf returns the speed of a time control with whole on the clock and each per decision. It uses the bounds of
// online chess for the time of 40 decisions.
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

// Pool identifies a set of comparable ratings: one game at one speed, for two players or for more.
type Pool struct {
	Game  string
	Speed Speed
	Many  bool
}

const many = "many"

// String returns the name of the pool in the store and the API, such as "hexit.blitz" or "hexattack.days.many".
func (p Pool) String() string {
	name := p.Game + "." + string(p.Speed)
	if p.Many {
		name += "." + many
	}
	return name
}

// ParsePool parses a text of Pool.String; ok is false if it is not one.
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
