package notify

import (
	"slices"
	"strings"
)

// Settings is what a person wants to be told. The zero value wants everything.
type Settings struct {
	Off []string // kinds that do not come by a way, as "mail turn"
}

// Wants reports whether a kind comes by a way.
func (s Settings) Wants(way Way, kind Kind) bool { return !slices.Contains(s.Off, switchOf(way, kind)) }

func switchOf(way Way, kind Kind) string { return string(way) + " " + string(kind) }

// Known leaves out of the switches what this program does not know, and names each once, in order.
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

// Text is the switches that are off, as they are stored; ParseOff reads them.
func (s Settings) Text() string { return strings.Join(s.Off, ",") }

// ParseOff reads what Text wrote.
func ParseOff(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
