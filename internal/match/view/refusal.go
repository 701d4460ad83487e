package view

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

// Refusal returns a refusal of a game for the API, in the language of words; nil if r is nil.
func Refusal(words *i18n.Catalogue, r *game.Refusal) *api.Refusal {
	if r == nil {
		return nil
	}
	return &api.Refusal{Code: r.Code, Sentence: words.BesideBoard().Say(r.Reason), Cells: cellsOf(r.Reason), Rule: r.Rule}
}
