package specfile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// checkScenario plays the moves of a case from its position and compares the state with the expected one.
func checkScenario(c testCase, g game.Game, o game.Options) error {
	position, moves, expect := c.text("position"), c.texts("moves"), c.object("expect")
	if expect.err != nil {
		return expect.err
	}
	s, err := g.Parse(o, position)
	if err != nil {
		return problem("specfile.position-refused", "why", err)
	}
	log, round := &game.Log{}, roundOf(s)
	if err := playScenario(s, moves, expect, log); err != nil {
		return err
	}
	if !expect.is("error") && !expect.is("sealed") {
		resolve(s, round, log)
	}
	return checkExpect(expect, s, log)
}

// playScenario makes the moves of a case. If expect has the key "error", the last move must be refused and change
// nothing.
func playScenario(s game.State, moves []string, expect *fields, log *game.Log) error {
	wantError := expect.is("error")
	if expect.err != nil {
		return expect.err
	}
	if wantError && len(moves) == 0 {
		return problem("specfile.error-without-move")
	}
	for i, move := range moves {
		before, hash := s.Text(game.Arbiter), s.Hash()
		refusal := submit(s, move, log)
		last := wantError && i == len(moves)-1
		switch {
		case refusal != nil && !last:
			return problem("specfile.nth-move-refused", "n", i+1, "move", i18n.Escaped(move), "why", refusal)
		case refusal == nil && last:
			return problem("specfile.should-be-refused", "move", i18n.Escaped(move), "position", s.Text(game.Arbiter))
		case refusal != nil && (s.Text(game.Arbiter) != before || s.Hash() != hash):
			return problem("specfile.refused-but-changed",
				"move", i18n.Escaped(move), "before", before, "after", s.Text(game.Arbiter))
		}
	}
	return nil
}

// submit makes a move written as "<player> <move>".
func submit(s game.State, move string, log *game.Log) error {
	player, text, _ := strings.Cut(move, " ")
	seat, err := strconv.Atoi(player)
	if err != nil || seat < 1 || seat > game.MaxSeats {
		return problem("specfile.no-player")
	}
	if refusal := makeMove(s, game.Seat(seat), text, log); refusal != nil {
		return refusal
	}
	return nil
}

// makeMove makes a move and logs the events that test cases list. In a game of sealed orders these are the public
// events of a reveal, without the events of entering or recalling orders.
func makeMove(s game.State, seat game.Seat, text string, log *game.Log) *game.Refusal {
	round, shown := roundOf(s), &game.Log{}
	_, refusal := game.Submit(s, seat, text, shown)
	events := shown.Events
	if _, sealed := s.(game.SimultaneousMoves); sealed {
		if events = shown.For(game.Spectator); roundOf(s) == round && !s.Result().Over {
			events = nil
		}
	}
	for _, e := range events {
		log.Add(e)
	}
	return refusal
}

// roundOf returns the number of the round in a game of sealed orders; 0 in others.
func roundOf(s game.State) int {
	if sealer, ok := s.(game.SimultaneousMoves); ok {
		return sealer.Round()
	}
	return 0
}

// resolve ends a round of sealed orders by the default moves of the seats that have not committed, unless the round has
// ended already. It does nothing if orders cannot be revised, because then every order commits its seat.
func resolve(s game.State, round int, log *game.Log) {
	sealer, ok := s.(game.SimultaneousMoves)
	if _, enters := game.Revisable(s); !ok || !enters || sealer.Round() != round {
		return
	}
	for seat := range s.ToAct().All() {
		_ = makeMove(s, seat, s.MoveText(seat, sealer.Default(seat)), log) // a default move is always legal
	}
}

// expectations maps each key that the object "expect" of a scenario may have to the function that checks it.
var expectations = map[string]func(expect *fields, s game.State, log *game.Log) error{
	"error":          expectFlag, // checked in playScenario
	"sealed":         expectFlag, // checked in checkScenario
	"player":         expectPlayer,
	"position":       expectPosition,
	"result":         expectResult,
	"legal_count":    expectCount,
	"legal_includes": expectIncludes,
	"legal_excludes": expectExcludes,
	"events":         expectEvents,
	"no_events":      expectNoEvents,
	"views":          expectViews,
	"redacted":       expectRedacted,
}

func checkExpect(expect *fields, s game.State, log *game.Log) error {
	for _, key := range slices.Sorted(maps.Keys(expect.values)) {
		check, ok := expectations[key]
		if !ok {
			return problem("specfile.unknown-expectation", "key", clip(key))
		}
		err := check(expect, s, log)
		if expect.err != nil {
			return expect.err
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// expectFlag accepts keys that playScenario or checkScenario has checked already.
func expectFlag(*fields, game.State, *game.Log) error { return nil }

// expectPlayer checks that the key "player" is the number of a seat. Other keys use it.
func expectPlayer(expect *fields, _ game.State, _ *game.Log) error {
	if n := expect.number("player"); n < 1 || n > game.MaxSeats {
		return problem("specfile.expected-player", "most", game.MaxSeats)
	}
	return nil
}

func expectPosition(expect *fields, s game.State, _ *game.Log) error {
	return same("specfile.differs.position", expect.text("position"), s.Text(game.Arbiter))
}

func expectResult(expect *fields, s game.State, _ *game.Log) error {
	return same("specfile.differs.result", expect.text("result"), resultText(s))
}

// resultText returns the result as test cases write it: "*" while the game runs.
func resultText(s game.Position) string {
	if r := s.Result(); r.Over {
		return r.Text
	}
	return "*"
}

func expectCount(expect *fields, s game.State, _ *game.Log) error {
	want, seat := expect.number("legal_count"), actor(expect, s)
	if legal := legalTexts(s, seat); len(legal) != want {
		return problem("specfile.count", "want", want, "got", len(legal), "legal", joined(legal))
	}
	return nil
}

func expectIncludes(expect *fields, s game.State, _ *game.Log) error {
	seat := actor(expect, s)
	legal := legalTexts(s, seat)
	for _, move := range expect.texts("legal_includes") {
		if !names(legal, seat, move) {
			return problem("specfile.should-be-legal", "move", i18n.Escaped(move), "legal", joined(legal))
		}
	}
	return nil
}

func expectExcludes(expect *fields, s game.State, _ *game.Log) error {
	seat := actor(expect, s)
	legal := legalTexts(s, seat)
	for _, move := range expect.texts("legal_excludes") {
		if names(legal, seat, move) {
			return problem("specfile.should-be-illegal", "move", i18n.Escaped(move))
		}
	}
	return nil
}

// actor returns the seat of the key "player" of expect, or else the first seat with a pending decision.
func actor(expect *fields, s game.State) game.Seat {
	if expect.has("player") {
		return game.Seat(expect.number("player"))
	}
	return s.ToAct().First()
}

// legalTexts returns the moves that seat may enter, each in canonical notation.
func legalTexts(s game.State, seat game.Seat) []string {
	if seat == game.Spectator {
		return nil
	}
	var moves []game.Move
	if e, ok := game.Revisable(s); ok {
		moves = e.Entries(seat, nil)
	} else {
		moves = s.Moves(seat, nil)
	}
	var texts []string
	for _, m := range moves {
		texts = append(texts, s.MoveText(seat, m))
	}
	return texts
}

// names reports whether move is in legal, the list of seat's moves; move may be written with the player in front.
func names(legal []string, seat game.Seat, move string) bool {
	player := fmt.Sprintf("%d ", seat)
	return slices.Contains(legal, move) ||
		strings.HasPrefix(move, player) && slices.Contains(legal, strings.TrimPrefix(move, player))
}

// joined returns moves as one text, separated by commas and shortened for an error message.
func joined(moves []string) string { return clip(strings.Join(moves, ", ")) }

func eventTexts(log *game.Log) []string {
	var texts []string
	for _, e := range log.Events {
		texts = append(texts, e.String())
	}
	return texts
}

func expectEvents(expect *fields, _ game.State, log *game.Log) error {
	events := eventTexts(log)
	for _, want := range expect.texts("events") {
		if !slices.Contains(events, want) {
			return problem("specfile.event-missing", "event", i18n.Escaped(want), "events", clip(fmt.Sprintf("%q", events)))
		}
	}
	return nil
}

func expectNoEvents(expect *fields, _ game.State, log *game.Log) error {
	for _, prefix := range expect.texts("no_events") {
		for _, event := range eventTexts(log) {
			if strings.HasPrefix(event, prefix) {
				return problem("specfile.event-unwanted", "event", i18n.Escaped(prefix), "got", i18n.Escaped(event))
			}
		}
	}
	return nil
}

func expectViews(expect *fields, s game.State, _ *game.Log) error {
	views := expect.object("views")
	for _, viewer := range slices.Sorted(maps.Keys(views.values)) {
		seat, err := parseViewer(viewer)
		if err != nil {
			return err
		}
		want := views.text(viewer)
		if views.err != nil {
			return views.err
		}
		if err := same("specfile.differs.view", want, s.Text(seat), "viewer", viewer); err != nil {
			return err
		}
	}
	return nil
}

// expectRedacted checks the position text that all seats and spectators see, which must be equal for all of them.
func expectRedacted(expect *fields, s game.State, _ *game.Log) error {
	return same("specfile.differs.redacted", expect.text("redacted"), s.Text(game.Spectator))
}

// same returns an error with the message of key if want and got differ.
func same(key, want, got string, args ...any) error {
	if want != got {
		return problem(key, append(args, "want", want, "got", got)...)
	}
	return nil
}
