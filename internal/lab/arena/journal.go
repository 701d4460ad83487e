package arena

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jsonl"
)

// Settings are what all games of a journal have in common: its first line.
type Settings struct {
	Game        string       `json:"game"`
	Options     game.Options `json:"options"`
	A           string       `json:"a"`
	B           string       `json:"b"`
	Budget      string       `json:"budget"`
	Seed        uint64       `json:"seed"`
	RandomPlies int          `json:"random_plies,omitempty"`
}

// Settings returns the settings of the series.
func (s Series) Settings() Settings {
	return Settings{s.Game.Info().ID, s.Options, s.A.String(), s.B.String(), s.Budget, s.Seed, s.RandomPlies}
}

// Journal stores the games of a series, in a file unless it is nil or the zero value.
type Journal struct {
	file  *jsonl.File
	games map[int]Game
}

// OpenJournal opens or creates the file of a series.
func OpenJournal(path string, s Settings) (j *Journal, err error) {
	j = &Journal{games: map[int]Game{}}
	if j.file, err = jsonl.Open(path, s, j.take); err != nil {
		return nil, err
	}
	return j, nil
}

// take adds the game of a line.
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

// Game returns the game with that number, if it has been played.
func (j *Journal) Game(number int) (Game, bool) {
	if j == nil {
		return Game{}, false
	}
	g, ok := j.games[number]
	return g, ok
}

// add writes a game.
func (j *Journal) add(g Game) error {
	if j == nil {
		return nil
	}
	j.games[g.Number] = g
	return j.file.Add(g)
}

// Close closes the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
