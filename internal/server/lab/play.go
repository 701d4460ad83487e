package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"os"
	"slices"
	"time"

	"hexparlor/bot"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/jobs/play"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
	"hexparlor/internal/lab/report"
)

// saveInterval is the least time between two writes of a study's progress.
const saveInterval = 5 * time.Second

// Run plays the running studies of the site one after the other, until ctx is done.
func (l *Laboratory) Run(ctx context.Context) {
	l.run(ctx, l.wake, func(st keptStudy) bool { return st.Variant == nil })
}

// RunVariants plays the running studies of variants one after the other, until ctx is done.
func (l *Laboratory) RunVariants(ctx context.Context) {
	l.run(ctx, l.wakeVariants, func(st keptStudy) bool { return st.Variant != nil })
}

// run plays the running studies for which is returns true, until ctx is done. A value of wake says that there is one.
func (l *Laboratory) run(ctx context.Context, wake <-chan struct{}, is func(keptStudy) bool) {
	for ctx.Err() == nil {
		if st, ok := l.next(is); ok {
			l.play(ctx, st)
			continue
		}
		select {
		case <-wake:
		case <-ctx.Done():
		}
	}
}

// next returns the study in the state "running" that was begun first, of those for which is returns true; ok is false
// if there is none.
func (l *Laboratory) next(is func(keptStudy) bool) (keptStudy, bool) {
	for _, st := range slices.Backward(l.list()) {
		if st.State == stateRunning && is(st) {
			return st, true
		}
	}
	return keptStudy{}, false
}

// play plays the games of a study until all are played, its time limit is reached, it is stopped or ctx is done.
func (l *Laboratory) play(ctx context.Context, st keptStudy) {
	ctx, cancel := context.WithTimeout(ctx, st.left())
	defer cancel()
	if !l.takes(st.ID, cancel) {
		return
	}
	book, err := l.playOn(ctx, &st)
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil // the report is of what there is
	}
	if err == nil {
		err = l.publish(&st, book)
	}
	l.ended(st.ID, err)
}

// takes stores that a study is being played, with the function that stops it. It returns false if the study was stopped
// meanwhile.
func (l *Laboratory) takes(id string, cease context.CancelFunc) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	st, err := l.find(id)
	if err != nil || st.State != stateRunning {
		return false
	}
	l.now[id] = cease
	return true
}

// playOn plays the remaining games of a study, and returns the data of all its games.
func (l *Laboratory) playOn(ctx context.Context, st *keptStudy) (*lab.Data, error) {
	study, err := l.study(st)
	if err != nil {
		return nil, err
	}
	if study.Version != st.Version {
		return nil, catalog.Error(i18n.Of("server.lab.version"))
	}
	if study.Data, err = lab.OpenData(l.path(st.ID), study.Settings); err != nil {
		return nil, err
	}
	if l.jobs != nil {
		study.Remote = (&play.Client{Engine: l.jobs, Name: "study " + st.ID}).PlayStudy
	}
	began, before, noted := time.Now(), st.Spent, time.Time{}
	study.Report = func(_ lab.Row, _ int) {
		l.progress(study, st, before+time.Since(began), &noted)
	}
	err = study.Run(ctx)
	l.progress(study, st, before+time.Since(began), &time.Time{})
	return study.Data, errors.Join(err, study.Close())
}

// study returns the definition of a stored study for package lab: one game at a time, with players that wait while bots
// of matches need a processor.
func (l *Laboratory) study(st *keptStudy) (s lab.Study, err error) {
	g, ok := l.lookup(st.Game)
	if !ok {
		return s, badStudy(i18n.Of("server.lab.game"))
	}
	if st.Variant != nil {
		return l.variantStudy(g, st)
	}
	info := g.Info()
	var choices []lab.Choice
	for _, name := range slices.Sorted(maps.Keys(st.Options)) {
		choices = append(choices, lab.Choice{Option: name, Values: st.Options[name]})
	}
	sets, ok := lab.Cross(st.Presets, choices, maxSets)
	if !ok || len(sets) == 0 {
		return s, badStudy(i18n.Of("server.lab.sets", "most", maxSets))
	}
	settings := lab.Settings{Game: info.ID, Version: info.Version, Seed: 1, Dealt: info.Chance}
	if st.Question != "" {
		settings.Questions = []lab.Question{st.Question}
	}
	player, weak := lab.Instruments(info.ID)
	if st.Level > 0 {
		player, weak = fmt.Sprintf("level:%d", st.Level), ""
	}
	for _, set := range sets {
		o, err := info.ParsePreset(set.Preset, set.Given)
		if err != nil {
			return s, badStudy(i18n.Of("server.why", "why", err))
		}
		settings.Arms = append(settings.Arms, lab.NewArm(g, lab.Plain, set.Name, o, player, player))
	}
	without, err := l.without(g, settings, st.Never)
	if err != nil {
		return s, err
	}
	settings.Arms = append(settings.Arms, without...)
	if weak != "" {
		settings.Arms = append(settings.Arms, lab.WeakArms(settings.Arms, weak)...)
	}
	if st.Question == lab.Luck && st.Level == 0 {
		base := settings.Arms[0]
		settings.Arms = append(settings.Arms, lab.NewArm(g, lab.Depth, player, base.Options, player, halfOf(player)))
	}
	var plan lab.Plan = lab.Each(st.Games)
	if st.Games == 0 {
		plan = lab.Until{Half: float64(cmp.Or(st.Points, usualPoints)) / 100, Most: st.mostGames()}
	}
	s = lab.Study{Data: lab.NewData(settings), Game: g, Plan: plan, Jobs: 1, Parse: l.player}
	if err := cmp.Or(s.Check(), s.CheckQuestions()); err != nil {
		return s, badStudy(i18n.Of("server.why", "why", err))
	}
	return s, nil
}

// progress stores the number of played games and the playing time of a study. Every saveInterval, and when the number
// of games has doubled, so that the first answers come soon, it writes them to the study's folder, with the answers
// from these games. The caller lets no game be added meanwhile.
func (l *Laboratory) progress(study lab.Study, of *keptStudy, spent time.Duration, noted *time.Time) {
	var found map[string]answers
	played := study.Games()
	due := time.Since(*noted) >= saveInterval || bits.OnesCount(uint(played)) == 1
	if due {
		*noted = time.Now()
		found = answersOf(study, of)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	st := l.kept[of.ID]
	st.Played, st.Spent = played, spent
	if !due {
		return
	}
	st.Found = found
	if err := l.save(st); err != nil {
		l.log.Warn("a study's progress was not kept", "study", of.ID, "error", err)
	}
}

// answersOf returns what the games of a study say so far, by language.
func answersOf(study lab.Study, of *keptStudy) map[string]answers {
	found := map[string]answers{}
	for _, words := range catalog.All() {
		var a answers
		if of.Variant != nil {
			a.Answers = variantAnswers(study, words)
		} else {
			a.Answers = studyAnswers(study, words)
		}
		if share, side, ok := report.FirstShare(study.Data, study.Game, words, of.sharedArm()); ok {
			a.Share = &api.StudyShare{Side: side, Value: share.Value, Low: share.Low, High: share.High, Fair: share.Fair}
		}
		found[words.Tag.String()] = a
	}
	return found
}

// studyAnswers returns the answers of a study of the site.
func studyAnswers(study lab.Study, words *i18n.Catalogue) (list []api.StudyAnswer) {
	for _, question := range report.Answers(study.Data, study.Game, words) {
		for _, reply := range question.Replies {
			list = append(list, answerOf(question.Question, reply))
		}
	}
	return list
}

// variantAnswers returns the answers of a study of a variant, with what was found by the standard rules.
func variantAnswers(study lab.Study, words *i18n.Catalogue) (list []api.StudyAnswer) {
	for _, reply := range report.VariantAnswers(study.Data, study.Game, words) {
		answer := answerOf(reply.Question, reply.Answer)
		answer.Range = &api.StudyRange{
			Unit: string(reply.Unit), Value: reply.Value, Low: reply.Low, High: reply.High, Fair: reply.Fair,
		}
		if reply.Held {
			answer.Range.Was = &reply.Was
		}
		list = append(list, answer)
	}
	return list
}

func answerOf(question string, reply report.Answer) api.StudyAnswer {
	return api.StudyAnswer{
		Question: question, Kind: string(reply.Kind), Verdict: reply.Verdict, Text: reply.Says, Games: reply.Games,
	}
}

// publish writes the report of a study in every language to its folder.
func (l *Laboratory) publish(st *keptStudy, book *lab.Data) error {
	g, _ := l.lookup(st.Game) // it has been played
	for _, words := range catalog.All() {
		r, err := report.New(book, g, words, "/")
		if err != nil {
			return err
		}
		page, err := r.HTML()
		if err == nil {
			err = os.WriteFile(l.path(st.ID, reportIn(words)), page, 0o600)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ended stores the state of a study after playing: done, or failed with an error. A canceled study keeps its state: it
// was stopped, or resumes when the server restarts.
func (l *Laboratory) ended(id string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.now, id)
	st := l.kept[id]
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil:
		l.log.Error("a study has failed", "study", id, "error", err)
		st.State = stateFailed
	default:
		st.State = stateDone
	}
	if err := l.save(st); err != nil {
		l.log.Error("a study was not kept", "study", id, "error", err)
	}
}

// player returns the bot that spec describes. It thinks only while no bot of a running match waits for a processor.
func (l *Laboratory) player(spec string) (arena.Contestant, error) {
	c, err := arena.Parse(spec, bot.Budget{}, nil)
	return arena.After(c, l.quiet), err
}
