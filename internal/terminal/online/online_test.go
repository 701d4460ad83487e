package online_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/online/onlinetest"
	"hexparlor/internal/terminal/view"
)

// guest returns a client of a new guest.
func guest(t *testing.T, s *onlinetest.Site) *online.Client {
	t.Helper()
	c, err := online.New(online.Config{URL: s.URL(), Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// terminal is a terminal: it applies the updates of its backends one after the other, as a program does.
type terminal struct {
	t       *testing.T
	applied chan func() view.Update
	opened  []*online.Match
	errs    []error
	updates int
}

func newTerminal(t *testing.T) *terminal {
	return &terminal{t: t, applied: make(chan func() view.Update, 100)}
}

// take begins the jobs of an update.
func (d *terminal) take(u view.Update) {
	d.updates++
	if u.Err != nil {
		d.errs = append(d.errs, u.Err)
	}
	if u.Open != nil {
		m := u.Open.(*online.Match)
		d.opened = append(d.opened, m)
		d.t.Cleanup(m.Close)
		d.begin(m.Begin())
	}
	d.begin(u.Jobs)
}

func (d *terminal) begin(jobs []view.Job) {
	for _, job := range jobs {
		go func() { d.applied <- job(d.t.Context()) }()
	}
}

// until applies updates until a condition holds.
func (d *terminal) until(what string, holds func() bool) {
	d.t.Helper()
	late := time.After(time.Minute)
	for !holds() {
		select {
		case apply := <-d.applied:
			d.take(apply())
		case <-late:
			d.t.Fatalf("%s: not within a minute; errors %v", what, d.errs)
		}
	}
}

// duel opens a match of two guests, each at a terminal of their own.
func duel(t *testing.T, s *onlinetest.Site, g game.Game, options map[string]string) (seats [2]*online.Match, terminals [2]*terminal) {
	t.Helper()
	for i := range terminals {
		terminals[i] = newTerminal(t)
	}
	lobby := [2]*online.Lobby{online.NewLobby(guest(t, s)), online.NewLobby(guest(t, s))}
	n := api.NewMatch{Game: g.Info().ID, Options: options, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}}
	terminals[0].take(lobby[0].Create(n))
	terminals[0].until("the new match", func() bool { return len(terminals[0].opened) == 1 })
	seats[0] = terminals[0].opened[0]
	terminals[1].take(lobby[1].Join(seats[0].ID()))
	terminals[1].until("the seat", func() bool { return len(terminals[1].opened) == 1 })
	seats[1] = terminals[1].opened[0]
	for i := range seats {
		both(t, terminals, "the deal", func() bool { return seats[i].View().State != nil && seats[i].View().ToAct != 0 })
	}
	return seats, terminals
}

// both applies the updates of both terminals until a condition holds.
func both(t *testing.T, terminals [2]*terminal, what string, holds func() bool) {
	t.Helper()
	late := time.After(time.Minute)
	for !holds() {
		select {
		case apply := <-terminals[0].applied:
			terminals[0].take(apply())
		case apply := <-terminals[1].applied:
			terminals[1].take(apply())
		case <-late:
			t.Fatalf("%s: not within a minute; errors %v %v", what, terminals[0].errs, terminals[1].errs)
		}
	}
}

// short are options under which games end soon.
var short = map[string]map[string]string{"hex": {"size": "5"}, "hexit": {"tiles": "12"}, "hexstrat": {"radius": "2"}}

func TestTwoUsersPlayWholeGameOfEachGame(t *testing.T) {
	s := onlinetest.Start(t)
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			seats, terminals := duel(t, s, g, short[g.Info().ID])
			random := rand.New(rand.NewPCG(1, 2))
			for n := 0; !seats[0].View().Over || !seats[1].View().Over; n++ {
				at := -1
				both(t, terminals, "a turn", func() bool {
					for i := range seats {
						if seats[i].View().Mine() {
							at = i
						}
					}
					return at >= 0 || seats[0].View().Over && seats[1].View().Over
				})
				if at < 0 {
					break
				}
				if n > 3000 {
					t.Fatal("the game has not ended")
				}
				v, d := seats[at].View(), terminals[at]
				moves := v.State.Moves(v.ToMove(), nil)
				text := v.State.MoveText(v.ToMove(), moves[random.IntN(len(moves))])
				state := v.State
				u := seats[at].Submit(v.ToMove(), text)
				d.take(u)
				both(t, terminals, "the move "+text, func() bool { return v.State != state && !v.Online.Sending || len(d.errs) > 0 })
				if len(d.errs) > 0 {
					t.Fatalf("%q: %v", text, d.errs)
				}
			}
			if a, b := seats[0].View(), seats[1].View(); a.Result.Winners != b.Result.Winners || a.How.Empty() || a.Turns() == 0 {
				t.Errorf("the ends differ: %+v and %+v", a.Result, b.Result)
			}
		})
	}
}

func TestConditionalMovesAnswerAtOnce(t *testing.T) {
	seats, terminals := duel(t, onlinetest.Start(t), games.All()[slices.IndexFunc(games.All(), func(g game.Game) bool {
		return g.Info().ID == "hex"
	})], map[string]string{"size": "5", "swap": "false"})
	first, second := 0, 1
	if seats[1].View().Mine() {
		first, second = 1, 0
	}
	at, planner := seats[second], terminals[second]
	text := ""
	plan := func(line string) {
		u := at.Plan(line)
		text = ""
		if u.Err != nil {
			text = u.Err.Error()
			return
		}
		apply := u.Jobs[0](t.Context())()
		if apply.Err != nil {
			t.Fatal(apply.Err)
		}
		text = catalog.English().Say(apply.Status)
	}
	for _, c := range [][2]string{
		{"", "You have no conditional moves."},
		{"c3 then zz", "no move"},
		{"c3 then c3", "c3"},
		{"c3 then b2 then a1 then a2", "Conditional moves: place c3 then place b2 then place a1 then place a2"},
		{"none", "You have no"},
		{"c3 then b2", "Conditional moves: place c3 then place b2"},
	} {
		if plan(c[0]); !strings.Contains(text, c[1]) {
			t.Errorf("%q: %q", c[0], text)
		}
	}
	terminals[first].take(seats[first].Submit(seats[first].View().ToMove(), "c3"))
	both(t, terminals, "the answer", func() bool { return at.View().Turns() == 2 && len(planner.errs) == 0 })
	if past := at.View().Past; past[1].Moves[0] != "place 1,1" {
		t.Errorf("%+v", past)
	}
}
