package review

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/render/boards"
	"hexparlor/internal/server/httpapi"
)

// A public match can be shown in pages of other sites, at /embed/<id>. No other page of the site may stand in a frame.
// The page has a link to the match and no other action, so a site that frames it gains nothing by hiding what a click
// does. It needs neither cookies nor the client.

// EmbedFiles holds the template, script and style sheet of the embedded page, in the folder embed.
//
//go:embed embed
var EmbedFiles embed.FS

var embedPage = template.Must(template.ParseFS(EmbedFiles, "embed/page.html"))

// framePolicy is the content security policy of a page that may stand in a frame.
const framePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors *"

// embedded is the data of the embedded page's template; Table is empty for a match that is not public.
type embedded struct {
	Caption                boards.Caption
	Live                   bool
	Language, Title, Open  string
	Base                   string // base path of the site, such as /hex
	Table, Picture, Stream string
}

// EmbedPage returns the handler of /embed/{id}: the page of a match, which is empty if the match is not public.
func EmbedPage(a httpapi.API, d Deps) http.HandlerFunc {
	s := &service{d, a.Problem}
	return s.embed
}

func (s *service) embed(w http.ResponseWriter, r *http.Request) {
	words := httpapi.CallerOf(r.Context()).Words()
	t, err := s.share(r.Context(), r.PathValue("id"))
	if err != nil {
		s.problem(r.Context(), err).Write(w, r)
		return
	}
	h := w.Header()
	h["Content-Security-Policy"] = []string{framePolicy}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", httpapi.PersonalVary)
	page := embedded{
		Base: s.BasePath, Language: words.Tag.String(), Title: siteName, Open: words.Say(i18n.Of("server.share.nothing")),
	}
	status := http.StatusNotFound
	if t != nil {
		status, page.Caption, page.Live = http.StatusOK, t.caption, t.live
		page.Title, page.Open = words.Say(t.title()), words.Say(i18n.Of("server.share.open"))
		page.Table = page.Base + "/t/" + t.id
		page.Stream = page.Base + "/api/matches/" + t.id + "/stream"
		if t.dealt {
			page.Picture = fmt.Sprintf("%s/api/matches/%s/picture?n=%d", page.Base, t.id, t.number)
		}
	}
	var b bytes.Buffer
	if err := embedPage.Execute(&b, page); err != nil {
		panic(err) // the template names a field that does not exist
	}
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // the client may be gone
}
