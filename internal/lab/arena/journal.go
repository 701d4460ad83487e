package arena

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jsonl"
)

// Settings identify a series: all games of its journal have them. They are the first line of the journal's file.
type Settings struct {
	Game        string       `json:"game"`
	Options     game.Options `json:"options"`
	A           string       `json:"a"`
	B           string       `json:"b"`
	Budget      string       `json:"budget"`
	Seed        uint64       `json:"seed"`
	RandomPlies int          `json:"random_plies,omitempty"`
}

// Settings returns the settings that identify the series in a journal.
func (s Series) Settings() Settings {
	return Settings{s.Game.Info().ID, s.Options, s.A.String(), s.B.String(), s.Budget, s.Seed, s.RandomPlies}
}

// Journal stores the games of a series in a file. The zero value keeps them in memory, and a nil Journal stores
// nothing.
type Journal struct {
	file  *jsonl.File
	games map[int]Game
}

// OpenJournal opens the file of a series, or creates it. A file of a series with other settings is an error.
func OpenJournal(path string, s Settings) (j *Journal, err error) {
	j = &Journal{games: map[int]Game{}}
	if j.file, err = jsonl.Open(path, s, j.take); err != nil {
		return nil, err
	}
	return j, nil
}

// take adds the game in a line of the file; line is its 1-based number, for errors.
func (j *Journal) take(line int, g Game) error {
	if g.Number < 0 || g.Score != 0 && g.Score != 0.5 && g.Score != 1 {
		return catalog.Error(i18n.Of("arena.bad-game", "line", line))
	}
	if _, ok := j.games[g.Number]; ok {
		return catalog.Error(i18n.Of("arena.game-twice", "line", line, "game", g.Number))
	}
	j.games[g.Number] = g
	return nil
}

// Game returns the game with that number; the result is false if it has not been played.
func (j *Journal) Game(number int) (Game, bool) {
	if j == nil {
		return Game{}, false
	}
	g, ok := j.games[number]
	return g, ok
}

// add writes a finished game to the file.
func (j *Journal) add(g Game) error {
	if j == nil {
		return nil
	}
	j.games[g.Number] = g
	return j.file.Add(g)
}

// Close closes the journal's file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
