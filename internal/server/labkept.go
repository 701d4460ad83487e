package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/jobs"
	"hexparlor/internal/lab"
	"hexparlor/internal/server/httpapi"
)

// A study takes its time and its room from the house, so all of it is bounded.
const (
	labSets  = 16   // of options that a study compares
	labGames = 2000 // of a study; some 30 MB
	labHours = 12   // that a study is played
	labKept  = 20   // studies
)

// The states of a study. A running one goes on when the server starts again.
const (
	labRunning = "running"
	labStopped = "stopped"
	labDone    = "done"
	labFailed  = "failed"
)

// labStudy is a study as its folder keeps it, beside its games and its reports.
type labStudy struct {
	ID      string              `json:"id"`
	Began   time.Time           `json:"began"`
	Game    string              `json:"game"`
	Version int                 `json:"version"` // of the rules
	Options map[string][]string `json:"options"`
	Level   int                 `json:"level"`
	Games   int                 `json:"games"` // of each set of options
	Total   int                 `json:"total"` // of all of them
	Hours   int                 `json:"hours"`
	State   string              `json:"state"`
	Played  int                 `json:"played"`
	Spent   time.Duration       `json:"spent"` // on playing
}

// left is how long the study may still be played.
func (st labStudy) left() time.Duration { return time.Duration(st.Hours)*time.Hour - st.Spent }

func (st labStudy) tell() api.Study {
	told := api.Study{
		ID: st.ID, Game: st.Game, Options: st.Options, Level: st.Level, Games: st.Total, Played: st.Played,
		Began: st.Began.UnixMilli(), State: st.State,
	}
	if st.State == labRunning && st.Played > 0 {
		each := st.Spent / time.Duration(st.Played)
		told.Left = int(min(each*time.Duration(st.Total-st.Played), st.left()).Seconds()) + 1
	}
	return told
}

// laboratory keeps the studies of the house, each in a folder of its own, and plays one at a time.
type laboratory struct {
	folder string // none: the house keeps no studies
	lookup func(id string) (game.Game, bool)
	log    *slog.Logger
	quiet  func(context.Context) error // waits until no bot waits for a processor
	share  *jobs.Client                // has workers play along; nil: there can be none

	mu    sync.Mutex
	kept  map[string]*labStudy
	wake  chan struct{}
	now   string             // the study that is being played; empty: none
	cease context.CancelFunc // ends it
}

const labFile = "study.json"

// newLaboratory reads what the folder has. Folders of which it cannot be told what they are, are left alone.
func newLaboratory(s *Server) *laboratory {
	l := &laboratory{
		folder: s.cfg.Lab, lookup: s.cfg.Host.Games, log: s.cfg.Log, quiet: s.quiet,
		kept: map[string]*labStudy{}, wake: make(chan struct{}, 1),
	}
	if l.folder == "" {
		return l
	}
	if link := s.cfg.Host.Link; link.Shared() && s.cfg.Batches != nil {
		l.share = &jobs.Client{Store: s.cfg.Batches, Hand: &jobs.Worker{
			Store: s.cfg.Batches, Link: link, Games: l.lookup, Jobs: 1, Log: l.log, Quiet: l.quiet,
		}}
	}
	found, _ := filepath.Glob(filepath.Join(l.folder, "*", labFile))
	for _, path := range found {
		var st labStudy
		text, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(text, &st)
		}
		if err == nil && filepath.Base(filepath.Dir(path)) != st.ID {
			err = fs.ErrInvalid
		}
		if err != nil {
			l.log.Warn("a study cannot be read", "file", path, "error", err)
			continue
		}
		l.kept[st.ID] = &st
	}
	return l
}

func (l *laboratory) path(id string, name ...string) string {
	return filepath.Join(append([]string{l.folder, id}, name...)...)
}

// list is all studies, the latest first.
func (l *laboratory) list() []labStudy {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]labStudy, 0, len(l.kept))
	for _, st := range l.kept {
		list = append(list, *st)
	}
	slices.SortFunc(list, func(x, y labStudy) int { return cmp.Or(y.Began.Compare(x.Began), cmp.Compare(x.ID, y.ID)) })
	return list
}

// find is a study by its id. The caller has the lock.
func (l *laboratory) find(id string) (*labStudy, error) {
	if st, ok := l.kept[id]; ok {
		return st, nil
	}
	return nil, errNoStudy()
}

// report is the report of a study in a language.
func (l *laboratory) report(id string, words *i18n.Catalogue) ([]byte, error) {
	l.mu.Lock()
	st, err := l.find(id)
	ended := err == nil && st.State == labDone
	l.mu.Unlock()
	if !ended {
		return nil, errNoStudy()
	}
	page, err := os.ReadFile(l.path(id, reportIn(words)))
	if err != nil {
		return nil, errNoStudy()
	}
	return page, nil
}

func reportIn(words *i18n.Catalogue) string { return "report." + words.Tag.String() + ".html" }

// games is the file of a study's games.
func (l *laboratory) games(id string) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.find(id)
	return l.path(id, lab.FileName), err
}

// start begins a study, unless another is being played.
func (l *laboratory) start(wanted api.NewStudy, now time.Time) error {
	if l.folder == "" {
		return labConflict(i18n.Of("server.lab.nowhere"))
	}
	st := labStudy{
		ID: strings.ToLower(rand.Text()[:12]), Began: now, Game: wanted.Game, Options: wanted.Options, Level: wanted.Level,
		Games: wanted.Games, Hours: wanted.Hours, State: labRunning,
	}
	study, err := l.study(&st)
	if err != nil {
		return err
	}
	st.Version, st.Total = study.Version, wanted.Games*len(study.Arms)
	if wanted.Games%2 != 0 || st.Total > labGames {
		return badStudy(i18n.Of("server.lab.games", "most", labGames))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.kept) >= labKept {
		return labConflict(i18n.Of("server.lab.full", "most", labKept))
	}
	if err := l.free(); err != nil {
		return err
	}
	if err := os.MkdirAll(l.path(st.ID), 0o700); err != nil {
		return httpapi.StoreError(err)
	}
	l.kept[st.ID] = &st
	return l.begin(&st)
}

// free tells whether a study can be begun. The caller has the lock.
func (l *laboratory) free() error {
	for _, st := range l.kept {
		if st.State == labRunning {
			return labConflict(i18n.Of("server.lab.busy"))
		}
	}
	return nil
}

// begin has a study played. The caller has the lock.
func (l *laboratory) begin(st *labStudy) error {
	st.State = labRunning
	select {
	case l.wake <- struct{}{}:
	default:
	}
	return l.save(st)
}

// save writes what is known of a study. The caller has the lock.
func (l *laboratory) save(st *labStudy) error {
	text, err := json.MarshalIndent(st, "", "  ")
	path := l.path(st.ID, labFile)
	if err == nil {
		err = os.WriteFile(path+".new", append(text, '\n'), 0o600)
	}
	if err == nil {
		err = os.Rename(path+".new", path) // whole or not at all
	}
	if err != nil {
		return httpapi.StoreError(err)
	}
	return nil
}

// stop stops a study that is running.
func (l *laboratory) stop(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil || st.State != labRunning {
		return err
	}
	st.State = labStopped
	if l.now == id {
		l.cease()
	}
	return l.save(st)
}

// resume goes on with a study that was stopped or has failed.
func (l *laboratory) resume(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil || st.State == labRunning || st.State == labDone {
		return err
	}
	if err := l.free(); err != nil {
		return err
	}
	return l.begin(st)
}

// remove removes a study with all that it has.
func (l *laboratory) remove(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil {
		return err
	}
	if st.State == labRunning || l.now == id {
		return labConflict(i18n.Of("server.lab.running"))
	}
	if err := os.RemoveAll(l.path(id)); err != nil {
		return httpapi.StoreError(err)
	}
	delete(l.kept, id)
	return nil
}
