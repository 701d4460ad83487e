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

// titles lists words that no shown name may contain, because users would take their holder for a member of the staff.
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

// MayBeCalled returns an error if a shown name could be mistaken for the site, one of its bots, its staff or another
// account. For a player by message p has no id, and accounts are not compared.
func (a *Accounts) MayBeCalled(ctx context.Context, p User, name string) error {
	for _, seen := range readings(name) {
		if isImpersonation(seen) || a.isBot(foldName(seen)) {
			return refuse(BadName, i18n.Of("user.name.reserved"))
		}
		if !p.Bot() && hasBotMark(seen) {
			return refuse(BadName, i18n.Of("user.name.bot"))
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

// mayLookLike returns an error if a folded name is the folded handle of another account, existing or deleted.
func (a *Accounts) mayLookLike(ctx context.Context, p User, folded string) error {
	holder, err := a.Store.HandleHolder(ctx, folded)
	if errors.Is(err, ErrNotFound) {
		return a.mayLookLikeFormer(ctx, folded)
	}
	if err != nil || holder == p.ID {
		return err
	}
	return refuse(BadName, i18n.Of("user.name.taken"))
}

// mayLookLikeFormer returns an error if a folded name is the held handle of a deleted account.
func (a *Accounts) mayLookLikeFormer(ctx context.Context, folded string) error {
	key, err := a.HandleKey(ctx, folded)
	if err != nil {
		return err
	}
	if held, err := a.Store.HandleHeld(ctx, key, a.now()); !held {
		return err
	}
	return refuse(BadName, i18n.Of("user.name.taken"))
}

// isImpersonation reports whether a name is a reserved word or contains one of the titles.
func isImpersonation(name string) bool {
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

// foldName returns the letters and digits of a shown name in the form that fold returns. Marks and separators make no
// difference.
func foldName(name string) string {
	return fold(strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.L, unicode.N) {
			return r
		}
		return -1
	}, norm.NFKD.String(plainLetters(name)))))
}

// MostMarks is the maximum number of combining marks on one letter. No language needs more.
const MostMarks = 4

// Piled reports whether a letter of a name has more than MostMarks combining marks, which would cover neighbouring
// lines.
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

// Visible reports whether a character is visible in a line of text, or is a plain blank.
func Visible(r rune) bool {
	const (
		blanks = "\u115f\u1160\u2800\u3164\uffa0" // letters and symbols without a visible shape
		styles = "\ufe0e\ufe0f"                   // variation selectors: text or emoji
	)
	return r == ' ' || r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.Is(unicode.Zs, r) &&
		!strings.ContainsRune(blanks, r) &&
		(!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
			strings.ContainsRune(styles, r))
}
