package review

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/render/boards"
	"hexparlor/internal/server/httpapi"
)

// siteName is the name of the site in titles.
const siteName = "Hexparlor"

// LinkPreviewTags returns the Open Graph and Twitter card tags for the page of a match, as HTML. A private match gets
// the same tags as an unknown id.
func LinkPreviewTags(r *http.Request, d Deps, id string) (string, error) {
	ctx := r.Context()
	t, err := (&service{Deps: d}).share(ctx, id)
	if err != nil {
		return "", err
	}
	words := httpapi.CallerOf(ctx).Words()
	site := d.SiteURL(r)
	title, text, card := siteName, words.Say(i18n.Of("server.share.site")), site+"/api/matches/"+id+"/link-preview"
	if t != nil {
		title, text = words.Say(t.title()), t.caption.State
		card += fmt.Sprint("?n=", t.number)
	}
	var b strings.Builder
	meta := func(kind, name, content string) {
		fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">\n", kind, name, html.EscapeString(content))
	}
	meta("property", "og:site_name", siteName)
	meta("property", "og:type", "website")
	meta("property", "og:url", site+"/t/"+id)
	meta("property", "og:title", title)
	meta("property", "og:description", text)
	meta("property", "og:image", card)
	meta("property", "og:image:type", "image/png")
	meta("property", "og:image:width", fmt.Sprint(boards.CardWidth))
	meta("property", "og:image:height", fmt.Sprint(boards.CardHeight))
	meta("property", "og:image:alt", title)
	meta("name", "twitter:card", "summary_large_image")
	return b.String(), nil
}
