package server_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"hexparlor/internal/api"
	"hexparlor/internal/user"
	"hexparlor/internal/variants"
)

// TestOwnDataNamesAreDocumented downloads the data of a user who has some of everything: field names are in lower
// camel case, and exactly those that docs/own-data.md lists.
func TestOwnDataNamesAreDocumented(t *testing.T) {
	h := openNotifying(t)
	anna := h.withEverything()
	documented := documentedNames(t)
	// they occur only with thousands of matches, unfit plans, or holidays
	rare := []string{"next", "dropped", "first", "last"}
	good := regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)
	for file, content := range anna.data() {
		if !strings.HasSuffix(file, ".json") {
			continue
		}
		var value any
		must(t, json.Unmarshal([]byte(content), &value))
		names := map[string]bool{}
		eachName(value, func(name string) { names[name] = true })
		for name := range names {
			if uuid.Validate(name) != nil && (!good.MatchString(name) || !documented[file][name]) {
				t.Errorf("%s: %q is not in the docs", file, name)
			}
		}
		for name := range documented[file] {
			if !names[name] && !slices.Contains(rare, name) {
				t.Errorf("%s has no %q, which the docs list", file, name)
			}
		}
		delete(documented, file)
	}
	for file := range documented {
		t.Errorf("%s is in the docs alone", file)
	}
}

// documentedNames returns the field names by file in the table of docs/own-data.md.
func documentedNames(t *testing.T) map[string]map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../docs/own-data.md")
	must(t, err)
	quoted := regexp.MustCompile("`([^`]+)`")
	files := map[string]map[string]bool{}
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(line, "|")
		if len(columns) != 5 {
			continue
		}
		for _, file := range quoted.FindAllStringSubmatch(columns[1], -1) {
			files[file[1]] = map[string]bool{}
			for _, name := range quoted.FindAllStringSubmatch(columns[3], -1) {
				files[file[1]][name[1]] = true
			}
		}
	}
	return files
}

// withEverything returns an account with data of every kind that a download has.
func (h *notifying) withEverything() *guest {
	h.t.Helper()
	anna, ben := h.account("anna-keeps"), h.account("ben-meets")
	me, other := anna.id(), ben.id()
	anna.rest()
	call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: "Annabel"})
	call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: "Annabelle"})
	bot := call[api.TokenList](anna, "POST", "/api/me/bots", api.NewAccount{Handle: "kept-bot"}).Bots[0]
	call[api.CreatedToken](anna, "POST", "/api/me/tokens", api.NewToken{Name: "x", Scopes: []string{"play"}, Days: 1, As: bot.ID})
	must(h.t, h.store.AddPasskey(h.t.Context(), user.Passkey{
		ID: []byte("of a device"), User: me, Name: "telephone", Credential: []byte("{}"), Created: time.Now(), Used: time.Now(),
	}))
	must(h.t, h.store.AddSSHKey(h.t.Context(), user.SSHKey{
		Fingerprint: "SHA256:x", User: me, Kind: "ssh-ed25519", Name: "laptop", Created: time.Now(),
	}))
	call[api.NotificationSettings](anna, "POST", "/api/me/notifications/push", h.pushes.Subscribe())
	call[[]api.RelatedUser](anna, "POST", "/api/me/follows/"+other, nil)
	call[api.OwnOffers](anna, "DELETE", "/api/offers/"+anna.offer(api.NewOffer{
		Game: "hex", Time: "3days", Challenged: "ben-meets",
	}), nil)
	id := ben.take(anna.offer(api.NewOffer{Game: "hex", Time: "3days", Seat: 1}))
	anna.move(id, 1, "place 0,0")
	anna.plan(id, 1, []string{"2 place 3,3", "1 place 4,4"})
	finished := anna.table(false).ID
	ben.sit(finished, 2)
	anna.say(finished, "players", "good luck")
	ben.act(finished, 2, "resign")
	d := anna.variant(twinStart)
	anna.publish(d.Variant.ID, "First")
	h.say(anna, d.Variant.ID)
	call[[]api.RelatedUser](anna, "POST", "/api/me/blocks/"+h.account("carl-blocked").id(), nil)
	return anna
}

// say stores an answer and a remark of a user about a variant.
func (h *notifying) say(g *guest, variant string) {
	h.t.Helper()
	_, err := h.store.AddAnswer(h.t.Context(), variants.Answer{
		Match: "m", User: g.id(), Variant: variant, Version: 1, Choices: []int{1}, Words: "good", At: time.Now(),
	})
	must(h.t, err)
	must(h.t, h.store.AddRemark(h.t.Context(), variants.Remark{
		Match: "m", User: g.id(), Variant: variant, Version: 1, Moves: 3, Words: "odd", At: time.Now(),
	}))
}

func eachName(value any, do func(name string)) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			do(name)
			eachName(inner, do)
		}
	case []any:
		for _, inner := range v {
			eachName(inner, do)
		}
	}
}
