package review

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/render"
	"hexparlor/internal/server/httpapi"
	"hexparlor/record/narrate"
)

// Turn reports and their pictures are made of what spectators may know, the same for every viewer, to be posted.

type reportQuery struct {
	httpapi.MatchPath
	Turn     int    `query:"turn" minimum:"0" maximum:"20000" doc:"number of the turn; 0: the last finished turn"`
	Format   string `query:"format" enum:"text,markdown,bbcode" default:"text"`
	Pictures string `query:"pictures" maxLength:"200" doc:"prefix of the names of images; missing: no images"`
	Known    string `header:"If-None-Match"`
}

func (s *service) getTurnReport(ctx context.Context, in *reportQuery) (*huma.StreamResponse, error) {
	v, err := s.spectated(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprint("report ", narrativeKey(v), " ", in.Turn, " ", in.Format, " ", in.Pictures)
	p, kept := s.Caches.pages.get(name)
	if !kept {
		if p, err = s.reportPage(ctx, in, v, name); err != nil {
			return nil, err
		}
	}
	return p.answer(httpapi.CallerOf(ctx).Request(), in.Known), nil
}

// reportPage computes a turn report and stores it in the cache under name.
func (s *service) reportPage(ctx context.Context, in *reportQuery, v view.View, name string) (p *page, err error) {
	if err := s.Quotas.NewReplay(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	err = s.Reads.Serve(ctx, httpapi.Replaying, func(context.Context) error {
		age := s.Caches.pages.now()
		n, err := s.narrative(v)
		if err != nil {
			return err
		}
		text, err := in.text(n, v)
		if err != nil {
			return err
		}
		if p, err = newPage("text/plain; charset=utf-8", []byte(text)); err == nil {
			p.lasts = v.Status == match.Finished
			s.Caches.pages.put(age, name, p, p.size())
		}
		return err
	})
	return p, err
}

// text returns the report of the turn that the query names.
func (in *reportQuery) text(n *narrate.Narrative, v view.View) (string, error) {
	number := cmp.Or(in.Turn, n.Last())
	turns := n.Turns
	if number > 0 {
		turn, err := n.Find(number)
		if err != nil {
			return "", httpapi.NewProblem(http.StatusNotFound, "no-turn", i18n.OfError(err))
		}
		turns = []narrate.Turn{turn}
	}
	var pictures narrate.Pictures
	if picturePrefix.MatchString(in.Pictures) {
		pictures = func(file string) string { return in.Pictures + file + ".png" }
	}
	return n.Report(v.Words, narrate.Format(in.Format), turns, pictures), nil
}

// picturePrefix matches what may stand before the name of a picture: nothing that Markdown or BBCode would interpret.
var picturePrefix = regexp.MustCompile(`^[A-Za-z0-9:/._~%?=-]+$`)

type pictureQuery struct {
	httpapi.MatchPath
	File string `path:"file" maxLength:"64" doc:"file name from the report, such as turn-3-4-attack.png or .svg"`
}

// pictureFile is a response that forums show in their pages.
type pictureFile struct {
	Type    string `header:"Content-Type"`
	Cache   string `header:"Cache-Control"`
	Vary    string `header:"Vary"`
	Sharing string `header:"Cross-Origin-Resource-Policy"`
	Body    []byte
}

var pictureName = regexp.MustCompile(`^turn-([1-9][0-9]{0,4})-([0-9])-([a-z]+)\.(png|svg)$`)

// paintedAt is the number of pixels per unit of a drawing's coordinates.
const paintedAt = 1.5

func (s *service) getPhaseImage(ctx context.Context, in *pictureQuery) (*pictureFile, error) {
	missing := httpapi.NewProblem(http.StatusNotFound, "no-picture", i18n.Of("server.no-picture"))
	name := pictureName.FindStringSubmatch(in.File)
	if name == nil {
		return nil, missing
	}
	v, err := s.spectated(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	draw := func() (*render.Scene, error) {
		n, err := s.narrative(v)
		if err != nil {
			return nil, err
		}
		number, _ := strconv.Atoi(name[1]) // digits
		turn, ok := n.Turn(number)
		if !ok || !turn.Done {
			return nil, missing
		}
		for _, p := range n.Pictures(v.Words, turn) {
			if p.File == strings.TrimSuffix(in.File, path.Ext(in.File)) {
				return p.Scene, nil
			}
		}
		return nil, missing
	}
	kind, write := "image/svg+xml", (*render.Scene).SVG
	if name[4] == "png" {
		kind, write = "image/png", func(scene *render.Scene) []byte { return scene.PNG(paintedAt) }
	}
	body, err := s.kept(ctx, fmt.Sprint("turn ", narrativeKey(v), " ", in.File), draw, write)
	if err != nil {
		return nil, err
	}
	f := posted(kind, body, s.isOpen(ctx, v))
	f.Cache = strings.Replace(f.Cache, "max-age=60", "max-age=3600", 1) // what is done stays as it is
	return f, nil
}

// spectated returns the view that spectators have of a match: without secrets while it runs, everything when it is
// finished. A match that has not begun is refused.
func (s *service) spectated(ctx context.Context, id string) (v view.View, err error) {
	err = s.Matches.See(ctx, id, func(now view.View) error {
		v = view.New(now.State, 0, now.Words)
		return nil
	})
	if err == nil && (v.Status == match.Waiting || !v.Deal.Done()) {
		err = httpapi.NewProblem(http.StatusConflict, string(match.NotStarted), i18n.Of("server.seat-open"))
	}
	return v, err
}

// narrativeKey returns the cache key of what spectators may know of a match now.
func narrativeKey(v view.View) string {
	return fmt.Sprint(v.Match.ID, " ", v.LastNumber, " ", v.Status, " ", v.Words.Tag)
}

// narrative returns a match in words, as spectators know it.
func (s *service) narrative(v view.View) (*narrate.Narrative, error) {
	name, age := narrativeKey(v), s.Caches.narratives.now()
	if n, kept := s.Caches.narratives.get(name); kept {
		return n, nil
	}
	p, err := v.Playback()
	if err != nil {
		return nil, err
	}
	names := make([]string, len(v.Seats.Players))
	for i, p := range v.Seats.Players {
		names[i] = v.NameOf(p)
	}
	narrator := narrate.NewNarrator(v.Game, v.Match.Options, names, p.State(), v.Observer)
	for _, e := range v.Log {
		if e.Kind != match.Move || e.Undone {
			continue
		}
		moves, refusal := narrator.State.ParseMoves(e.Seat, e.Text)
		if refusal != nil {
			return nil, refusal
		}
		for _, m := range moves {
			narrator.Play(e.Seat, m)
		}
	}
	n := narrator.End(v.Result)
	n.Announcement = v.Announcement
	const turn, entry = 4, 200 // what they take in memory: texts of a view, bytes
	bytes := turn*len(n.Turns)*len(view.Encode(v.ViewOf(narrator.State, v.Observer))) + entry*len(v.Log)
	s.Caches.narratives.put(age, name, n, bytes)
	return n, nil
}
