package cli

import (
	"errors"
	"path/filepath"
	"strings"

	"hexparlor/internal/store/database"
)

// DatabaseFlag names the database of a site that is not in a folder.
type DatabaseFlag struct {
	Database string `env:"HEXPARLOR_DATABASE" placeholder:"database" help:"database"`
}

// DatabaseFile is the file in the data folder that holds all data of a site.
const DatabaseFile = "hexparlor.db"

// Place returns the place of a site for the package store: the database of the flag, or else the file in that folder.
func (f DatabaseFlag) Place(folder string) string {
	if f.Database != "" {
		return ParsePlace(f.Database)
	}
	return filepath.Join(folder, DatabaseFile)
}

// ParsePlace returns the place of a site that is named by a URL, by a file that ends with .db, or else by a folder.
func ParsePlace(name string) string {
	if database.IsURL(name) || strings.HasSuffix(name, ".db") {
		return name
	}
	return filepath.Join(name, DatabaseFile)
}

// PlaceName returns the name of a place in messages: the folder, if the site is in one under the usual name.
func PlaceName(place string) string {
	if filepath.Base(place) == DatabaseFile && !database.IsURL(place) {
		return filepath.Dir(place)
	}
	return database.Name(place)
}

// PlaceFlag returns the flag that names a place on a command line.
func PlaceFlag(place string) string {
	if name := PlaceName(place); name != place && !database.IsURL(place) {
		return "--data " + name
	}
	return "--database " + PlaceName(place)
}

// NoSite returns an error that says how to start a site if err says that there is none, and err otherwise.
func NoSite(err error, place string) error {
	if errors.Is(err, database.ErrNoSite) {
		return Failure("command.no-site", "place", PlaceName(place), "flag", PlaceFlag(place))
	}
	return FinalError(err)
}
