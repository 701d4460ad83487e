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
	// Paint calls draw, which draws for a moment, when it is the caller's turn.
	Paint  func(ctx context.Context, draw func()) error
	Quotas *httpapi.Quotas
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations by which users learn a game alone.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	httpapi.Add(a, httpapi.Get("listGames", "/api/games",
		"Lists the games of the site."), s.listGames)
	httpapi.Add(a, httpapi.Get("describeOptions", "/api/games/{game}/options",
		"Explains the options of a game, by their names."), s.describeOptions)
	httpapi.Add(a, httpapi.Get("getRules", "/api/games/{game}/rules",
		"Returns the rules of a game, written for players."), s.getRules)
	httpapi.Add(a, httpapi.Get("searchRules", "/api/rules",
		"Lists sections of the rules of all games that have a text."), s.searchRules)
	httpapi.Add(a, httpapi.Post("getSetup", "/api/games/{game}/setup",
		"Describes the match that given options would make."),
		s.getSetup)
	httpapi.Add(a, httpapi.Post("planPrint", "/api/games/{game}/print",
		"Describes the sheets of paper from which a game is made, with a small picture of each page."), s.planPrint)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Post("printGame", "/api/games/{game}/print/file",
		"Returns the sheets of paper from which a game is made."), "application/pdf", ""), s.printGame)
	httpapi.Add(a, httpapi.Post("checkPosition", "/api/games/{game}/position",
		"Reads a position that a user sets up."),
		s.checkPosition)
	httpapi.Add(a, httpapi.Get("listLessons", "/api/games/{game}/lessons",
		"Lists the lessons of a game."), s.listLessons)
	httpapi.Add(a, httpapi.Get("getLesson", "/api/games/{game}/lessons/{lesson}",
		"Returns a lesson with its position."), s.getLesson)
	httpapi.Add(a, httpapi.Post("tryLesson", "/api/games/{game}/lessons/{lesson}/try",
		"Judges a learner's move in a lesson."), s.tryLesson)
	httpapi.Add(a, httpapi.Post("previewLesson", "/api/games/{game}/lessons/{lesson}/previews",
		"Returns what some moves would cause in a lesson."), s.previewLesson)
	httpapi.Add(a, httpapi.Post("explainLessonPicks", "/api/games/{game}/lessons/{lesson}/why",
		"Explains why some picks are no legal move in a lesson."),
		s.explainLessonPicks)
	httpapi.Add(a, httpapi.Get("getFigure", "/api/games/{game}/figures/{figure}",
		"Returns a figure of a game's rules with its position."),
		s.getFigure)
	httpapi.Add(a, httpapi.Post("getFigurePosition", "/api/games/{game}/figures/{figure}/table",
		"Returns the position of a figure after some moves."),
		s.getFigurePosition)
	httpapi.Add(a, httpapi.Post("playFigure", "/api/games/{game}/figures/{figure}/play",
		"Plays moves in a figure and returns what the last one causes."),
		s.playFigure)
	httpapi.Add(a, httpapi.Post("previewFigure", "/api/games/{game}/figures/{figure}/previews",
		"Returns what some moves would cause in a figure."),
		s.previewFigure)
	httpapi.Add(a, httpapi.Post("explainFigurePicks", "/api/games/{game}/figures/{figure}/why",
		"Explains why some picks are no legal move in a figure."),
		s.explainFigurePicks)
	httpapi.Add(a, httpapi.Get("listPuzzles", "/api/puzzles",
		"Lists the puzzles."), s.listPuzzles)
	httpapi.Add(a, httpapi.Get("getPuzzle", "/api/puzzles/{game}/{number}",
		"Returns a puzzle with its position."), s.getPuzzle)
	httpapi.Add(a, httpapi.Post("tryPuzzle", "/api/puzzles/{game}/{number}/try",
		"Judges a move in a puzzle."),
		s.tryPuzzle)
	httpapi.Add(a, httpapi.Post("previewPuzzle", "/api/puzzles/{game}/{number}/previews",
		"Returns what some moves would cause in a puzzle."), s.previewPuzzle)
	httpapi.Add(a, httpapi.Post("explainPuzzlePicks", "/api/puzzles/{game}/{number}/why",
		"Explains why some picks are no legal move in a puzzle."),
		s.explainPuzzlePicks)
}
