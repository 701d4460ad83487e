package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/server/httpapi"
)

// contentTypes maps extensions of the web client's files to Content-Type values, independently of the system's MIME
// tables.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// file is a file of the web client, held in memory.
type file struct {
	kind   string // content type
	tag    string // entity tag
	cache  string
	plain  []byte
	packed []packed // compressed copies of plain, the smallest first; empty if the build made none
}

// packed is the content of a file, compressed with one content coding.
type packed struct {
	coding coding
	body   []byte
}

// coding is an HTTP content coding: its name in HTTP, and the file extension of the copies that the build compresses
// with it.
type coding struct{ name, end string }

// codings are the content codings of the build's compressed files, the best compression first.
var codings = []coding{{"br", ".br"}, {"gzip", ".gz"}}

// client serves the files of the web client from memory.
type client struct {
	server *Server
	files  map[string]file          // files by path, without the leading slash
	pages  map[*i18n.Catalogue]file // the page in each language
	routes pagePatterns             // path patterns of pages
	build  []string                 // header value that names the build: its script's file name; nil without a client
}

func newClient(s *Server, built fs.FS) (*client, error) {
	c := &client{server: s, files: map[string]file{}, pages: map[*i18n.Catalogue]file{}}
	err := fs.WalkDir(built, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || isPacked(name) {
			return err
		}
		f, err := readFile(built, name)
		c.files[name] = f.below(name, s.cfg.BasePath)
		return err
	})
	if err != nil {
		return nil, err
	}
	if list, built := c.files[routesFile]; built {
		delete(c.files, routesFile) // it is for the server alone
		if c.routes, err = readPagePatterns(list.plain); err != nil {
			return nil, err
		}
	}
	for _, words := range catalog.All() {
		page, built := c.files["index."+words.Tag.String()+".html"]
		if !built {
			page = c.files["index.html"] // of a program without a client
		}
		c.pages[words] = page
		if code := codeOf.FindSubmatch(page.plain); code != nil {
			c.build = []string{string(code[1])}
		}
	}
	return c, nil
}

// below returns the file with URLs changed for a site at the base path base.
func (f file) below(name, base string) file {
	if base == "" {
		return f
	}
	plain, changed := rebased(name, f.plain, base)
	if !changed {
		return f
	}
	return file{kind: f.kind, tag: tagOf(plain), cache: f.cache, plain: plain}
}

// tagOf returns the entity tag (ETag) of some content: a hash of its bytes.
func tagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// codeOf matches the file name of the client's script in its page. The name contains a hash, so it changes with every
// build of the client.
var codeOf = regexp.MustCompile(`<script type="module" src="[^"]*/assets/([\w.-]+)">`)

// announceBuild adds the name of the current client build to every answer of the API, so that pages of an earlier build
// can reload.
func (c *client) announceBuild(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c.build != nil && strings.HasPrefix(r.URL.Path, "/api/") {
			w.Header()["Client-Build"] = c.build
		}
		next.ServeHTTP(w, r)
	})
}

func isPacked(name string) bool {
	return slices.ContainsFunc(codings, func(c coding) bool { return strings.HasSuffix(name, c.end) })
}

// isPage reports whether a file is the page of the client: index.en.html, index.de.html ...
func isPage(name string) bool { return strings.HasPrefix(name, "index.") && path.Ext(name) == ".html" }

func readFile(built fs.FS, name string) (file, error) {
	plain, err := fs.ReadFile(built, name)
	if err != nil {
		return file{}, err
	}
	f := file{kind: contentTypes[path.Ext(name)], tag: tagOf(plain), plain: plain}
	for _, c := range codings {
		if body, err := fs.ReadFile(built, name+c.end); err == nil { // the page of a program without a client is not packed
			f.packed = append(f.packed, packed{c, body})
		}
	}
	if f.kind == "" {
		f.kind = "application/octet-stream"
	}
	switch {
	case strings.HasPrefix(name, "assets/"):
		f.cache = "public, max-age=31536000, immutable" // the name changes with the content
	case isPage(name):
		f.cache = "private, no-cache" // it brings a guest's secret along, which no shared cache may keep
	default:
		f.cache = "no-cache" // ask whether it is still the same
	}
	return f, nil
}

// ServeHTTP sends a file of the client, and its one page for every address that is not a file's. An address that is no
// page's has status 404, and the client says so.
func (c *client) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		httpapi.NewProblem(http.StatusMethodNotAllowed, "method", i18n.Of("server.pages-only-read")).Write(w, r)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if f, ok := c.files[name]; ok && !isPage(name) {
		f.send(w, r)
		return
	}
	if path.Ext(name) != "" && !isPage(name) && !strings.HasPrefix(name, "@") || strings.HasPrefix(name, "assets/") {
		httpapi.NewProblem(http.StatusNotFound, "not-found", i18n.Of("server.no-such-file")).Write(w, r)
		return
	}
	callerOf(r.Context()).Issue() // so that all that the page asks for comes from one and the same guest
	w.Header().Add("Vary", httpapi.PersonalVary)
	page := c.pages[callerOf(r.Context()).Words()]
	if id, ok := matchOfPage(r.URL.Path); ok {
		var err error
		if page, err = c.server.withLinkPreview(r, page, id); err != nil {
			c.server.cfg.Log.WarnContext(r.Context(), "a link has no preview", "match", id, "error", err)
		}
	}
	status := http.StatusOK
	if !c.routes.match(r.URL.Path) {
		status = http.StatusNotFound
	}
	page.sendAs(status, w, r)
}

func (f file) send(w http.ResponseWriter, r *http.Request) { f.sendAs(http.StatusOK, w, r) }

// sendAs sends the file with the given status, compressed if the client accepts that.
func (f file) sendAs(status int, w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", f.cache)
	body, tag := f.plain, `"`+f.tag+`"`
	if len(f.packed) > 0 {
		h.Add("Vary", "Accept-Encoding")
	}
	for _, p := range f.packed {
		if httpapi.Accepts(r, p.coding.name) {
			body, tag = p.body, `"`+f.tag+"-"+p.coding.name+`"`
			h.Set("Content-Encoding", p.coding.name)
			break
		}
	}
	h.Set("Etag", tag)
	if status == http.StatusOK && strings.Contains(r.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = bytes.NewReader(body).WriteTo(w) // who asked may be gone
	}
}
