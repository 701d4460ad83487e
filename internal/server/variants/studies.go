package variants

import (
	"context"
	"net/http"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/variants"
)

type studyRequest struct {
	VariantPath
	Body api.VariantStudy
}

// studyVariant starts a study that compares a version, or the caller's draft, with the standard rules. It returns the
// study that there is, if these rules were compared before.
func (s *service) studyVariant(ctx context.Context, in *studyRequest) (*httpapi.Body[api.Study], error) {
	g, o, err := s.studied(ctx, in.ID, in.Body.Version)
	if err != nil {
		return nil, err
	}
	c := httpapi.CallerOf(ctx)
	me, err := c.Stored(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Quotas.NewVariant(c); err != nil {
		return nil, err
	}
	st, err := s.Laboratory.Compare(g, o, me.ID, s.Host.Clock(), c.Words().Tag.String())
	return httpapi.NoStore(st), err
}

// studied returns the rules of a version for a study; number 0 is the draft, which only its designer may have studied.
func (s *service) studied(ctx context.Context, id string, number int) (game.Game, game.Options, error) {
	find := s.visible
	if number == 0 {
		find = s.own
	}
	v, err := find(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	g, err := s.game(v.Game)
	if err != nil {
		return nil, nil, err
	}
	text := v.Draft
	if number > 0 {
		if text, _, err = s.content(ctx, v, number); err != nil {
			return nil, nil, err
		}
	}
	if len(text.Options) == 0 {
		return nil, nil, conflict(i18n.Of("server.variants.standard"))
	}
	return g, complete(g, text.Options), nil
}

type studyQuery struct {
	VariantPath
	Version int `query:"version" minimum:"0" maximum:"9999" doc:"number of the version; 0: the draft of the caller"`
}

func (s *service) getVariantStudy(ctx context.Context, in *studyQuery) (*httpapi.Body[api.Study], error) {
	g, o, err := s.studied(ctx, in.ID, in.Version)
	if err != nil {
		return nil, err
	}
	st, ok := s.Laboratory.OfRules(variant.Hash(g, o), httpapi.CallerOf(ctx).Words().Tag.String())
	if !ok {
		return nil, httpapi.NewProblem(http.StatusNotFound, "not-found", i18n.Of("server.lab.none"))
	}
	return httpapi.NoStore(st), nil
}

// addStudy adds what the latest study has found about a version.
func (s *service) addStudy(ctx context.Context, page *api.VariantPage, _ variants.Variant, _ variants.Version) error {
	if st, ok := s.Laboratory.OfRules(page.Hash, httpapi.CallerOf(ctx).Words().Tag.String()); ok {
		page.Study = st.ID
		page.LabAll = append(page.LabAll, st.Answers...)
	}
	return nil
}

// lab returns the first answer of the study of rules with a hash, or nil.
func (s *service) lab(ctx context.Context, hash string) *api.StudyAnswer {
	st, ok := s.Laboratory.OfRules(hash, httpapi.CallerOf(ctx).Words().Tag.String())
	if !ok || len(st.Answers) == 0 {
		return nil
	}
	return &st.Answers[0]
}
