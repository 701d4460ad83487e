package lab

import (
	"context"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

func (s *service) listStudies(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Studies], error) {
	may := s.MayGovern(ctx)
	answer := api.Studies{Studies: []api.Study{}, MayStart: may, MaxSets: maxSets, MaxGames: maxGames, MaxHours: maxHours}
	for _, points := range []int{10, 5, 2} {
		answer.Precisions = append(answer.Precisions, api.StudyPrecision{Points: points, Games: gamesFor[points]})
	}
	for _, one := range s.Laboratory.list() {
		if may || one.State == stateDone && one.Variant == nil {
			answer.Studies = append(answer.Studies, one.view(httpapi.CallerOf(ctx).Words().Tag.String()))
		}
	}
	return httpapi.NoStore(answer), nil
}

type studyPath struct {
	ID string `path:"study" maxLength:"32"`
}

// reportPolicy lets a report show what is written into it and nothing else: it comes from this site, but it needs no
// more. What it links to opens in its place.
const reportPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation"

// studyReport is the page of a report.
type studyReport struct {
	Type   string `header:"Content-Type"`
	Policy string `header:"Content-Security-Policy"`
	Cache  string `header:"Cache-Control"`
	Vary   string `header:"Vary"`
	Body   []byte
}

func (s *service) getStudyReport(ctx context.Context, in *studyPath) (*studyReport, error) {
	page, err := s.Laboratory.report(in.ID, httpapi.CallerOf(ctx).Words())
	if err != nil {
		return nil, err
	}
	return &studyReport{
		Type: "text/html; charset=utf-8", Policy: reportPolicy, Cache: "no-cache", Vary: httpapi.PersonalVary, Body: page,
	}, nil
}

func (s *service) getStudyGames(_ context.Context, in *studyPath) (*huma.StreamResponse, error) {
	path, err := s.Laboratory.games(in.ID)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, errNoStudy()
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer file.Close()
		hc.SetHeader("Content-Type", "application/jsonl")
		hc.SetHeader("Cache-Control", "no-store")
		hc.SetHeader("Content-Disposition", `attachment; filename="games.jsonl"`)
		_, _ = io.Copy(hc.BodyWriter(), file) // who asked may be gone
	}}, nil
}

type newStudyInput struct{ Body api.NewStudy }

func (s *service) startStudy(ctx context.Context, in *newStudyInput) (*httpapi.Body[api.Studies], error) {
	return s.changedLab(ctx, s.Laboratory.start(in.Body, time.Now()))
}

func (s *service) stopStudy(ctx context.Context, in *studyPath) (*httpapi.Body[api.Studies], error) {
	return s.changedLab(ctx, s.Laboratory.stop(in.ID))
}

func (s *service) resumeStudy(ctx context.Context, in *studyPath) (*httpapi.Body[api.Studies], error) {
	return s.changedLab(ctx, s.Laboratory.resume(in.ID))
}

func (s *service) deleteStudy(ctx context.Context, in *studyPath) (*httpapi.Body[api.Studies], error) {
	return s.changedLab(ctx, s.Laboratory.remove(in.ID))
}

func (s *service) changedLab(ctx context.Context, err error) (*httpapi.Body[api.Studies], error) {
	if err != nil {
		return nil, err
	}
	return s.listStudies(ctx, nil)
}

func errNoStudy() error {
	return httpapi.NewProblem(http.StatusNotFound, "not-found", i18n.Of("server.lab.none"))
}

func badStudy(message i18n.Message) error {
	return httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-study", message)
}

func conflict(message i18n.Message) error {
	return httpapi.NewProblem(http.StatusConflict, "study-conflict", message)
}
