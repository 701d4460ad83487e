package server

import (
	"hexparlor/bot"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

// Engine is a program that plays beside the built-in bot.
type Engine struct {
	Level int // beyond those of the built-in bot
	Name  string
	Help  i18n.Message
}

// levels are the bots that can play a game.
func (s *Server) levels(words *i18n.Catalogue, id string) []api.Level {
	list := []api.Level{}
	for _, l := range bot.Levels(id) {
		list = append(list, api.Level{
			Level: l.Level, Name: words.Say(l.Title()), Help: words.Say(l.Help()),
		})
	}
	for _, l := range s.cfg.Engines {
		if _, ok := s.cfg.Host.Mover.Name(id, l.Level); ok {
			list = append(list, api.Level{Level: l.Level, Name: l.Name, Help: words.Say(l.Help)})
		}
	}
	return list
}
