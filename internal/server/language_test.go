package server

import (
	"net/http/httptest"
	"strings"
	"testing"

	"hexparlor/internal/server/httpapi"
)

// TestAcceptLanguageHeaderIsReadOnlyUpToLimit: of a header that is too long, the part that was read counts.
func TestAcceptLanguageHeaderIsReadOnlyUpToLimit(t *testing.T) {
	long := strings.Repeat(",fr;q=0.5", 100)
	for header, want := range map[string]string{
		"de-AT" + long: "de", "es;q=0.9,de;q=0.8" + long: "es", strings.Repeat("d", 500): "en", "de": "de",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", header)
		if got := httpapi.LanguageOf(r).Tag.String(); got != want {
			t.Errorf("%.20s... is answered in %s, want %s", header, got, want)
		}
	}
}
