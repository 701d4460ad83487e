package match

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Somebody may run a game for people who are elsewhere (docs/by-message.md): whoever has made the table enters what
// they have sent. Nobody else can, and to know the secrets of their seats is no part of it.

// runs is the bit by which the store knows that a guest runs a game, whether or not they play in it.
const runs game.Seats = 1 << game.Spectator

// Elsewhere is the set of seats whose orders come by message.
func (f *State) Elsewhere() (seats game.Seats) {
	for i, p := range f.Players {
		if p.ByMessage {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// RunBy tells whether a guest runs the game for people elsewhere.
func (f *State) RunBy(guest string) bool {
	return guest != "" && guest == f.Match.Maker && f.Elsewhere() != 0
}

// Round is the round of sealed orders under way; 0 if there is none.
func (f *State) Round() int { return f.round }

// speaksFor tells whether a guest may act for a player: as themselves, or for whom they run the game.
func (f *State) speaksFor(guest string, p Player) bool {
	if p.ByMessage {
		return guest != "" && guest == f.Match.Maker
	}
	return p.Guest == guest
}

// seatByMessage gives a seat that is open, or a bot's before the game begins, to somebody elsewhere.
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

// checkName refuses two players elsewhere of the same name, whose messages could not be told apart.
func (d *Draft) checkName(p Player) error {
	same := func(q Player) bool { return q.ByMessage && strings.EqualFold(p.Name, q.Name) }
	if p.ByMessage && slices.ContainsFunc(d.State.Players, same) {
		return fail(SameName, i18n.Of("match.same-name", "name", i18n.Quote(p.Name)))
	}
	return nil
}

// message enters a whole message in place of what the seat has entered in this round.
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
