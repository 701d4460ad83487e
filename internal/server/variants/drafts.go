package variants

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/variants"
)

type newVariant struct{ Body api.NewVariant }

func (s *service) createVariant(ctx context.Context, in *newVariant) (*httpapi.Body[api.DraftState], error) {
	g, err := s.game(in.Body.Game)
	if err != nil {
		return nil, err
	}
	v := variants.Variant{Game: in.Body.Game, Draft: variants.Text{Name: in.Body.Name, Options: in.Body.Options}}
	if in.Body.From != "" {
		if err := s.fork(ctx, &v, in.Body); err != nil {
			return nil, err
		}
	}
	if v.Draft.Name == "" {
		v.Draft.Name = shortened(httpapi.CallerOf(ctx).Words().Say(
			i18n.Of("server.variants.new-name", "game", g.Info().Title())), variant.MaxName)
	}
	return s.add(ctx, g, v)
}

// fork takes the draft of a new variant from the latest version of another one, with the caller's name and options.
func (s *service) fork(ctx context.Context, v *variants.Variant, wanted api.NewVariant) error {
	origin, err := s.visible(ctx, wanted.From)
	if err != nil {
		return err
	}
	if origin.Game != v.Game || origin.Versions == 0 {
		return noVariant()
	}
	latest, err := s.Store.Version(ctx, origin.ID, origin.Versions)
	if err != nil {
		return storeError(err)
	}
	v.Origin = origin.ID
	v.Draft = latest.Text
	v.Draft.Notes = ""
	if wanted.Name != "" {
		v.Draft.Name = wanted.Name
	}
	if wanted.Options != nil {
		v.Draft.Options = wanted.Options
	}
	return nil
}

// shortened returns at most the first characters of a text.
func shortened(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most]))
}

// add stores a new variant of the caller, whose draft is checked first.
func (s *service) add(ctx context.Context, g game.Game, v variants.Variant) (*httpapi.Body[api.DraftState], error) {
	if err := s.Quotas.NewVariant(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	var err error
	if v.Draft, err = s.cleaned(ctx, g, variants.Text{}, v.Draft); err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	v.ID, v.Maker, v.Saved = strings.ToLower(rand.Text()[:16]), me.ID, s.now()
	if err := s.Store.AddVariant(ctx, v); err != nil {
		return nil, storeError(err)
	}
	return s.draftState(ctx, v)
}

// now returns the present time in whole milliseconds, as drafts are stored.
func (s *service) now() time.Time { return s.Host.Clock().Truncate(time.Millisecond) }

// storeError returns the problem of an error of the store.
func storeError(err error) error {
	switch {
	case errors.Is(err, variants.ErrNotFound):
		return noVariant()
	case errors.Is(err, variants.ErrChanged):
		return conflict(i18n.Of("server.variants.changed"))
	case errors.Is(err, variants.ErrTooMany):
		return conflict(i18n.Of("server.variants.too-many", "most", variants.MaxOfUser))
	case errors.Is(err, variants.ErrFull):
		return httpapi.NewProblem(http.StatusInsufficientStorage, string(match.Full), i18n.Of("server.full"))
	case err == nil:
		return nil
	}
	return httpapi.StoreError(err)
}

type newVariantFile struct{ Body api.NewVariantFile }

func (s *service) importVariant(ctx context.Context, in *newVariantFile) (*httpapi.Body[api.DraftState], error) {
	read, g, err := variant.Read([]byte(in.Body.Text), s.Host.Games)
	if err != nil {
		return nil, badVariant(i18n.Of("server.why", "why", err))
	}
	return s.add(ctx, g, variants.Variant{Game: read.Game, Draft: variants.Text{
		Name: read.Name, Notes: read.Notes, Options: read.Options, Questions: read.Questions,
	}})
}

// VariantPath names a variant. Huma reads only embedded types that are exported.
type VariantPath struct {
	ID string `path:"id" maxLength:"64"`
}

// visible returns a variant that the caller may see: a published one, or one of their own.
func (s *service) visible(ctx context.Context, id string) (variants.Variant, error) {
	v, err := s.Store.Variant(ctx, id)
	if err != nil {
		return v, storeError(err)
	}
	me, err := s.me(ctx)
	if err == nil && v.Versions == 0 && (me == "" || v.Maker != me) {
		err = noVariant()
	}
	return v, err
}

// own returns a variant of the caller. For a draft of another user it returns the problem that there is none.
func (s *service) own(ctx context.Context, id string) (variants.Variant, error) {
	v, err := s.visible(ctx, id)
	if err != nil {
		return v, err
	}
	if me, err := s.me(ctx); err != nil || me == "" || me != v.Maker {
		return v, errors.Join(err, httpapi.NewProblem(http.StatusForbidden, "not-yours", i18n.Of("server.variants.own")))
	}
	return v, nil
}

func (s *service) getDraft(ctx context.Context, in *VariantPath) (*httpapi.Body[api.DraftState], error) {
	v, err := s.own(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.draftState(ctx, v)
}

// draftState returns the draft of a variant of the caller.
func (s *service) draftState(ctx context.Context, v variants.Variant) (*httpapi.Body[api.DraftState], error) {
	g, err := s.game(v.Game)
	if err != nil {
		return nil, err
	}
	shown, err := s.draftOf(ctx, v)
	return httpapi.NoStore(api.DraftState{
		Variant: shown, Questions: questionsIn(v.Draft.Questions, uncounted), Saved: v.Saved.UnixMilli(),
		Rules: check(httpapi.CallerOf(ctx).Words(), g, v.Draft.Options, 0),
	}), err
}

type draftChange struct {
	VariantPath
	Body api.VariantDraft
}

func (s *service) saveDraft(ctx context.Context, in *draftChange) (*httpapi.Body[api.DraftState], error) {
	v, err := s.own(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.Saved != v.Saved.UnixMilli() {
		return nil, storeError(variants.ErrChanged)
	}
	g, err := s.game(v.Game)
	if err != nil {
		return nil, err
	}
	draft := v.Draft
	if in.Body.Name != nil {
		draft.Name = *in.Body.Name
	}
	if in.Body.Notes != nil {
		draft.Notes = *in.Body.Notes
	}
	if in.Body.Options != nil {
		draft.Options = in.Body.Options
	}
	if in.Body.Questions != nil {
		draft.Questions = questionsOf(in.Body.Questions)
	}
	if draft, err = s.cleaned(ctx, g, v.Draft, draft); err != nil {
		return nil, err
	}
	at := s.now()
	if !at.After(v.Saved) { // each saving has a time of its own
		at = v.Saved.Add(time.Millisecond)
	}
	if err := s.Store.SaveDraft(ctx, v.ID, v.Saved, draft, at); err != nil {
		return nil, storeError(err)
	}
	v.Draft, v.Saved = draft, at
	return s.draftState(ctx, v)
}

func (s *service) deleteVariant(ctx context.Context, in *VariantPath) (*httpapi.Body[api.Done], error) {
	v, err := s.own(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if v.Versions > 0 {
		return nil, conflict(i18n.Of("server.variants.published"))
	}
	return httpapi.Done(storeError(s.Store.RemoveDraft(ctx, v.ID)))
}
