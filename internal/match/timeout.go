package match

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// The text of a TimeOut says what follows: empty, the default of sealed orders as the seat's next move; "only", the
// only legal move; "loses"; "vote"; or the bot that plays on, as in a Sit.
const onlyMove = "only"

// nextRound notes when a round begins.
func (f *State) nextRound() {
	if s, seals := f.Position.(game.SimultaneousMoves); seals && f.Status == Running && f.round != s.Round() {
		f.round, f.entered = s.Round(), [viewers]int{}
	}
}

// timeOut records that the clock of a seat has run out.
func (f *State) timeOut(e Entry) error {
	if err := f.checkRunning(); err != nil {
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

// loseOnTime ends a match of two. Where the rules have a move to resign, that move follows instead.
func (f *State) loseOnTime(seat game.Seat) {
	if !f.Game.Info().Resigns {
		f.Result = game.TwoPlayerResult(3-seat, OnTime)
	}
}

// TimeOut decides for every seat whose clock has run out, and ends a vote that is over.
func (d *Draft) TimeOut() error {
	if err := d.closeVote(); err != nil {
		return err
	}
	if until, paused := d.State.Paused(); paused {
		if d.At.Before(until) {
			return d.checkNotEmpty()
		}
		if seat := d.State.expected; seat != 0 {
			return d.Add(Entry{Seat: seat, Kind: Shut, Text: absent})
		}
		return d.Add(Entry{Seat: 1, Kind: Resume})
	}
	waits, round := d.State.ToAct()&^d.State.Bots()&^d.State.overdue, d.State.round
	for seat := range waits.All() {
		k, limited := d.State.Clock(seat)
		if !limited || d.State.round != round || !d.State.ToAct().Has(seat) || !k.Runs() || d.At.Before(k.Falls()) {
			continue
		}
		if err := d.runOutClock(seat); err != nil {
			return err
		}
	}
	return d.checkNotEmpty()
}

// checkNotEmpty returns an error if the draft has no entries.
func (d *Draft) checkNotEmpty() error {
	if len(d.Steps) == 0 {
		return fail(BadKind, i18n.Of("match.nobody-owes", "round", d.State.round))
	}
	return nil
}

// runOutClock applies the match's policy to a seat whose clock has run out.
func (d *Draft) runOutClock(seat game.Seat) error {
	f, policy := d.State, d.State.Match.RunsOut
	if f.nothingToDecide(seat) {
		return d.addOnlyMove(seat)
	}
	if policy == House {
		bot, err := d.env.bot(f, d.env.relief())
		if p := f.Player(seat); err == nil && p.Guest != "" {
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

// ranOutTo returns what followed when a clock had run out, as a word: only, default, loses, bot or vote.
func ranOutTo(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if word == "" {
		return string(Default)
	}
	return word
}

// RanOutTo returns what followed, for a TimeOut entry.
func (e Entry) RanOutTo() string { return ranOutTo(e.Text) }

// fault is the text of a Fault: the bot that plays on, and why the bot of the seat cannot, as in "bot 4 Skilled: Dicey
// cannot go on, the engine crashed". If no bot plays on, the seat is given up.
type fault struct {
	standIn Player
	why     string
}

const nobody = "nobody"

func (t fault) String() string {
	who := nobody
	if t.standIn.Bot() {
		who = t.standIn.String()
	}
	return who + ": " + t.why
}

func parseFault(text string) (t fault, ok bool) {
	who, why, ok := strings.Cut(text, ": ")
	if who == nobody {
		return fault{why: why}, ok
	}
	bot, isPlayer := ParsePlayer(who)
	return fault{standIn: bot, why: why}, ok && isPlayer && bot.Bot()
}

// FaultMessage returns the text of a Fault as a message. nameOf returns the name of a player.
func FaultMessage(text string, nameOf func(Player) string) i18n.Message {
	t, _ := parseFault(text)
	name, why, _ := strings.Cut(t.why, cannotGoOn)
	said := i18n.Of("match.fault", "name", name, "reason", strings.ReplaceAll(why, " ", "-"), "why", why)
	if t.standIn.Open() {
		return said
	}
	return i18n.Of("match.fault.stand-in", "fault", said, "name", nameOf(t.standIn))
}

// cannotGoOn stands between the bot and the reason in the text of a Fault.
const cannotGoOn = " cannot go on, "

// fault lets the stand-in take the bot's seat. Without one the entry that follows gives the match up.
func (f *State) fault(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	failed := f.Player(e.Seat)
	if !failed.Bot() {
		return fail(BadKind, i18n.Of("match.no-bot-there", "seat", e.Seat))
	}
	t, ok := parseFault(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-fault", "text", e.Text))
	}
	if bot := t.standIn; bot.Bot() {
		bot.Away = failed.Away
		f.setPlayer(e.Seat, bot)
	}
	return nil
}

// ReplaceFailedBot adds what follows when a bot fails for good: the stand-in of the server plays on, or the match is
// given up. A stand-in that fails is not replaced again.
func (d *Draft) ReplaceFailedBot(seat game.Seat, why string) error {
	failed := d.State.Player(seat)
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

// called records that the guest who runs the match waits for a seat no longer.
func (f *State) called(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	if _, seals := f.Position.(game.SimultaneousMoves); !seals || f.Elsewhere() == 0 || !f.ToAct().Has(e.Seat) {
		return fail(BadKind, i18n.Of("match.cannot-call", "seat", e.Seat))
	}
	return nil
}

// Resolve decides for all players with pending orders in a round of a match that the guest runs for others.
func (d *Draft) Resolve(guest string, round, state int) error {
	switch {
	case !d.State.RunBy(guest):
		return fail(NotYourSeat, i18n.Of("match.not-your-table"))
	case d.State.Status == Running && d.State.round != round:
		return fail(TurnOver, i18n.Of("match.turn-over", "turn", round))
	}
	if err := d.State.resolvable(guest, state); err != nil {
		return err
	}
	return d.callAll(round)
}

func (d *Draft) callAll(round int) error {
	if err := d.State.checkRunning(); err != nil {
		return err
	}
	pending := d.State.ToAct() &^ d.State.Bots()
	if pending == 0 {
		return fail(BadKind, i18n.Of("match.nobody-owes", "round", round))
	}
	for seat := range pending.All() {
		if d.State.round != round || !d.State.ToAct().Has(seat) {
			continue
		}
		if err := d.decide(seat, Called); err != nil {
			return err
		}
	}
	return nil
}

// decide makes the default move of a seat that is waited for no longer.
func (d *Draft) decide(seat game.Seat, why Kind) error {
	if err := d.Add(Entry{Seat: seat, Kind: why}); err != nil {
		return err
	}
	m := d.State.Position.(game.SimultaneousMoves).Default(seat)
	return d.Add(Entry{Seat: seat, Kind: Move, Text: d.State.Position.MoveText(seat, m)})
}
