package games_test

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// eachCourse runs a test for every game that has lessons.
func eachCourse(t *testing.T, test func(t *testing.T, c *lesson.Course)) {
	t.Helper()
	taught := 0
	for _, g := range games.All() {
		c, err := games.Course(g)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Lessons) == 0 {
			continue
		}
		taught++
		t.Run(g.Info().ID, func(t *testing.T) { test(t, c) })
	}
	if taught == 0 {
		t.Error("no game has lessons")
	}
}

// TestLessonFilesAreListedInCourse checks that each file of a lesson has its place in the course.
func TestLessonFilesAreListedInCourse(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		files, err := filepath.Glob(filepath.Join(c.Game.Info().ID, "lessons", "*.json"))
		if err != nil || len(files) != len(c.Lessons)+2 {
			t.Errorf("%d files, %v, and %d lessons beside course.json and coach.json", len(files), err, len(c.Lessons))
		}
	})
}

// TestLessonSolutionsSolveLessonWithLastMove checks that the solution of each lesson solves it with its last move and
// not before, and that each accepted line does the same.
func TestLessonSolutionsSolveLessonWithLastMove(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		for _, l := range c.Lessons {
			for _, line := range append([][]string{l.Solution}, l.Want.Lines...) {
				for n := range line {
					try, err := l.Play(c.Game, line[:n+1])
					want := lesson.Open
					if n == len(line)-1 {
						want = lesson.Solved
					}
					if err != nil || try.Verdict != want {
						t.Errorf("%s: %q is %q, %v; want %q", l.Name, line[:n+1], try.Verdict, err, want)
					}
				}
			}
		}
	})
}

// TestWrongTriesOfLessonsGetListedVerdict checks that each listed wrong try is refused or missed as the lesson says,
// and that every other first move is judged.
func TestWrongTriesOfLessonsGetListedVerdict(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		for _, l := range c.Lessons {
			for _, w := range l.Wrong {
				checkWrong(t, c.Game, l, w)
			}
		}
	})
}

func checkWrong(t *testing.T, g game.Game, l lesson.Lesson, w lesson.Wrong) {
	t.Helper()
	try, err := l.Play(g, w.Try)
	var refusal *game.Refusal
	switch {
	case w.Refused != "":
		if !errors.As(err, &refusal) || refusal.Code != w.Refused {
			t.Errorf("%s: %q gives %v %v, not the refusal %s", l.Name, w.Try, try.Verdict, err, w.Refused)
		}
	case err != nil || try.Verdict != lesson.Missed || try.Wrong != w.Name || w.Name == "":
		t.Errorf("%s: %q is %q %q, %v; want it missed as %q", l.Name, w.Try, try.Verdict, try.Wrong, err, w.Name)
	}
}

// TestEveryFirstMoveOfLessonEndsTryOrAllowsNextMove plays every first move: after it, the try has ended or the seat can
// continue.
func TestEveryFirstMoveOfLessonEndsTryOrAllowsNextMove(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		for _, l := range c.Lessons {
			s := stateAfter(t, c.Game, l, nil)
			var moves []string
			for _, m := range s.Moves(l.Seat, nil) {
				moves = append(moves, s.MoveText(l.Seat, m))
			}
			if len(moves) == 0 {
				t.Errorf("%s: there is no move", l.Name)
			}
			for _, move := range moves {
				try, err := l.Play(c.Game, []string{move})
				if err != nil {
					t.Errorf("%s: %s: %v", l.Name, move, err)
				}
				if try.Verdict == lesson.Open && !stateAfter(t, c.Game, l, try.Plies).ToAct().Has(l.Seat) {
					t.Errorf("%s: after %s the try is open and the seat has no pending decision", l.Name, move)
				}
			}
		}
	})
}

// TestLessonsOfEachGameTakeAtMostEightMinutes estimates the time of a game's lessons as docs/benchmarks.md describes:
// 200 words per minute, and 1.5 seconds for each pick, main button and step to the next lesson. A new user should play
// a whole game within ten minutes, so the lessons must leave part of them.
func TestLessonsOfEachGameTakeAtMostEightMinutes(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		inputs := 0
		for _, l := range c.Lessons {
			inputs += inputsOf(t, c.Game, l) + 1
		}
		for _, words := range catalog.All() {
			read := 0
			for _, l := range c.Lessons {
				for _, part := range []string{"title", "say", "goal", "learn", "done", "why"} {
					read += len(strings.Fields(words.Say(l.Text(part))))
				}
			}
			minutes := float64(read)/200 + 1.5*float64(inputs)/60
			t.Logf("%v: %d lessons, %d words, %d inputs: %.1f minutes", words.Tag, len(c.Lessons), read, inputs, minutes)
			if minutes > 8 || minutes < 1 {
				t.Errorf("%v: the lessons take %.1f minutes", words.Tag, minutes)
			}
		}
	})
}

// inputsOf returns the number of clicks for the solution of a lesson: the picks of each move, and the main
// button.
func inputsOf(t *testing.T, g game.Game, l lesson.Lesson) int {
	t.Helper()
	inputs := 0
	for n, text := range l.Solution {
		try, err := l.Play(g, l.Solution[:n])
		if err != nil {
			t.Fatal(err)
		}
		s := stateAfter(t, g, l, try.Plies)
		moves := s.Moves(l.Seat, nil)
		at := slices.IndexFunc(moves, func(m game.Move) bool { return s.MoveText(l.Seat, m) == text })
		inputs++ // the main button; sealing needs only it
		if at >= 0 {
			inputs += len(s.Picks(l.Seat, moves[at]))
		}
	}
	return inputs
}

// stateAfter returns the position of a lesson after some plies.
func stateAfter(t *testing.T, g game.Game, l lesson.Lesson, plies []lesson.Ply) game.State {
	t.Helper()
	s, err := l.Start(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range plies {
		if _, refusal := game.Submit(s, p.Seat, p.Text, nil); refusal != nil {
			t.Fatal(refusal)
		}
	}
	return s
}

// TestLessonsHaveTextsInEveryLanguage checks that each language has all texts of each lesson, and no others.
func TestLessonsHaveTextsInEveryLanguage(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		var keys []string
		for _, l := range c.Lessons {
			for _, part := range []string{"title", "brief", "say", "goal", "learn", "done", "why"} {
				keys = append(keys, l.Text(part).Key())
			}
			if canMiss(t, c.Game, l) {
				keys = append(keys, l.Text("wrong").Key())
			}
			for _, w := range l.Wrong {
				if w.Refused == "" {
					keys = append(keys, l.Text("wrong."+w.Name).Key())
				}
			}
		}
		for _, r := range c.Coach {
			keys = append(keys, r.Says().Key())
		}
		for _, words := range catalog.All() {
			own := words.Keys()
			for _, key := range keys {
				if !slices.Contains(own, key) {
					t.Errorf("%v has no words for %s", words.Tag, key)
				}
			}
			for _, key := range own {
				if strings.HasPrefix(key, "lesson-"+c.Game.Info().ID+".") && !slices.Contains(keys, key) {
					t.Errorf("nothing says %s", key)
				}
			}
		}
	})
}

// canMiss reports whether a try can be missed without a listed mistake. A lesson of several moves always has
// such tries.
func canMiss(t *testing.T, g game.Game, l lesson.Lesson) bool {
	t.Helper()
	s := stateAfter(t, g, l, nil)
	return len(l.Solution) > 1 || slices.ContainsFunc(s.Moves(l.Seat, nil), func(m game.Move) bool {
		try, err := l.Play(g, []string{s.MoveText(l.Seat, m)})
		return err == nil && try.Verdict == lesson.Missed && try.Wrong == ""
	})
}

var (
	anchor = regexp.MustCompile(`{#([^}]+)}`)
	cell   = regexp.MustCompile(`^-?\d+,-?\d+$`)
)

// TestLessonsTeachEveryRequiredSectionOfRules checks that each section that a player must know is taught. Lessons may
// point only at sections and cells that exist.
func TestLessonsTeachEveryRequiredSectionOfRules(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		var sections, taught []string
		for _, m := range anchor.FindAllStringSubmatch(game.Rules(c.Game, nil, catalog.English()), -1) {
			sections = append(sections, m[1])
		}
		for _, l := range c.Lessons {
			taught = append(taught, l.Rules...)
			if len(l.Rules) == 0 {
				t.Errorf("%s teaches nothing", l.Name)
			}
			for _, goal := range l.Goals {
				if !cell.MatchString(goal) {
					t.Errorf("%s: the goal %q is no cell", l.Name, goal)
				}
			}
		}
		named := append(slices.Clone(c.Sections), taught...)
		for _, r := range c.Coach {
			named = append(named, r.Rule)
		}
		for _, s := range named {
			if !slices.Contains(sections, s) {
				t.Errorf("there is no section %s", s)
			}
		}
		for _, s := range c.Sections {
			if !slices.Contains(taught, s) {
				t.Errorf("no lesson teaches %s", s)
			}
		}
		if len(c.Sections) == 0 {
			t.Error("nothing must be taught")
		}
	})
}

// buttonLessons lists the lessons whose subject is to press a button that is alone on the screen.
var buttonLessons = map[string]bool{"hex.swap": true}

// TestLessonIsNotSolvedByPressingMarkedPlaces checks that moves that consist of marked cells only, and moves of a single
// button, solve no lesson: the marks show the goal and not the way.
func TestLessonIsNotSolvedByPressingMarkedPlaces(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		for _, l := range c.Lessons {
			solution := solveFromMarks(t, c.Game, l, nil)
			if solved := solution != nil; solved != buttonLessons[c.Game.Info().ID+"."+l.Name] {
				t.Errorf("%s: solved %v by pressing what is marked: %q", l.Name, solved, solution)
			}
		}
	})
}

// solveFromMarks returns moves of marked picks that solve the lesson after the given moves; nil if there are none.
func solveFromMarks(t *testing.T, g game.Game, l lesson.Lesson, moves []string) []string {
	t.Helper()
	try, err := l.Play(g, moves)
	if err != nil {
		t.Fatal(err)
	}
	if try.Verdict == lesson.Solved {
		return moves
	}
	if try.Verdict == lesson.Missed || len(moves) > len(l.Solution) {
		return nil
	}
	s := stateAfter(t, g, l, try.Plies)
	for _, m := range s.Moves(l.Seat, nil) {
		if !onlyMarked(l, s.Picks(l.Seat, m)) {
			continue
		}
		if solved := solveFromMarks(t, g, l, append(slices.Clone(moves), s.MoveText(l.Seat, m))); solved != nil {
			return solved
		}
	}
	return nil
}

// onlyMarked reports whether a user can make the picks by pressing marked cells or one single button.
func onlyMarked(l lesson.Lesson, picks []game.Pick) bool {
	if len(picks) == 1 && picks[0].Kind == game.PickWord {
		return true
	}
	return !slices.ContainsFunc(picks, func(p game.Pick) bool {
		return !slices.Contains(l.Goals, p.At) && (p.Kind != game.PickCell || !slices.Contains(l.Goals, p.Value))
	})
}

// TestFirstGameAfterLessonsHasValidOptions checks the options of each first whole game.
func TestFirstGameAfterLessonsHasValidOptions(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		if _, err := game.ParseOptions(c.Game.Info().Options, c.Play); err != nil {
			t.Error(err)
		}
	})
}

// TestMissedTriesOfLessonsHaveHeadlines checks that each listed wrong try has an event that says what happened.
func TestMissedTriesOfLessonsHaveHeadlines(t *testing.T) {
	// An order that is not given causes no event.
	silent := map[string]bool{"hexattack.step.unmoved": true}
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		for _, l := range c.Lessons {
			for _, w := range l.Wrong {
				if w.Refused != "" {
					continue
				}
				try, err := l.Play(c.Game, w.Try)
				name := c.Game.Info().ID + "." + l.Name + "." + w.Name
				if none := err == nil && l.Headline(try) == nil; err != nil || none != silent[name] {
					t.Errorf("%s: %v, no headline: %v", name, err, none)
				}
			}
		}
	})
}
