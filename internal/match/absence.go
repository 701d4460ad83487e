package match

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// A player who stays when all opponents have left may claim the win. Only the server knows which players are away, so
// the entry lists their seats; clocks that have run out follow from the log. docs/time-controls.md has the rules.

// Abandoned is the Result.Reason of a match whose win was claimed because all opponents had left.
const Abandoned = "abandoned"

// Claims reports whether players of this match may ever claim the win: a match that is rated, or has two teams.
func (f *State) Claims() bool { return f.Match.Rated || f.Seats.teams() == 2 }

// missing returns the seats whose players have left: those of away that count, and the unreachable ones. In a match of
// days no seat of away counts; on a clock no program's does, since programs need not keep the match open.
func missing(f *State, away game.Seats) game.Seats {
	if f.Match.Time.Days {
		away = 0
	}
	for i, p := range f.Seats.Players {
		seat := game.Seat(i + 1)
		if p.User == "" || p.User == ImportedUser || p.Program && !f.Clocks.unlimited() {
			away &^= game.SeatsOf(seat)
		}
	}
	return away | f.unreachable()
}

// mayClaim returns why a seat may not claim the win, or nil if it may; away are the seats whose players the server
// knows to be away.
func (f *State) mayClaim(seat game.Seat, away game.Seats) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	opponents := f.Seats.opponents(seat, f.InPlay())
	present := opponents &^ missing(f, away)
	switch {
	case !f.Claims():
		return fail(CannotClaim, i18n.Of("match.claim.sides"))
	case !f.InPlay().Has(seat):
		return fail(CannotClaim, i18n.Of("match.claim.out"))
	case !f.Clocks.paused.IsZero():
		return fail(CannotClaim, i18n.Of("match.paused"))
	case present != 0:
		return fail(CannotClaim, i18n.Of("match.claim.present", "name", f.Seats.Player(present.First()).Name))
	case opponents&f.ToAct() == 0:
		return fail(CannotClaim, i18n.Of("match.claim.not-waiting"))
	}
	return nil
}

// claimWin applies a ClaimWin entry: it ends the match with a win of the team of the entry's seat.
func (f *State) claimWin(e Entry) error {
	away, ok := f.Seats.parse(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-seat-list", "text", e.Text))
	}
	err := f.checkRunning()
	if !f.Seats.imported() { // who was away elsewhere is unknown
		err = f.mayClaim(e.Seat, away)
	}
	if err != nil {
		return err
	}
	f.Result = f.Seats.wonBy(e.Seat, Abandoned)
	return nil
}

// claimWin drafts a ClaimWin entry, which lists the opponents' seats whose players are away.
func (d *Draft) claimWin(s Submission) error {
	away := s.Absent & d.State.Seats.opponents(s.Seat, d.State.InPlay())
	return d.Add(Entry{Seat: s.Seat, Kind: ClaimWin, Text: seatList(away)})
}

// askReplacement applies a ReplaceAsk entry: it opens a vote on a bot for a seat. If no other player can be asked, the
// bot takes the seat at once.
func (f *State) askReplacement(e Entry) error {
	if err := f.mayAsk(Replace, e.Seat); err != nil {
		return err
	}
	r, ok := f.Seats.parseReplacement(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-replace", "text", e.Text))
	}
	if p := f.Seats.Player(r.target); p.Open() || p.Bot() || p.ByMessage || r.target == e.Seat {
		return fail(CannotReplace, i18n.Of("match.cannot-replace", "seat", r.target))
	}
	awaits := r.awaits &^ game.SeatsOf(e.Seat, r.target)
	offer := Offer{
		Kind: Replace, By: e.Seat, Awaits: awaits, Target: r.target, Bot: r.bot,
		Until: e.At.Add(f.Offers.voteTime()), Made: e.Number,
	}
	if offer.Awaits == 0 {
		f.replace(offer.Target, offer.Bot)
		return nil
	}
	f.Offers.add(offer)
	return nil
}

// replace gives a seat to a bot and removes it from the overdue seats. The user who held the seat may take it back.
func (f *State) replace(seat game.Seat, bot Player) {
	f.Seats.replace(seat, bot)
	f.Clocks.overdue &^= game.SeatsOf(seat)
}

// replace drafts the proposal that a bot takes the seat of a player who is away while a decision of theirs is pending.
// Players who are away or no longer in play are not asked to agree. A rated match refuses it: there the win can be
// claimed instead.
func (d *Draft) replace(s Submission) error {
	f := d.State
	if s.Target < 1 || int(s.Target) > len(f.Seats.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", s.Target, "seats", len(f.Seats.Players)))
	}
	if err := f.checkRunning(); err != nil {
		return err
	}
	name := f.Seats.Player(s.Target).Name
	if err := f.Offers.mayRepeat(Replace, s.Seat, d.At); err != nil {
		return err
	}
	switch {
	case f.Match.Rated:
		return fail(CannotReplace, i18n.Of("match.rated.replace"))
	case !f.ToAct().Has(s.Target):
		return fail(CannotReplace, i18n.Of("match.player-not-awaited", "name", name))
	case !d.mayBeReplaced(s):
		return fail(CannotReplace, i18n.Of("match.not-away", "name", name))
	}
	bot, err := d.env.bot(f, d.env.relief())
	if err != nil {
		return err
	}
	away := s.Absent | f.unreachable()
	asker := f.Seats.Player(s.Seat)
	r := replacement{target: s.Target, bot: bot}
	for seat := range (f.Seats.others(s.Seat) & f.InPlay() &^ away).All() {
		if p := f.Seats.Player(seat); !p.Bot() && !p.ByMessage && p.User != asker.User && seat != s.Target {
			r.awaits |= game.SeatsOf(seat)
		}
	}
	return d.Add(Entry{Seat: s.Seat, Kind: ReplaceAsk, Text: r.String()})
}

// mayBeReplaced reports whether the submission's target has been away long enough for a bot to take the seat. In a
// match with a clock only overdue or repeatedly missed turns count.
func (d *Draft) mayBeReplaced(s Submission) bool {
	f := d.State
	if f.Match.Time.None() {
		return s.Absent.Has(s.Target)
	}
	return f.Clocks.overdue.Has(s.Target) || f.Deserted(s.Target)
}

// fewest is the number of turns in a row that a player must miss before another user may take the seat.
const fewest = 2

// Deserted reports whether the human player of a seat has missed so many turns in a row that another user or a bot may
// take the seat.
func (f *State) Deserted(seat game.Seat) bool {
	return f.Status == Running && f.Clocks.missed[seat] >= fewest && !f.Seats.Player(seat).Bot()
}
