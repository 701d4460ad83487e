package host

import (
	"hexparlor/game"
	"hexparlor/internal/match"
)

// A bot decides on draws and resignations by the result that it expects, from 0 (lost) to 1 (won).
const (
	// unknown is the expected result of a mover that does not say what it expects.
	unknown = -1

	hopeless   = 0.01 // a bot that expects at most this has lost
	hopeful    = 0.2  // a bot that has never expected this much plays on: its side was lost from the start
	longLost   = 8    // number of turns in a row with a lost side after which a bot resigns
	worse      = 0.45 // a bot that expects less agrees to a draw
	fair       = 0.52 // a bot that expects less agrees to a draw once play stalls
	even       = 0.48 // a bot that expects from even to fair offers a draw once play stalls
	stalling   = 0.25 // part of the turns without progress to a draw by rule, from which play stalls
	offerStall = 0.5  // stalling from which a bot offers a draw
)

// outlook is what the bot of a seat has expected in its decisions, as far as this process has made them.
type outlook struct {
	hoped bool // whether the bot has expected hopeful or more
	lost  int  // number of latest turns in a row in which the bot expected hopeless or less
}

// after returns the outlook after a decision with an expected result. begins reports whether it is the first decision
// of a turn.
func (o outlook) after(value float64, begins bool) outlook {
	switch {
	case value > hopeless:
		o.lost = 0
	case value != unknown && begins:
		o.lost++
	}
	o.hoped = o.hoped || value >= hopeful
	return o
}

// resigns reports whether the bot has been lost for so long that it resigns.
func (o outlook) resigns() bool { return o.hoped && o.lost >= longLost }

// stalled returns the part of the turns without progress that has passed until the game is drawn; 0 if the game has no
// such rule.
func stalled(p game.Position) float64 {
	if s, ok := p.(game.Stalling); ok {
		return s.Stalled()
	}
	return 0
}

// takesDraw reports whether a bot that expects value agrees to a draw.
func takesDraw(f *match.State, value float64) bool {
	return value != unknown && (value < worse || value < fair && stalled(f.Position) >= stalling)
}

// offersDraw reports whether a bot that expects value offers a draw.
func offersDraw(f *match.State, value float64) bool {
	return value >= even && value < fair && stalled(f.Position) >= offerStall
}

// draftDecision drafts what the bot of a seat does, which expects value: it answers a draw offer, and resigns, or moves
// and perhaps offers a draw.
func (th *thought) draftDecision(d *match.Draft, texts []string, value float64) error {
	if o, ok := d.State.Offers.Offer(match.Draw); ok && o.Awaits.Has(th.seat) {
		agrees := takesDraw(d.State, value)
		if err := d.AnswerDraw(th.seat, agrees); err != nil || agrees {
			return err
		}
	}
	if len(d.State.Seats.Players) == 2 && th.outlook.resigns() {
		return d.Resign(th.seat)
	}
	offers := offersDraw(d.State, value)
	if err := d.AddMoves(th.seat, texts); err != nil {
		return err
	}
	if offers && d.State.Status == match.Running {
		_ = d.OfferDraw(th.seat) // which is refused if the bot has offered one lately
	}
	return nil
}
