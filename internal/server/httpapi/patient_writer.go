package httpapi

import (
	"io"
	"net/http"
	"time"
)

// WriteTimeout is how long a client may take to receive a message of a stream, or a piece of a long answer.
const WriteTimeout = 10 * time.Second

// PatientWriter gives each piece of a long answer the time that a whole short answer has.
type PatientWriter struct {
	W       io.Writer
	Control *http.ResponseController
}

// Write sends a piece.
func (p PatientWriter) Write(b []byte) (int, error) {
	_ = p.Control.SetWriteDeadline(time.Now().Add(WriteTimeout)) // not all writers have deadlines
	return p.W.Write(b)
}
