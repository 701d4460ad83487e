package view

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// TestTurnsOfAllGamesDecodeToTheirMoves plays whole games at random. What a client reads from a turn must be what the
// game says of each of its moves, also after the way through JSON.
func TestTurnsOfAllGamesDecodeToTheirMoves(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			o, err := game.ParseOptions(g.Info().Options, nil)
			if err != nil {
				t.Fatal(err)
			}
			for n := range 3 {
				s, err := g.New(o, rng.Seed{byte(n)})
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(uint64(n), 1))
				for range 300 {
					for seat := range s.ToAct().All() {
						sayAlike(t, s, seat)
					}
					if s.ToAct() == 0 {
						break
					}
					seat := s.ToAct().First()
					moves := s.Moves(seat, nil)
					s.Play(seat, moves[r.IntN(len(moves))], nil)
				}
			}
		})
	}
}

// sayAlike compares the choices of a turn with the moves it was made from.
func sayAlike(t *testing.T, s game.State, seat game.Seat) {
	t.Helper()
	moves := View{State: &match.State{Position: s, Status: match.Running}}.moves(seat)
	turn := turnOf(catalog.English(), s, seat, api.Prompt{}, moves)
	var got api.Turn
	if err := json.Unmarshal(appendTurn(nil, turn), &got); err != nil {
		t.Fatal(err)
	}
	var want []api.Choice
	for _, m := range moves {
		want = append(want, api.Choice{Text: s.MoveText(seat, m), Picks: apiPicks(s.Picks(seat, m))})
	}
	if diff := cmp.Diff(want, got.Choices()); diff != "" {
		t.Fatalf("%s is decoded differently:\n%s", s.Text(game.Arbiter), diff)
	}
}

// TestTurnsOfAnyPicksDecodeToTheirMoves does the same with moves that no game has: picks and texts that repeat, contain
// each other and mention values twice.
func TestTurnsOfAnyPicksDecodeToTheirMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"", "a", "ab", "b", "1", "1,1", "-1,1", "a stack on a", "to b", "é"})
		pick := rapid.Custom(func(t *rapid.T) api.Pick {
			return api.Pick{
				Kind: rapid.SampledFrom([]game.PickKind{game.PickCell, game.PickWord}).Draw(t, "kind"), At: word.Draw(t, "at"),
				Value: word.Draw(t, "value"), Label: word.Draw(t, "label"), Set: rapid.Bool().Draw(t, "set"),
				Verb: word.Draw(t, "verb"),
			}
		})
		move := rapid.Custom(func(t *rapid.T) api.Choice {
			return api.Choice{Text: word.Draw(t, "text") + word.Draw(t, "end"), Picks: rapid.SliceOfN(pick, 1, 12).Draw(t, "picks")}
		})
		moves := rapid.SliceOfN(move, 1, 30).Draw(t, "moves")
		s := listed{moves: moves}
		got := turnOf(catalog.English(), s, 1, api.Prompt{}, s.Moves(1, nil))
		for i, want := range moves {
			for n, p := range want.Picks {
				if p.Label == "" { // a value stands for it
					want.Picks[n].Label = p.Value
				}
			}
			if c := got.Choices()[i]; c.Text != want.Text || !slices.Equal(c.Picks, want.Picks) {
				t.Fatalf("decoded %+v, want %+v", c, want)
			}
		}
	})
}

// TestTurnOfManyMovesHasSmallEncoding: a board of 20 by 20 cells on which every cell can be picked. A step of it must
// stay small, and so must one with 400 ways to choose three cards.
func TestTurnOfManyMovesHasSmallEncoding(t *testing.T) {
	var cells, cards listed
	for n := range 400 {
		at := strconv.Itoa(n%20) + "," + strconv.Itoa(n/20)
		cells.moves = append(cells.moves, api.Choice{
			Text: "place " + at, Picks: []api.Pick{{Kind: game.PickCell, Value: at, At: at, Label: "empty cell " + at}},
		})
		path := []api.Pick{{Kind: game.PickCard, Label: "the fierce card of " + strconv.Itoa(n/50), Value: "a" + strconv.Itoa(n/50)}}
		path = append(path,
			api.Pick{Kind: game.PickCard, Label: "the calm card of " + strconv.Itoa(n/5%10), Value: "b" + strconv.Itoa(n/5%10)},
			api.Pick{Kind: game.PickWord, Label: "turn by " + strconv.Itoa(n%5), Value: strconv.Itoa(n % 5)},
		)
		cards.moves = append(cards.moves, api.Choice{Text: fmt.Sprintf("play %s/%s %s", path[0].Value, path[1].Value, path[2].Value), Picks: path})
	}
	for name, s := range map[string]listed{"cells": cells, "cards": cards} {
		turn := turnOf(catalog.English(), s, 1, api.Prompt{Code: "place", Title: "Place a stone on any empty cell."}, s.Moves(1, nil))
		step := AppendStep(nil, &api.Step{Position: api.Position{Turns: []api.Turn{turn}}})
		t.Logf("%s: %d bytes", name, len(step))
		if len(step) > 8_000 {
			t.Errorf("%s: a step with 400 moves takes %d bytes", name, len(step))
		}
		if diff := cmp.Diff(s.moves, turn.Choices()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// listed is a position with these moves.
type listed struct {
	game.State
	moves []api.Choice
}

func (s listed) Moves(_ game.Seat, buf []game.Move) []game.Move {
	for i := range s.moves {
		buf = append(buf, game.Move(i))
	}
	return buf
}

func (s listed) MoveText(_ game.Seat, m game.Move) string { return s.moves[m].Text }

func (s listed) Picks(_ game.Seat, m game.Move) (picks []game.Pick) {
	for _, p := range s.moves[m].Picks {
		picks = append(picks, game.Pick{Kind: p.Kind, Value: p.Value, At: p.At, Set: p.Set, Verb: p.Verb, Label: i18n.Verbatim(p.Label)})
	}
	return picks
}

// apiPicks returns picks in English.
func apiPicks(picks []game.Pick) (list []api.Pick) {
	for _, p := range picks {
		label := catalog.English().BesideBoard().Say(p.Label)
		list = append(list, api.Pick{Kind: p.Kind, Value: p.Value, At: p.At, Set: p.Set, Verb: p.Verb, Label: label})
	}
	return list
}
