package server

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/render/boards"
)

// houseName is what the house is called.
const houseName = "Hexparlor"

// tableOf is the id of the table whose page an address is.
func tableOf(path string) (id string, ok bool) {
	id, ok = strings.CutPrefix(path, "/t/")
	return id, ok && id != "" && len(id) <= longestID && !strings.Contains(id, "/")
}

const longestID = 64

// previewed is the page of a table with what other sites show of a link to it. The page of a private table is that of a
// table that does not exist.
func (s *Server) previewed(r *http.Request, page file, id string) (file, error) {
	tags, err := s.previewTags(r.Context(), r, id)
	if err != nil {
		return page, err
	}
	page.plain = bytes.Replace(page.plain, []byte("</head>"), []byte(tags+"</head>"), 1)
	page.tag, page.packed = tagOf(page.plain), nil
	return page, nil
}

// previewTags are those of the Open Graph protocol, and the one that some sites want besides.
func (s *Server) previewTags(ctx context.Context, r *http.Request, id string) (string, error) {
	t, err := s.share(ctx, id)
	if err != nil {
		return "", err
	}
	words := callerOf(ctx).Words()
	site := s.site(r)
	title, text, card := houseName, words.Say(i18n.Of("server.share.house")), site+"/api/matches/"+id+"/card"
	if t != nil {
		title, text = words.Say(t.title()), t.caption.State
		card += fmt.Sprint("?n=", t.number)
	}
	var b strings.Builder
	meta := func(kind, name, content string) {
		fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">\n", kind, name, html.EscapeString(content))
	}
	meta("property", "og:site_name", houseName)
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
