package match

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// The texts of a TimeOut tell what follows: nothing, which is the default of sealed orders as the seat's next move;
// "only", and then the only move that the seat had; "loses"; "vote"; or the bot that plays on, as in a Sit.
const onlyMove = "only"

// nextRound notes when a round begins.
func (f *State) nextRound() {
	if s, seals := f.Position.(game.SimultaneousMoves); seals && f.Status == Running && f.round != s.Round() {
		f.round, f.entered = s.Round(), [viewers]int{}
	}
}

// timeOut judges that a clock has run out.
func (f *State) timeOut(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	k, limited := f.Clock(e.Seat)
	if !limited || !k.Runs() || e.At.Before(k.Falls()) || !f.ToAct().Has(e.Seat) || f.overdue.Has(e.Seat) {
		return fail(BadKind, i18n.Of("match.time-left", "seat", e.Seat))
	}
	if e.Text != onlyMove && (f.entered[e.Seat] == 0 || f.round == 0) && f.missedAt[e.Seat] != k.Turns {
		f.missed[e.Seat]++
		f.missedAt[e.Seat] = k.Turns
	}
	switch bot, ok := ParsePlayer(e.Text); {
	case ok && bot.Bot():
		f.replace(Offer{Target: e.Seat, Bot: bot})
	case e.Text == string(Vote):
		f.overdue |= game.SeatsOf(e.Seat)
	case e.Text == string(Loses):
		f.loseOnTime(e.Seat)
	}
	return nil
}

// OnTime is the reason of the result of a match that was lost because a clock had run out.
const OnTime = "time"

// loseOnTime ends a match of two. Where the rules know how to resign, that follows as a move: the others may go on.
func (f *State) loseOnTime(seat game.Seat) {
	if !f.Game.Info().Resigns {
		f.Result = game.TwoPlayerResult(3-seat, OnTime)
	}
}

func isClosing(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == Closing
}

// timeUp writes nothing if somebody else has been faster.
func (t *Table) timeUp(ctx context.Context) error {
	number, due := t.due()
	if !due {
		return t.relist(ctx)
	}
	_, err := t.write(ctx, request{key: fmt.Sprintf("time:%d", number), draft: (*draft).timeUp})
	return err
}

func (t *Table) due() (number int, due bool) {
	t.Read(func(f *State) {
		at, runs := f.Due()
		number, due = len(f.Log), runs && !t.host.now().Before(at)
	})
	return number, due
}

// relist corrects what the store says of the table's deadline: it may be later by now, somebody else may have written
// to the table, or an older program did.
func (t *Table) relist(ctx context.Context) error {
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	if _, err := t.refresh(ctx); err != nil {
		return err
	}
	var now Listing
	t.Read(func(f *State) {
		now = f.listing()
		if !now.Due.After(t.host.now()) { // otherwise the fold goes by it, see list
			now.Due, _ = f.Due()
		}
	})
	if !now.Due.IsZero() {
		t.host.deadlines.expect(now.Due)
	}
	return t.host.Store.Append(ctx, Change{ID: t.id, Listing: &now})
}

// timeUp decides for every seat whose clock has run out, and ends a vote that is over.
func (d *draft) timeUp() error {
	if err := d.closeVote(); err != nil {
		return err
	}
	if until, paused := d.state.Paused(); paused {
		if d.at.Before(until) {
			return d.anything()
		}
		if seat := d.state.expected; seat != 0 {
			return d.add(Entry{Seat: seat, Kind: Shut, Text: absent})
		}
		return d.add(Entry{Seat: 1, Kind: Resume})
	}
	waits, round := d.state.ToAct()&^d.state.Bots()&^d.state.overdue, d.state.round
	for seat := range waits.All() {
		k, limited := d.state.Clock(seat)
		if !limited || d.state.round != round || !d.state.ToAct().Has(seat) || !k.Runs() || d.at.Before(k.Falls()) {
			continue
		}
		if err := d.runOut(seat); err != nil {
			return err
		}
	}
	return d.anything()
}

// anything reports as an error that a draft has come to nothing.
func (d *draft) anything() error {
	if len(d.steps) == 0 {
		return fail(BadKind, i18n.Of("match.nobody-owes", "round", d.state.round))
	}
	return nil
}

// runOut has that happen to a seat which the table was made with.
func (d *draft) runOut(seat game.Seat) error {
	f, policy := d.state, d.state.Match.RunsOut
	if f.nothingToDecide(seat) {
		return d.playOnly(seat)
	}
	if policy == House {
		bot, err := d.host.bot(f, d.host.relief())
		if p := f.player(seat); err == nil && p.Guest != "" {
			return d.add(Entry{Seat: seat, Kind: TimeOut, Text: bot.String()})
		}
		policy = Vote // there is no bot, or nobody for whom it could play
	}
	switch policy {
	case Default:
		return d.decide(seat, TimeOut)
	case Loses:
		if err := d.add(Entry{Seat: seat, Kind: TimeOut, Text: string(Loses)}); err != nil || !f.Game.Info().Resigns {
			return err
		}
		return d.moves(seat, "resign")
	}
	return d.add(Entry{Seat: seat, Kind: TimeOut, Text: string(Vote)})
}

func (d *draft) playOnly(seat game.Seat) error {
	if err := d.add(Entry{Seat: seat, Kind: TimeOut, Text: onlyMove}); err != nil {
		return err
	}
	only := d.state.Position.Moves(seat, nil)[0]
	return d.add(Entry{Seat: seat, Kind: Move, Text: d.state.Position.MoveText(seat, only)})
}

// ranOutTo is what followed when a clock had run out, as a word: only, default, loses, bot or vote.
func ranOutTo(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if word == "" {
		return string(Default)
	}
	return word
}

// RanOutTo is what followed, for an entry that tells of a clock which had run out.
func (e Entry) RanOutTo() string { return ranOutTo(e.Text) }
