package solo

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Folder keeps matches as files, one for each match.
type Folder string

// UserFolder returns the folder for the matches of the user of this computer.
func UserFolder() (Folder, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return Folder(filepath.Join(dir, "hexparlor", "matches")), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		dir, err := os.UserConfigDir()
		return Folder(filepath.Join(dir, "hexparlor", "matches")), err
	}
	dir, err := os.UserHomeDir()
	return Folder(filepath.Join(dir, ".local", "share", "hexparlor", "matches")), err
}

// Saved describes a match in a folder.
type Saved struct {
	ID       string
	Game     string
	Level    int
	Seat     game.Seat
	Turns    int
	Over     bool
	Modified time.Time
}

// file is the content of a match's file. Seeds and moves of all seats are in it, so the folder is the user's own.
type file struct {
	Game     string            `json:"game"`
	Version  int               `json:"version"` // of the rules
	Options  map[string]string `json:"options"` // that differ from the defaults
	Seed     string            `json:"seed"`
	Level    int               `json:"level"`
	Seat     game.Seat         `json:"seat"`
	Date     string            `json:"date,omitempty"`
	Turns    []fileTurn        `json:"turns"`
	Resigned game.Seat         `json:"resigned,omitempty"`
	Over     bool              `json:"over"`
}

type fileTurn struct {
	Seat  game.Seat `json:"seat"`
	Moves []string  `json:"moves"`
}

// NewID returns a name for a new match.
func NewID() string {
	var b [6]byte
	rand.Read(b[:]) // never returns an error
	return hex.EncodeToString(b[:])
}

func (f Folder) path(id string) string { return filepath.Join(string(f), id+".json") }

// Save writes a match to its file. A crash while it writes leaves the former file.
func (f Folder) Save(id string, m *Match) error {
	info := m.Game.Info()
	content := file{
		Game: info.ID, Version: info.Version, Options: map[string]string{}, Seed: hex.EncodeToString(m.Seed[:]),
		Level: m.Level, Seat: m.Seat, Date: m.Date, Turns: []fileTurn{}, Resigned: m.Resigned, Over: m.Over(),
	}
	for _, setting := range m.Options.Changed(info.Options) {
		name, value, _ := strings.Cut(setting, "=")
		content.Options[name] = value
	}
	for _, t := range m.Past {
		content.Turns = append(content.Turns, fileTurn{t.Seat, t.Moves})
	}
	text, err := json.Marshal(content)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return err
	}
	temporary := f.path(id) + ".new"
	if err := os.WriteFile(temporary, text, 0o600); err != nil {
		return err
	}
	return os.Rename(temporary, f.path(id))
}

// maxFile is the largest file that is read, in bytes. A game of a thousand moves takes some 60 kB.
const maxFile = 4 << 20

func (f Folder) read(id string) (content file, err error) {
	path := f.path(id)
	if info, err := os.Stat(path); err != nil {
		return content, err
	} else if info.Size() > maxFile {
		return content, catalog.Error(i18n.Of("terminal.unreadable"))
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return content, err
	}
	if json.Unmarshal(text, &content) != nil {
		return content, catalog.Error(i18n.Of("terminal.unreadable"))
	}
	return content, nil
}

// Load reads a match and plays its moves again.
func (f Folder) Load(id string) (*Match, error) {
	content, err := f.read(id)
	if err != nil {
		return nil, err
	}
	g, ok := games.Lookup(content.Game)
	if !ok || g.Info().Version != content.Version {
		return nil, catalog.Error(i18n.Of("terminal.other-rules"))
	}
	o, err := game.ParseOptions(g.Info().Options, content.Options)
	if err != nil {
		return nil, err
	}
	seed, err := hex.DecodeString(content.Seed)
	if err != nil || len(seed) != len(rng.Seed{}) {
		return nil, catalog.Error(i18n.Of("terminal.unreadable"))
	}
	m, err := New(Config{
		Game: g, Options: o, Seed: rng.Seed(seed), Level: content.Level, Seat: content.Seat, Date: content.Date,
	})
	if err != nil {
		return nil, err
	}
	return m, m.replay(content)
}

// replay plays the turns of a file.
func (m *Match) replay(content file) error {
	for _, t := range content.Turns {
		if !m.State.ToAct().Has(t.Seat) {
			return catalog.Error(i18n.Of("terminal.unreadable"))
		}
		turn := Turn{Before: game.Clone(m.State), Seat: t.Seat, Moves: t.Moves}
		turn.Sealed = m.Game.Info().Sealed || m.State.ToAct() != game.SeatsOf(t.Seat)
		for _, text := range t.Moves {
			if _, refusal := game.Submit(m.State, t.Seat, text, &turn.Log); refusal != nil {
				return refusal
			}
		}
		m.Past = append(m.Past, turn)
	}
	if r := content.Resigned; r >= 1 && int(r) <= len(m.Seats) {
		m.Resigned = r
	}
	return nil
}

// Remove deletes a match.
func (f Folder) Remove(id string) error { return os.Remove(f.path(id)) }

// List returns the matches of the folder that can be read: running ones first, then by time. A folder that does not
// exist has none.
func (f Folder) List() ([]Saved, error) {
	entries, err := os.ReadDir(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []Saved
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".json")
		info, infoErr := e.Info()
		if !ok || infoErr != nil {
			continue
		}
		content, readErr := f.read(id)
		if _, known := games.Lookup(content.Game); readErr != nil || !known {
			continue
		}
		list = append(list, Saved{
			ID: id, Game: content.Game, Level: content.Level, Seat: content.Seat, Turns: len(content.Turns),
			Over: content.Over, Modified: info.ModTime(),
		})
	}
	slices.SortFunc(list, func(a, b Saved) int {
		if a.Over != b.Over {
			if b.Over {
				return -1
			}
			return 1
		}
		return b.Modified.Compare(a.Modified)
	})
	return list, err
}
