package hexstrike

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
)

// A transcript is a game of the public original, recorded with every state. States with an open question are
// provisional, and from step firstOdd on a transcript contradicts itself or the rules; neither is compared.

// transcript is one game as recorded by another program that knows the rules.
type transcript struct {
	Setup struct {
		Players [2]struct {
			Character string
			Movement  []string
			Ability   []string
			Damage    int
			At        []int // hex and facing of the figure, as q, r, facing
		}
	}
	Start    recorded
	Steps    []recordedStep
	FirstOdd *int
}

// recordedStep has the inputs of one step of a recorded game and the state that follows.
type recordedStep struct {
	Inputs []recordedInput
	State  recorded
	Log    [][]json.RawMessage
}

// recordedInput is a recorded move: a submitted set or an answer to a question.
type recordedInput struct {
	Player                      int
	Kind, Active, Passive, Card string
	Rotation                    string
	Direction                   int
	Continue, Use               bool
	Q, R                        int
	Ability, Movement           []string
}

// recorded is a state of the game as a transcript records it.
type recorded struct {
	Open    int
	Players [2]struct {
		Q, R, Facing, Damage     int
		Moves, Spent, Hand, Deck []string
		Focus                    []string
		Max, Open                int
	}
	Timeline [][]any
	Tokens   []struct {
		Type string
		Q, R int
		Dir  *int
	}
	Pending []struct {
		Kind, Card   string
		Player, Beat int
	}
	ToAct    []int
	Legal    []int
	ComboFor []int
	Over     *struct {
		Winner int
		Reason string
	}
}

// replay is a transcript that is being replayed.
type replay struct {
	*State
	settled map[int]SettledEvent
}

// CheckTranscript replays a recorded game and returns an error about the first difference, or nil.
func (g Game) CheckTranscript(raw []byte) error {
	var t transcript
	if err := json.Unmarshal(raw, &t); err != nil {
		return fmt.Errorf("not a recorded game: %w", err)
	}
	s, err := g.setUp(&t)
	if err != nil {
		return err
	}
	r := &replay{s, map[int]SettledEvent{}}
	if err := r.compare(&t.Start); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for n := range t.Steps {
		if t.FirstOdd != nil && n >= *t.FirstOdd {
			return nil
		}
		if err := r.step(&t.Steps[n]); err != nil {
			return fmt.Errorf("step %d: %w", n, err)
		}
	}
	return nil
}

// setUp deals the opening position of a transcript.
func (g Game) setUp(t *transcript) (*State, error) {
	given := map[string]string{"deckrules": "false", "maxbeats": "1000"}
	for i, p := range t.Setup.Players {
		given[characterOption(i)] = p.Character
		given[[...]string{"p1deck", "p2deck"}[i]] = strings.Join(p.Movement, "+") + ":" + strings.Join(p.Ability, "+")
	}
	o, err := game.ParseOptions(options(), given)
	if err != nil {
		return nil, err
	}
	dealt, err := g.New(o, rng.Seed{})
	if err != nil {
		return nil, err
	}
	s := dealt.(*State)
	for i, p := range t.Setup.Players {
		s.figures[i].damage = uint16(p.Damage)
		if len(p.At) == 3 {
			s.figures[i].cell = hex.Cell{Q: int16(p.At[0]), R: int16(p.At[1])}
			s.figures[i].facing = hex.Direction(p.At[2])
			s.marks[i].fresh = s.rules.island.isLand(s.figures[i].cell)
		}
	}
	return s, validate(s)
}

// step plays the inputs of a recorded step and compares the following state with the recorded one.
func (r *replay) step(step *recordedStep) error {
	for _, in := range step.Inputs {
		log := &game.Log{}
		if _, refusal := game.Submit(r.State, game.Seat(in.Player), in.text(), log); refusal != nil {
			return fmt.Errorf("player %d, %q is refused: %w", in.Player, in.text(), refusal)
		}
		for _, e := range log.Events {
			if e, ok := e.(SettledEvent); ok {
				r.settled[e.Beat] = e
			}
		}
	}
	if err := r.compare(&step.State); err != nil {
		return err
	}
	if len(step.State.Pending) > 0 || step.State.Over != nil {
		return nil
	}
	return r.compareBeats(step.Log)
}

// text returns the notation of the move that an input records.
func (in *recordedInput) text() string {
	yesNo := map[bool]string{true: "yes", false: "no"}
	switch in.Kind {
	case "action":
		return "play " + in.Active + "/" + in.Passive + " " + in.Rotation
	case "throw":
		return "throw " + layout.Name(hex.Direction(in.Direction).Turn(0))
	case "combo", "guard":
		return in.Kind + " " + yesNo[in.Continue]
	case "return":
		return "return " + yesNo[in.Use]
	case "platform":
		return fmt.Sprintf("haven %d,%d", in.Q, in.R)
	case "draw":
		return "draw " + idList(in.Movement)
	case "discard":
		return "discard " + idList(append(slices.Clone(in.Ability), in.Movement...))
	case "trigger":
		if in.Use {
			return "reveal " + idList(in.Movement)
		}
		return "keep"
	}
	return in.Kind
}

// pendingNames are the names of the kinds of questions in transcripts, by promptKind.
var pendingNames = [...]string{"throw", "combo", "guard", "return", "platform", "draw", "discard", "trigger"}

// compare compares the state with a recorded one. If questions are open it compares only the questions and the
// hands, and at the end the result.
func (r *replay) compare(want *recorded) error {
	if want.Over != nil {
		winner := map[string]int{"1-0": 1, "0-1": 2, "1/2-1/2": 0, "*": -1}[r.Result().Text]
		reason := map[string]string{"distance": "far", "no-cards": "cards", "double-no-cards": "cards"}[want.Over.Reason]
		if winner != want.Over.Winner || r.Result().Reason != reason {
			return fmt.Errorf("expected the end %+v, got %s %s", *want.Over, r.Result().Text, r.Result().Reason)
		}
		return nil
	}
	if r.over {
		return fmt.Errorf("the game is over (%s %s), but it goes on in the transcript", r.Result().Text, r.Result().Reason)
	}
	var expected, got []string
	for _, p := range want.Pending {
		expected = append(expected, fmt.Sprintf("%s %d %d %s", p.Kind, p.Player, p.Beat, p.Card))
	}
	for n := range r.asked {
		if p := &r.prompts[n]; p.answer == unanswered {
			got = append(got, fmt.Sprintf("%s %d %d %s", pendingNames[p.kind], p.player+1, p.beat, p.card))
		}
	}
	if err := differ("questions", expected, got); err != nil {
		return err
	}
	for i := range want.Players {
		z := &r.zones[i]
		if err := differ(fmt.Sprintf("hand of player %d", i+1), want.Players[i].Hand, ids(z.hand[:z.inHand])); err != nil {
			return err
		}
	}
	if len(want.Pending) > 0 {
		return nil
	}
	return r.compareFirm(want)
}

// differ returns an error if two lists differ; what names the lists. An empty and a nil list are equal.
func differ(what string, want, got []string) error {
	if !slices.Equal(want, got) {
		return fmt.Errorf("%s: expected %v, got %v", what, want, got)
	}
	return nil
}

// compareFirm compares the whole state with a recorded one, when no question is open.
func (r *replay) compareFirm(want *recorded) error {
	if int(r.beat) != want.Open {
		return fmt.Errorf("expected open beat %d, got %d", want.Open, r.beat)
	}
	for i := range want.Players {
		if err := r.comparePlayer(i, want); err != nil {
			return fmt.Errorf("player %d: %w", i+1, err)
		}
	}
	if err := r.compareTokens(want); err != nil {
		return err
	}
	if err := r.compareRows(want); err != nil {
		return err
	}
	return r.compareTurn(want)
}

func (r *replay) comparePlayer(i int, want *recorded) error {
	p, f, z := &want.Players[i], &r.figures[i], &r.zones[i]
	expected := fmt.Sprintf("%d,%d %d %d limit %d open %d", p.Q, p.R, p.Facing, p.Damage, p.Max, p.Open)
	open := int(r.beat) + r.rows[i].firstOpen(0)
	got := fmt.Sprintf("%v %d %d limit %d open %d", f.cell, f.facing, f.damage, r.limitOf(i), open)
	if expected != got {
		return fmt.Errorf("expected %s, got %s", expected, got)
	}
	var focus []string
	if r.focuses[i].on {
		focus = []string{rewind.String()}
	}
	for _, list := range []struct {
		what      string
		want, got []string
	}{
		{"ready", p.Moves, z.movementOf(z.ready)},
		{"exhausted", p.Spent, z.movementOf(z.exhausted())},
		{"deck", p.Deck, ids(z.deck[:z.inDeck])},
		{"focus", p.Focus, focus},
	} {
		if err := differ(list.what, list.want, list.got); err != nil {
			return err
		}
	}
	return nil
}

func (r *replay) compareTokens(want *recorded) error {
	var expected, got []string
	for _, t := range want.Tokens {
		c := hex.Cell{Q: int16(t.Q), R: int16(t.R)}
		// An anchor may stay when its focus has ended, and fire over the abyss is gone or about to be lit.
		if t.Type == "anchor" || t.Type == "fire" && !r.rules.island.isLand(c) {
			continue
		}
		text := t.Type + " " + c.String()
		if t.Dir != nil {
			text += " " + layout.Name(hex.Direction(*t.Dir))
		}
		expected = append(expected, text)
	}
	shown := r.shown()
	for c := range shown.fires.all() {
		if r.rules.island.isLand(c) {
			got = append(got, "fire "+c.String())
		}
	}
	for c := range shown.platforms.all() {
		got = append(got, "platform "+c.String())
	}
	for _, a := range shown.arrows[:shown.flying] {
		got = append(got, "arrow "+a.cell.String()+" "+layout.Name(a.d))
	}
	sort.Strings(expected)
	sort.Strings(got)
	return differ("tokens", expected, got)
}

// compareRows compares both rows, from the current beat on, with the recorded timeline.
func (r *replay) compareRows(want *recorded) error {
	var expected, got []string
	for _, entry := range want.Timeline {
		text, err := timelineText(entry)
		if err != nil {
			return err
		}
		expected = append(expected, text)
	}
	for n := range max(r.rows[0].n, r.rows[1].n) {
		for i := range r.rows {
			if e := r.rows[i].at(int(n)); e.act != 0 {
				got = append(got, fmt.Sprintf("%d %d %s", r.beat+uint16(n), i+1, e.recordedText()))
			}
		}
	}
	return differ("timeline", expected, got)
}

// timelineText returns a recorded slot [beat, player, action, active, passive, turn, priority, damage, kbf, flags]
// as text.
func timelineText(entry []any) (string, error) {
	if len(entry) < 3 {
		return "", errors.New("a timeline entry has fewer than three parts")
	}
	text := fmt.Sprintf("%v %v %v", entry[0], entry[1], entry[2])
	if len(entry) < 9 {
		return text, nil
	}
	for n := range entry {
		if entry[n] == nil {
			entry[n] = ""
		}
	}
	text += fmt.Sprintf(" %v/%v %v %v", entry[3], entry[4], entry[5], entry[6])
	if a, err := parseAction(fmt.Sprint(entry[2])); err == nil && a.has(attacks) {
		text += fmt.Sprintf(" %v.%v", entry[7], entry[8])
	}
	return text, nil
}

// recordedText returns a slot in the format of timelineText.
func (e *slot) recordedText() string {
	switch {
	case e.isIcon():
		return "D"
	case e.act.bare() == end:
		return "E"
	}
	text := fmt.Sprintf("%v %v/%v ", e.act, e.active, e.passive)
	if e.turn != noTurn {
		text += e.turn.String()
	}
	text += fmt.Sprintf(" %d", e.prio)
	if e.act.has(attacks) {
		text += fmt.Sprintf(" %d.%d", e.dmg, e.kbf)
	}
	return text
}

// compareTurn compares which players have to submit a set, and how many different sets each of them can submit.
func (r *replay) compareTurn(want *recorded) error {
	var toAct, legal, combos []int
	for seat := range r.ToAct().All() {
		i, _ := playerOf(seat)
		toAct = append(toAct, int(seat))
		legal = append(legal, len(r.Moves(seat, nil)))
		if r.marks[i].combo {
			combos = append(combos, int(seat))
		}
	}
	if !slices.Equal(toAct, want.ToAct) || !slices.Equal(legal, want.Legal) || !slices.Equal(combos, want.ComboFor) {
		return fmt.Errorf("expected %v to submit, with %v legal sets, combos owed by %v; got %v, %v, %v",
			want.ToAct, want.Legal, want.ComboFor, toAct, legal, combos)
	}
	return nil
}

// compareBeats compares the results of the beats of a step.
func (r *replay) compareBeats(rows [][]json.RawMessage) error {
	for _, row := range rows {
		var beat int
		if len(row) < 3 || json.Unmarshal(row[0], &beat) != nil {
			return errors.New("a row of beats is not beat, player 1, player 2")
		}
		e, ok := r.settled[beat]
		if !ok {
			continue // played, and open again
		}
		for i, f := range e.Figures {
			var want []any
			if err := json.Unmarshal(row[i+1], &want); err != nil || len(want) != 5 {
				return fmt.Errorf("beat %d, player %d: not action, q, r, facing, damage", beat, i+1)
			}
			d, _ := layout.ParseDirection(f.Facing)
			got := []any{e.Slots[i].recordedAction(), f.Cell.Q, f.Cell.R, d, f.Damage}
			if expected := fmt.Sprint(want...); expected != fmt.Sprint(got...) {
				return fmt.Errorf("beat %d, player %d: expected %s, got %s", beat, i+1, expected, fmt.Sprint(got...))
			}
		}
	}
	return nil
}

// recordedAction returns the action of a settled slot in the format of transcripts.
func (v *Slot) recordedAction() string {
	switch v.Action {
	case "S":
		return "D"
	case "_":
		return "E"
	}
	return v.Action
}
