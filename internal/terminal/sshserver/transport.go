package sshserver

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"time"
)

// transport sends the requests of one user to a handler of the same program, as if they came from an address.
type transport struct {
	handler http.Handler
	address string // host and port of the user's computer
	host    string // host and port of the user's computer, without the port
}

// RoundTrip calls the handler on a goroutine of its own, and returns the response as soon as it has a head.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx := r.Context()
	in := r.Clone(ctx)
	in.RequestURI, in.RemoteAddr, in.Host = r.URL.RequestURI(), t.address, "localhost"
	in.Header.Set("X-Forwarded-For", t.host) // behind a proxy the server believes this header instead of the address
	if in.Body == nil {
		in.Body = http.NoBody
	}
	body, writer := io.Pipe()
	w := &response{header: http.Header{}, body: writer, begun: make(chan struct{})}
	go func() {
		defer func() {
			err := io.EOF
			if recover() != nil { // the server's own middleware has logged it
				err = io.ErrUnexpectedEOF
			}
			w.WriteHeader(http.StatusOK)
			writer.CloseWithError(err)
		}()
		t.handler.ServeHTTP(w, in)
	}()
	select {
	case <-w.begun:
		return &http.Response{
			StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: w.sent, Body: body,
			ContentLength: -1, Request: r,
		}, nil
	case <-ctx.Done():
		body.CloseWithError(ctx.Err())
		return nil, ctx.Err()
	}
}

// response is the writer of a handler, whose reader is in the same program.
type response struct {
	header http.Header
	sent   http.Header // header at the time of the status
	status int
	body   *io.PipeWriter
	once   sync.Once
	begun  chan struct{} // closed when the status is known
}

func (w *response) Header() http.Header { return w.header }

// WriteHeader sends the status and the header once.
func (w *response) WriteHeader(status int) {
	w.once.Do(func() {
		w.status, w.sent = status, w.header.Clone()
		close(w.begun)
	})
}

func (w *response) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	n, err := w.body.Write(p)
	if errors.Is(err, io.ErrClosedPipe) {
		return n, http.ErrHandlerTimeout
	}
	return n, err
}

// Flush sends the status; the pipe keeps nothing back.
func (w *response) Flush() { w.WriteHeader(http.StatusOK) }

// SetReadDeadline has no effect: the body of a request is in memory.
func (w *response) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline has no effect: the end of a request's context ends its reader.
func (w *response) SetWriteDeadline(time.Time) error { return nil }
