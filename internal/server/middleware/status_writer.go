// Package middleware does what the server does with every request and its response, whatever handler answers it.
package middleware

import "net/http"

// StatusWriter remembers the status of a response.
type StatusWriter struct {
	http.ResponseWriter
	Status  int
	written bool
}

// NewStatusWriter returns a writer of a response whose status is 200 unless a handler sets another.
func NewStatusWriter(w http.ResponseWriter) *StatusWriter {
	return &StatusWriter{ResponseWriter: w, Status: http.StatusOK}
}

// WriteHeader sends the status.
func (w *StatusWriter) WriteHeader(status int) {
	if !w.written {
		w.Status, w.written = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *StatusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
