package hexattack

import (
	"slices"
	"strings"
)

const (
	shortestAbbreviation = 3 // letters, as in "mov"
	shortestMisspelt     = 5 // letters; shorter words resemble too many others
	shortestSwapped      = 4 // letters of a word with two letters in the other order, as in "mvoe"
)

// orderWords are the single words for verbs and directions, sorted.
var orderWords = func() []string {
	var all []string
	for text, w := range meanings {
		if isOrderWord(w.kind) && !strings.Contains(text, "_") {
			all = append(all, text)
		}
	}
	slices.Sort(all)
	return all
}()

func isOrderWord(k wordKind) bool {
	return k == verbWord || k == wayWord || k == verticalWord || k == sideWord
}

// guessed returns the meaning of an abbreviated or misspelt word after the tokens before it: a verb follows a warrior,
// a direction follows a verb. ok is false if the word may mean several things.
func guessed(text string, before []token) (meaning word, ok bool) {
	last := len(before) - 1
	for last >= 0 && (before[last].kind == fillerWord || before[last].kind == unitWord) {
		last--
	}
	previous := tokenAt(before, last).kind
	if previous == numberWord && tokenAt(before, last-1).kind == unitWord {
		previous = warriorNumber // "warrior two"
	}
	if !slices.Contains([]wordKind{warriorNumber, ordinalWord, groupWord, verbWord}, previous) {
		return word{}, false
	}
	for _, w := range orderWords {
		m := meanings[w]
		if (m.kind == verbWord) != (previous != verbWord) || !resembles(text, w) {
			continue
		}
		if ok && m != meaning {
			return word{}, false
		}
		meaning, ok = m, true
	}
	return meaning, ok
}

// resembles reports whether a text abbreviates a word, or differs from it by one letter other than the first.
func resembles(text, w string) bool {
	if len(text) >= shortestAbbreviation && (strings.HasPrefix(w, text) || isSkeleton(text, w)) {
		return true
	}
	if len(text) < shortestSwapped || text[0] != w[0] {
		return false
	}
	same := 0
	for same < min(len(text), len(w)) && text[same] == w[same] {
		same++
	}
	text, w = text[same:], w[same:]
	if len(text) > 1 && len(w) > 1 && text[0] == w[1] && text[1] == w[0] && text[2:] == w[2:] {
		return true
	}
	return same+len(text) >= shortestMisspelt && differByOne(text, w)
}

// differByOne reports whether texts with different first letters are the same but for these, or but for the first
// letter of one of them.
func differByOne(a, b string) bool {
	return a != "" && a[1:] == b || b != "" && b[1:] == a || a != "" && b != "" && a[1:] == b[1:]
}

// isSkeleton reports whether a text without vowels has only letters of a word, in their order, as in "blk" and "rght".
func isSkeleton(text, w string) bool {
	if text[0] != w[0] || strings.ContainsAny(text[1:], "aeiou") {
		return false
	}
	for _, letter := range text {
		_, after, found := strings.Cut(w, string(letter))
		if !found {
			return false
		}
		w = after
	}
	return true
}
