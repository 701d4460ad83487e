// Package catalog holds what the program says in every language that it speaks: a folder for each, with a catalogue
// of messages for each part of the program and the rules of each game.
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

//go:embed */*.json */*.md
var files embed.FS

// English is the language that messages are written in first. What another lacks is said in English.
var English = sync.OnceValue(func() *i18n.Catalogue { return mustLoad("en", nil) })

// Tags lists the languages, English first and the others by their tags.
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

// all are the catalogues, parallel to Tags.
var all = sync.OnceValue(func() []*i18n.Catalogue {
	list := []*i18n.Catalogue{English()}
	for _, tag := range Tags()[1:] {
		list = append(list, mustLoad(tag.String(), English()))
	}
	return list
})

// matcher finds the language that suits a person best.
var matcher = sync.OnceValue(func() language.Matcher { return language.NewMatcher(Tags()) })

// All lists the catalogues of all languages, English first.
func All() []*i18n.Catalogue { return all() }

// For is the catalogue that suits preferences best. Each is a list as in the header Accept-Language, or a tag such as
// de_AT.UTF-8, as systems name it; the first that suits any language counts. English suits whoever asks for none.
func For(preferences ...string) *i18n.Catalogue {
	for i, p := range preferences {
		if !strings.ContainsAny(p, ",;") { // of a header, in which points are those of numbers
			preferences[i], _, _ = strings.Cut(p, ".")
		}
	}
	_, found := language.MatchStrings(matcher(), preferences...)
	return all()[found]
}

// Rules is the page that teaches a game, as Markdown, in a language or else in English.
func Rules(c *i18n.Catalogue, game string) string {
	for _, tag := range []string{c.Tag.String(), language.English.String()} {
		if text, err := files.ReadFile(path.Join(tag, game+".md")); err == nil {
			return string(text)
		}
	}
	return ""
}

// mustLoad opens a folder. What stands there is part of the program, and tests read it: a mistake is the program's.
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
