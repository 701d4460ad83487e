package match

import (
	"context"
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

// seatElsewhere gives a seat that is open, or a bot's before the game begins, to somebody elsewhere.
func (d *draft) seatElsewhere(seat game.Seat, name string) error {
	p := Player{ByMessage: true, Name: name}
	if name == "" {
		return fail(BadText, i18n.Of("match.no-name"))
	}
	if err := d.mayBeCalled(p); err != nil {
		return err
	}
	return d.sit(seat, p)
}

// mayBeCalled refuses two players elsewhere of the same name, whose messages could not be told apart.
func (d *draft) mayBeCalled(p Player) error {
	same := func(q Player) bool { return q.ByMessage && strings.EqualFold(p.Name, q.Name) }
	if p.ByMessage && slices.ContainsFunc(d.state.Players, same) {
		return fail(SameName, i18n.Of("match.same-name", "name", i18n.Quote(p.Name)))
	}
	return nil
}

// message enters a whole message in place of what the seat has entered in this round.
func (d *draft) message(seat game.Seat, text string) error {
	if err := d.state.mustRun(); err != nil {
		return err
	}
	moves, refusal := game.ParseMessage(d.state.Position, seat, text)
	if refusal != nil {
		return refusal
	}
	return d.play(seat, moves)
}

// called judges that a seat has been waited for long enough.
func (f *State) called(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	if _, seals := f.Position.(game.SimultaneousMoves); !seals || f.Elsewhere() == 0 || !f.ToAct().Has(e.Seat) {
		return fail(BadKind, i18n.Of("match.cannot-call", "seat", e.Seat))
	}
	return nil
}

// Resolve decides, as when time has run out, for everybody who owes orders in that round of a game that the guest runs.
// Bots are waited for: they need no more than a moment. The state is the number of the position for which the guest
// decided this, as in a Submission.
func (t *Table) Resolve(ctx context.Context, guest string, round, state int, key string) (SubmitResult, error) {
	if !isKey(key) {
		return SubmitResult{}, fail(BadKey, i18n.Of("match.bad-key"))
	}
	return t.write(ctx, request{key: key, draft: func(d *draft) error {
		switch {
		case !d.state.RunBy(guest):
			return fail(NotYourSeat, i18n.Of("match.not-your-table"))
		case d.state.Status == Running && d.state.round != round:
			return fail(TurnOver, i18n.Of("match.turn-over", "turn", round))
		}
		if err := d.state.resolvable(guest, state); err != nil {
			return err
		}
		return d.callAll(round)
	}})
}

func (d *draft) callAll(round int) error {
	if err := d.state.mustRun(); err != nil {
		return err
	}
	owing := d.state.ToAct() &^ d.state.Bots()
	if owing == 0 {
		return fail(BadKind, i18n.Of("match.nobody-owes", "round", round))
	}
	for seat := range owing.All() {
		if d.state.round != round || !d.state.ToAct().Has(seat) {
			continue
		}
		if err := d.decide(seat, Called); err != nil {
			return err
		}
	}
	return nil
}

// decide makes the move of a seat that is waited for no longer.
func (d *draft) decide(seat game.Seat, why Kind) error {
	if err := d.add(Entry{Seat: seat, Kind: why}); err != nil {
		return err
	}
	m := d.state.Position.(game.SimultaneousMoves).Default(seat)
	return d.add(Entry{Seat: seat, Kind: Move, Text: d.state.Position.MoveText(seat, m)})
}
