package notify

import (
	"slices"
	"strings"
)

// Settings holds a user's notification settings. In the zero value all notifications are switched on.
type Settings struct {
	Off []string // switched-off combinations of way and kind, such as "mail turn"
}

// Wants reports whether the user wants notifications of a kind by a way.
func (s Settings) Wants(way Way, kind Kind) bool { return !slices.Contains(s.Off, switchOf(way, kind)) }

func switchOf(way Way, kind Kind) string { return string(way) + " " + string(kind) }

// Known returns the settings with known combinations of way and kind only, each once and in order.
func (s Settings) Known() Settings {
	var off []string
	for _, way := range Ways {
		for _, kind := range Kinds {
			if !s.Wants(way, kind) {
				off = append(off, switchOf(way, kind))
			}
		}
	}
	s.Off = off
	return s
}

// Text returns the switched-off combinations as one text for the store, which ParseOff parses.
func (s Settings) Text() string { return strings.Join(s.Off, ",") }

// ParseOff parses a text of Settings.Text.
func ParseOff(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
