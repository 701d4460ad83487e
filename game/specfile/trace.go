package specfile

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// checkTrace replays a whole game and compares the position after every ply with the file.
func checkTrace(c testCase, g game.Game, o game.Options) error {
	start, plies := c.text("start"), c.objects("plies")
	if c.err != nil {
		return c.err
	}
	s, err := g.Parse(o, start)
	if err != nil {
		return problem("specfile.start-refused", "why", err)
	}
	if err := same("specfile.differs.start", start, s.Text(game.Arbiter)); err != nil {
		return err
	}
	for i, ply := range plies {
		err := checkPly(s, ply)
		if ply.err != nil {
			return ply.err
		}
		if err != nil {
			return problem("specfile.ply", "n", i+1, "why", err)
		}
	}
	if !c.has("result") {
		return nil
	}
	want := c.text("result")
	if c.err != nil {
		return c.err
	}
	return same("specfile.differs.result", want, resultText(s))
}

// checkPly makes the move of one ply, or in games of sealed orders all orders of one turn, and compares the result.
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
		return problem("specfile.move-refused", "move", i18n.Escaped(move), "why", err)
	}
	return same("specfile.differs.after", want, s.Text(game.Arbiter), "move", i18n.Escaped(move))
}

// checkLegal compares the number of legal moves of the player who makes move with ply.legal, if the file has
// it.
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
		return problem("specfile.count-before", "want", want, "move", i18n.Escaped(move),
			"got", len(legal), "legal", joined(legal))
	}
	return nil
}

func checkTurn(s game.State, ply *fields) error {
	moves, want := ply.texts("moves"), ply.text("position")
	log, round := &game.Log{}, roundOf(s)
	for _, move := range moves {
		if err := submit(s, move, log); err != nil {
			return problem("specfile.move-refused", "move", i18n.Escaped(move), "why", err)
		}
	}
	resolve(s, round, log)
	if ply.has("events") {
		wanted, events := ply.texts("events"), eventTexts(log)
		if ply.err == nil && !slices.Equal(wanted, events) {
			return problem("specfile.events", "want", fmt.Sprintf("%q", wanted), "got", fmt.Sprintf("%q", events))
		}
	}
	return same("specfile.differs.position", want, s.Text(game.Arbiter))
}
