package match

import (
	"fmt"
	"strings"

	"hexparlor/game"
)

// Final is what an error of a Mover is if asking again would not help. Everybody at the table is told its sentence, so
// it tells nothing of the position.
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

// FaultSentence tells a person what the text of a Fault says.
func FaultSentence(text string) string {
	t, _ := parseFault(text)
	if t.standIn.Open() {
		return t.why
	}
	return fmt.Sprintf("%s; %s plays on", t.why, t.standIn.Name)
}

// fault lets the stand-in take the bot's seat. Without one the entry that follows gives the match up.
func (f *Fold) fault(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	failed := f.player(e.Seat)
	if !failed.Bot() {
		return fail(BadKind, "no bot sits at seat %d", e.Seat)
	}
	t, ok := parseFault(e.Text)
	if !ok {
		return fail(BadText, "%q does not tell why a bot cannot go on", e.Text)
	}
	if bot := t.standIn; bot.Bot() {
		bot.Mix, bot.Away = failed.Mix, failed.Away
		f.setPlayer(e.Seat, bot)
	}
	return nil
}

// fault ends what a bot can do for its seat: as the house has it, another one plays on or the match is given up. Who
// stands in and fails is not replaced again.
func (d *draft) fault(seat game.Seat, why string) error {
	failed := d.fold.player(seat)
	t := fault{why: fmt.Sprintf("%s cannot go on, %s", failed.Name, why)}
	if level := d.host.StandIn; level > 0 && failed.Level != level {
		var err error
		if t.standIn, err = d.host.bot(d.fold.Match.Game, level); err != nil {
			return err
		}
	}
	if err := d.add(Entry{Seat: seat, Kind: Fault, Text: t.String()}); err != nil || t.standIn.Bot() {
		return err
	}
	return d.resign(seat, why)
}
