package match

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// A guest may run a match for players by message (docs/play-by-message.md): its maker enters what they have sent. No
// other user can, and the maker does not see the secrets of their seats.

// runs is the bit of Member.Seats for a guest who runs the match for players by message.
const runs game.Seats = 1 << game.Spectator

// Elsewhere returns the set of seats whose orders come by message.
func (f *State) Elsewhere() (seats game.Seats) {
	for i, p := range f.Players {
		if p.ByMessage {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// RunBy reports whether a guest runs the match for players by message.
func (f *State) RunBy(guest string) bool {
	return guest != "" && guest == f.Match.Maker && f.Elsewhere() != 0
}

// Round returns the round of sealed orders under way; 0 if there is none.
func (f *State) Round() int { return f.round }

// speaksFor reports whether a guest may act for a player: as themselves, or as the one who runs the match for them.
func (f *State) speaksFor(guest string, p Player) bool {
	if p.ByMessage {
		return guest != "" && guest == f.Match.Maker
	}
	return p.Guest == guest
}

// seatByMessage gives a seat that is open, or a bot's before play begins, to a player by message.
func (d *Draft) seatByMessage(seat game.Seat, name string) error {
	p := Player{ByMessage: true, Name: name}
	if name == "" {
		return fail(BadText, i18n.Of("match.no-name"))
	}
	if err := d.checkName(p); err != nil {
		return err
	}
	return d.sit(seat, p)
}

// checkName refuses two players by message of the same name, whose messages could not be told apart.
func (d *Draft) checkName(p Player) error {
	same := func(q Player) bool { return q.ByMessage && strings.EqualFold(p.Name, q.Name) }
	if p.ByMessage && slices.ContainsFunc(d.State.Players, same) {
		return fail(SameName, i18n.Of("match.same-name", "name", i18n.Quote(p.Name)))
	}
	return nil
}

// message replaces the orders of the seat in this round by those of a whole message.
func (d *Draft) message(seat game.Seat, text string) error {
	if err := d.State.checkRunning(); err != nil {
		return err
	}
	moves, refusal := game.ParseMessage(d.State.Position, seat, text)
	if refusal != nil {
		return refusal
	}
	return d.play(seat, moves)
}
