// Package learn answers the operations by which users learn a game alone: its rules, lessons, figures and puzzles.
package learn

import (
	"context"

	"hexparlor/game"
	"hexparlor/internal/server/httpapi"
)

// Deps is what the operations need of the server.
type Deps struct {
	Library *Library
	Games   func(id string) (game.Game, bool) // finds a game of the site
	// Try calls serve, which plays some moves, when it is the caller's turn; at once if the moves are few.
	Try func(ctx context.Context, moves int, serve func() error) error
	// Search calls serve, which searches, when it is the caller's turn.
	Search func(ctx context.Context, serve func(context.Context) error) error
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations by which users learn a game alone.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	httpapi.Add(a, httpapi.Get("getGames", "/api/games", "The games of the house"), s.getGames)
	httpapi.Add(a, httpapi.Get("getRules", "/api/games/{game}/rules", "The rules of a game, for players"), s.getRules)
	httpapi.Add(a, httpapi.Post("getSetup", "/api/games/{game}/setup", "What a table with certain options would be like"),
		s.getSetup)
	httpapi.Add(a, httpapi.Get("getCourse", "/api/games/{game}/lessons", "The lessons of a game"), s.getCourse)
	httpapi.Add(a, httpapi.Get("getLesson", "/api/games/{game}/lessons/{lesson}", "A lesson, with its table"), s.getLesson)
	httpapi.Add(a, httpapi.Post("try", "/api/games/{game}/lessons/{lesson}/try", "Judge what is tried in a lesson"), s.try)
	httpapi.Add(a, httpapi.Post("previewLesson", "/api/games/{game}/lessons/{lesson}/previews",
		"What some moves would cause in a lesson"), s.lessonPreviews)
	httpapi.Add(a, httpapi.Post("whyInLesson", "/api/games/{game}/lessons/{lesson}/why",
		"Why picks lead to no move in a lesson"),
		s.lessonWhy)
	httpapi.Add(a, httpapi.Get("getFigure", "/api/games/{game}/figures/{figure}",
		"A figure of the rules of a game, with its table"),
		s.getFigure)
	httpapi.Add(a, httpapi.Post("figureTable", "/api/games/{game}/figures/{figure}/table",
		"The table of a figure after some moves"),
		s.figureTable)
	httpapi.Add(a, httpapi.Post("playFigure", "/api/games/{game}/figures/{figure}/play",
		"What the last of some moves causes there"),
		s.playFigure)
	httpapi.Add(a, httpapi.Post("previewFigure", "/api/games/{game}/figures/{figure}/previews",
		"What some moves would cause there"),
		s.figurePreviews)
	httpapi.Add(a, httpapi.Post("whyInFigure", "/api/games/{game}/figures/{figure}/why",
		"Why picks lead to no move there"),
		s.figureWhy)
	httpapi.Add(a, httpapi.Get("getPuzzles", "/api/puzzles", "The puzzles of the house"), s.getPuzzles)
	httpapi.Add(a, httpapi.Get("getPuzzle", "/api/puzzles/{game}/{number}", "A puzzle, with its table"), s.getPuzzle)
	httpapi.Add(a, httpapi.Post("tryPuzzle", "/api/puzzles/{game}/{number}/try", "Judge what is tried in a puzzle"),
		s.tryPuzzle)
	httpapi.Add(a, httpapi.Post("previewPuzzle", "/api/puzzles/{game}/{number}/previews",
		"What some moves would cause in a puzzle"), s.puzzlePreviews)
	httpapi.Add(a, httpapi.Post("whyInPuzzle", "/api/puzzles/{game}/{number}/why",
		"Why picks lead to no move in a puzzle"),
		s.puzzleWhy)
}
