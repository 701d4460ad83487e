// Package web carries the built web client inside the program.
package web

import (
	"embed"
	"io/fs"
)

// dist holds the page that is kept in the repository and, after `make`, the built client in dist/app.
//
//go:embed all:dist
var dist embed.FS

// Client is the built web client, or, in a program that was built without one, a single page that says how to build
// it. Its index.html is the page of every address that a person may open.
func Client() fs.FS {
	for _, dir := range []string{"dist/app", "dist"} {
		if _, err := fs.Stat(dist, dir+"/index.html"); err == nil {
			sub, err := fs.Sub(dist, dir)
			if err == nil {
				return sub
			}
		}
	}
	panic("web/dist/index.html was not embedded") // the build itself is broken
}
