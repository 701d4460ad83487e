package lab

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

// Bounds of a study, since it takes processor time and disk space from the site.
const (
	maxSets    = 16     // of options that a study compares
	maxGames   = 10_000 // of a study; some 150 MB
	maxHours   = 12     // that a study is played
	maxStudies = 20     // studies
)

// The states of a study. A running study resumes when the server restarts.
const (
	stateRunning = "running"
	stateStopped = "stopped"
	stateDone    = "done"
	stateFailed  = "failed"
)

// keptStudy is a study as stored in study.json in its folder.
type keptStudy struct {
	ID      string              `json:"id"`
	Began   time.Time           `json:"began"`
	Game    string              `json:"game"`
	Version int                 `json:"version"` // version of the game's rules
	Presets []string            `json:"presets,omitempty"`
	Options map[string][]string `json:"options"`
	Level   int                 `json:"level,omitempty"`  // 0: strong players, and weak ones beside them
	Games   int                 `json:"games,omitempty"`  // number of games for each set of options; 0: see Points
	Points  int                 `json:"points,omitempty"` // precision at which the study ends, in points of a hundred
	Total   int                 `json:"total"`            // number of games for all sets of options
	Hours   int                 `json:"hours"`
	State   string              `json:"state"`
	Played  int                 `json:"played"`
	Spent   time.Duration       `json:"spent"` // playing time so far, in nanoseconds

	BuiltIn bool `json:"-"` // whether the study comes with the program

	Variant *studiedVariant `json:"variant,omitempty"` // variant that is compared with the standard rules; null: see Options

	Question lab.Question       `json:"question,omitempty"`
	Never    []string           `json:"never,omitempty"` // components whose worth is asked
	Found    map[string]answers `json:"found,omitempty"` // by language
}

// answers are what the games of a study say so far, in one language.
type answers struct {
	Answers []api.StudyAnswer `json:"answers"`
	Share   *api.StudyShare   `json:"share,omitempty"`
}

// mostGames returns the most games for each set of options: what a precision takes if no game is drawn, with a reserve.
func (st keptStudy) mostGames() int {
	if st.Games > 0 {
		return st.Games
	}
	return gamesFor[cmp.Or(st.Points, usualPoints)]
}

// usualPoints is the precision of studies that name none, in points of a hundred.
const usualPoints = 5

// gamesFor has the most games of each set of options for a precision: (98 / points)² and a reserve for games of a pair
// that end alike.
var gamesFor = map[int]int{10: 160, 5: 480, 2: 2880}

// left returns the rest of the study's time limit.
func (st keptStudy) left() time.Duration {
	if st.Variant != nil {
		return variantTime - st.Spent
	}
	return time.Duration(st.Hours)*time.Hour - st.Spent
}

// view converts the study to the type of the API, in a language.
func (st keptStudy) view(language string) api.Study {
	answer := api.Study{
		Question: string(st.Question), Never: st.Never, Answers: st.Found[language].Answers, Share: st.Found[language].Share,
		ID: st.ID, Game: st.Game, Presets: st.Presets, Options: st.Options, Level: st.Level, Games: st.Total,
		Played: st.Played, Began: st.Began.UnixMilli(), State: st.State, BuiltIn: st.BuiltIn,
	}
	if st.State == stateRunning && st.Played > 0 {
		each := st.Spent / time.Duration(st.Played)
		answer.Left = int(min(each*time.Duration(st.Total-st.Played), st.left()).Seconds()) + 1
	}
	return answer
}

// Laboratory keeps the studies of the site, each in a folder of its own, and plays one at a time.
type Laboratory struct {
	folder string // folder of all studies; empty: the site has no studies
	lookup func(id string) (game.Game, bool)
	log    *slog.Logger
	quiet  func(context.Context) error // returns when no bot of a match waits for a processor
	jobs   *jobs.Engine                // in which games are played; nil: the laboratory plays them itself

	mu   sync.Mutex
	kept map[string]*keptStudy
	// Studies of the site and those of variants are played side by side, one of each at a time.
	wake, wakeVariants chan struct{}
	now                map[string]context.CancelFunc // stops playing a study, by id; guarded by mu

	outlooks outlooks

	archive fs.FS       // studies that come with the program
	builtIn []keptStudy // in archive, without their reports
}

const studyFile = "study.json"

// Config is what a laboratory needs.
type Config struct {
	Folder string // in which studies are kept; empty: the site keeps none
	Games  func(id string) (game.Game, bool)
	Log    *slog.Logger
	Quiet  func(context.Context) error // waits until no bot waits for a processor
	Jobs   *jobs.Engine                // in which games are played; nil: the laboratory plays them itself

	BuiltIn fs.FS // studies that come with the program; nil: none
}

// New reads the studies of the folder. Folders that hold no study that can be read are left alone.
func New(cfg Config) *Laboratory {
	l := &Laboratory{
		folder: cfg.Folder, lookup: cfg.Games, log: cfg.Log, quiet: cfg.Quiet, jobs: cfg.Jobs,
		kept: map[string]*keptStudy{}, wake: make(chan struct{}, 1), wakeVariants: make(chan struct{}, 1),
		now: map[string]context.CancelFunc{},
	}
	if cfg.BuiltIn != nil {
		var err error
		if l.archive, l.builtIn, err = readBuiltIn(cfg.BuiltIn); err != nil {
			l.log.Error("the studies that come with the program cannot be read", "error", err)
		}
	}
	if l.folder == "" {
		return l
	}
	found, _ := filepath.Glob(filepath.Join(l.folder, "*", studyFile))
	for _, path := range found {
		var st keptStudy
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

func (l *Laboratory) path(id string, name ...string) string {
	return filepath.Join(append([]string{l.folder, id}, name...)...)
}

// list returns copies of all studies, the latest first, and after them those that come with the program.
func (l *Laboratory) list() []keptStudy {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]keptStudy, 0, len(l.kept))
	for _, st := range l.kept {
		list = append(list, *st)
	}
	slices.SortFunc(list, func(x, y keptStudy) int { return cmp.Or(y.Began.Compare(x.Began), cmp.Compare(x.ID, y.ID)) })
	return append(list, l.builtIn...)
}

// Running returns the number of studies in the state "running".
func (l *Laboratory) Running() (running int) {
	for _, st := range l.list() {
		if st.State == stateRunning {
			running++
		}
	}
	return running
}

// find returns the study with an id, or a problem with status 404. The caller holds mu.
func (l *Laboratory) find(id string) (*keptStudy, error) {
	if st, ok := l.kept[id]; ok {
		return st, nil
	}
	return nil, errNoStudy()
}

// report returns the HTML report of a study in a language.
func (l *Laboratory) report(id string, words *i18n.Catalogue) ([]byte, error) {
	if slices.ContainsFunc(l.builtIn, func(st keptStudy) bool { return st.ID == id }) {
		return fs.ReadFile(l.archive, id+"/"+reportIn(words))
	}
	l.mu.Lock()
	st, err := l.find(id)
	ended := err == nil && st.State == stateDone
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

func reportIn(words *i18n.Catalogue) string { return "turn-report." + words.Tag.String() + ".html" }

// games returns the path of the file with a study's games.
func (l *Laboratory) games(id string) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.find(id)
	return l.path(id, lab.FileName), err
}

// start creates a study and begins to play it; it is refused while another study is running.
func (l *Laboratory) start(wanted api.NewStudy, now time.Time) error {
	if l.folder == "" {
		return conflict(i18n.Of("server.lab.nowhere"))
	}
	st := keptStudy{
		ID: strings.ToLower(rand.Text()[:12]), Began: now, Game: wanted.Game, Presets: wanted.Presets,
		Options: wanted.Options, Level: wanted.Level, Games: wanted.Games, Hours: wanted.Hours, State: stateRunning,
		Question: lab.Question(wanted.Question), Never: wanted.Never, Points: wanted.Points,
	}
	study, err := l.study(&st)
	if err != nil {
		return err
	}
	st.Version, st.Total = study.Version, st.mostGames()*len(study.Arms)
	if wanted.Games%2 != 0 || st.Total > maxGames {
		return badStudy(i18n.Of("server.lab.games", "most", maxGames))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count(func(st *keptStudy) bool { return st.Variant == nil }) >= maxStudies {
		return conflict(i18n.Of("server.lab.full", "most", maxStudies))
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

// free returns the refusal if another study is running, or nil. The caller holds mu.
func (l *Laboratory) free() error {
	for _, st := range l.kept {
		if st.State == stateRunning && st.Variant == nil {
			return conflict(i18n.Of("server.lab.busy"))
		}
	}
	return nil
}

// count returns the number of studies for which is returns true. The caller holds mu.
func (l *Laboratory) count(is func(*keptStudy) bool) (n int) {
	for _, st := range l.kept {
		if is(st) {
			n++
		}
	}
	return n
}

// begin marks a study as running, stores it and wakes Run. The caller holds mu.
func (l *Laboratory) begin(st *keptStudy) error {
	st.State = stateRunning
	wake := l.wake
	if st.Variant != nil {
		wake = l.wakeVariants
	}
	select {
	case wake <- struct{}{}:
	default:
	}
	return l.save(st)
}

// save writes a study to study.json in its folder. The caller holds mu.
func (l *Laboratory) save(st *keptStudy) error {
	text, err := json.MarshalIndent(st, "", "  ")
	path := l.path(st.ID, studyFile)
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
func (l *Laboratory) stop(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil || st.State != stateRunning {
		return err
	}
	st.State = stateStopped
	if cease := l.now[id]; cease != nil {
		cease()
	}
	return l.save(st)
}

// resume sets a study that was stopped or has failed to running again.
func (l *Laboratory) resume(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil || st.State == stateRunning || st.State == stateDone {
		return err
	}
	if st.Variant == nil {
		if err := l.free(); err != nil {
			return err
		}
	}
	return l.begin(st)
}

// remove deletes a study with its games and reports.
func (l *Laboratory) remove(id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil {
		return err
	}
	if st.State == stateRunning || l.now[id] != nil {
		return conflict(i18n.Of("server.lab.running"))
	}
	if err := os.RemoveAll(l.path(id)); err != nil {
		return httpapi.StoreError(err)
	}
	delete(l.kept, id)
	return nil
}
