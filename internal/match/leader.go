package match

import (
	"context"
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// At a table of teams that waits somebody leads each team: of the people who sit in it, whoever has its first seat.
// They fill what is free in it with bots, and send bots away for people to come. A team in which nobody sits is led by
// whoever starts a table. Nothing of this is kept: it follows from who sits where.

// Leader is the seat of whoever decides about the bots in the team of a seat; 0: nobody does, as at a table that has
// begun, or at one of two.
func (f *State) Leader(of game.Seat) game.Seat {
	if f.Status != Waiting || f.Gathering() || len(f.Seats) <= 2 {
		return 0
	}
	for _, seat := range f.teamOf(of) {
		if f.player(seat).Guest != "" {
			return seat
		}
	}
	return f.Starter()
}

// teamOf is the seats of the team in which a seat is.
func (f *State) teamOf(seat game.Seat) (team []game.Seat) {
	for i, other := range f.Seats {
		if other.Team == f.Seats[seat-1].Team {
			team = append(team, game.Seat(i+1))
		}
	}
	return team
}

// lead does what only who leads a team may do: it adds bots on all seats of the team that are free, or removes the
// one on the seat that is meant.
func (d *draft) lead(s Submission) error {
	target := s.Target
	if target == 0 {
		target = s.Seat
	}
	if target < 1 || int(target) > len(d.state.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", target, "seats", len(d.state.Players)))
	}
	switch leader := d.state.Leader(target); {
	case leader == 0:
		return fail(BadKind, i18n.Of("match.no-leader"))
	case !d.state.Held(s.Guest).Has(leader):
		return fail(NotYourSeat, i18n.Of("match.not-leader", "name", d.state.player(leader).Name))
	}
	if s.Kind == RemoveBot {
		return d.removeBot(target)
	}
	free := slices.DeleteFunc(d.state.teamOf(target), func(seat game.Seat) bool { return !d.state.player(seat).Open() })
	if len(free) == 0 {
		return fail(SeatTaken, i18n.Of("match.seat-taken", "name", d.state.player(target).Name))
	}
	bot, err := d.botOf(s.Text)
	for _, seat := range free {
		if err == nil {
			err = d.sit(seat, bot)
		}
	}
	return err
}

func (d *draft) removeBot(seat game.Seat) error {
	if seat < 1 || int(seat) > len(d.state.Players) || !d.state.player(seat).Bot() {
		return fail(BadKind, i18n.Of("match.no-bot-there", "seat", seat))
	}
	return d.add(Entry{Seat: seat, Kind: Stand, Text: d.state.player(seat).String()})
}

// botOf is the bot of a level, as a submission tells it.
func (d *draft) botOf(level string) (Player, error) {
	n, err := strconv.Atoi(level)
	if err != nil || n < 1 {
		return Player{}, fail(BadSeats, i18n.Of("match.no-such-bot", "level", n))
	}
	return d.host.bot(d.state, n)
}

// mayFill tells whether the maker of the table may have one more with bots.
func (t *Table) mayFill(ctx context.Context) error {
	var maker string
	t.Read(func(f *State) { maker = f.Match.Maker })
	has, err := t.host.usage(ctx, maker)
	if err == nil && t.host.Quota != nil && has.Running >= t.host.Quota(limit.BotTables) {
		err = fail(TooManyTables, i18n.Of("match.too-many-tables", "tables", has.Running))
	}
	return err
}
