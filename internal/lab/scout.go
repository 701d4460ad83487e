package lab

import (
	"context"

	"hexparlor/game"
)

// The numbers of random games that Scout plays: in all, and at least under each set of options.
const (
	scouted      = 40
	leastScouted = 8
)

// Scout plays some random games under the rules of the plain arms of a study, to find the components that players can
// use. The data of these games are no part of the study.
func Scout(ctx context.Context, g game.Game, s Settings, jobs int) (*Data, error) {
	settings := Settings{Game: s.Game, Seed: s.Seed}
	for _, arm := range s.Arms {
		if arm.Kind == Plain {
			arm.Players = [2]string{"random", "random"}
			settings.Arms = append(settings.Arms, arm)
		}
	}
	data := NewData(settings)
	games := max(scouted/len(settings.Arms), leastScouted)
	return data, Study{Data: data, Game: g, Plan: Each(games), Jobs: jobs}.Run(ctx)
}
