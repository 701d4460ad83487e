package review

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/internal/server/httpapi"
)

// page is a long answer, stored compressed by gzip.
type page struct {
	kind   string // media type
	packed []byte
	tag    string
	lasts  bool // whether the page never changes, so that browsers may cache it
}

func newPage(kind string, parts ...[]byte) (*page, error) {
	var b bytes.Buffer
	out, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, part := range parts {
		_, _ = sum.Write(part) // never fails
		if _, err := out.Write(part); err != nil {
			return nil, err
		}
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	tag := `W/"` + hex.EncodeToString(sum.Sum(nil)[:12]) + `"`
	return &page{kind: kind, packed: bytes.Clone(b.Bytes()), tag: tag}, nil
}

// size estimates how many bytes a page takes in memory.
func (p *page) size() int { return len(p.packed) + 512 }

// answer returns a response with the page, or with status 304 if the client already has the version known.
func (p *page) answer(r *http.Request, known string) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		hc.SetHeader("Cache-Control", "no-store")
		hc.SetHeader("Vary", httpapi.PersonalVary)
		if p.lasts {
			hc.SetHeader("Cache-Control", "private, no-cache")
			hc.SetHeader("ETag", p.tag)
			if known == p.tag {
				hc.SetStatus(http.StatusNotModified)
				return
			}
		}
		hc.SetHeader("Content-Type", p.kind)
		hc.AppendHeader("Vary", "Accept-Encoding")
		p.write(r, hc)
	}}
}

// write sends the body, compressed if the client accepts gzip. Errors are ignored, since the client may have
// disconnected.
func (p *page) write(r *http.Request, hc huma.Context) {
	if httpapi.Accepts(r, "gzip") {
		hc.SetHeader("Content-Encoding", "gzip")
		_, _ = hc.BodyWriter().Write(p.packed)
		return
	}
	in, err := gzip.NewReader(bytes.NewReader(p.packed))
	if err == nil {
		_, _ = io.Copy(hc.BodyWriter(), in)
	}
}
