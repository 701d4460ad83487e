package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type replayQuery struct {
	TablePath
	Seat  game.Seat `query:"seat" minimum:"0" maximum:"9" doc:"whose knowledge is shown when the match is over; else all"`
	From  int       `query:"from" minimum:"0" maximum:"1000000" doc:"the first step of the page: next of the page before"`
	Known string    `header:"If-None-Match"`
}

// replays are what was worked out of replays, so that a page costs once, and the page after it goes on from there.
type replays struct {
	pages *byteCache[*page]       // of finished matches
	marks *byteCache[replayPlace] // by the step that comes next
}

func newReplays() replays {
	return replays{newByteCache[*page](4096, keptPageBytes), newByteCache[replayPlace](1024, keptPageBytes/4)}
}

func (all replays) clear() {
	all.pages.clear()
	all.marks.clear()
}

// replayPlace is how far a replay has come for a viewer.
type replayPlace struct {
	mark    match.Mark
	step    int // the next step
	counted int // entries of the log up to there
	number  int // how many of them the viewer knows
}

// replay is a match as a caller may look back at it.
type replay struct {
	view.View           // decides which steps there are
	knower    view.View // with whose eyes they are seen
}

func (s *Server) getReplay(ctx context.Context, in *replayQuery) (*huma.StreamResponse, error) {
	v, err := s.viewOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r := replay{v, v}
	if in.Seat != game.Spectator {
		if v.Status != match.Finished {
			return nil, httpapi.NewProblem(http.StatusConflict, string(match.NotFinished),
				i18n.Of("server.not-finished.replay"))
		}
		r.knower.Observer = in.Seat
	}
	p, err := s.replayPage(ctx, r, in.From)
	if err != nil {
		return nil, err
	}
	return p.answer(callerOf(ctx).r, in.Known), nil
}

// replayPage returns a page of a replay. Those of finished matches are the same for everybody and are kept.
func (s *Server) replayPage(ctx context.Context, r replay, from int) (p *page, err error) {
	name := ""
	if r.Status == match.Finished {
		name = fmt.Sprint(r.Match.ID, " ", r.knower.Observer, " ", r.Words.Tag, " ", from)
		if p, kept := s.replays.pages.get(name); kept {
			return p, nil
		}
	}
	if err := s.limits.newReplay(callerOf(ctx).r); err != nil {
		return nil, err
	}
	who, err := callerOf(ctx).asker(ctx)
	if err != nil {
		return nil, err
	}
	err = s.reads.do(ctx, who, replaying, func(context.Context) error {
		var kept bool
		if p, kept = s.replays.pages.get(name); kept { // others waited for the same
			return nil
		}
		age := s.replays.pages.now()
		if p, err = s.replays.page(r, from); err != nil {
			return err
		}
		if name != "" {
			p.lasts = true
			s.replays.pages.put(age, name, p, p.size())
		}
		return nil
	})
	return p, err
}

// page works out the steps from one on, up to the bounds of a page.
func (all replays) page(r replay, from int) (*page, error) {
	w := pageWriter{replay: r, from: from, all: r.Log.MovesKnownTo(r.Observer) + 1}
	if !r.Deal.Done() {
		w.all = 0
		return w.page()
	}
	p, err := all.resume(&w)
	if err != nil {
		return nil, err
	}
	for !w.full() {
		e, events, more, err := p.Next()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if e.KnownTo(r.Observer) {
			w.add(e, p.State(), events)
		}
	}
	if w.next = w.step; w.step < w.all {
		age := all.marks.now()
		place := replayPlace{p.Mark(), w.step, w.counted, w.number}
		all.marks.put(age, r.placeName(w.step), place, 4<<10+4*len(p.State().Text(game.Arbiter)))
	}
	return w.page()
}

// placeName names a place from which a replay goes on: viewers who know of the same entries share it.
func (r replay) placeName(step int) string { return fmt.Sprint(r.Match.ID, " ", r.Observer, " ", step) }

// resume returns the playback of a match where the page begins, if possible from where the page before has ended.
func (all replays) resume(w *pageWriter) (*match.Playback, error) {
	if place, kept := all.marks.get(w.placeName(w.from)); kept {
		if p, ok := w.PlaybackFrom(place.mark); ok {
			w.step, w.counted, w.number = place.step, place.counted, place.number
			return p, nil
		}
	}
	p, err := w.Playback()
	if err == nil {
		w.add(match.Entry{}, p.State(), nil)
	}
	return p, err
}

// pageWriter writes the steps of a page.
type pageWriter struct {
	replay
	from, all, next int
	step            int // the next step
	counted, number int // see replayPlace

	steps bytes.Buffer
	count int
}

func (w *pageWriter) full() bool { return w.count >= pageSteps || w.steps.Len() >= pageBytes }

// add writes a step unless it comes before the page.
func (w *pageWriter) add(e match.Entry, state game.State, events []game.Event) {
	for ; w.counted < e.Number; w.counted++ {
		if w.Log[w.counted].KnownTo(w.Observer) {
			w.number++
		}
	}
	w.step++
	if w.step <= w.from {
		return
	}
	if w.count > 0 {
		w.steps.WriteByte(',')
	}
	w.count++
	step := api.ReplayStep{
		Number: w.number, Seat: e.Seat, Text: w.Entry(e, 0).Text, Round: view.RoundOf(state),
		Events: w.knower.Events(events), View: w.knower.ViewOf(state, w.knower.Observer),
	}
	enc := json.NewEncoder(&w.steps)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(step); err != nil {
		panic(fmt.Sprintf("%T cannot be written as JSON: %v", step, err)) // see encode
	}
}

// page returns what was written.
func (w *pageWriter) page() (*page, error) {
	head := fmt.Sprintf(`{"from":%d,"all":%d,`, w.from, w.all)
	if w.count > 0 && w.next < w.all {
		head += fmt.Sprintf(`"next":%d,`, w.next)
	}
	return newPage("application/json", []byte(head+`"steps":[`), w.steps.Bytes(), []byte("]}\n"))
}

// page is a long answer, packed, as most clients take it.
type page struct {
	kind   string // its media type
	packed []byte
	tag    string
	lasts  bool // it will be the same when it is asked for again
}

func newPage(kind string, parts ...[]byte) (*page, error) {
	var b bytes.Buffer
	out, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, part := range parts {
		_, _ = sum.Write(part) // never fails
		if _, err := out.Write(part); err != nil {
			return nil, err
		}
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	tag := `W/"` + hex.EncodeToString(sum.Sum(nil)[:12]) + `"`
	return &page{kind: kind, packed: bytes.Clone(b.Bytes()), tag: tag}, nil
}

// size estimates how many bytes a page takes in memory.
func (p *page) size() int { return len(p.packed) + 512 }

// answer sends the page, unless the client has it already.
func (p *page) answer(r *http.Request, known string) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		hc.SetHeader("Cache-Control", "no-store")
		hc.SetHeader("Vary", httpapi.PersonalVary)
		if p.lasts {
			hc.SetHeader("Cache-Control", "private, no-cache")
			hc.SetHeader("ETag", p.tag)
			if known == p.tag {
				hc.SetStatus(http.StatusNotModified)
				return
			}
		}
		hc.SetHeader("Content-Type", p.kind)
		hc.AppendHeader("Vary", "Accept-Encoding")
		p.write(r, hc)
	}}
}

// write sends the body as the client takes it. Whoever asked may be gone.
func (p *page) write(r *http.Request, hc huma.Context) {
	if accepts(r, "gzip") {
		hc.SetHeader("Content-Encoding", "gzip")
		_, _ = hc.BodyWriter().Write(p.packed)
		return
	}
	in, err := gzip.NewReader(bytes.NewReader(p.packed))
	if err == nil {
		_, _ = io.Copy(hc.BodyWriter(), in)
	}
}
