package variants

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/variants"
)

// A user is asked about a game with its own rules at most once in askInterval, and not after the first matches.
const (
	askInterval  = 30 * 24 * time.Hour
	firstMatches = 3
)

// playing is what a play-test needs of a match, as its player sees it.
type playing struct {
	match  string
	game   string
	of     match.Variant // the zero value for a game with its own rules
	rules  int           // version of the game's rules
	status match.Status
	moves  int
	won    bool
	plays  bool // whether the caller has played
	valid  bool // whether the match says something about its rules
}

// about returns the id under which answers about the match are stored, and the version.
func (p playing) about() (id string, version int) {
	if p.of.ID == "" {
		return p.game, p.rules
	}
	return p.of.ID, p.of.Version
}

// playing returns a match, and the caller's public id.
func (s *service) playing(ctx context.Context, id string) (p playing, me string, err error) {
	t, me, err := s.Matches.MatchFor(ctx, id)
	if err != nil {
		return p, me, err
	}
	t.Show(me, func(state *match.State) {
		p = playing{
			match: id, game: state.Match.Game, of: state.Match.Variant, rules: state.Match.Rules, status: state.Status,
			moves: state.Moves,
			valid: state.Origin == "" && state.Moves > 0 && state.Result.Reason != match.CalledOff &&
				state.Result.Reason != match.Closed,
		}
		for _, o := range state.Outcomes() {
			if me != "" && o.User == me {
				p.plays, p.won = true, o.Ended == match.Won
			}
		}
		if state.Status != match.Finished {
			p.plays = state.Seats.HeldBy(me) != 0
		}
	})
	return p, me, nil
}

// noPlaytest returns the problem that the caller is asked nothing about a match.
func noPlaytest() error {
	return httpapi.NewProblem(http.StatusNotFound, noPlaytestCode, i18n.Of("server.playtest.none"))
}

const noPlaytestCode = "no-playtest"

// getPlaytest answers with an empty Playtest if the caller is asked nothing: that is no error of the page of a match.
func (s *service) getPlaytest(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[api.Playtest], error) {
	p, me, err := s.playing(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	asked, err := s.playtest(ctx, p, me)
	if problem := (*httpapi.Problem)(nil); errors.As(err, &problem) && problem.Code == noPlaytestCode {
		return httpapi.NoStore(api.Playtest{Questions: []api.PlaytestQuestion{}}), nil
	}
	return asked, err
}

// playtest returns what a player is asked about a match, or the number of their answer.
func (s *service) playtest(ctx context.Context, p playing, me string) (*httpapi.Body[api.Playtest], error) {
	if !p.plays || !p.valid || p.status != match.Finished {
		return nil, noPlaytest()
	}
	answer, err := s.Store.AnswerOf(ctx, p.match, me)
	switch {
	case err == nil && answer.Number == 0:
		return nil, noPlaytest()
	case err != nil && !errors.Is(err, variants.ErrNotFound):
		return nil, storeError(err)
	}
	asked, err := s.asked(ctx, p, me, answer.Number > 0)
	asked.Answered = answer.Number
	return httpapi.NoStore(asked), err
}

// asked returns the questions about a match, without regard to what the player has answered.
func (s *service) asked(ctx context.Context, p playing, me string, answered bool) (q api.Playtest, err error) {
	if p.of.ID == "" {
		return s.askedAboutGame(ctx, p, me, answered)
	}
	v, err := s.Store.Variant(ctx, p.of.ID)
	if errors.Is(err, variants.ErrNotFound) || err == nil && (p.of.Version == 0 || v.Maker == me || v.Maker == "") {
		return q, noPlaytest() // no designer waits for an answer
	}
	if err != nil {
		return q, storeError(err)
	}
	n, err := s.Store.Version(ctx, v.ID, p.of.Version)
	if err != nil {
		return q, storeError(err)
	}
	return api.Playtest{
		Variant: v.ID, Name: n.Name, Author: authorOf(v), Version: n.Number, Questions: questionsIn(n.Questions, uncounted),
	}, nil
}

// askedAboutGame returns the question about a game with its own rules, if the player is to be asked after this match.
func (s *service) askedAboutGame(ctx context.Context, p playing, me string, answered bool) (q api.Playtest, err error) {
	g, err := s.game(p.game)
	if err != nil {
		return q, err
	}
	q = api.Playtest{
		Name: httpapi.CallerOf(ctx).Words().Say(g.Info().Title()), Questions: []api.PlaytestQuestion{},
	}
	if answered {
		return q, nil
	}
	settings, err := s.Store.PlaytestSettings(ctx, me)
	if err != nil {
		return q, storeError(err)
	}
	now := s.Host.Clock()
	switch {
	case settings.Never:
		return q, noPlaytest()
	case settings.Match == p.match:
		return q, nil
	case now.Sub(settings.Asked) < askInterval:
		return q, noPlaytest()
	}
	played, err := s.Host.Store.Played(ctx, host.Played{
		User: me, Viewer: me, Finished: true, Limit: firstMatches + 1,
	})
	if err != nil {
		return q, httpapi.StoreError(err)
	}
	if len(played) <= firstMatches {
		return q, noPlaytest()
	}
	return q, storeError(s.Store.SetPlaytestSettings(ctx, me, variants.Settings{Asked: now, Match: p.match}))
}

type playtestAnswer struct {
	httpapi.MatchPath
	Body api.PlaytestAnswer
}

func (s *service) sendPlaytest(ctx context.Context, in *playtestAnswer) (*httpapi.Body[api.Playtest], error) {
	p, me, err := s.playing(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	asked, err := s.playtest(ctx, p, me)
	if err != nil {
		return nil, err
	}
	if asked.Body.Answered > 0 {
		return asked, nil
	}
	if in.Body.Never {
		if err := s.setNever(ctx, me, true); err != nil {
			return nil, err
		}
	}
	answer := variants.Answer{Match: p.match, User: me, Won: p.won, At: s.Host.Clock()}
	answer.Variant, answer.Version = p.about()
	if !in.Body.Skip && !in.Body.Never {
		if answer.Choices, err = chosen(asked.Body.Questions, in.Body.Choices); err != nil {
			return nil, err
		}
		if answer.Words, err = s.cleanedLine(ctx, "words", in.Body.Words, variants.MaxWords); err != nil {
			return nil, err
		}
		if len(answer.Choices) == 0 && answer.Words == "" {
			return nil, badVariant(i18n.Of("server.playtest.empty"))
		}
	}
	stored, err := s.Store.AddAnswer(ctx, answer)
	asked.Body.Answered = stored.Number
	return asked, storeError(err)
}

// chosen returns the chosen answers of all questions, or nothing if none is chosen.
func chosen(questions []api.PlaytestQuestion, choices []int) ([]int, error) {
	if len(choices) > len(questions) {
		return nil, badVariant(i18n.Of("server.playtest.questions", "questions", len(questions)))
	}
	for i, c := range choices {
		if most := len(questions[i].Answers); c < 0 || c > most {
			return nil, badVariant(i18n.Of("server.playtest.choice", "question", i+1, "most", most))
		}
	}
	if !slices.ContainsFunc(choices, func(c int) bool { return c > 0 }) {
		return nil, nil
	}
	return choices, nil
}

type remark struct {
	httpapi.MatchPath
	Body api.PlaytestRemark
}

func (s *service) remarkPosition(ctx context.Context, in *remark) (*httpapi.Body[api.Done], error) {
	p, me, err := s.playing(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if !p.plays || p.status != match.Finished || p.of.ID != "" && p.of.Version == 0 {
		return nil, noPlaytest()
	}
	if in.Body.Moves > p.moves {
		return nil, badVariant(i18n.Of("server.playtest.moves", "most", p.moves))
	}
	r := variants.Remark{Match: p.match, User: me, Moves: in.Body.Moves, Won: p.won, At: s.Host.Clock()}
	r.Variant, r.Version = p.about()
	if r.Words, err = s.cleanedLine(ctx, "words", in.Body.Words, variants.MaxWords); err != nil {
		return nil, err
	}
	err = s.Store.AddRemark(ctx, r)
	if errors.Is(err, variants.ErrTooMany) {
		return nil, conflict(i18n.Of("server.playtest.remarks", "most", variants.MaxRemarks))
	}
	return httpapi.Done(storeError(err))
}

type lookup struct {
	httpapi.MatchPath
	Body api.NewRuleLookup
}

func (s *service) countLookup(ctx context.Context, in *lookup) (*httpapi.Body[api.Done], error) {
	p, _, err := s.playing(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if !p.plays || p.status != match.Running || p.of.Version == 0 || !s.HasSection(p.game, in.Body.Section) {
		return nil, noPlaytest()
	}
	return httpapi.Done(storeError(s.Store.CountLookup(ctx, p.of, in.Body.Section)))
}

func (s *service) getPlaytestSettings(ctx context.Context, _ *struct{}) (*httpapi.Body[api.PlaytestSettings], error) {
	me, err := s.me(ctx)
	if err != nil || me == "" {
		return httpapi.NoStore(api.PlaytestSettings{}), err
	}
	settings, err := s.Store.PlaytestSettings(ctx, me)
	return httpapi.NoStore(api.PlaytestSettings{Never: settings.Never}), storeError(err)
}

type playtestSettings struct{ Body api.PlaytestSettings }

func (s *service) setPlaytestSettings(
	ctx context.Context, in *playtestSettings,
) (*httpapi.Body[api.PlaytestSettings], error) {
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(in.Body), s.setNever(ctx, me.ID, in.Body.Never)
}

// setNever stores whether a user is never asked about games with their own rules.
func (s *service) setNever(ctx context.Context, user string, never bool) error {
	settings, err := s.Store.PlaytestSettings(ctx, user)
	if err != nil {
		return storeError(err)
	}
	settings.Never = never
	return storeError(s.Store.SetPlaytestSettings(ctx, user, settings))
}
