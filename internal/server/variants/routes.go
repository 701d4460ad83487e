// Package variants answers the operations about variants: games with changed rules, which users design, publish and ask
// players about.
package variants

import (
	"context"
	"net/http"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/variants"
)

// Deps is what the operations need of the server.
type Deps struct {
	Store   variants.Store
	Host    *host.Host
	Users   *user.Accounts
	Guard   *httpapi.Guard
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	// Presence returns which users have a match open.
	Presence func(*match.State) view.Presence
	// Laboratory plays the studies that compare variants with the standard rules.
	Laboratory Laboratory
	// HasSection reports whether the rules page of a game has a section with an id.
	HasSection func(game, section string) bool
	// MayGovern reports whether the caller is the owner of the site.
	MayGovern func(context.Context) bool
}

// Laboratory plays studies of rules.
type Laboratory interface {
	// Compare starts a study that compares options with the standard rules; by is the user who asks.
	Compare(g game.Game, o game.Options, by string, now time.Time, language string) (api.Study, error)
	// OfRules returns the study of the rules with a hash; ok is false if there is none.
	OfRules(hash, language string) (st api.Study, ok bool)
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations about variants.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	httpapi.Add(a, httpapi.Post("checkRules", "/api/rules/check",
		"Says what options and data of a game mean, and whether a match can be played with them.",
		http.StatusNotFound), s.checkRules)
	httpapi.Add(a, httpapi.Get("listVariants", "/api/variants",
		"Lists the caller's variants and published ones."), s.listVariants)
	httpapi.Add(a, httpapi.Post("createVariant", "/api/variants",
		"Creates a variant, a draft that only the caller sees.",
		http.StatusNotFound, http.StatusConflict, http.StatusInsufficientStorage), s.createVariant)
	httpapi.Add(a, httpapi.Post("importVariant", "/api/variants/files",
		"Creates a variant from a file.",
		http.StatusConflict, http.StatusInsufficientStorage), s.importVariant)
	httpapi.Add(a, httpapi.Get("getVariant", "/api/variants/{id}",
		"Returns a published version of a variant."), s.getVariant)
	httpapi.Add(a, httpapi.Delete("deleteVariant", "/api/variants/{id}",
		"Deletes a variant of the caller that was never published.",
		http.StatusConflict), s.deleteVariant)
	httpapi.Add(a, httpapi.Get("getDraft", "/api/variants/{id}/draft",
		"Returns the draft of a variant of the caller."), s.getDraft)
	httpapi.Add(a, httpapi.Patch("saveDraft", "/api/variants/{id}/draft",
		"Changes the draft of a variant of the caller.",
		http.StatusConflict), s.saveDraft)
	httpapi.Add(a, httpapi.Post("publishVariant", "/api/variants/{id}/publish",
		"Publishes the draft of a variant as its next version.",
		http.StatusConflict, http.StatusInsufficientStorage), s.publishVariant)
	httpapi.Add(a, httpapi.Post("withdrawVariant", "/api/variants/{id}/withdraw",
		"Withdraws a variant of the caller: matches stay, and new ones cannot be started. Moderators may withdraw any.",
		http.StatusConflict), s.withdrawVariant)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getVariantFile", "/api/variants/{id}/file",
		"Returns the file of a version, or of a draft of the caller."),
		"application/json", ""), s.getVariantFile)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getVariantChanges", "/api/variants/{id}/changes/{format}",
		"Returns the changed fields of a version, with their old and new values, as a file."),
		"text/csv", ""), s.getVariantChanges)
	httpapi.Add(a, httpapi.Post("studyVariant", "/api/variants/{id}/study",
		"Starts a study that compares a version, or the caller's draft, with the standard rules.",
		http.StatusConflict), s.studyVariant)
	httpapi.Add(a, httpapi.Get("getVariantStudy", "/api/variants/{id}/study",
		"Returns the study of a version, or of the caller's draft, with its answers so far."), s.getVariantStudy)
	s.registerPlaytests(a)
}

func (s *service) registerPlaytests(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getPlaytest", "/api/matches/{id}/playtest",
		"Returns what the caller, who has played a match, is asked about its rules."), s.getPlaytest)
	httpapi.Add(a, httpapi.Post("sendPlaytest", "/api/matches/{id}/playtest",
		"Answers or skips the questions about the rules of a match, once."), s.sendPlaytest)
	httpapi.Add(a, httpapi.Post("remarkPosition", "/api/matches/{id}/remark",
		"Marks a position of a finished match that felt wrong to the caller, who has played it.",
		http.StatusConflict), s.remarkPosition)
	httpapi.Add(a, httpapi.Post("countLookup", "/api/matches/{id}/lookups",
		"Counts that a player has opened a section of the rules during a match by a variant."), s.countLookup)
	httpapi.Add(a, httpapi.Get("getPlaytestSettings", "/api/me/playtests",
		"Returns whether the caller is asked what they would change in a game."), s.getPlaytestSettings)
	httpapi.Add(a, httpapi.Post("setPlaytestSettings", "/api/me/playtests",
		"Sets whether the caller is asked what they would change in a game."), s.setPlaytestSettings)
	httpapi.Add(a, httpapi.Get("getPlaytestResults", "/api/variants/{id}/answers",
		"Returns the answers about a variant of the caller. For the owner of the site, the id of a game stands for it."),
		s.getPlaytestResults)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPlaytestFile", "/api/variants/{id}/answers/{format}",
		"Returns the answers about a variant of the caller as a file."),
		"text/csv", ""), s.getPlaytestFile)
}

// noVariant returns the problem that there is no such variant for the caller.
func noVariant() error {
	return httpapi.NewProblem(http.StatusNotFound, "no-variant", i18n.Of("server.variants.none"))
}

// badVariant returns the problem of a field of a variant.
func badVariant(message i18n.Message) error {
	return httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-variant", message)
}

// conflict returns the problem that the state of a variant does not allow an operation.
func conflict(message i18n.Message) error {
	return httpapi.NewProblem(http.StatusConflict, "variant-conflict", message)
}

// game returns a game of the site, or the problem that there is none.
func (s *service) game(id string) (game.Game, error) {
	g, ok := s.Host.Games(id)
	if !ok {
		return nil, httpapi.UnknownGame(id)
	}
	return g, nil
}

// me returns the caller's public id; empty for a caller of whom nothing is known.
func (s *service) me(ctx context.Context) (string, error) { return httpapi.CallerOf(ctx).ID(ctx) }
