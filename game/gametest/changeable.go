package gametest

import (
	"maps"
	"testing"

	"hexparlor/game"
)

// checkData checks a game with options of data: Canonical accepts what New accepts, its result stays as it is and can
// be played, and every change has words in all languages and can be taken back, unless the others need it. refused is
// the error of New.
func (k *kit) checkData(t *testing.T, o game.Options, refused error) {
	t.Helper()
	g, ok := k.game.(game.Changeable)
	if !ok {
		return
	}
	given := maps.Clone(o)
	canonical, err := g.Canonical(o)
	switch {
	case !maps.Equal(o, given):
		t.Fatalf("Canonical changes the options %v that it is given", given)
	case (err == nil) != (refused == nil):
		t.Fatalf("the options %v: Canonical says %v, New says %v", o, err, refused)
	case err != nil:
		return
	}
	k.mustStay(t, g, canonical)
	for _, change := range g.DataChanges(canonical) {
		Speaks(t, change.Text)
		without := maps.Clone(canonical)
		without[change.Option] = change.Without
		back, err := g.Canonical(without)
		if err != nil {
			k.checkRefusedSet(t, err, without) // the other changes need this one
		} else if maps.Equal(back, canonical) {
			t.Fatalf("the options %v do not change without %v", canonical, change.Text)
		}
	}
}

// mustStay checks that canonical options can be played, and that Canonical returns them unchanged.
func (k *kit) mustStay(t *testing.T, g game.Changeable, canonical game.Options) {
	t.Helper()
	again, err := g.Canonical(canonical)
	if err != nil || !maps.Equal(again, canonical) {
		t.Fatalf("the canonical options %v become %v: %v", canonical, again, err)
	}
	if _, err := game.ParseOptions(g.Info().Options, canonical); err != nil {
		t.Fatalf("the canonical options %v: %v", canonical, err)
	}
	if _, err := g.New(canonical, [32]byte{}); err != nil {
		t.Fatalf("the canonical options %v: %v", canonical, err)
	}
}
