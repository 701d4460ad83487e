package server

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n/catalog"
)

// Package api holds views, events and catalogues of games as untyped JSON. The OpenAPI description has their types for
// each game, derived from the Go types in games/<game>.

const schemaPrefix = "#/components/schemas/"

// schemaName returns the name of a Go type in the OpenAPI description. Types of a game begin with the game's id, such
// as HexitView.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if _, id, of := strings.Cut(t.PkgPath(), "/games/"); of {
		return title(id) + name
	}
	return name
}

func title(id string) string { return strings.ToUpper(id[:1]) + id[1:] }

// describeGames replaces untyped schemas: View, Event and Catalogue become unions of the types of all games, and the
// members that hold one refer to these unions.
func describeGames(schemas huma.Registry, games []game.Game) {
	known := schemas.Map()
	event := known["Event"]
	view, catalogue := &huma.Schema{}, &huma.Schema{}
	anyEvent := &huma.Schema{Description: event.Description}
	for _, g := range games {
		info := g.Info()
		if len(info.Events) > 0 {
			name := title(info.ID) + "Event"
			known[name] = eventsOf(schemas, info, event)
			anyEvent.AnyOf = append(anyEvent.AnyOf, &huma.Schema{Ref: schemaPrefix + name})
		}
		view.AnyOf = append(view.AnyOf, viewOf(schemas, g, info))
		if c := game.PresentationOf(g).Components(nil, catalog.English()); c != nil {
			catalogue.AnyOf = append(catalogue.AnyOf, schemas.Schema(reflect.TypeOf(c), true, ""))
		}
	}
	known["View"], known["Catalogue"] = view, catalogue
	if len(games) > 0 {
		known["Event"] = anyEvent
	}
	describeNulls(schemas)
	for _, schema := range known {
		for member, any := range map[string]string{"view": "View", "catalogue": "Catalogue"} {
			if p := schema.Properties[member]; p != nil && p.Type == "" && p.Ref == "" {
				p.AnyOf = []*huma.Schema{{Ref: schemaPrefix + any}, {Type: "null"}}
			}
		}
	}
}

// viewOf adds the schema of a game's views, taken from the view of its starting position with default options.
func viewOf(schemas huma.Registry, g game.Game, info game.Info) *huma.Schema {
	options, err := game.ParseOptions(info.Options, nil)
	if err != nil {
		panic(err) // newBook has reported it
	}
	opening, err := g.New(options, rng.Seed{})
	if err != nil {
		panic(fmt.Sprintf("%s has no position by default: %v", info.ID, err)) // gametest would have failed
	}
	view := schemas.Schema(reflect.TypeOf(opening.View(game.Spectator)), true, title(info.ID)+"View")
	if of := schemas.SchemaFromRef(view.Ref); of != nil {
		of.Description = "What a viewer may know of a position of " + catalog.English().Say(info.Title())
	}
	return view
}

// eventsOf returns the schema of a game's events: a union with one member for each kind, which decides the type of
// data.
func eventsOf(schemas huma.Registry, info game.Info, event *huma.Schema) *huma.Schema {
	union := &huma.Schema{Description: "An event of " + catalog.English().Say(info.Title())}
	for _, e := range info.Events {
		kind := *event
		kind.Properties = map[string]*huma.Schema{
			"kind": {Type: huma.TypeString, Const: e.Kind()},
			"text": event.Properties["text"], "sentence": event.Properties["sentence"], "cells": event.Properties["cells"],
			"data": schemas.Schema(reflect.TypeOf(e), true, ""),
		}
		union.OneOf = append(union.OneOf, &kind)
	}
	return union
}

// describeNulls marks members of all schemas as nullable whose Go fields are pointers to structs and not omitted when
// nil.
func describeNulls(schemas huma.Registry) {
	for name, schema := range schemas.Map() {
		describeNullsOf(schema, schemas.TypeFromRef(schemaPrefix+name))
	}
}

func describeNullsOf(schema *huma.Schema, t reflect.Type) {
	if t == nil || t.Kind() != reflect.Struct {
		return
	}
	for _, field := range reflect.VisibleFields(t) {
		name, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
		p := schema.Properties[name]
		if p == nil || p.Ref == "" || field.Type.Kind() != reflect.Pointer || strings.Contains(rest, "omit") {
			continue
		}
		p.AnyOf, p.Ref = []*huma.Schema{{Ref: p.Ref}, {Type: "null"}}, ""
	}
}
