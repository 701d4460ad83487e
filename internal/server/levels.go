package server

import (
	"hexparlor/bot"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

// Engine is an external program that users can choose as opponent, like a level of the built-in bot.
type Engine struct {
	Level int // number of the level, greater than those of the built-in bot
	Name  string
	Help  i18n.Message
}

// levels returns the levels of the built-in bot and the engines that can play the game id, in the caller's language.
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
