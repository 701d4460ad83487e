package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"path"
	"regexp"
	"strings"

	"hexparlor/internal/server/middleware"
)

// basePathForm matches values of Config.BasePath: segments of characters that need no escapes in a URL, without a slash
// at the end.
var basePathForm = regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)*$`)

// IsBasePath reports whether base is a valid Config.BasePath: empty, or a clean path such as /hex.
func IsBasePath(base string) bool {
	return basePathForm.MatchString(base) && (base == "" || path.Clean(base) == base)
}

// belowBase removes the site's base path from the paths of requests. Requests without the base path pass unchanged,
// since a proxy may have removed it already.
func (s *Server) belowBase(next http.Handler) http.Handler {
	base := s.cfg.BasePath
	if base == "" {
		return next
	}
	stripped := http.StripPrefix(base, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == base:
			w.Header().Set("Location", base+"/")
			w.WriteHeader(http.StatusPermanentRedirect)
		case strings.HasPrefix(r.URL.Path, base+"/"):
			stripped.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// secure reports whether a request came by https.
func (s *Server) secure(r *http.Request) bool { return middleware.IsSecure(r, s.cfg.Proxies) }

// origin returns scheme and host of the URL that the client of r has requested, such as https://example.org.
func (s *Server) origin(r *http.Request) string {
	if s.secure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// site returns the URL of the site as the client of r has requested it: origin and base path, without a slash at the
// end.
func (s *Server) site(r *http.Request) string { return s.origin(r) + s.cfg.BasePath }

// rebased returns a page or manifest of the web client with base in front of its URLs; ok is false for other files. The
// compressed copies of a changed file are out of date.
func rebased(name string, plain []byte, base string) (changed []byte, ok bool) {
	switch path.Ext(name) {
	case ".html":
		plain = bytes.ReplaceAll(plain, []byte(`="/`), []byte(`="`+base+`/`))
		return bytes.Replace(plain, []byte(`data-base=""`), []byte(`data-base="`+base+`"`), 1), true
	case ".webmanifest":
		return bytes.ReplaceAll(plain, []byte(`"/`), []byte(`"`+base+`/`)), true
	}
	return nil, false
}

// routesFile lists the patterns of the client's pages, such as /t/{id}.
const routesFile = "routes.json"

// pagePatterns are the path patterns of the web client's pages, each split into its segments. A program that was built
// without the web client has none.
type pagePatterns [][]string

func readPagePatterns(routes []byte) (patterns pagePatterns, err error) {
	var texts []string
	if err := json.Unmarshal(routes, &texts); err != nil {
		return nil, err
	}
	for _, text := range texts {
		patterns = append(patterns, segments(text))
	}
	return patterns, nil
}

func segments(address string) []string {
	return strings.FieldsFunc(address, func(c rune) bool { return c == '/' })
}

// match reports whether the path address is that of a page of the web client; without patterns it returns true.
func (p pagePatterns) match(address string) bool {
	if p == nil {
		return true
	}
	parts := segments(address)
	for _, pattern := range p {
		if matchSegments(pattern, parts) {
			return true
		}
	}
	return false
}

func matchSegments(pattern, parts []string) bool {
	if len(pattern) != len(parts) {
		return false
	}
	for i, want := range pattern {
		fixed, _, variable := strings.Cut(want, "{")
		if variable && (!strings.HasPrefix(parts[i], fixed) || len(parts[i]) == len(fixed)) || !variable && parts[i] != want {
			return false
		}
	}
	return true
}
