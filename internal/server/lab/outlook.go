package lab

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/report"
	"hexparlor/internal/server/httpapi"
)

// outlookTime is the longest time that finding an outlook may take.
const outlookTime = time.Minute

// outlooks keeps what was found out about games, by game and preset. Its size is bounded by the number of presets.
type outlooks struct {
	mu    sync.Mutex // held while bots play, so that one outlook is found at a time
	known map[[2]string]outlook
}

// outlook is what a study of a game may ask about.
type outlook struct {
	components []string
	took       time.Duration // of one game between strong bots
}

// outlook returns what a study of a game with a preset may ask about. The first call for a preset plays some random
// games and one game between strong bots.
func (l *Laboratory) outlook(ctx context.Context, id, preset string) (outlook, error) {
	ctx, cancel := context.WithTimeout(ctx, outlookTime)
	defer cancel()
	study, err := l.study(&keptStudy{Game: id, Presets: []string{preset}, Games: 2})
	if err != nil {
		return outlook{}, err
	}
	l.outlooks.mu.Lock()
	defer l.outlooks.mu.Unlock()
	key := [2]string{id, preset}
	if found, ok := l.outlooks.known[key]; ok {
		return found, nil
	}
	found := outlook{}
	if found.components, err = scouted(ctx, study.Game, study.Settings); err == nil {
		found.took, err = study.First(ctx)
	}
	if err != nil {
		return outlook{}, err
	}
	if l.outlooks.known == nil {
		l.outlooks.known = map[[2]string]outlook{}
	}
	l.outlooks.known[key] = found
	return found, nil
}

// scouted returns the names of the components that random players use, without parts of others such as "jab/active".
func scouted(ctx context.Context, g game.Game, s lab.Settings) (names []string, err error) {
	data, err := lab.Scout(ctx, g, s, 1)
	if err != nil {
		return nil, err
	}
	for _, found := range data.Components() {
		if whole, _, part := strings.Cut(found.Name, "/"); !part || !slices.Contains(names, whole) {
			names = append(names, found.Name)
		}
	}
	return names, nil
}

// without returns, for each of the components, an arm in which one player never uses it.
func (l *Laboratory) without(g game.Game, s lab.Settings, never []string) (arms []lab.Arm, err error) {
	if len(never) == 0 {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), outlookTime)
	defer cancel()
	data, err := lab.Scout(ctx, g, s, 1)
	if err != nil {
		return nil, err
	}
	used := data.Components()
	for _, name := range never {
		if !slices.ContainsFunc(used, func(c lab.Component) bool { return c.Name == name }) {
			return nil, badStudy(i18n.Of("server.lab.component", "text", i18n.Escaped(name)))
		}
		arm := lab.NewArm(g, lab.Without, name, data.Shared(name).Options, s.Arms[0].Players[0], s.Arms[0].Players[0])
		arm.Never = name
		arms = append(arms, arm)
	}
	return arms, nil
}

// halfOf returns the player with half the simulations of another.
func halfOf(player string) string {
	n, _ := strconv.Atoi(strings.TrimPrefix(player, "sims:")) // players of studies without a level are simulations
	return fmt.Sprintf("sims:%d", n/2)
}

type outlookInput struct {
	Game   string `query:"game" required:"true" maxLength:"64"`
	Preset string `query:"preset" maxLength:"64" default:"standard"`
}

// getStudyOutlook answers users who may start studies, because it takes processor time.
func (s *service) getStudyOutlook(ctx context.Context, in *outlookInput) (*httpapi.Body[api.StudyOutlook], error) {
	found, err := s.Laboratory.outlook(ctx, in.Game, in.Preset)
	if err != nil {
		return nil, err
	}
	g, _ := s.Laboratory.lookup(in.Game) // it has been played
	answer := api.StudyOutlook{Components: []api.StudyComponent{}, Seconds: found.took.Seconds()}
	for _, name := range found.components {
		title := report.ComponentName(g.Info(), name, httpapi.CallerOf(ctx).Words())
		answer.Components = append(answer.Components, api.StudyComponent{Name: name, Title: title})
	}
	return httpapi.NoStore(answer), nil
}
