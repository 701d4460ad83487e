package cli

import (
	"errors"
	"path/filepath"
	"strings"

	"hexparlor/internal/store/database"
)

// DatabaseFlag is the flag that names the database of a site that is not stored in the data folder.
type DatabaseFlag struct {
	Database string `env:"HEXPARLOR_DATABASE" placeholder:"database" help:"database"`
}

// DatabaseFile is the name of the file in the data folder that holds all data of a site.
const DatabaseFile = "hexparlor.db"

// Place returns the place of a site for package store: the database of the flag, or else DatabaseFile in a folder.
func (f DatabaseFlag) Place(folder string) string {
	if f.Database != "" {
		return ParsePlace(f.Database)
	}
	return filepath.Join(folder, DatabaseFile)
}

// ParsePlace returns the place of a site that is named by a URL, by a file name that ends in .db, or by a folder.
func ParsePlace(name string) string {
	if database.IsURL(name) || strings.HasSuffix(name, ".db") {
		return name
	}
	return filepath.Join(name, DatabaseFile)
}

// PlaceName returns the name of a place for messages: its folder, if its file is called DatabaseFile; else the database
// without passwords.
func PlaceName(place string) string {
	if filepath.Base(place) == DatabaseFile && !database.IsURL(place) {
		return filepath.Dir(place)
	}
	return database.Name(place)
}

// PlaceFlag returns the flag, with its value, that names a place on a command line.
func PlaceFlag(place string) string {
	if name := PlaceName(place); name != place && !database.IsURL(place) {
		return "--data " + name
	}
	return "--database " + PlaceName(place)
}

// NoSite returns an error that says how to create a site if err is database.ErrNoSite, else FinalError(err).
func NoSite(err error, place string) error {
	if errors.Is(err, database.ErrNoSite) {
		return Failure("command.no-site", "place", PlaceName(place), "flag", PlaceFlag(place))
	}
	return FinalError(err)
}
