package httpapi

import (
	"net/http"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// languageCookie holds the language that a person has chosen in the web client, which sets it.
const languageCookie = "language"

// longestPreference bounds what is read of a person's preferences.
const longestPreference = 200

// bounded is the beginning of a list of preferences, cut after a whole one.
func bounded(list string) string {
	if len(list) <= longestPreference {
		return list
	}
	return list[:max(0, strings.LastIndexByte(list[:longestPreference+1], ','))]
}

// LanguageOf is the language of who makes a request: the one that they have chosen, or what their browser prefers.
func LanguageOf(r *http.Request) *i18n.Catalogue {
	var chosen string
	if c, err := r.Cookie(languageCookie); err == nil {
		chosen = c.Value
	}
	preferred := r.Header.Get("Accept-Language")
	if chosen == "" && preferred == "" {
		return catalog.English()
	}
	return catalog.For(bounded(chosen), bounded(preferred))
}
