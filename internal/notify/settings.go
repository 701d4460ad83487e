package notify

import (
	"slices"
	"strings"
)

// Settings holds a user's notification settings. The zero value has all kinds switched on.
type Settings struct {
	Off []string // kinds that are switched off for a way, as "mail turn"
}

// Wants reports whether a kind is switched on for a way.
func (s Settings) Wants(way Way, kind Kind) bool { return !slices.Contains(s.Off, switchOf(way, kind)) }

func switchOf(way Way, kind Kind) string { return string(way) + " " + string(kind) }

// Known returns the known switches, each once and in order.
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

// Text returns the switched-off kinds in their stored form; ParseOff parses it.
func (s Settings) Text() string { return strings.Join(s.Off, ",") }

// ParseOff parses what Text returned.
func ParseOff(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
