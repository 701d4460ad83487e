package view

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

func Refusal(words *i18n.Catalogue, r *game.Refusal) *api.Refusal {
	if r == nil {
		return nil
	}
	return &api.Refusal{Code: r.Code, Sentence: words.Say(r.Reason), Rule: r.Rule}
}
