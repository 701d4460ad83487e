package match

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Final is what an error of a Mover is if asking again would not help. Its sentence is kept in the log as it is, and
// everybody at the table is told it (the message match.fault has it in every language), so it tells nothing of the
// position.
type Final interface {
	error
	Sentence() string
}

// missing is the error of a bot that was here when it sat down.
type missing struct{ name string }

func (m missing) Error() string    { return m.Sentence() + ": " + m.name }
func (m missing) Sentence() string { return "the bot has left the house" }

// fault is what the text of a Fault says: who plays on, and why the bot of the seat cannot, as in
// "bot 4 Skilled: Dicey cannot go on, the engine crashed". If nobody plays on the seat is given up.
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

// FaultMessage tells a person what the text of a Fault says. nameOf says who a player is.
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
	if err := f.mustRun(); err != nil {
		return err
	}
	failed := f.player(e.Seat)
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

// fault ends what a bot can do for its seat: as the house has it, another one plays on or the match is given up. Who
// stands in and fails is not replaced again.
func (d *draft) fault(seat game.Seat, why string) error {
	failed := d.state.player(seat)
	t := fault{why: failed.Name + cannotGoOn + why}
	if level := d.host.StandIn; level > 0 && failed.Level != level {
		var err error
		if t.standIn, err = d.host.bot(d.state, level); err != nil {
			return err
		}
	}
	if err := d.add(Entry{Seat: seat, Kind: Fault, Text: t.String()}); err != nil || t.standIn.Bot() {
		return err
	}
	return d.resign(seat, why)
}
