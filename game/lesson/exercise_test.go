package lesson_test

import (
	"errors"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/lesson"
	hexgame "hexparlor/games/hex"
	"hexparlor/games/hexattack"
)

func read(t *testing.T, g game.Game, text string) *lesson.Exercise {
	t.Helper()
	e, err := lesson.Read(g, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// reply is an exercise that accepts a stone anywhere but in two corners; the other side answers all but one of
// the moves.
const reply = `{
	"options": {"size": "3", "swap": "false"}, "position": "1 .r./.b./...", "before": ["1 place 2,2"], "seat": 2,
	"want": {"events": ["placed 2 .*"], "never": ["placed 2 (0,0|2,0)"]},
	"solution": ["place 2,1"],
	"answers": [{"after": ["place 2,1"], "play": []}, {"play": ["1 place 1,2"]}],
	"wrong": [{"name": "corner", "try": ["place 2,0"], "when": ["placed 2 2,0", "placed 1 1,2"]}]
}`

func TestPlayReturnsVerdictAndNameOfMistake(t *testing.T) {
	e := read(t, hexgame.Game{}, reply)
	for _, c := range []struct {
		move    string
		verdict lesson.Verdict
		wrong   string
		plies   int
	}{
		{"place 2,1", lesson.Solved, "", 1}, // without an answer
		{"place 0,1", lesson.Solved, "", 2},
		{"place 0,0", lesson.Missed, "", 2},
		{"place 2,0", lesson.Missed, "corner", 2},
	} {
		try, err := e.Play(hexgame.Game{}, []string{c.move})
		if err != nil || try.Verdict != c.verdict || try.Wrong != c.wrong || len(try.Plies) != c.plies || try.New != c.plies {
			t.Errorf("%s: %+v, %v", c.move, try, err)
		}
	}
	var refusal *game.Refusal
	if _, err := e.Play(hexgame.Game{}, []string{"place 1,0"}); !errors.As(err, &refusal) || refusal.Code != "occupied" {
		t.Errorf("a taken cell: %v", err)
	}
	if try, err := e.Play(hexgame.Game{}, nil); err != nil || try.Verdict != lesson.Open || len(try.Plies) != 0 {
		t.Errorf("no move at all: %+v, %v", try, err)
	}
}

// TestLessonTryWithRevisableOrdersIsJudgedAtEndOfTurn checks that where orders may be changed until they are sealed, a
// try ends with the turn and not before.
func TestLessonTryWithRevisableOrdersIsJudgedAtEndOfTurn(t *testing.T) {
	e := read(t, hexattack.Game{}, `{
		"position": "h2 1/2 1.1@0,0;2.1@1,-1 0/0 t1 2:1h!", "seat": 1, "want": {"win": true},
		"solution": ["1 attack NE", "commit"], "wrong": [{"name": "air", "try": ["commit"], "when": ["attack .* miss"]}]
	}`)
	for _, c := range []struct {
		moves   string
		verdict lesson.Verdict
		wrong   string
	}{
		{"1 attack N; 1 move S; 1 defend N; 1 attack S", lesson.Open, ""},
		{"1 attack N; 1 attack NE; commit", lesson.Solved, ""},
		{"1 attack NE; 1 attack N; commit", lesson.Missed, "air"},
		{"commit", lesson.Missed, ""},
	} {
		try, err := e.Play(hexattack.Game{}, strings.Split(c.moves, "; "))
		if err != nil || try.Verdict != c.verdict || try.Wrong != c.wrong || try.Kept != 0 {
			t.Errorf("%s: %+v, %v", c.moves, try, err)
		}
	}
}

// TestInvalidExercisesAreRefused checks that an invalid exercise is refused when it is read.
func TestInvalidExercisesAreRefused(t *testing.T) {
	for _, text := range []string{
		``, `{"position": "1 ...", "seat": 1}`, `{"position": "1 .../.../...", "options": {"size": "4"}}`,
		`{"position": "1 .../.../...", "options": {"size": "3"}, "befor": []}`,
		`{"position": "1 .../.../...", "options": {"size": "3"}, "before": ["place 0,0"]}`,
		`{"position": "1 .../.../...", "options": {"size": "3"}, "before": ["1 place 9,9"]}`,
		`{"position": "1 .../.../...", "options": {"size": "3"}, "want": {"events": ["("]}}`,
	} {
		if e, err := lesson.Read(hexgame.Game{}, []byte(text)); err == nil {
			t.Errorf("%s is read as %+v", text, e)
		}
	}
}
