package match

import (
	"slices"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Policy says what the server does when the clock of a seat has run out.
type Policy string

// The policies. A seat with only one legal move never falls under them: the server makes that move for it.
const (
	Loses   Policy = "loses"   // the seat has lost; where there are more than two, it resigns as the rules know it
	Default Policy = "default" // where orders are sealed: the seat's default is entered, with what it had ordered
	StandIn Policy = "bot"     // a bot plays on, until the player sits down again
	Vote    Policy = "vote"    // the others may have a bot play on; until they do, the seat may still move
)

// Policies returns the policies that a game allows; the first is its default.
func Policies(info game.Info) []Policy {
	if info.Sealed {
		return []Policy{Default, StandIn, Vote, Loses}
	}
	return []Policy{Loses, StandIn, Vote}
}

// setTime sets the time control and the policy of a new match. If the request has no time control, the game's option
// that limits each round (R3.4 of Hexattack) becomes one, in seconds per turn.
func (m *Match) setTime(n New, info game.Info) error {
	if info.Clock != "" && n.Time.None() {
		n.Time.Turn = time.Duration(m.Options.Int(info.Clock)) * time.Second
	}
	if n.Time.None() {
		return nil
	}
	m.Time, m.RunsOut = n.Time, n.RunsOut
	if m.RunsOut == "" {
		m.RunsOut = Policies(info)[0]
	}
	if err := m.Time.Check(); err != nil {
		return fail(BadTime, i18n.Of("match.bad-time"))
	}
	if !slices.Contains(Policies(info), m.RunsOut) {
		return fail(BadTime, i18n.Of("match.bad-policy"))
	}
	return nil
}

// onlyMove is the text of a TimeOut entry that is followed by the seat's only legal move. Other texts: empty for the
// default of sealed orders, "loses", "vote", or the bot that takes the seat, as in a Sit entry.
const onlyMove = "only"

// timeOut applies a TimeOut entry: it checks that the clock of the seat has run out, and carries out what its text
// says.
func (f *State) timeOut(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	k, limited := f.Clocks.Of(e.Seat)
	if !limited || !k.Runs() || e.At.Before(k.Falls()) || !f.ToAct().Has(e.Seat) || f.Clocks.overdue.Has(e.Seat) {
		return fail(BadKind, i18n.Of("match.time-left", "seat", e.Seat))
	}
	if e.Text != onlyMove && !f.Rounds.hasOrders(e.Seat) {
		f.Clocks.miss(e.Seat, k.Turns)
	}
	switch bot, ok := ParsePlayer(e.Text); {
	case ok && bot.Bot():
		f.replace(e.Seat, bot)
	case e.Text == string(Vote):
		f.Clocks.overdue |= game.SeatsOf(e.Seat)
	case e.Text == string(Loses) && !f.Game.Info().Resigns: // where the rules have a move to resign, it follows
		f.Result = game.TwoPlayerResult(3-e.Seat, OnTime)
	}
	return nil
}

// OnTime is the Result.Reason of a match that was lost because a clock had run out.
const OnTime = "time"

// TimeOut drafts the entries for every seat whose clock has run out, for a pause that is over, and for a vote that is
// over. It returns an error if nothing is due.
func (d *Draft) TimeOut() error {
	if err := d.closeVote(); err != nil {
		return err
	}
	if until, paused := d.State.Paused(); paused {
		if d.At.Before(until) {
			return d.checkNotEmpty()
		}
		if seat := d.State.Clocks.expected; seat != 0 {
			return d.Add(Entry{Seat: seat, Kind: Shut, Text: absent})
		}
		return d.Add(Entry{Seat: 1, Kind: Resume})
	}
	waits, round := d.State.ToAct()&^d.State.Seats.Bots()&^d.State.Clocks.overdue, d.State.Rounds.Number
	for seat := range waits.All() {
		k, limited := d.State.Clocks.Of(seat)
		if !limited || d.State.Rounds.Number != round || !d.State.ToAct().Has(seat) || !k.Runs() || d.At.Before(k.Falls()) {
			continue
		}
		if err := d.runOutClock(seat); err != nil {
			return err
		}
	}
	return d.checkNotEmpty()
}

// checkNotEmpty returns an error if the draft has no entry.
func (d *Draft) checkNotEmpty() error {
	if len(d.Steps) == 0 {
		return fail(BadKind, i18n.Of("match.no-decision-pending", "round", d.State.Rounds.Number))
	}
	return nil
}

// runOutClock drafts the entries for a seat whose clock has run out, by the policy of the match.
func (d *Draft) runOutClock(seat game.Seat) error {
	f, policy := d.State, d.State.Match.RunsOut
	if f.nothingToDecide(seat) {
		return d.addOnlyMove(seat)
	}
	if policy == StandIn {
		bot, err := d.env.bot(f, d.env.relief())
		if p := f.Seats.Player(seat); err == nil && p.User != "" {
			return d.Add(Entry{Seat: seat, Kind: TimeOut, Text: bot.String()})
		}
		policy = Vote // there is no bot, or the seat has no human player
	}
	switch policy {
	case Default:
		return d.decide(seat, TimeOut)
	case Loses:
		if err := d.Add(Entry{Seat: seat, Kind: TimeOut, Text: string(Loses)}); err != nil || !f.Game.Info().Resigns {
			return err
		}
		return d.moves(seat, "resign")
	}
	return d.Add(Entry{Seat: seat, Kind: TimeOut, Text: string(Vote)})
}

func (d *Draft) addOnlyMove(seat game.Seat) error {
	if err := d.Add(Entry{Seat: seat, Kind: TimeOut, Text: onlyMove}); err != nil {
		return err
	}
	only := d.State.Position.Moves(seat, nil)[0]
	return d.Add(Entry{Seat: seat, Kind: Move, Text: d.State.Position.MoveText(seat, only)})
}

// ranOutTo returns the first word of a TimeOut entry's text: only, default, loses, bot or vote.
func ranOutTo(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if word == "" {
		return string(Default)
	}
	return word
}

// RanOutTo returns what the server did when a clock had run out, from a TimeOut entry: only, default, loses, bot or
// vote.
func (e Entry) RanOutTo() string { return ranOutTo(e.Text) }

// fault is the parsed text of a Fault entry: the bot that takes over, and why the bot of the seat cannot go on, as in
// "bot 4 Skilled: Dicey cannot go on, the engine crashed". If no bot takes over, the seat resigns.
type fault struct {
	standIn Player
	why     string
}

const noStandIn = "nobody"

func (t fault) String() string {
	who := noStandIn
	if t.standIn.Bot() {
		who = t.standIn.String()
	}
	return who + ": " + t.why
}

func parseFault(text string) (t fault, ok bool) {
	who, why, ok := strings.Cut(text, ": ")
	if who == noStandIn {
		return fault{why: why}, ok
	}
	bot, isPlayer := ParsePlayer(who)
	return fault{standIn: bot, why: why}, ok && isPlayer && bot.Bot()
}

// FaultMessage returns the text of a Fault entry as a message to translate. nameOf returns the name under which a
// player is shown.
func FaultMessage(text string, nameOf func(Player) string) i18n.Message {
	t, _ := parseFault(text)
	name, why, _ := strings.Cut(t.why, cannotGoOn)
	failure := i18n.Of("match.fault", "name", name, "reason", strings.ReplaceAll(why, " ", "-"), "why", why)
	if t.standIn.Open() {
		return failure
	}
	return i18n.Of("match.fault.stand-in", "fault", failure, "name", nameOf(t.standIn))
}

// cannotGoOn separates the name of the bot from the reason in the text of a Fault entry.
const cannotGoOn = " cannot go on, "

// fault applies a Fault entry: the bot named in it takes the seat. If it names none, the next entry resigns for the
// seat.
func (f *State) fault(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	failed := f.Seats.Player(e.Seat)
	if !failed.Bot() {
		return fail(BadKind, i18n.Of("match.no-bot-there", "seat", e.Seat))
	}
	t, ok := parseFault(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-fault", "text", e.Text))
	}
	if bot := t.standIn; bot.Bot() {
		bot.Away = failed.Away
		f.Seats.set(e.Seat, bot)
	}
	return nil
}

// ReplaceFailedBot drafts the entries for a bot that fails for good: the stand-in of the server takes the seat, or the
// seat resigns. A stand-in that fails is not replaced again. why is the reason, for the log.
func (d *Draft) ReplaceFailedBot(seat game.Seat, why string) error {
	failed := d.State.Seats.Player(seat)
	t := fault{why: failed.Name + cannotGoOn + why}
	if level := d.env.StandIn; level > 0 && failed.Level != level {
		var err error
		if t.standIn, err = d.env.bot(d.State, level); err != nil {
			return err
		}
	}
	if err := d.Add(Entry{Seat: seat, Kind: Fault, Text: t.String()}); err != nil || t.standIn.Bot() {
		return err
	}
	return d.resign(seat, why)
}
