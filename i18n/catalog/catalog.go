// Package catalog holds the texts of the program in every language: a folder for each, with a file of messages for
// each area and the rules of each game.
package catalog

import (
	"embed"
	"io/fs"
	"path"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"hexparlor/i18n"
)

// files has the messages (JSON) and the rules of games (Markdown) of all languages, in a folder for each language.
//
//go:embed */*.json */*.md
var files embed.FS

// English returns the catalogue of the source language, in which messages are written first. Other languages use its
// messages where theirs are missing.
var English = sync.OnceValue(func() *i18n.Catalogue { return mustLoad("en", nil) })

// Tags returns the tags of all languages: English first, then the others sorted by tag.
var Tags = sync.OnceValue(func() []language.Tag {
	folders, err := fs.ReadDir(files, ".")
	if err != nil {
		panic(err)
	}
	tags := []language.Tag{language.English}
	for _, f := range folders {
		if tag := language.MustParse(f.Name()); tag != language.English {
			tags = append(tags, tag)
		}
	}
	return tags
})

// all returns the catalogues of all languages, in the order of Tags.
var all = sync.OnceValue(func() []*i18n.Catalogue {
	list := []*i18n.Catalogue{English()}
	for _, tag := range Tags()[1:] {
		list = append(list, mustLoad(tag.String(), English()))
	}
	return list
})

// matcher finds the best language for a user's preferences.
var matcher = sync.OnceValue(func() language.Matcher { return language.NewMatcher(Tags()) })

// All returns the catalogues of all languages, English first.
func All() []*i18n.Catalogue { return all() }

// For returns the catalogue that fits a user's preferences best. Each preference is a list as in the header
// Accept-Language, or a system locale such as de_AT.UTF-8. The first preference that fits any language counts; the
// default is English.
func For(preferences ...string) *i18n.Catalogue {
	for i, p := range preferences {
		// a locale, in which a point starts the encoding; in a header it belongs to a number
		if !strings.ContainsAny(p, ",;") {
			preferences[i], _, _ = strings.Cut(p, ".")
		}
	}
	_, found := language.MatchStrings(matcher(), preferences...)
	return all()[found]
}

// Rules returns the rules of a game as Markdown, in the language of c, or in English if it has none.
func Rules(c *i18n.Catalogue, game string) string {
	for _, tag := range []string{c.Tag.String(), language.English.String()} {
		if text, err := files.ReadFile(path.Join(tag, game+".md")); err == nil {
			return string(text)
		}
	}
	return ""
}

// mustLoad returns the catalogue of the language in a folder. It panics on an error, because the texts are part of the
// program and tests parse them.
func mustLoad(folder string, source *i18n.Catalogue) *i18n.Catalogue {
	names, err := fs.Glob(files, folder+"/*.json")
	if err != nil {
		panic(err)
	}
	areas := map[string][]byte{}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		areas[strings.TrimSuffix(path.Base(name), ".json")] = text
	}
	return i18n.NewCatalogue(language.MustParse(folder), areas, source)
}
