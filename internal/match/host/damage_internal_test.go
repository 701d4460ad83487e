package host

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"hexparlor/internal/panics"
)

// TestDamagedMatchesAreListedWithCauseAndWithoutSecrets lists damage whose causes quote a sealed order, and a panic
// that holds one.
func TestDamagedMatchesAreListedWithCauseAndWithoutSecrets(t *testing.T) {
	h := &Host{Config: Config{Logger: slog.New(slog.DiscardHandler)}}
	_ = h.damaged("b", fmt.Errorf("%w: entry 3 is %q, which is no move", ErrUnreadable, `a "secret" order`))
	_ = h.damaged("a", panics.Catch(func() error { panic("secret") }))
	_ = h.damaged("c", errors.New(`cut in "the middle of a secret`))
	all := h.DamagedMatches()
	if len(all) != 3 || all[0].ID != "a" || all[1].ID != "b" || !strings.Contains(all[1].Cause, "entry 3") {
		t.Errorf("%v", all)
	}
	if text := fmt.Sprint(all); strings.Contains(text, "secret") {
		t.Errorf("the list contains a secret: %s", text)
	}
}
