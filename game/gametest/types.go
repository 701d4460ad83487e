package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"hexparlor/game"
)

// typesAreListed checks that every event has a kind and type listed in Info, and that all views have one type.
// The API descriptions of the game's JSON are generated from these types.
func typesAreListed(t *testing.T, k *kit) law {
	listed := map[string]reflect.Type{}
	for _, e := range k.game.Info().Events {
		if listed[e.Kind()] != nil {
			t.Fatalf("Info lists two events of the kind %q", e.Kind())
		}
		listed[e.Kind()] = reflect.TypeOf(e)
	}
	var view reflect.Type
	return func(o game.Options, s game.State, r *rand.Rand) {
		for _, viewer := range append(k.seatsOf(o), game.Spectator, game.Arbiter) {
			if got := reflect.TypeOf(s.View(viewer)); view == nil {
				view = got
			} else if got != view {
				t.Fatalf("%s: the view of %d is a %v, others are %v", s.Text(game.Arbiter), viewer, got, view)
			}
		}
		seat, m, ok := randomMove(s, r)
		if !ok {
			return
		}
		var log game.Log
		game.Clone(s).Play(seat, m, &log)
		for _, e := range log.Events {
			if listed[e.Kind()] != reflect.TypeOf(e) {
				t.Fatalf("Info lists no event of the kind %q and the type %T: %v", e.Kind(), e, e)
			}
		}
	}
}
