package rating

import (
	"strings"
	"time"
)

// Speed is a class of time controls. Whoever is good in one need not be good in another.
type Speed string

// The speeds, from fast to slow. Untimed games are a class of their own.
const (
	Bullet    Speed = "bullet"
	Blitz     Speed = "blitz"
	Rapid     Speed = "rapid"
	Classical Speed = "classical"
	Days      Speed = "days"
	Untimed   Speed = "untimed"
)

// Speeds are all of them.
var Speeds = []Speed{Bullet, Blitz, Rapid, Classical, Days, Untimed}

// typical is how many decisions of a player a time is reckoned for that comes anew with each.
const typical = 40

// SpeedOf is the class of a time control: the time for the whole game and what comes with each decision. The bounds are
// those of online chess, by the time that a player has for a game of 40 decisions.
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

// Pool is whose ratings can be compared: a game at a speed, between two or between teams and many.
type Pool struct {
	Game  string
	Speed Speed
	Many  bool
}

const many = "many"

// String is the pool as the store and the interface name it: "hexit.blitz", "hexattack.days.many".
func (p Pool) String() string {
	name := p.Game + "." + string(p.Speed)
	if p.Many {
		name += "." + many
	}
	return name
}

// ParsePool reads what String wrote.
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

// Model is how results become ratings in the pool.
func (p Pool) Model() Model {
	if p.Many {
		return Many
	}
	return Duel
}
