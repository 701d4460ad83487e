package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	"hexparlor/game"
	"hexparlor/languages"
	"hexparlor/message"
)

// Settings are what all games of a journal have in common: its first line.
type Settings struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options"`
	A       string       `json:"a"`
	B       string       `json:"b"`
	Budget  string       `json:"budget"`
	Seed    uint64       `json:"seed"`
}

// Settings of the series.
func (s Series) Settings() Settings {
	return Settings{s.Game.Info().ID, s.Options, s.A.String(), s.B.String(), s.Budget, s.Seed}
}

// Journal keeps the games of a series, in a file unless it is nil or the zero value. The file has the settings in its
// first line and a game in each line after it, as JSON.
type Journal struct {
	file  *os.File
	games map[int]Game
}

var errNoJournal = languages.Error(message.Of("arena.no-journal"))

// OpenJournal opens the file of a series, or makes it. A last line that was cut off is dropped; a file of other
// settings is refused and left as it is.
func OpenJournal(path string, s Settings) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, games: map[int]Game{}}
	if err := j.read(s); err != nil {
		return nil, errors.Join(languages.Error(message.Of("arena.file", "file", path, "why", err)), file.Close())
	}
	return j, nil
}

// read takes in what the file has, and makes it ready for more.
func (j *Journal) read(s Settings) error {
	first, err := json.Marshal(s)
	if err != nil {
		return err
	}
	lines := bufio.NewReader(j.file)
	end := int64(0)
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return j.resume(first, end)
		}
		if err == nil {
			err = j.readLine(number, bytes.TrimSuffix(line, []byte("\n")), first)
		}
		if err != nil {
			return err
		}
		end += int64(len(line))
	}
}

// readLine takes in a whole line.
func (j *Journal) readLine(number int, line, first []byte) error {
	if number == 1 {
		if bytes.Equal(line, first) {
			return nil
		}
		if json.Unmarshal(line, &Settings{}) != nil {
			return errNoJournal
		}
		return languages.Error(message.Of("arena.other-settings", "theirs", string(line), "ours", string(first)))
	}
	var g Game
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return languages.Error(message.Of("arena.bad-line", "line", number, "why", err))
	}
	if g.Number < 0 || g.Score != 0 && g.Score != 0.5 && g.Score != 1 {
		return languages.Error(message.Of("arena.bad-game", "line", number))
	}
	if _, ok := j.games[g.Number]; ok {
		return languages.Error(message.Of("arena.game-twice", "line", number, "game", g.Number))
	}
	j.games[g.Number] = g
	return nil
}

// resume drops what comes after the last whole line, and writes the first one if there is none. What does not look
// like the beginning of a journal is no journal that was cut off.
func (j *Journal) resume(first []byte, end int64) error {
	if end == 0 {
		rest := make([]byte, len(first)+1)
		n, err := j.file.ReadAt(rest, 0)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if !bytes.HasPrefix(first, rest[:n]) {
			return errNoJournal
		}
	}
	if err := j.file.Truncate(end); err != nil {
		return err
	}
	if _, err := j.file.Seek(end, io.SeekStart); err != nil {
		return err
	}
	if end > 0 {
		return nil
	}
	_, err := j.file.Write(append(first, '\n'))
	return err
}

// Game is the game of that number, if it has been played.
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
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	j.games[g.Number] = g
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
