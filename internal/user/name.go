package user

import (
	"context"
	"errors"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hexparlor/i18n"
)

// titles are words that no shown name has, since who bears one is taken for somebody who keeps the site.
var titles = []string{
	"hexparlor", "moderator", "moderators", "moderador", "moderadora", "admin", "administrator", "administrador",
	"administradora", "mod", "mods", "staff", "sysadmin", "owner", "owners", "operator", "webmaster", "official",
	"eigentümer", "eigentümerin", "besitzer", "besitzerin", "betreiber", "betreiberin", "inhaber", "inhaberin",
	"offiziell", "dueño", "dueña", "propietario", "propietaria", "operador", "operadora", "oficial",
}

var foldedTitles = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, word := range titles {
		all[foldName(word)] = true
	}
	return all
})

// MayBeCalled refuses a shown name that could be taken for the site, one of its bots, somebody who keeps it in order,
// or the handle of somebody else. For a person who is elsewhere p has no id.
func (a *Accounts) MayBeCalled(ctx context.Context, p User, name string) error {
	for _, seen := range readings(name) {
		if isHouse(seen) || a.isBot(foldName(seen)) {
			return refuse(BadName, i18n.Of("people.name.reserved"))
		}
		if !p.Bot() && hasBotMark(seen) {
			return refuse(BadName, i18n.Of("people.name.bot"))
		}
	}
	if p.ID == "" {
		return nil
	}
	for _, seen := range readings(name) {
		if err := a.mayLookLike(ctx, p, foldName(seen)); err != nil {
			return err
		}
	}
	return nil
}

// mayLookLike refuses a folded name that is the handle of another account.
func (a *Accounts) mayLookLike(ctx context.Context, p User, folded string) error {
	if p.Handle != "" && folded == fold(p.Handle) {
		return nil
	}
	holder, err := a.Store.HandleHolder(ctx, folded)
	if errors.Is(err, ErrNotFound) {
		return a.mayLookLikeFormer(ctx, folded)
	}
	if err != nil || holder == p.ID {
		return err
	}
	return refuse(BadName, i18n.Of("people.name.taken"))
}

// mayLookLikeFormer refuses a folded name that is the held handle of a deleted account.
func (a *Accounts) mayLookLikeFormer(ctx context.Context, folded string) error {
	key, err := a.HandleKey(ctx, folded)
	if err != nil {
		return err
	}
	if held, err := a.Store.HandleHeld(ctx, key, a.now()); !held {
		return err
	}
	return refuse(BadName, i18n.Of("people.name.taken"))
}

// isHouse reports whether a name is reserved, or has a title in it.
func isHouse(name string) bool {
	if whole := foldName(name); foldedReserved()[whole] || foldedTitles()[whole] {
		return true
	}
	for _, word := range foldedWords(name) {
		if foldedTitles()[word] {
			return true
		}
	}
	return false
}

func (a *Accounts) isBot(folded string) bool {
	for _, bot := range a.Bots {
		if folded == foldName(bot) {
			return true
		}
	}
	return false
}

// foldName leaves of a shown name its letters and digits, as what they could be taken for. What stands on or between
// them tells nobody that this is somebody else.
func foldName(name string) string {
	return fold(strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.L, unicode.N) {
			return r
		}
		return -1
	}, norm.NFKD.String(plainLetters(name)))))
}

// MostMarks is how many marks any language writes on one letter.
const MostMarks = 4

// Piled reports whether more marks stand on one letter than any language writes: they would cover the lines around.
func Piled(name string) bool {
	marks := 0
	for _, r := range name {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if marks > MostMarks {
			return true
		}
	}
	return false
}

// Visible reports whether a character shows, and shows as itself, in a line of text.
func Visible(r rune) bool {
	const (
		blanks = "\u115f\u1160\u2800\u3164\uffa0" // letters and symbols that look like nothing
		styles = "\ufe0e\ufe0f"                   // whether a symbol is drawn in colours
	)
	return r == ' ' || r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.Is(unicode.Zs, r) &&
		!strings.ContainsRune(blanks, r) &&
		(!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
			strings.ContainsRune(styles, r))
}
