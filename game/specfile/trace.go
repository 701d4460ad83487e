package specfile

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
)

// checkTrace replays a whole game and compares the position after every ply.
func checkTrace(c testCase, g game.Game, o game.Options) error {
	start, plies := c.text("start"), c.objects("plies")
	if c.err != nil {
		return c.err
	}
	s, err := g.Parse(o, start)
	if err != nil {
		return fmt.Errorf("the start is refused: %w", err)
	}
	if err := same("start", start, s.Text(game.Arbiter)); err != nil {
		return err
	}
	for i, ply := range plies {
		err := checkPly(s, ply)
		if ply.err != nil {
			return ply.err
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if !c.has("result") {
		return nil
	}
	want := c.text("result")
	if c.err != nil {
		return c.err
	}
	return same("result", want, resultText(s))
}

// checkPly makes one move, or in games of sealed orders all the orders of one turn.
func checkPly(s game.State, ply *fields) error {
	if ply.has("moves") {
		return checkTurn(s, ply)
	}
	move, want := ply.text("move"), ply.text("position")
	if ply.err != nil {
		return nil
	}
	if err := checkLegal(s, ply, move); err != nil {
		return err
	}
	if err := submit(s, move, nil); err != nil {
		return fmt.Errorf("%q is refused: %w", move, err)
	}
	return same(fmt.Sprintf("position after %q", move), want, s.Text(game.Arbiter))
}

// checkLegal compares the number of legal moves of the player who makes move with ply.legal, if that is given.
func checkLegal(s game.State, ply *fields, move string) error {
	if ply.isNull("legal") {
		return nil
	}
	player, _, _ := strings.Cut(move, " ")
	seat, err := parseViewer(player)
	if err != nil {
		return err
	}
	want, legal := ply.number("legal"), legalTexts(s, seat)
	if ply.err == nil && len(legal) != want {
		return fmt.Errorf("expected %d legal moves before %q, got %d: %s",
			want, move, len(legal), clip(strings.Join(legal, ", ")))
	}
	return nil
}

func checkTurn(s game.State, ply *fields) error {
	moves, want := ply.texts("moves"), ply.text("position")
	log, round := &game.Log{}, roundOf(s)
	for _, move := range moves {
		if err := submit(s, move, log); err != nil {
			return fmt.Errorf("%q is refused: %w", move, err)
		}
	}
	resolve(s, round, log)
	if ply.has("events") {
		wanted, events := ply.texts("events"), eventTexts(log)
		if ply.err == nil && !slices.Equal(wanted, events) {
			return fmt.Errorf("expected the events %q, got %q", wanted, events)
		}
	}
	return same("position", want, s.Text(game.Arbiter))
}
