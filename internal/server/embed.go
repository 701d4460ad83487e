package server

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

// A table that is public can be shown in pages of other sites, at /embed/<id>. It is the only page of the house that
// may stand in a frame, and nothing can be done there but to go to the table: who frames it gains nothing by hiding
// what a click does. It needs neither cookies nor the client.

//go:embed embed
var embedFiles embed.FS

var embedPage = template.Must(template.ParseFS(embedFiles, "embed/page.html"))

// framed is the policy for pages that may stand in a frame.
const framed = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors *"

// embedded is what the page says of a table; Table is empty if nothing may be said.
type embedded struct {
	Caption                boards.Caption
	Live                   bool
	Language, Title, Open  string
	Base                   string // of the site, see Config.BasePath
	Table, Picture, Stream string
}

// embedFile serves a file that the page needs.
func embedFile(name string) http.HandlerFunc {
	f, err := readFile(embedFiles, "embed/"+name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return func(w http.ResponseWriter, r *http.Request) { f.send(w, r) }
}

// embed sends the page of a table, or that of one of which nothing may be told.
func (s *Server) embed(w http.ResponseWriter, r *http.Request) {
	words := callerOf(r.Context()).Words()
	t, err := s.share(r.Context(), r.PathValue("id"))
	if err != nil {
		s.problemOf(r.Context(), err).Write(w, r)
		return
	}
	h := w.Header()
	h["Content-Security-Policy"] = []string{framed}
	h.Set("Content-Type", contentTypes[".html"])
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", httpapi.PersonalVary)
	page := embedded{
		Base: s.cfg.BasePath, Language: words.Tag.String(), Title: houseName,
		Open: words.Say(i18n.Of("server.share.nothing")),
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
		panic(err) // the page asks for what there is not
	}
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // who asked may be gone
}
