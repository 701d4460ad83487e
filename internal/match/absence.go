package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// A player who stays when all opponents have left may claim the win. Only the server knows who is away, so the entry
// lists their seats; clocks that have run out follow from the log. docs/time-controls.md has the rules.

// Abandoned is the reason of the result of a match that was claimed because all opponents had left.
const Abandoned = "abandoned"

// opponents returns the seats in play of all other teams.
func (f *State) opponents(seat game.Seat) (opponents game.Seats) {
	for other := range f.InPlay().All() {
		if f.Seats[other-1].Team != f.Seats[seat-1].Team {
			opponents |= game.SeatsOf(other)
		}
	}
	return opponents
}

// Claims reports whether the win of this match can be claimed at all: a rated one, or a casual one of two teams.
func (f *State) Claims() bool { return f.Match.Rated || f.teams() == 2 }

// missing returns the seats of players who have left, given those who are away as the server knows it. No player counts
// as away in a match of days, nor a program on a clock, which need not have the match open.
func (f *State) missing(away game.Seats) game.Seats {
	if f.Match.Time.Days {
		away = 0
	}
	for i, p := range f.Players {
		seat := game.Seat(i + 1)
		if p.Guest == "" || p.Guest == Elsewhere || p.Program && !f.untimed() {
			away &^= game.SeatsOf(seat)
		}
	}
	return away | f.unreachable()
}

// mayClaim reports whether a seat may claim the win, given the seats of players who are away.
func (f *State) mayClaim(seat game.Seat, away game.Seats) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	opponents := f.opponents(seat)
	present := opponents &^ f.missing(away)
	switch {
	case !f.Claims():
		return fail(CannotClaim, i18n.Of("match.claim.sides"))
	case !f.InPlay().Has(seat):
		return fail(CannotClaim, i18n.Of("match.claim.out"))
	case !f.paused.IsZero():
		return fail(CannotClaim, i18n.Of("match.paused"))
	case present != 0:
		return fail(CannotClaim, i18n.Of("match.claim.present", "name", f.Player(present.First()).Name))
	case opponents&f.ToAct() == 0:
		return fail(CannotClaim, i18n.Of("match.claim.nobody-waits"))
	}
	return nil
}

// claimWin ends the match with a win of the player who stayed.
func (f *State) claimWin(e Entry) error {
	away, ok := f.parseSeats(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-seat-list", "text", e.Text))
	}
	err := f.checkRunning()
	if !f.imported() { // who was away elsewhere is not known here
		err = f.mayClaim(e.Seat, away)
	}
	if err != nil {
		return err
	}
	f.Result = f.wonBy(e.Seat, Abandoned)
	return nil
}

// wonBy returns the result of a match that the team of a seat has won otherwise than by the rules.
func (f *State) wonBy(seat game.Seat, reason string) game.Result {
	if len(f.Players) == 2 {
		return game.TwoPlayerResult(seat, reason)
	}
	var winners game.Seats
	for _, mate := range f.teamOf(seat) {
		winners |= game.SeatsOf(mate)
	}
	return game.Result{Over: true, Winners: winners, Text: "win:" + seatList(winners), Reason: reason}
}

// claimWin adds a claim. It lists only opponents who are away.
func (d *Draft) claimWin(s Submission) error {
	away := s.Absent & d.State.opponents(s.Seat)
	return d.Add(Entry{Seat: s.Seat, Kind: ClaimWin, Text: seatList(away)})
}

// LastSeen returns when a seat did something last; the zero time if it never has. Decisions that the server made for
// the seat do not count.
func (f *State) LastSeen(seat game.Seat) time.Time {
	for i := len(f.Log) - 1; i >= 0; i-- {
		if e := f.Log[i]; e.Seat == seat && e.isOwn() && (i == 0 || !f.Log[i-1].decidesFor() || f.Log[i-1].Seat != seat) {
			return e.At
		}
	}
	return time.Time{}
}

// isOwn reports whether an entry is something that its seat has done, unless a decision for the seat came before it.
func (e Entry) isOwn() bool {
	switch e.Kind {
	case TimeOut, Called, Shut, TurnEnds, Restored, Await, Fault, Abstain, Rename, Gather, Start:
		return false
	}
	return true
}

// replacement is what a ReplaceAsk proposes: a bot at the seat of a player who has left. Its text is the seat, the
// seats that must agree, and the bot: "3 1,4 bot 2 Casual"; "-" for no seats.
type replacement struct {
	target game.Seat
	awaits game.Seats
	bot    Player
}

func (r replacement) String() string {
	return fmt.Sprintf("%d %s %s", r.target, seatList(r.awaits), r.bot)
}

func (f *State) parseReplacement(text string) (r replacement, ok bool) {
	target, rest, _ := strings.Cut(text, " ")
	list, bot, _ := strings.Cut(rest, " ")
	if r.target, ok = f.parseSeat(target); !ok {
		return r, false
	}
	if r.awaits, ok = f.parseSeats(list); !ok {
		return r, false
	}
	r.bot, ok = ParsePlayer(bot)
	return r, ok && r.bot.Bot()
}

// StandIn returns the bot that the text of a ReplaceAsk proposes.
func (f *State) StandIn(text string) Player {
	r, _ := f.parseReplacement(text)
	return r.bot
}

func (f *State) parseSeat(text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	return game.Seat(n), err == nil && n >= 1 && n <= len(f.Players)
}

// askReplacement proposes a bot for a seat. If no other player can be asked, the bot takes over at once.
func (f *State) askReplacement(e Entry) error {
	if err := f.mayAsk(Replace, e.Seat); err != nil {
		return err
	}
	r, ok := f.parseReplacement(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-replace", "text", e.Text))
	}
	if p := f.Player(r.target); p.Open() || p.Bot() || p.ByMessage || r.target == e.Seat {
		return fail(CannotReplace, i18n.Of("match.cannot-replace", "seat", r.target))
	}
	awaits := r.awaits &^ game.SeatsOf(e.Seat, r.target)
	offer := Offer{
		Kind: Replace, By: e.Seat, Awaits: awaits, Target: r.target, Bot: r.bot,
		Until: e.At.Add(f.voteTime()), Made: e.Number,
	}
	if offer.Awaits == 0 {
		f.replace(offer)
		return nil
	}
	f.Offers = append(slices.Clone(f.Offers), offer)
	return nil
}

// replace lets a bot play on. The guest may take the seat again.
func (f *State) replace(o Offer) {
	gone := f.Player(o.Target)
	bot := o.Bot
	bot.Away = gone.Guest
	f.left |= game.SeatsOf(o.Target)
	f.setPlayer(o.Target, bot)
	f.overdue &^= game.SeatsOf(o.Target)
}

// replace proposes that a bot plays on for a player who is away and has a pending decision. Players who are away or out
// of play are not asked. In a rated match the win can be claimed instead.
func (d *Draft) replace(s Submission) error {
	f := d.State
	if s.Target < 1 || int(s.Target) > len(f.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", s.Target, "seats", len(f.Players)))
	}
	if err := f.checkRunning(); err != nil {
		return err
	}
	name := f.Player(s.Target).Name
	if err := f.mayRepeat(Replace, s.Seat, d.At); err != nil {
		return err
	}
	switch {
	case f.Match.Rated:
		return fail(CannotReplace, i18n.Of("match.rated.replace"))
	case !f.ToAct().Has(s.Target):
		return fail(CannotReplace, i18n.Of("match.nobody-waits", "name", name))
	case !f.mayBeReplaced(s):
		return fail(CannotReplace, i18n.Of("match.not-away", "name", name))
	}
	bot, err := d.env.bot(f, d.env.relief())
	if err != nil {
		return err
	}
	away := s.Absent | f.unreachable()
	asker := f.Player(s.Seat)
	r := replacement{target: s.Target, bot: bot}
	for seat := range (f.others(s.Seat) & f.InPlay() &^ away).All() {
		if p := f.Player(seat); !p.Bot() && !p.ByMessage && p.Guest != asker.Guest && seat != s.Target {
			r.awaits |= game.SeatsOf(seat)
		}
	}
	return d.Add(Entry{Seat: s.Seat, Kind: ReplaceAsk, Text: r.String()})
}

// mayBeReplaced reports whether a player has been away for long enough. On a clock only the clock decides that.
func (f *State) mayBeReplaced(s Submission) bool {
	if f.Match.Time.None() {
		return s.Absent.Has(s.Target)
	}
	return f.overdue.Has(s.Target) || f.Deserted(s.Target)
}

// fewest is how many turns in a row a player must miss before others may take the seat.
const fewest = 2

// Deserted reports whether another user may take the seat, or have a bot play there.
func (f *State) Deserted(seat game.Seat) bool {
	return f.Status == Running && f.missed[seat] >= fewest && !f.Player(seat).Bot()
}
