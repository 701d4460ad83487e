package httpapi

import (
	"net/http"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// languageCookie is the name of the cookie in which the web client stores the language that the user has chosen.
const languageCookie = "language"

// longestPreference is the greatest number of bytes of an Accept-Language header that is read.
const longestPreference = 200

// bounded returns the beginning of an Accept-Language header, at most longestPreference bytes, without a cut entry.
func bounded(list string) string {
	if len(list) <= longestPreference {
		return list
	}
	return list[:max(0, strings.LastIndexByte(list[:longestPreference+1], ','))]
}

// LanguageOf returns the message catalog for a request: that of the language cookie, or the best match of the
// Accept-Language header.
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
