package server

import (
	"bytes"
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/server/api"
)

// book is what the API tells of one game.
type book struct {
	info  api.GameInfo
	rules api.Rules
}

func newBook(g game.Game, levels []api.Level) (book, error) {
	info := g.Info()
	options, err := game.ParseOptions(info.Options, nil)
	if err != nil {
		return book{}, fmt.Errorf("%s: %w", info.ID, err)
	}
	html, err := render(info.Rules)
	if err != nil {
		return book{}, fmt.Errorf("the rules of %s: %w", info.ID, err)
	}
	rules := api.Rules{HTML: html}
	if c, ok := g.(game.Catalogue); ok {
		rules.Catalogue = c.Catalogue()
	}
	return book{
		info:  api.GameInfo{Info: whole(info), Layout: info.Layout.String(), Seats: g.Seats(options), Levels: levels},
		rules: rules,
	}, nil
}

// render makes HTML of a game's rules. Headings get ids, which links from prompts and refusals lead to.
func render(markdown string) (string, error) {
	var b bytes.Buffer
	md := goldmark.New(
		goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()),
	)
	err := md.Convert([]byte(markdown), &b)
	return b.String(), err
}

// whole has empty lists where the game left them out.
func whole(info game.Info) game.Info {
	info.Facts = append([]string{}, info.Facts...)
	info.Presets = append([]game.Preset{}, info.Presets...)
	info.Options = append([]game.Option{}, info.Options...)
	for i, o := range info.Options {
		info.Options[i].Values = append([]string{}, o.Values...)
		info.Options[i].Labels = append([]string{}, o.Labels...)
	}
	return info
}

// levels are the bots that can play a game.
func (s *Server) levels(id string) []api.Level {
	list := []api.Level{}
	for _, l := range bot.Levels {
		list = append(list, api.Level{Level: l.Level, Name: l.Name, Help: l.Help})
	}
	for _, l := range s.cfg.Engines {
		if _, ok := s.cfg.Host.Mover.Name(id, l.Level); ok {
			list = append(list, l)
		}
	}
	return list
}
