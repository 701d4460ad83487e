// Package web carries the built web client inside the program.
package web

import (
	"embed"
	"io/fs"
	"path"
)

// dist holds the page that is kept in the repository and, after `make`, the built client in dist/app.
//
//go:embed all:dist
var dist embed.FS

// Client is the built web client, whose index.<language>.html is the page of every address that a person may open. In a
// program that was built without one it is a single page, index.html, that says how to build it.
func Client() fs.FS {
	for _, page := range []string{"dist/app/index.en.html", "dist/index.html"} {
		if _, err := fs.Stat(dist, page); err == nil {
			sub, err := fs.Sub(dist, path.Dir(page))
			if err == nil {
				return sub
			}
		}
	}
	panic("web/dist/index.html was not embedded") // the build itself is broken
}
