package middleware

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"

	"hexparlor/internal/server/httpapi"
)

// gzipWriters is the pool of unused gzip writers.
var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Compress compresses responses to clients that accept gzip. It leaves out small responses, streams, files that are
// compressed already, and the response of one path.
func Compress(exceptPath string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asIs := strings.HasSuffix(r.URL.Path, "/stream") || r.URL.Path == exceptPath
		if r.Method != http.MethodGet || asIs || !httpapi.Accepts(r, "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		c := &compressor{ResponseWriter: w}
		defer c.close()
		next.ServeHTTP(c, r)
	})
}

// compressor compresses a response if it is large enough.
type compressor struct {
	http.ResponseWriter
	status int
	head   []byte // bytes that the handler wrote before the response had compressedSize bytes
	gz     *gzip.Writer
	plain  bool
}

// compressedSize is the least size, in bytes, of a response that is compressed.
const compressedSize = 1024

// WriteHeader keeps the status until the first bytes are sent.
func (c *compressor) WriteHeader(status int) { c.status = status }

// Write compresses b, or keeps it until the size of the response is known.
func (c *compressor) Write(b []byte) (int, error) {
	switch {
	case c.gz != nil:
		return c.gz.Write(b)
	case c.plain:
		return c.ResponseWriter.Write(b)
	case len(c.head)+len(b) < compressedSize:
		c.head = append(c.head, b...)
		return len(b), nil
	}
	var out io.Writer = c.ResponseWriter
	h := c.Header()
	if h.Get("Content-Encoding") == "" {
		c.gz = gzipWriters.Get().(*gzip.Writer)
		c.gz.Reset(c.ResponseWriter)
		h.Set("Content-Encoding", "gzip")
		h.Add("Vary", "Accept-Encoding")
		h.Del("Content-Length")
		out = c.gz
	}
	if err := c.begin(out); err != nil {
		return 0, err
	}
	return out.Write(b)
}

// begin sends the status, and the bytes that Write has held back, to out.
func (c *compressor) begin(out io.Writer) error {
	c.plain = c.gz == nil
	if c.status != 0 {
		c.ResponseWriter.WriteHeader(c.status)
	}
	_, err := out.Write(c.head)
	c.head = nil
	return err
}

// close sends the rest of the response and returns the gzip writer to the pool.
func (c *compressor) close() {
	if c.gz != nil {
		_ = c.gz.Close() // the client may be gone
		gzipWriters.Put(c.gz)
		return
	}
	if !c.plain {
		_ = c.begin(c.ResponseWriter)
	}
}
