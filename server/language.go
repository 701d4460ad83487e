package server

import (
	"net/http"

	"hexparlor/languages"
	"hexparlor/message"
)

// languageCookie holds the language that a person has chosen in the web client, which sets it.
const languageCookie = "language"

// longestPreference bounds what is read of a person's preferences.
const longestPreference = 200

// languageOf is the language of who makes a request: the one that they have chosen, or what their browser prefers.
func languageOf(r *http.Request) *message.Catalogue {
	var chosen string
	if c, err := r.Cookie(languageCookie); err == nil {
		chosen = c.Value
	}
	preferred := r.Header.Get("Accept-Language")
	if chosen == "" && preferred == "" {
		return languages.English()
	}
	return languages.For(chosen[:min(len(chosen), longestPreference)], preferred[:min(len(preferred), longestPreference)])
}

// words is the language in which the caller is answered.
func (c *caller) words() *message.Catalogue {
	if c.language == nil {
		c.language = languageOf(c.r)
	}
	return c.language
}
