package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/user"
)

// MaxName is the maximum length of a name, in characters.
const MaxName = 24

// CleanName returns the name of a user without surrounding spaces, or why there can be no such name.
func CleanName(name string) (string, error) { return CleanTitle(name, MaxName) }

// CleanTitle returns a name of at most so many characters without surrounding spaces. It refuses characters that are
// invisible or change how the text around them is read.
func CleanTitle(name string, most int) (string, error) {
	name = norm.NFC.String(strings.TrimSpace(name)) // a letter with its marks is one character, however it was typed
	switch n := utf8.RuneCountInString(name); {
	case n == 0 || n > most:
		return "", NewProblem(http.StatusUnprocessableEntity, "bad-name",
			i18n.Of("server.bad-name.length", "most", most, "length", n))
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !user.Visible(r) }):
		return "", NewProblem(http.StatusUnprocessableEntity, "bad-name", i18n.Of("server.bad-name.visible"))
	case user.Piled(name):
		return "", NewProblem(http.StatusUnprocessableEntity, "bad-name", i18n.Of("server.bad-name.piled"))
	case !strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
	}):
		return "", NewProblem(http.StatusUnprocessableEntity, "bad-name", i18n.Of("server.bad-name.letter"))
	}
	return name, nil
}

// CleanLines returns a text whose lines are cleaned like chat messages, with at most one blank line between others.
func CleanLines(typed string) string {
	typed = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(typed)
	var lines []string
	for line := range strings.SplitSeq(typed, "\n") {
		line = chat.Clean(line)
		if line != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, line)
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Me returns a user as the API shows users to themselves.
func Me(p user.User) api.Me {
	return api.Me{ID: p.ID, Name: p.Shown(), Handle: p.Handle, Avatar: p.Avatar}
}

// NoUser returns the problem that there is no such user.
func NoUser() error {
	return NewProblem(http.StatusNotFound, "no-user", i18n.Of("server.no-account"))
}

// Account returns the account with a handle, ignoring upper and lower case, or the problem NoUser.
func Account(ctx context.Context, users *user.Accounts, handle string) (user.User, error) {
	p, err := users.Find(ctx, handle)
	switch {
	case errors.Is(err, user.ErrNotFound):
		return p, NoUser()
	case err != nil:
		return p, StoreError(err)
	}
	return p, nil
}
