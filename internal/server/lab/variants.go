package lab

import (
	"crypto/rand"
	"os"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lab"
	"hexparlor/internal/server/httpapi"
)

// Bounds of the studies of variants, which every user may ask for.
const (
	variantGames = 480              // games of each of the two rules
	variantTime  = 10 * time.Minute // that a study is played
	maxWaiting   = 10               // studies that run or wait
	maxVariants  = 40               // studies that are kept; the oldest are removed
)

// studiedVariant is a variant that a study compares with the standard rules.
type studiedVariant struct {
	Hash    string       `json:"hash"` // of its rules
	Options game.Options `json:"options"`
	By      string       `json:"by"` // id of the user who has asked
}

// sharedArm returns the arm whose share of points is shown of a study.
func (st keptStudy) sharedArm() int {
	if st.Variant != nil {
		return lab.VariantArm
	}
	return 0
}

// Compare starts a study that compares a variant with the standard rules of its game, unless there is one of equal
// rules, and returns the study. Complete options are given. A user has one such study at a time.
func (l *Laboratory) Compare(
	g game.Game, o game.Options, by string, now time.Time, language string,
) (api.Study, error) {
	if l.folder == "" {
		return api.Study{}, conflict(i18n.Of("server.lab.nowhere"))
	}
	info := g.Info()
	st := keptStudy{
		ID: strings.ToLower(rand.Text()[:12]), Began: now, Game: info.ID, Version: info.Version, Games: variantGames,
		State: stateRunning, Question: lab.Changed, Total: 2 * variantGames, Options: map[string][]string{},
		Variant: &studiedVariant{Hash: variant.Hash(g, o), Options: o, By: by},
	}
	if _, err := l.study(&st); err != nil {
		return api.Study{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if old := l.ofRules(st.Variant.Hash); old != nil {
		if old.State == stateFailed || old.State == stateStopped {
			return old.view(language), l.begin(old)
		}
		return old.view(language), nil
	}
	if err := l.mayCompare(by); err != nil {
		return api.Study{}, err
	}
	l.dropOldest()
	if err := os.MkdirAll(l.path(st.ID), 0o700); err != nil {
		return api.Study{}, httpapi.StoreError(err)
	}
	l.kept[st.ID] = &st
	return st.view(language), l.begin(&st)
}

// mayCompare returns why no further study of a variant may be started for a user, or nil. The caller holds mu.
func (l *Laboratory) mayCompare(by string) error {
	running := func(st *keptStudy) bool { return st.Variant != nil && st.State == stateRunning }
	switch {
	case l.count(func(st *keptStudy) bool { return running(st) && st.Variant.By == by }) > 0:
		return conflict(i18n.Of("server.lab.own"))
	case l.count(running) >= maxWaiting:
		return conflict(i18n.Of("server.lab.waiting", "most", maxWaiting))
	}
	return nil
}

// dropOldest removes the studies of variants that ended first, so that there is room for another one. The caller holds
// mu.
func (l *Laboratory) dropOldest() {
	for l.count(func(st *keptStudy) bool { return st.Variant != nil }) >= maxVariants {
		var oldest *keptStudy
		for _, st := range l.kept {
			ended := st.Variant != nil && st.State != stateRunning && l.now[st.ID] == nil
			if ended && (oldest == nil || st.Began.Before(oldest.Began)) {
				oldest = st
			}
		}
		if oldest == nil {
			return
		}
		if err := os.RemoveAll(l.path(oldest.ID)); err != nil {
			l.log.Warn("an old study was not removed", "study", oldest.ID, "error", err)
		}
		delete(l.kept, oldest.ID)
	}
}

// ofRules returns the study of the variant with a hash of its rules, or nil. The caller holds mu.
func (l *Laboratory) ofRules(hash string) *keptStudy {
	for _, st := range l.kept {
		if st.Variant != nil && st.Variant.Hash == hash {
			return st
		}
	}
	return nil
}

// OfRules returns the study that compares rules with the standard rules; ok is false if there is none.
func (l *Laboratory) OfRules(hash, language string) (st api.Study, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept := l.ofRules(hash)
	if kept == nil {
		return st, false
	}
	return kept.view(language), true
}

// variantStudy returns the definition of a study of a variant for package lab; the standard rules are its first arm.
func (l *Laboratory) variantStudy(g game.Game, st *keptStudy) (s lab.Study, err error) {
	info := g.Info()
	o, err := variant.Canonical(g, st.Variant.Options)
	if err == nil {
		err = info.NoEnd(o)
	}
	if err != nil {
		return s, badStudy(i18n.Of("server.why", "why", err))
	}
	if s, err = lab.CompareVariant(g, o, st.Games); err != nil {
		return s, badStudy(i18n.Of("server.why", "why", err))
	}
	s.Parse = l.player
	if err := s.Check(); err != nil {
		return s, badStudy(i18n.Of("server.why", "why", err))
	}
	return s, nil
}
