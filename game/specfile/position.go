package specfile

import (
	"fmt"
	"slices"

	"hexparlor/game"
)

// checkPosition parses the position text of a case. It checks that an invalid text is refused, and compares the
// expected properties of a valid position.
func checkPosition(c testCase, g game.Game, o game.Options) error {
	position, valid := c.text("position"), c.flag("valid")
	if c.err != nil {
		return c.err
	}
	s, err := g.ParseSeen(o, position) // accepts positions with unknown parts too
	switch {
	case err != nil && valid:
		return problem("specfile.should-be-valid", "why", err)
	case err == nil && !valid:
		return problem("specfile.should-be-invalid", "position", s.Text(game.Arbiter))
	case err != nil:
		return nil
	}
	for _, check := range []func(testCase, game.Seen) error{checkCanonical, checkEnd, checkScores} {
		err := check(c, s)
		if c.err != nil {
			return c.err
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkCanonical compares the position's printed text with the canonical text of the case, or with the parsed text if
// the case has none.
func checkCanonical(c testCase, s game.Seen) error {
	key := "canonical"
	if c.isNull(key) {
		key = "position"
	}
	return same("specfile.differs.canonical", c.text(key), s.Text(game.Arbiter))
}

// checkEnd compares the result and the reason of the end, which are null in the file while the game runs.
func checkEnd(c testCase, s game.Seen) error {
	r := s.Result()
	if c.has("result") {
		if c.isNull("result") && r.Over {
			return problem("specfile.not-running", "result", r.Text)
		}
		if !c.isNull("result") {
			if err := same("specfile.differs.result", c.text("result"), resultText(s)); err != nil {
				return err
			}
		}
	}
	if c.isNull("end") {
		return nil
	}
	return same("specfile.differs.end", c.text("end"), r.Reason)
}

// Scorer is a State that counts points during the game.
type Scorer interface {
	// Scores returns the points of each seat, in seat order.
	Scores() []float64
}

// checkScores compares the points of the seats, in games whose states are Scorers.
func checkScores(c testCase, s game.Seen) error {
	if !c.has("scores") {
		return nil
	}
	want := get[[]float64](c.fields, "scores", "numbers")
	scorer, ok := s.Position.(Scorer)
	if !ok {
		return problem("specfile.no-scores")
	}
	if got := scorer.Scores(); !slices.Equal(want, got) {
		return problem("specfile.scores", "want", fmt.Sprint(want), "got", fmt.Sprint(got))
	}
	return nil
}
