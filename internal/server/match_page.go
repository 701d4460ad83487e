package server

import (
	"bytes"
	"net/http"
	"strings"

	"hexparlor/internal/server/review"
)

// matchOfPage returns the id of the match from the path of its page; ok is false for other paths.
func matchOfPage(path string) (id string, ok bool) {
	id, ok = strings.CutPrefix(path, "/t/")
	return id, ok && id != "" && len(id) <= maxMatchID && !strings.Contains(id, "/")
}

const maxMatchID = 64 // bytes of the id of a match

// withLinkPreview returns the page with the Open Graph tags of the match id, which other sites show with a link.
func (s *Server) withLinkPreview(r *http.Request, page file, id string) (file, error) {
	tags, err := review.LinkPreviewTags(r, s.reviewDeps(), id)
	if err != nil {
		return page, err
	}
	page.plain = bytes.Replace(page.plain, []byte("</head>"), []byte(tags+"</head>"), 1)
	page.tag, page.packed = tagOf(page.plain), nil
	return page, nil
}

// embedFile returns a handler that serves one script or style sheet of the page of an embedded match.
func embedFile(name string) http.HandlerFunc {
	f, err := readFile(review.EmbedFiles, "embed/"+name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return func(w http.ResponseWriter, r *http.Request) { f.send(w, r) }
}
