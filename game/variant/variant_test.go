package variant_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// changes are options and data for each game, every one of which changes something.
var changes = map[string]game.Options{
	"hex":       {"size": "5", "swap": "false"},
	"hexattack": {"target": "5", "orders": "attack,move"},
	"hexit":     {"start": "twin", "tiles": "11", "stock": "6/8"},
	"hexstrat":  {"units": "7/6/4", "effects": "0,0/0,1/1,2"},
	"hexstrike": {"cards": "jab:damage=3"},
	"swarm":     {"height": "4"},
}

// TestFileOfEveryGameReadsBackAsItWas writes the variant of each game as a file, reads it, and plays its first position.
func TestFileOfEveryGameReadsBackAsItWas(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		v := variant.Variant{
			Game: id, Name: "Changed <" + id + ">", Author: "Anna", Version: 3, Notes: "Two\nlines", Options: changes[id],
			Questions: []variant.Question{{Text: "Good?", Answers: []string{"Yes", "No"}}},
		}
		v, err := v.Check(g)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if !maps.Equal(v.Options, changes[id]) {
			t.Errorf("%s: the canonical options are %v", id, v.Options)
		}
		read, of, err := variant.Read(v.Text(), games.Lookup)
		if err != nil || of.Info().ID != id || string(read.Text()) != string(v.Text()) {
			t.Errorf("%s: %v: %s", id, err, read.Text())
		}
		complete := game.CompleteOptions(g.Info().Options, v.Options)
		if _, err := g.New(complete, [32]byte{}); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		standard := game.CompleteOptions(g.Info().Options, nil)
		if variant.Hash(g, complete) == variant.Hash(g, standard) {
			t.Errorf("%s: the hash does not depend on the rules", id)
		}
		found := variant.Changes(g, complete)
		if len(found) < len(changes[id]) {
			t.Errorf("%s: %d changes are listed, at least %d were made", id, len(found), len(changes[id]))
		}
		for _, c := range found {
			without := maps.Clone(complete)
			without[c.Option] = c.Without
			if left := variant.Changes(g, without); len(left) != len(found)-1 {
				t.Errorf("%s: without %q there are %d of %d changes", id, catalog.English().Say(c.Text), len(left), len(found))
			}
		}
		if back := variant.Between(g, complete, standard); len(back) != len(found) {
			t.Errorf("%s: back to the standard rules there are %d changes, not %d", id, len(back), len(found))
		}
		if same := variant.Between(g, complete, complete); len(same) != 0 {
			t.Errorf("%s: equal rules differ in %v", id, same)
		}
	}
}

// TestWrongFilesAreRefusedWithField reads files that are no variants.
func TestWrongFilesAreRefusedWithField(t *testing.T) {
	for text, want := range map[string]string{
		`{`:             "the file is no variant",
		`{"game": "x"}`: `field game: there is no game "x"`,
		`{"game": "hex", "name": "A", "options": {}} {}`:                               "text after the end",
		`{"game": "hex", "name": "A", "colour": 1}`:                                    "colour",
		`{"game": "hex", "options": {}}`:                                               "field name: 0 characters; 1 to 60",
		`{"game": "hex", "name": "A", "version": -1}`:                                  "field version: -1",
		`{"game": "hex", "name": "A", "options": {"size": "50"}}`:                      "option size",
		`{"game": "hex", "name": "A", "options": {"sise": "5"}}`:                       "sise",
		`{"game": "hex", "name": "A", "options": {"shape": "400x1"}}`:                  "option shape",
		`{"game": "hex", "name": "A", "questions": [{"text": "Q", "answers": ["A"]}]}`: "1 answers; 2 to 4",
		strings.Repeat(" ", variant.MaxSize+1):                                         "at most 32768",
	} {
		_, _, err := variant.Read([]byte(text), games.Lookup)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, and not %s", text, err, want)
		}
	}
}

// TestSchemaListsAllOptions compares the schema of each game with its options.
func TestSchemaListsAllOptions(t *testing.T) {
	for _, g := range games.All() {
		text, err := json.Marshal(variant.Schema(g, func(m i18n.Message) string { return catalog.English().Say(m) }))
		if err != nil {
			t.Fatal(err)
		}
		var schema struct {
			Properties struct {
				Options struct {
					Properties map[string]struct {
						Enum    []string
						Pattern string
						Default string
						Size    int `json:"maxLength"`
					}
				}
			}
		}
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		for _, o := range g.Info().Options {
			s, ok := schema.Properties.Options.Properties[o.Name]
			bounded := len(s.Enum) > 0 || s.Pattern != "" || s.Size > 0 || o.Kind == game.TextOption
			if !ok || s.Default != o.Default || !bounded {
				t.Errorf("%s %s: %+v", g.Info().ID, o.Name, s)
			}
		}
	}
}

// TestChangesBetweenVariantsHaveValuesOfTheFirst compares two variants that change the same fields of the rules.
func TestChangesBetweenVariantsHaveValuesOfTheFirst(t *testing.T) {
	g, _ := games.Lookup("hexstrike")
	canonical := func(cards, beats string) game.Options {
		o, err := variant.Canonical(g, map[string]string{"cards": cards, "maxbeats": beats})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	changes := variant.Between(g, canonical("hammer:damage=5", "60"), canonical("hammer:damage=4,priority=72", "70"))
	table, err := variant.ChangeTable(changes, catalog.English(), variant.CSV)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"option,of,field,old,new,text\n",
		"cards,hammer,damage,5,4,Damage of Hammer: 4 instead of 6 (before: Damage of Hammer: 5 instead of 6)\n",
		"cards,hammer,priority,80,72,Priority of Hammer: 72 instead of 80\n", "maxbeats,,maxbeats,60,70,",
	} {
		if !strings.Contains(string(table), row) {
			t.Errorf("%s is missing in\n%s", row, table)
		}
	}
	if cell := variant.Cell("=1+1"); cell != "'=1+1" {
		t.Errorf("a cell has %s", cell)
	}
}

// FuzzRead reads any text. What is read writes itself as a file that reads back equal, and its rules make a position.
func FuzzRead(f *testing.F) {
	for id, options := range changes {
		f.Add(variant.Variant{Game: id, Name: "A", Options: options}.Text())
	}
	f.Add([]byte(`{"game": "hexattack", "name": "A", "options": {"map": "custom", "custom": "h2#0,0;-2,0 1/2 1.1@0,2 0/0 t1 -"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		v, g, err := variant.Read(text, games.Lookup)
		if err != nil {
			if err.Error() == "" {
				t.Error("the refusal has no reason")
			}
			return
		}
		again, _, err := variant.Read(v.Text(), games.Lookup)
		if err != nil || string(again.Text()) != string(v.Text()) {
			t.Fatalf("%v: %s became %s", err, v.Text(), again.Text())
		}
		o := game.CompleteOptions(g.Info().Options, v.Options)
		if _, err := g.New(o, [32]byte{1}); err != nil {
			t.Fatal(err)
		}
		variant.Changes(g, o)
	})
}
