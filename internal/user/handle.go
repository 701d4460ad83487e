package user

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"hexparlor/i18n"
)

// Minimum and maximum length of a handle in characters.
const (
	minHandle = 3
	maxHandle = 20
)

// confusables is the part of Unicode's table of look-alike characters, version 10, that concerns handles. Each line has
// a character or text, a space, and the characters that look like it.
//
//go:embed confusables.txt
var confusables string

// lookalikes maps each character in confusables to the character or text that it looks like.
var lookalikes = sync.OnceValue(func() map[rune]string {
	all := map[rune]string{}
	for line := range strings.Lines(confusables) {
		looks, like, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		for _, r := range like {
			all[r] = looks
		}
	}
	return all
})

// reserved lists handles that no user may have, because they could be mistaken for the site or one of its bots.
var reserved = []string{
	"admin", "administrator", "root", "sysadmin", "webmaster", "postmaster", "moderator", "moderators", "mod", "mods",
	"owner", "host", "house", "the-house", "hexparlor", "system", "server", "support", "help", "staff", "team", "official",
	"security", "bot", "bots", "engine", "guest", "guests", "anonymous", "nobody", "everybody", "everyone", "you",
	"former-player", "deleted", "novice", "beginner", "casual", "steady", "able", "skilled", "strong", "expert", "master",
	"champion",
	"gast", "haus", "das-haus", "invitado", "casa", "la-casa",
}

var foldedReserved = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, word := range reserved {
		all[fold(word)] = true
	}
	return all
})

// Handle returns a typed handle in the form in which it is stored and shown, and folded for comparison: handles that
// look alike have the same folded form. The error has the code BadHandle.
func Handle(typed string) (handle, folded string, err error) {
	handle, profile := precis.UsernameCaseMapped.String(strings.TrimPrefix(strings.TrimSpace(typed), "@"))
	n := utf8.RuneCountInString(handle)
	switch {
	case len(typed) > 200 || n < minHandle || n > maxHandle:
		return "", "", refuse(BadHandle, i18n.Of("user.handle.length", "least", minHandle, "most", maxHandle))
	case profile != nil || !spelt(handle):
		return "", "", refuse(BadHandle, i18n.Of("user.handle.characters"))
	case !oneScript(handle):
		return "", "", refuse(BadHandle, i18n.Of("user.handle.scripts"))
	}
	folded = fold(handle)
	if foldedReserved()[folded] {
		return "", "", refuse(BadHandle, i18n.Of("user.handle.reserved"))
	}
	return handle, folded, nil
}

// foldedPrefix returns the beginning of a handle, folded for comparison; empty if no handle begins with it.
func foldedPrefix(typed string) string {
	typed = strings.TrimPrefix(strings.TrimSpace(typed), "@")
	if utf8.RuneCountInString(typed) > maxHandle {
		return ""
	}
	begun, err := precis.UsernameCaseMapped.String(typed)
	if err != nil {
		return ""
	}
	return fold(begun)
}

const separators = "-_."

// spelt reports whether a handle consists of letters, marks and digits with single separators between them.
func spelt(handle string) bool {
	before := '-'
	for _, r := range handle {
		separates := strings.ContainsRune(separators, r)
		if separates && strings.ContainsRune(separators, before) ||
			!separates && !unicode.In(r, unicode.L, unicode.N, unicode.M) {
			return false
		}
		before = r
	}
	return !strings.ContainsRune(separators, before)
}

// together lists the sets of scripts that ordinary writing mixes.
var together = [][]string{{"Han", "Hiragana", "Katakana"}, {"Han", "Hangul"}, {"Han", "Bopomofo"}}

// oneScript reports whether all letters are of one script, or of scripts in one set of together.
func oneScript(handle string) bool {
	var scripts []string
	for _, r := range handle {
		if s := scriptOf(r); s != "Common" && s != "Inherited" && !slices.Contains(scripts, s) {
			scripts = append(scripts, s)
		}
	}
	return len(scripts) < 2 || slices.ContainsFunc(together, func(set []string) bool {
		return !slices.ContainsFunc(scripts, func(s string) bool { return !slices.Contains(set, s) })
	})
}

func scriptOf(r rune) string {
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return "Common"
}

// fold returns a handle in lower case without separators, with each character replaced by the one that it looks like.
// Handles that look alike have the same result.
func fold(handle string) string {
	var folded strings.Builder
	for _, r := range norm.NFD.String(handle) {
		switch looks, confusable := lookalikes()[r]; {
		case strings.ContainsRune(separators, r):
		case confusable:
			folded.WriteString(looks)
		default:
			folded.WriteRune(r)
		}
	}
	// The digit 1 looks like either of i and l, which Unicode's table separates.
	return strings.ReplaceAll(strings.ToLower(norm.NFD.String(folded.String())), "i", "l")
}
