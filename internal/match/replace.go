package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// replacement is what a ReplaceAsk proposes: a bot at the seat of a player who has vanished. Its text is the seat, the
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

// StandIn is the bot that the text of a ReplaceAsk proposes.
func (f *State) StandIn(text string) Player {
	r, _ := f.parseReplacement(text)
	return r.bot
}

func (f *State) parseSeat(text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	return game.Seat(n), err == nil && n >= 1 && n <= len(f.Players)
}

// askReplacement proposes a bot for a seat; without anybody to ask it takes over at once.
func (f *State) askReplacement(e Entry) error {
	if err := f.mayAsk(Replace, e.Seat); err != nil {
		return err
	}
	r, ok := f.parseReplacement(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-replace", "text", e.Text))
	}
	if p := f.player(r.target); p.Open() || p.Bot() || p.ByMessage || r.target == e.Seat {
		return fail(CannotReplace, i18n.Of("match.cannot-replace", "seat", r.target))
	}
	awaits := r.awaits &^ game.SeatsOf(e.Seat, r.target)
	offer := Offer{
		Kind: Replace, By: e.Seat, Awaits: awaits, Target: r.target, Bot: r.bot, Until: e.At.Add(f.voteTime()), Made: e.Number,
	}
	if offer.Awaits == 0 {
		f.replace(offer)
		return nil
	}
	f.Offers = append(slices.Clone(f.Offers), offer)
	return nil
}

// replace lets a bot play on. The seat stays that of its guest, who may sit down again.
func (f *State) replace(o Offer) {
	gone := f.player(o.Target)
	bot := o.Bot
	bot.Away = gone.Guest
	f.left |= game.SeatsOf(o.Target)
	f.setPlayer(o.Target, bot)
	f.overdue &^= game.SeatsOf(o.Target)
}

// middleLevel is that of the bot which plays on for a person, unless the house has chosen another.
const middleLevel = 7

// relief is the level of who plays on for a person: the house's choice, since the others at the table would choose
// what is best for them.
func (h *Host) relief() int {
	if h.StandIn > 0 {
		return h.StandIn
	}
	return middleLevel
}

// replace proposes that a bot plays on for somebody who is away and keeps the table waiting. Those who are away
// themselves or out of play are not asked, nor are bots, nor is the one who asks. In a rated match nobody is replaced:
// the win can be claimed there.
func (d *draft) replace(s Submission) error {
	f := d.state
	if s.Target < 1 || int(s.Target) > len(f.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", s.Target, "seats", len(f.Players)))
	}
	if err := f.mustRun(); err != nil {
		return err
	}
	name := f.player(s.Target).Name
	if err := f.mayRepeat(Replace, s.Seat, d.at); err != nil {
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
	bot, err := d.host.bot(f, d.host.relief())
	if err != nil {
		return err
	}
	away := s.Absent | f.gone()
	asker := f.player(s.Seat)
	r := replacement{target: s.Target, bot: bot}
	for seat := range (f.others(s.Seat) & f.InPlay() &^ away).All() {
		if p := f.player(seat); !p.Bot() && !p.ByMessage && p.Guest != asker.Guest && seat != s.Target {
			r.awaits |= game.SeatsOf(seat)
		}
	}
	return d.add(Entry{Seat: s.Seat, Kind: ReplaceAsk, Text: r.String()})
}

// mayBeReplaced tells whether a player has been away for long enough. Where time is limited the clock says so, and
// nobody else: who lets it run is not away.
func (f *State) mayBeReplaced(s Submission) bool {
	if f.Match.Time.None() {
		return s.Absent.Has(s.Target)
	}
	return f.overdue.Has(s.Target) || f.Deserted(s.Target)
}
