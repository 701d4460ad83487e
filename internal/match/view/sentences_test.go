package view

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// codes matches coordinates and the letters of teams, which no board shows.
var codes = regexp.MustCompile(`-?\d+,-?\d+|\b(?:[Tt]eam|[Ee]quipo) [A-I]\b`)

// TestSentencesBesideBoardNameNoCoordinates checks the events, prompts, labels of picks and refusals of random games
// with every preset in every language.
func TestSentencesBesideBoardNameNoCoordinates(t *testing.T) {
	for _, g := range games.All() {
		for n, preset := range g.Info().Presets {
			t.Run(g.Info().ID+"/"+preset.Name, func(t *testing.T) {
				s, err := g.New(game.CompleteOptions(g.Info().Options, preset.Options), rng.Seed{byte(n)})
				if err != nil {
					t.Fatal(err)
				}
				playBesideBoard(t, s, rand.New(rand.NewPCG(1, uint64(n))))
			})
		}
	}
}

// playBesideBoard plays random moves and checks the sentences of each position.
func playBesideBoard(t *testing.T, s game.State, r *rand.Rand) {
	for n := range 60 {
		if s.Result().Over {
			break
		}
		seat := s.ToAct().First()
		if n < 6 || n%4 == 0 { // neighbours have nearly the same sentences
			checkPositionSentences(t, s, seat)
		}
		moves := s.Moves(seat, nil)
		var log game.Log
		s.Play(seat, moves[r.IntN(len(moves))], &log)
		for _, words := range catalog.All() {
			for _, e := range log.Events {
				noCodes(t, EventOf(words, e).Sentence)
			}
		}
	}
	checkPositionSentences(t, s, 1)
}

func checkPositionSentences(t *testing.T, s game.State, seat game.Seat) {
	texts := []i18n.Message{s.Prompt(seat).Title, s.Prompt(seat).Detail}
	for m := range game.Move(200) {
		if refusal := s.Check(seat, m); refusal != nil {
			texts = append(texts, refusal.Reason)
		}
	}
	if s.ToAct().Has(seat) {
		for _, m := range s.Moves(seat, nil) {
			for _, p := range s.Picks(seat, m) {
				texts = append(texts, p.Label)
			}
		}
	}
	for _, words := range catalog.All() {
		for _, text := range texts {
			noCodes(t, words.BesideBoard().Say(text))
		}
	}
}

func noCodes(t *testing.T, sentence string) {
	t.Helper()
	if code := codes.FindString(sentence); code != "" {
		t.Fatalf("the sentence %q has the code %q", sentence, code)
	}
}
