package main

import (
	"path/filepath"
	"strings"

	"hexparlor/internal/store"
)

// databaseFlag tells where a house is, in place of a folder.
type databaseFlag struct {
	Database string `env:"HEXPARLOR_DATABASE" placeholder:"database" help:"database"`
}

// databaseName is the file in the data folder that holds all tables and guests.
const databaseName = "hexparlor.db"

// place is where the house is: in that folder, unless a database is named.
func (f databaseFlag) place(folder string) string {
	if f.Database != "" {
		return placeOf(f.Database)
	}
	return filepath.Join(folder, databaseName)
}

// placeOf reads the name of a place: a URL, a file that ends with .db, or else a folder.
func placeOf(name string) string {
	if store.IsURL(name) || strings.HasSuffix(name, ".db") {
		return name
	}
	return filepath.Join(name, databaseName)
}

// nameOf is what a person knows a place by: a folder, if the house is in one under its usual name.
func nameOf(place string) string {
	if filepath.Base(place) == databaseName && !store.IsURL(place) {
		return filepath.Dir(place)
	}
	return store.Name(place)
}

// flagOf names a place on a command line.
func flagOf(place string) string {
	if name := nameOf(place); name != place && !store.IsURL(place) {
		return "--data " + name
	}
	return "--database " + nameOf(place)
}
