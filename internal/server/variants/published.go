package variants

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
	"hexparlor/internal/variants"
)

type publication struct {
	VariantPath
	Body api.VariantPublication
}

func (s *service) publishVariant(ctx context.Context, in *publication) (*httpapi.Body[api.VariantPage], error) {
	v, err := s.own(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	g, err := s.game(v.Game)
	if err != nil {
		return nil, err
	}
	if err := s.Quotas.NewVariant(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	summary, err := s.cleanedLine(ctx, "summary", in.Body.Summary, variants.MaxSummary)
	if err != nil {
		return nil, err
	}
	text, err := s.cleaned(ctx, g, v.Draft, v.Draft) // the rules of the game may be newer than the draft
	if err != nil {
		return nil, err
	}
	n := variants.Version{
		Text: text, Number: v.Versions + 1, Summary: summary, Hash: variant.Hash(g, complete(g, text.Options)),
		Published: s.now(),
	}
	if err := s.mayPublish(ctx, v, n); err != nil {
		return nil, err
	}
	if err := s.Store.Publish(ctx, v, n); err != nil {
		return nil, storeError(err)
	}
	return s.getVariant(ctx, &versionQuery{VariantPath: in.VariantPath})
}

// mayPublish returns why the next version of a variant cannot be published, or nil.
func (s *service) mayPublish(ctx context.Context, v variants.Variant, n variants.Version) error {
	switch {
	case len(n.Options) == 0:
		return conflict(i18n.Of("server.variants.standard"))
	case n.Number > variants.MaxVersions:
		return conflict(i18n.Of("server.variants.versions", "most", variants.MaxVersions))
	case v.Versions == 0:
		return nil
	}
	last, err := s.Store.Version(ctx, v.ID, v.Versions)
	if err != nil {
		return storeError(err)
	}
	if v.Listed && last.Hash == n.Hash && last.Name == n.Name && last.Notes == n.Notes &&
		slices.EqualFunc(last.Questions, n.Questions, sameQuestion) {
		return conflict(i18n.Of("server.variants.unchanged", "version", last.Number))
	}
	return nil
}

// withdrawVariant withdraws a variant of the caller or, for a moderator, of any user.
func (s *service) withdrawVariant(ctx context.Context, in *VariantPath) (*httpapi.Body[api.VariantPage], error) {
	find := s.own
	if s.Guard.May(ctx, admin.Moderate) == nil {
		find = s.visible
	}
	v, err := find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if v.Versions == 0 {
		return nil, conflict(i18n.Of("server.variants.draft"))
	}
	if err := s.Store.List(ctx, v.ID, false); err != nil {
		return nil, storeError(err)
	}
	return s.getVariant(ctx, &versionQuery{VariantPath: *in})
}

// pageSize is the number of variants on a page of the list.
const pageSize = 24

type listQuery struct {
	Game  string `query:"game" maxLength:"64"`
	After string `query:"after" maxLength:"80" doc:"next of the previous page"`
}

func (s *service) listVariants(ctx context.Context, in *listQuery) (*httpapi.Body[api.Variants], error) {
	after, err := parsePlace(in.After)
	if err != nil {
		return nil, err
	}
	page := api.Variants{Mine: []api.Variant{}, Variants: []api.Variant{}}
	if in.After == "" {
		if page.Mine, err = s.mine(ctx); err != nil {
			return nil, err
		}
	}
	list, err := s.Store.Listed(ctx, in.Game, after, pageSize+1)
	if err != nil {
		return nil, storeError(err)
	}
	if len(list) > pageSize {
		list = list[:pageSize]
		last := list[pageSize-1]
		page.Next = fmt.Sprintf("%d_%s", last.Games, last.ID)
	}
	page.Variants, err = s.latestOf(ctx, list)
	return httpapi.NoStore(page), err
}

func parsePlace(text string) (at variants.Place, err error) {
	if text == "" {
		return at, nil
	}
	games, id, ok := strings.Cut(text, "_")
	at.ID = id
	if at.Games, err = strconv.Atoi(games); err != nil || !ok || id == "" {
		return at, httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-search", i18n.Of("server.bad-search"))
	}
	return at, nil
}

// mine returns the caller's variants: drafts where nothing is published, and the latest versions.
func (s *service) mine(ctx context.Context) ([]api.Variant, error) {
	me, err := s.me(ctx)
	if err != nil || me == "" {
		return []api.Variant{}, err
	}
	own, err := s.Store.VariantsOf(ctx, me)
	if err != nil {
		return nil, storeError(err)
	}
	return s.latestOf(ctx, own)
}

// latestOf returns the latest version of each variant, or its draft if it has none. It leaves out variants of games
// that the site does not have.
func (s *service) latestOf(ctx context.Context, list []variants.Variant) ([]api.Variant, error) {
	shown := make([]api.Variant, 0, len(list))
	for _, v := range list {
		if _, ok := s.Host.Games(v.Game); !ok {
			continue
		}
		one, err := s.latest(ctx, v)
		if err != nil {
			return nil, err
		}
		shown = append(shown, one)
	}
	return shown, nil
}

type versionQuery struct {
	VariantPath
	Version int `query:"version" minimum:"0" maximum:"9999" doc:"number of the version; 0: the latest"`
	Since   int `query:"since" minimum:"0" maximum:"9999" doc:"number of a version to compare with; 0: the standard rules"`
}

func (s *service) getVariant(ctx context.Context, in *versionQuery) (*httpapi.Body[api.VariantPage], error) {
	v, err := s.visible(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	page, err := s.page(ctx, v, in.Version)
	if err == nil && in.Since > 0 {
		var since []game.DataChange
		since, err = s.changesSince(ctx, v, page.Version, in.Since)
		page.Since = changesIn(httpapi.CallerOf(ctx).Words(), since)
	}
	return httpapi.NoStore(page), err
}

// changesSince returns what a version of a variant changes in another one, or in the standard rules if since is 0.
func (s *service) changesSince(
	ctx context.Context, v variants.Variant, number, since int,
) ([]game.DataChange, error) {
	g, err := s.game(v.Game)
	if err != nil {
		return nil, err
	}
	now, _, err := s.content(ctx, v, number)
	if err != nil {
		return nil, err
	}
	before := game.Options{}
	if since > 0 {
		other, _, err := s.content(ctx, v, since)
		if err != nil {
			return nil, err
		}
		before = other.Options
	}
	return variant.Between(g, complete(g, before), complete(g, now.Options)), nil
}

type changesQuery struct {
	VariantPath
	Format  string `path:"format" enum:"csv,json"`
	Version int    `query:"version" minimum:"0" maximum:"9999" doc:"number of the version; 0: the latest"`
	Since   int    `query:"since" minimum:"0" maximum:"9999" doc:"number of a version to compare with; 0: the standard rules"`
}

func (s *service) getVariantChanges(ctx context.Context, in *changesQuery) (*variantFile, error) {
	v, err := s.visible(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	changes, err := s.changesSince(ctx, v, in.Version, in.Since)
	if err != nil {
		return nil, err
	}
	file := &variantFile{
		Type: "application/json", Cache: "no-store",
		Disposition: fmt.Sprintf(`attachment; filename="changes-%s.%s"`, v.ID[:6], in.Format),
	}
	if in.Format == variant.CSV {
		file.Type = "text/csv; charset=utf-8"
	}
	file.Body, err = variant.ChangeTable(changes, httpapi.CallerOf(ctx).Words(), in.Format)
	return file, err
}

// variantFile is a variant that a browser saves as a file.
type variantFile struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Cache       string `header:"Cache-Control"`
	Body        []byte
}

func (s *service) getVariantFile(ctx context.Context, in *versionQuery) (*variantFile, error) {
	v, err := s.visible(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	text, number, err := s.content(ctx, v, in.Version)
	if err != nil {
		return nil, err
	}
	file := variant.Variant{
		Game: v.Game, Name: text.Name, Author: authorOf(v), Version: number, Notes: text.Notes, Options: text.Options,
		Questions: text.Questions,
	}
	return &variantFile{
		Type: "application/json", Cache: "no-store", Body: file.Text(),
		Disposition: fmt.Sprintf(`attachment; filename="%s-%s-%d.json"`, v.Game, v.ID[:6], number),
	}, nil
}

// content returns the text of a version of a variant, or of the latest one if number is 0, and its number. Of a variant
// that was never published it returns the draft.
func (s *service) content(ctx context.Context, v variants.Variant, number int) (variants.Text, int, error) {
	if v.Versions == 0 && number == 0 {
		return v.Draft, 0, nil
	}
	if number == 0 {
		number = v.Versions
	}
	version, err := s.Store.Version(ctx, v.ID, number)
	if errors.Is(err, variants.ErrNotFound) {
		missing := i18n.Of("server.variants.no-version")
		return variants.Text{}, 0, httpapi.NewProblem(http.StatusNotFound, "no-variant", missing)
	}
	return version.Text, number, storeError(err)
}
