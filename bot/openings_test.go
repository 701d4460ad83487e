package bot

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/games/hexit"
)

// booked calls do for each game that has a book, with its usual options.
func booked(t *testing.T, do func(t *testing.T, g game.Game, usual game.Options)) {
	for _, g := range games.All() {
		if _, ok := g.(game.Booked); !ok {
			continue
		}
		usual, err := game.ParseOptions(g.Info().Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Info().ID, func(t *testing.T) { do(t, g, usual) })
	}
}

// begun is a game that begins with a deal.
func begun(t *testing.T, g game.Game, o game.Options, deal byte) game.State {
	t.Helper()
	s, err := g.New(o, chance.Seed{deal})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// strongest is the level that no other is above.
func strongest(g game.Game) Level { return Levels(g.Info().ID)[Top-1] }

// Every line is held to the rules when a book is read: its position is come to by moves that are allowed, and so are those
// that were found there.
func TestBooksKeepTheRules(t *testing.T) {
	booked(t, func(t *testing.T, g game.Game, _ game.Options) {
		b, err := readBook(g, g.(game.Booked).Openings())
		if err != nil {
			t.Fatal(err)
		}
		if b.Game != g.Info().ID || b.Version != g.Info().Version || len(b.at) == 0 {
			t.Fatalf("the book is of %s, version %d, with %d positions", b.Game, b.Version, len(b.at))
		}
		for _, o := range b.at {
			options, s, err := o.position(g)
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Moves(o.Seat, nil)) < 2 || !slices.IsSortedFunc(o.Moves, func(a, b OpeningMove) int {
				return b.Visits - a.Visits
			}) && !o.Moves[0].Exact {
				t.Errorf("%v: the moves are %v", o.Line, o.Moves)
			}
			if c, ok := OpeningsOf(g, options).find(s, o.Seat); !ok || len(c.Moves) != len(o.Moves) {
				t.Errorf("%v: the book does not find its own position", o.Line)
			}
		}
	})
}

func TestBrokenBooksAreRefused(t *testing.T) {
	const first = `{"game":"hexit","version":1,"simulations":1,"seed":1}` + "\n"
	for text, want := range map[string]string{
		"nonsense\n": "",
		first + `{"seat":1,"moves":[{"play":["drop 9,9"],"visits":1,"value":0.5}]}` + "\n":                       "drop 9,9",
		first + `{"line":["2 drop 0,0"],"seat":2,"moves":[{"play":["x"],"visits":1,"value":0.5}]}` + "\n":        "2 drop 0,0",
		first + `{"seat":2,"moves":[{"play":["drop 0,0"],"visits":1,"value":0.5}]}` + "\n":                       "line 2",
		first + `{"seat":1,"moves":[]}` + "\n":                                                                   "line 2",
		first + `{"seat":1,"moves":[{"play":["drop 0,0"],"visits":1,"value":1.5}]}` + "\n":                       "drop 0,0",
		first + `{"seat":1,"moves":[{"play":["drop 0,0"],"visits":0,"value":0.5}]}` + "\n":                       "drop 0,0",
		first + `{"options":["tiles=2"],"seat":1,"moves":[{"play":["drop 0,0"],"visits":1,"value":0.5}]}` + "\n": "tiles",
		first + strings.Repeat(`{"seat":1,"moves":[{"play":["drop 0,0"],"visits":1,"value":0.5}]}`+"\n", 2):      "line 3",
	} {
		if _, err := readBook(hexit.Game{}, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

// The strongest level begins by the book, at once, and not always alike.
func TestStrongestLevelPlaysFromTheBook(t *testing.T) {
	booked(t, func(t *testing.T, g game.Game, usual game.Options) {
		s := begun(t, g, usual, 1)
		for seat := range s.ToAct().All() {
			level := strongest(g).Opening(g, usual)
			c, err := level.Choose(t.Context(), g, s, seat, 1)
			if err != nil || !c.Booked || s.Check(seat, c.Move) != nil {
				t.Fatalf("seat %d: %+v, error %v", seat, c, err)
			}
			if again, _ := level.Choose(t.Context(), g, s, seat, 1); !reflect.DeepEqual(c, again) {
				t.Error("the same seed chose otherwise")
			}
			for _, m := range c.Moves {
				if !c.mixed && m.Visits > c.Moves[0].Visits && c.Value < m.Value-alike {
					t.Errorf("%s is chosen, and %s promises more", s.MoveText(seat, c.Move), s.MoveText(seat, m.Move))
				}
			}
		}
	})
}

// Whatever is not as usual, the usual book says nothing of it; nor do weak levels know it, nor whoever begins elsewhere.
func TestBookOfOtherRulesIsNotUsed(t *testing.T) {
	booked(t, func(t *testing.T, g game.Game, usual game.Options) {
		for _, p := range g.Info().Presets {
			o, err := game.ParseOptions(g.Info().Options, p.Options)
			if err != nil {
				t.Fatal(err)
			}
			s := begun(t, g, o, 1)
			_, found := OpeningsOf(g, o).find(s, s.ToAct().First())
			if begins := g.Info().ID == "hexstrike" && o["shuffle"] == "false" && o["choose"] == "fixed"; found != begins &&
				len(o.Changed(g.Info().Options)) > 0 {
				t.Errorf("preset %s: %v", p.Name, found)
			}
		}
		if Levels(g.Info().ID)[0].Opening(g, usual).openings != nil {
			t.Error("the weakest level has a book")
		}
		if OpeningsOf(later{g}, usual) != nil {
			t.Error("a game without openings has a book")
		}
	})
}

// later is a game of which no book is known.
type later struct{ game.Game }

// What seat 1 has sealed tells nothing, so the book knows the position of seat 2 as it was.
func TestBookDoesNotLookAtSealedOrders(t *testing.T) {
	booked(t, func(t *testing.T, g game.Game, usual game.Options) {
		if !g.Info().Sealed {
			t.Skip("nothing is sealed")
		}
		s := begun(t, g, usual, 1)
		book := OpeningsOf(g, usual)
		before, ok := book.find(s, 2)
		if !ok {
			t.Fatal("the book does not know the start")
		}
		first, _ := book.find(s, 1)
		for _, m := range first.All() {
			s.Play(1, m, nil)
		}
		if after, ok := book.find(s, 2); !ok || !reflect.DeepEqual(before, after) || s.(game.Sealer).Sealed() == 0 {
			t.Errorf("seat 2 finds %v", after)
		}
	})
}
