package httpapi

import (
	"io"
	"net/http"
	"time"
)

// WriteTimeout is how long a client may take to receive a message of a stream, or a piece of a long answer.
const WriteTimeout = 10 * time.Second

// PatientWriter writes a long answer in pieces, each with the deadline WriteTimeout instead of one for the whole answer.
type PatientWriter struct {
	W       io.Writer
	Control *http.ResponseController
}

// Write sends one piece of the answer and extends the connection's write deadline.
func (p PatientWriter) Write(b []byte) (int, error) {
	_ = p.Control.SetWriteDeadline(time.Now().Add(WriteTimeout)) // not all writers have deadlines
	return p.W.Write(b)
}
