package learn

import (
	"context"
	"slices"
	"time"

	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/print"
	"hexparlor/internal/render"
	"hexparlor/internal/server/httpapi"
)

// The bounds of printing: the time for one request, and the number and width of the small pictures of pages.
const (
	printTime     = 20 * time.Second
	picturedPages = 60
	pageWidth     = 240 // pixels
)

type printQuery struct {
	Game string `path:"game" maxLength:"64"`
	Body api.PrintQuery
}

// printFile is a response with a PDF file.
type printFile struct {
	Type  string `header:"Content-Type"`
	Cache string `header:"Cache-Control"`
	Body  []byte
}

// planPrint describes the sheets of a game, with a small picture of each page.
func (s *service) planPrint(ctx context.Context, in *printQuery) (*httpapi.Body[api.PrintPlan], error) {
	ctx, cancel := context.WithTimeout(ctx, printTime)
	defer cancel()
	plan := api.PrintPlan{Sizes: []api.PrintSize{}, Kinds: []string{}, Pages: []api.PrintPage{}}
	job, sheets, file, err := s.printed(ctx, in, &plan)
	if err != nil {
		return nil, err
	}
	plan.Bytes = len(file)
	for _, kind := range job.Kinds {
		plan.Kinds = append(plan.Kinds, string(kind))
	}
	for _, sheet := range sheets {
		copies := max(1, sheet.Copies)
		plan.Sheets += copies
		for i, side := range []*render.Scene{sheet.Front, sheet.Back} {
			if side == nil || len(plan.Pages) == picturedPages {
				continue
			}
			page := api.PrintPage{Caption: sheet.Caption, Copies: copies, Back: i == 1}
			err := s.Paint(ctx, func() {
				scale := pageWidth / min(side.Box.Width(), side.Box.Height())
				page.Width, page.Height = int(side.Box.Width()*scale), int(side.Box.Height()*scale)
				page.Image = side.PNG(scale)
			})
			if err != nil {
				return nil, err
			}
			plan.Pages = append(plan.Pages, page)
		}
	}
	return httpapi.NoStore(plan), nil
}

// printGame returns the sheets of a game as PDF.
func (s *service) printGame(ctx context.Context, in *printQuery) (*printFile, error) {
	ctx, cancel := context.WithTimeout(ctx, printTime)
	defer cancel()
	_, _, file, err := s.printed(ctx, in, nil)
	if err != nil {
		return nil, err
	}
	return &printFile{Type: "application/pdf", Cache: "no-store", Body: file}, nil
}

// printed draws the sheets of a query when it is the caller's turn. With a plan it also says there what can be chosen;
// then nothing chosen is no error.
func (s *service) printed(
	ctx context.Context, in *printQuery, plan *api.PrintPlan,
) (job print.Job, sheets []print.Sheet, file []byte, err error) {
	g, ok := s.Games(in.Game)
	if !ok {
		return job, nil, nil, httpapi.UnknownGame(in.Game)
	}
	words := httpapi.CallerOf(ctx).Words()
	options, err := variant.Canonical(g, in.Body.Options)
	if err != nil {
		return job, nil, nil, badOptions(words, err)
	}
	if in.Body.Language != "" {
		words = catalog.For(in.Body.Language)
	}
	job = print.Job{
		Game: g, Options: options, Words: words, Name: shortened(in.Body.Name), Author: shortened(in.Body.Author),
		Version: in.Body.Version, Paper: print.Paper(in.Body.Paper), Grey: in.Body.Ink == "grey",
		Duplex: in.Body.Faces == "duplex", Hex: in.Body.Hex,
	}
	if err := s.Quotas.NewPicture(httpapi.CallerOf(ctx)); err != nil {
		return job, nil, nil, err
	}
	var failed error // of the drawing, not of the turn
	err = s.Paint(ctx, func() {
		if failed = chooseKinds(&job, in.Body.Kinds, plan); failed != nil || len(job.Kinds) == 0 {
			return
		}
		if sheets, failed = print.Sheets(job); failed == nil {
			file, failed = print.PDF(job, sheets)
		}
	})
	if failed != nil {
		return job, nil, nil, badOptions(httpapi.CallerOf(ctx).Words(), failed)
	}
	return job, sheets, file, err
}

// chooseKinds sets the kinds of a job, and what a plan says about them.
func chooseKinds(job *print.Job, chosen []string, plan *api.PrintPlan) error {
	offers, sizes, size, err := print.Plan(*job)
	if err != nil {
		return err
	}
	for _, o := range offers {
		if slices.Contains(chosen, string(o.Kind)) || chosen == nil && o.Kind != print.Test {
			job.Kinds = append(job.Kinds, o.Kind)
		}
	}
	if plan == nil {
		if len(job.Kinds) == 0 {
			return catalog.Error(i18n.Of("print.nothing"))
		}
		return nil
	}
	plan.Hex = size
	for _, o := range offers {
		offer := api.PrintOffer{Kind: string(o.Kind), Title: o.Title, Help: o.Help, Sheets: o.Sheets}
		plan.Offers = append(plan.Offers, offer)
	}
	for _, o := range sizes {
		plan.Sizes = append(plan.Sizes, api.PrintSize{Hex: o.Hex, Sheets: o.Sheets, Fits: o.Fits})
	}
	return nil
}

// shortened returns a name with at most print.MaxName characters.
func shortened(name string) string {
	if letters := []rune(name); len(letters) > print.MaxName {
		return string(letters[:print.MaxName])
	}
	return name
}
