package server

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"

	"hexparlor/internal/server/account"
	"hexparlor/internal/server/httpapi"
)

var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// packing sends responses of the API packed. Streams and files that are packed
// already are left alone, and so is what is small in any case.
func packing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asIs := strings.HasSuffix(r.URL.Path, "/stream") || r.URL.Path == account.DataPath
		if r.Method != http.MethodGet || asIs || !httpapi.Accepts(r, "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		p := &packer{ResponseWriter: w}
		defer p.close()
		next.ServeHTTP(p, r)
	})
}

// packer packs a response if its status and size make it worth it.
type packer struct {
	http.ResponseWriter
	status int
	head   []byte // what came before it was decided
	gz     *gzip.Writer
	plain  bool
}

// worthPacking is the size from which on a response is packed.
const worthPacking = 1024

func (p *packer) WriteHeader(status int) { p.status = status }

func (p *packer) Write(b []byte) (int, error) {
	switch {
	case p.gz != nil:
		return p.gz.Write(b)
	case p.plain:
		return p.ResponseWriter.Write(b)
	case len(p.head)+len(b) < worthPacking:
		p.head = append(p.head, b...)
		return len(b), nil
	}
	var out io.Writer = p.ResponseWriter
	h := p.Header()
	if h.Get("Content-Encoding") == "" {
		p.gz = packers.Get().(*gzip.Writer)
		p.gz.Reset(p.ResponseWriter)
		h.Set("Content-Encoding", "gzip")
		h.Add("Vary", "Accept-Encoding")
		h.Del("Content-Length")
		out = p.gz
	}
	if err := p.begin(out); err != nil {
		return 0, err
	}
	return out.Write(b)
}

// begin sends the status and what was held back.
func (p *packer) begin(out io.Writer) error {
	p.plain = p.gz == nil
	if p.status != 0 {
		p.ResponseWriter.WriteHeader(p.status)
	}
	_, err := out.Write(p.head)
	p.head = nil
	return err
}

func (p *packer) close() {
	if p.gz != nil {
		_ = p.gz.Close() // who asked may be gone
		packers.Put(p.gz)
		return
	}
	if !p.plain {
		_ = p.begin(p.ResponseWriter)
	}
}
