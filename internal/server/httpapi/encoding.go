package httpapi

import (
	"net/http"
	"strconv"
	"strings"
)

// Accepts reports whether a client accepts a content coding, such as "gzip" or "br". A client that names only "*" gets
// no coding.
func Accepts(r *http.Request, coding string) bool {
	for encoding := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighted := strings.Cut(encoding, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		quality, err := strconv.ParseFloat(strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q="), 64)
		return !weighted || err == nil && quality > 0
	}
	return false
}
