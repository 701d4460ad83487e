package games_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/game/rng"
	"hexparlor/games"
)

// TestCoachRemarksOnFirstTurnAndUsesEveryRemark plays first games at random. The first turn of each gets a remark,
// and every remark of the course is used.
func TestCoachRemarksOnFirstTurnAndUsesEveryRemark(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		silent := map[string]bool{}
		for _, r := range c.Coach {
			silent[r.Name] = true
		}
		// Some remarks do not occur with the options of the first game, and some need options of their own.
		given := []map[string]string{c.Play, nil}
		for _, r := range c.Coach {
			if r.Options != nil {
				given = append(given, r.Options)
			}
		}
		for n := 0; n < 30*len(given) && len(silent) > 0; n++ {
			options, err := game.ParseOptions(c.Game.Info().Options, given[n%len(given)])
			if err != nil {
				t.Fatal(err)
			}
			listen(t, c, options, byte(n), silent)
		}
		for name := range silent {
			t.Errorf("%s is never said", name)
		}
	})
}

// listen plays a game at random, and removes from silent the remarks that the coach makes to the seats to move.
func listen(t *testing.T, c *lesson.Course, o game.Options, seed byte, silent map[string]bool) {
	t.Helper()
	s, err := c.Game.New(o, rng.Seed{seed})
	if err != nil {
		t.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(uint64(seed), 1))
	for ply := 0; ply < 300 && !s.Result().Over && len(silent) > 0; ply++ {
		seat := s.ToAct().First()
		remarks := c.Remarks(o, s, seat, moveEvents(s, seat, c.Game.Info().Sketched))
		if ply == 0 && len(remarks) == 0 {
			t.Error("nothing is said about the first turn")
		}
		for _, r := range remarks {
			delete(silent, r.Name)
		}
		moves := s.Moves(seat, nil)
		s.Play(seat, moves[draw.IntN(len(moves))], nil)
	}
}

// TestCoachRemarkHasCellsThatItIsAbout looks at the cells of remarks in single positions: of pieces that can act, of an
// effect, of a prompt, and none where the remark is about the whole board.
func TestCoachRemarkHasCellsThatItIsAbout(t *testing.T) {
	for _, test := range []struct {
		game, position, remark string
		seat                   game.Seat
		cells                  []string
	}{
		{
			"hexit", "1 1,-1b/0,0w/1,0w/-1,1xWB/0,1bWW/1,1b/2,1xB/-1,2xW/1,2xBB 4,4 34 0 1", "release", 1,
			[]string{"-1,1", "-1,2"},
		},
		{"hexit", "1 1,-1b/0,0wW/1,0wB/0,1b 7,7 35 0 0", "deal", 1, []string{"0,0", "1,0"}},
		{"hexattack", "h4 1/2 1.1@0,0;1.2@-1,3;2.1@0,-1;2.2@0,-3 0/0 t1 -", "strike", 1, []string{"0,0"}},
		{
			"hex", "1 .........../.........../.........../.........../.........../.........../.........../.........../" +
				".........../.........../...........", "start", 1, nil,
		},
	} {
		t.Run(test.game+" "+test.remark, func(t *testing.T) {
			g, _ := games.Lookup(test.game)
			c, err := games.Course(g)
			if err != nil {
				t.Fatal(err)
			}
			o, err := game.ParseOptions(c.Game.Info().Options, nil)
			if err != nil {
				t.Fatal(err)
			}
			s, err := c.Game.Parse(o, test.position)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range c.Remarks(o, s, test.seat, moveEvents(s, test.seat, c.Game.Info().Sketched)) {
				if r.Name == test.remark {
					if !slices.Equal(r.Cells, test.cells) {
						t.Errorf("cells %q, want %q", r.Cells, test.cells)
					}
					return
				}
			}
			t.Errorf("there is no remark %s", test.remark)
		})
	}
}

// moveEvents returns sketches where orders are sealed, and the real events where nothing is hidden.
func moveEvents(s game.State, seat game.Seat, sketched bool) lesson.MoveEvents {
	if sketcher, ok := s.(game.HiddenInformation); ok && sketched {
		return func(m game.Move) []game.Event { return sketcher.Sketch(seat, m) }
	}
	return func(m game.Move) []game.Event {
		var log game.Log
		game.Clone(s).Play(seat, m, &log)
		return log.Events
	}
}
