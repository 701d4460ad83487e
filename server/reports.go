package server

import (
	"context"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/message"
	"hexparlor/report"
)

// Reports and pictures are made of what spectators may know, for everybody alike: they are there to be posted.

type reportQuery struct {
	TablePath
	Turn     int    `query:"turn" minimum:"0" maximum:"20000" doc:"0 or missing: the last one that is done"`
	Format   string `query:"format" enum:"text,markdown,bbcode" default:"text"`
	Pictures string `query:"pictures" maxLength:"200" doc:"what to write before names of pictures; missing: no pictures"`
}

// textFile is a response of plain text.
type textFile struct {
	Type  string `header:"Content-Type"`
	Cache string `header:"Cache-Control"`
	Body  []byte
}

func (s *Server) getReport(ctx context.Context, in *reportQuery) (*textFile, error) {
	story, err := s.story(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Turn == 0 {
		in.Turn = story.Last()
	}
	turns := story.Turns
	if in.Turn > 0 {
		turn, err := story.Find(in.Turn)
		if err != nil {
			return nil, newProblem(http.StatusNotFound, "no-turn", message.OfError(err))
		}
		turns = []report.Turn{turn}
	}
	var pictures report.Pictures
	if address.MatchString(in.Pictures) {
		pictures = func(file string) string { return in.Pictures + file + ".png" }
	}
	text := story.Report(callerOf(ctx).words(), report.Format(in.Format), turns, pictures)
	return &textFile{Type: "text/plain; charset=utf-8", Cache: "no-store", Body: []byte(text)}, nil
}

// address is what may stand before the name of a picture: nothing that means something to Markdown or BBCode.
var address = regexp.MustCompile(`^[A-Za-z0-9:/._~%?=-]+$`)

type pictureQuery struct {
	TablePath
	File string `path:"file" maxLength:"64" doc:"as the report names it, such as turn-3-4-attack.png; or .svg"`
}

// pictureFile is a response that boards show in their pages.
type pictureFile struct {
	Type    string `header:"Content-Type"`
	Cache   string `header:"Cache-Control"`
	Vary    string `header:"Vary"`
	Sharing string `header:"Cross-Origin-Resource-Policy"`
	Body    []byte
}

var pictureName = regexp.MustCompile(`^turn-([1-9][0-9]{0,4})-([1-9])-([a-z]+)\.(png|svg)$`)

// paintedAt is how many pixels a unit of a picture has.
const paintedAt = 1.5

func (s *Server) getPicture(ctx context.Context, in *pictureQuery) (*pictureFile, error) {
	missing := newProblem(http.StatusNotFound, "no-picture", message.Of("server.no-picture"))
	name := pictureName.FindStringSubmatch(in.File)
	if name == nil {
		return nil, missing
	}
	done, err := s.brush.enter(ctx, callerOf(ctx).address())
	if err != nil {
		return nil, err
	}
	defer done()
	story, err := s.story(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	number, _ := strconv.Atoi(name[1]) // digits
	turn, ok := story.Turn(number)
	if !ok || !turn.Done {
		return nil, missing
	}
	for _, p := range story.Pictures(callerOf(ctx).words(), turn) {
		if p.File != strings.TrimSuffix(in.File, path.Ext(in.File)) {
			continue
		}
		f := posted("image/svg+xml", nil)
		f.Cache = "public, max-age=3600" // what is done stays as it is
		if name[4] == "png" {
			f.Type, f.Body = "image/png", p.Scene.PNG(paintedAt)
		} else {
			f.Body = p.Scene.SVG()
		}
		return f, nil
	}
	return nil, missing
}

// story tells the game of a table as spectators know it; when it is over, all of it.
func (s *Server) story(ctx context.Context, id string) (*report.Story, error) {
	var v sight
	err := s.see(ctx, id, func(now sight) error {
		v = look(now.Fold, 0, now.words)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if v.Status == match.Waiting || !v.Dealt() {
		return nil, newProblem(http.StatusConflict, string(match.NotStarted), message.Of("server.seat-open"))
	}
	names := make([]string, len(v.Players))
	for i, p := range v.Players {
		names[i] = v.nameOf(p)
	}
	var teller *report.Teller
	err = v.Replay(func(e match.Entry, state game.State, _ []game.Event) {
		if e.Number == 0 {
			teller = report.NewTeller(v.Game, v.Match.Options, names, game.Clone(state), v.eyes)
			return
		}
		moves, _ := teller.State.ParseMoves(e.Seat, e.Text) // which were played
		for _, m := range moves {
			teller.Play(e.Seat, m)
		}
	})
	if err != nil {
		return nil, err
	}
	return teller.End(v.Result), nil
}
