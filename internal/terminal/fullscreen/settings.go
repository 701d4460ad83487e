package fullscreen

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/charmbracelet/colorprofile"

	"hexparlor/internal/terminal/canvas"
)

// settings holds the user's choices by name, and which lessons are done. A missing or unknown choice counts as the
// first value of its setting.
type settings map[string]string

// setting is a choice among values; the first one is the default.
type setting struct {
	name   string
	values []string
}

// settingGroup is a group of the settings screen.
type settingGroup struct {
	name string
	list []setting
}

// settingGroups lists all settings in the order of the screen. The values of "language" are added by languages.
var settingGroups = []settingGroup{
	{"screen", []setting{
		{"colours", []string{"auto", "true", "256", "16", "none"}},
		{"ground", []string{"auto", "dark", "light"}},
		{"characters", []string{"auto", "unicode", "ascii"}},
		{"cloth", []string{"on", "off"}},
		{"film", []string{"on", "off"}},
		{"speed", []string{"1", "2", "0.5"}},
	}},
	{"play", []setting{
		{"ask", []string{"off", "on"}},
		{"forced", []string{"off", "on"}},
		{"coach", []string{"on", "off"}},
		{"coordinates", []string{"off", "on"}},
		{"notify", []string{"on", "bell", "off"}},
	}},
	{"language", []setting{{"language", nil}}},
}

// settingsFile is the name of the file with the settings in the folder of the matches. It has no suffix, because files
// with .json are matches.
const settingsFile = "settings"

// maxSettings is the largest file of settings that is read, in bytes.
const maxSettings = 64 << 10

// loadSettings reads the settings of a folder. A file that is missing, too large or damaged gives the defaults.
func loadSettings(folder string) settings {
	s := settings{}
	if folder == "" { // of a program without a folder
		return s
	}
	path := filepath.Join(folder, settingsFile)
	if info, err := os.Stat(path); err != nil || info.Size() > maxSettings {
		return s
	}
	text, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(text, &s) != nil || s == nil {
		return settings{}
	}
	return s
}

// save writes the settings. A crash while it writes leaves the former file.
func (s settings) save(folder string) error {
	if folder == "" {
		return nil
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	path := filepath.Join(folder, settingsFile)
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		return err
	}
	err = os.Rename(path+".new", path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // another program with the same folder has just written its settings
	}
	return err
}

// value returns the chosen value of a setting.
func (s settings) value(of setting) string {
	if v := s[of.name]; slices.Contains(of.values, v) {
		return v
	}
	return of.values[0]
}

// is reports whether a setting that is not the language has a value.
func (s settings) is(name, value string) bool {
	for _, g := range settingGroups {
		for _, of := range g.list {
			if of.name == name {
				return s.value(of) == value
			}
		}
	}
	return false
}

// traits describes what the terminal has answered.
type traits struct {
	profile colorprofile.Profile
	light   bool
	ascii   bool
}

// profiles are the numbers of colours that a user can choose.
var profiles = map[string]colorprofile.Profile{
	"true": colorprofile.TrueColor, "256": colorprofile.ANSI256, "16": colorprofile.ANSI, "none": colorprofile.ASCII,
}

// profile returns the chosen number of colours, or that of the terminal.
func (s settings) profile(t traits) colorprofile.Profile {
	if p, ok := profiles[s["colours"]]; ok {
		return p
	}
	return t.profile
}

// look returns how the screens are drawn in a terminal.
func (s settings) look(t traits) canvas.Look {
	l := canvas.Look{Colours: coloursOf(s.profile(t)), Light: t.light, ASCII: t.ascii, Bare: s.is("cloth", "off")}
	switch {
	case s.is("ground", "dark"):
		l.Light = false
	case s.is("ground", "light"):
		l.Light = true
	}
	switch {
	case s.is("characters", "unicode"):
		l.ASCII = false
	case s.is("characters", "ascii"):
		l.ASCII = true
	}
	return l
}
