package lab

import (
	"context"
	"fmt"
	"maps"
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
	rules      game.Options
	used       []string      // components that random players use
	components []string      // those of used that are no part of another
	took       time.Duration // of one game between strong bots
}

// usedUnder returns the components that random players were found to use in a game with these options; ok is false if
// no outlook of it is known.
func (o *outlooks) usedUnder(id string, rules game.Options) (used []string, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key, found := range o.known {
		if key[0] == id && maps.Equal(found.rules, rules) {
			return found.used, true
		}
	}
	return nil, false
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
	found := outlook{rules: study.Arms[0].Options}
	data, err := lab.Scout(ctx, study.Game, study.Settings, 1)
	if err == nil {
		found.used, found.components = usedIn(data)
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

// usedIn returns the names of the components that players use in the games of a study, and of those that are no part of
// another, such as "jab/active".
func usedIn(data *lab.Data) (used, whole []string) {
	for _, found := range data.Components() {
		used = append(used, found.Name)
		if of, _, part := strings.Cut(found.Name, "/"); !part || !slices.Contains(whole, of) {
			whole = append(whole, found.Name)
		}
	}
	return used, whole
}

// without returns, for each of the components, an arm in which one player never uses it.
func (l *Laboratory) without(g game.Game, s lab.Settings, never []string) (arms []lab.Arm, err error) {
	if len(never) == 0 {
		return nil, nil
	}
	used, shared, err := l.usable(g, s)
	if err != nil {
		return nil, err
	}
	for _, name := range never {
		if !slices.Contains(used, name) {
			return nil, badStudy(i18n.Of("server.lab.component", "text", i18n.Escaped(name)))
		}
		arm := lab.NewArm(g, lab.Without, name, shared(name), s.Arms[0].Players[0], s.Arms[0].Players[0])
		arm.Never = name
		arms = append(arms, arm)
	}
	return arms, nil
}

// usable returns the components that random players use under the rules of a study, and a function that returns the
// options under which both sides have one. Games that an outlook has played are not played again.
func (l *Laboratory) usable(
	g game.Game, s lab.Settings,
) (used []string, shared func(component string) game.Options, err error) {
	if len(s.Arms) == 1 {
		if used, ok := l.outlooks.usedUnder(s.Game, s.Arms[0].Options); ok {
			return used, func(string) game.Options { return s.Arms[0].Options }, nil
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), outlookTime)
	defer cancel()
	data, err := lab.Scout(ctx, g, s, 1)
	if err != nil {
		return nil, nil, err
	}
	used, _ = usedIn(data)
	return used, func(name string) game.Options { return data.Shared(name).Options }, nil
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
