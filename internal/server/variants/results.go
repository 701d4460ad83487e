package variants

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/game/variant"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/variants"
)

// The most that is shown of the answers about a variant.
const (
	maxCounts  = 200  // different results, or opened sections, of a version
	maxQuotes  = 100  // for the designer
	maxShown   = 6    // quotes on the public page
	maxLookups = 20   // sections of the rules
	maxLong    = 8    // longest decisions
	maxAnswers = 2000 // in a file
)

// choices returns the questions of a version with how often each answer was chosen.
func (s *service) choices(ctx context.Context, id string, n variants.Version) ([]api.PlaytestQuestion, error) {
	counts, err := s.Store.Counts(ctx, id, n.Number, variants.Choices, maxCounts)
	if err != nil {
		return nil, storeError(err)
	}
	return questionsIn(n.Questions, func(question, answer int) int {
		return counts[fmt.Sprintf("%d.%d", question, answer)]
	}), nil
}

func (s *service) getPlaytestResults(ctx context.Context, in *VariantPath) (*httpapi.Body[api.PlaytestResults], error) {
	results, err := s.results(ctx, in.ID)
	return httpapi.NoStore(results), err
}

// results returns the answers about a variant of the caller or, for the owner of the site, about a game.
func (s *service) results(ctx context.Context, id string) (r api.PlaytestResults, err error) {
	r = api.PlaytestResults{
		Versions: []api.PlaytestVersion{}, LookedUp: []api.RuleLookup{}, Long: []api.LongDecision{},
	}
	if g, ok := s.Host.Games(id); ok {
		if !s.MayGovern(ctx) {
			return r, noVariant()
		}
		r.Variant = api.Variant{ID: id, Game: id, Name: httpapi.CallerOf(ctx).Words().Say(g.Info().Title())}
		r.Variant.Options = map[string]string{}
	} else if err := s.addVersions(ctx, &r, id); err != nil {
		return r, err
	}
	r.Quotes, err = s.quotes(ctx, id, maxQuotes, func(string) (bool, error) { return true, nil })
	return r, err
}

// addVersions adds the variant of the caller, and what was counted about its latest versions.
func (s *service) addVersions(ctx context.Context, r *api.PlaytestResults, id string) error {
	v, err := s.own(ctx, id)
	if err != nil {
		return err
	}
	if r.Variant, err = s.latest(ctx, v); err != nil {
		return err
	}
	versions, err := s.Store.LatestVersions(ctx, id, maxHistory)
	if err != nil {
		return storeError(err)
	}
	opened := map[string]int{}
	for _, n := range versions {
		one, err := s.versionResults(ctx, r, id, n)
		if err != nil {
			return err
		}
		r.Versions = append(r.Versions, one)
		counts, err := s.Store.Counts(ctx, id, n.Number, variants.Lookups, maxCounts)
		if err != nil {
			return storeError(err)
		}
		for section, number := range counts {
			opened[section] += number
		}
	}
	for section, number := range opened {
		r.LookedUp = append(r.LookedUp, api.RuleLookup{Section: section, Number: number})
	}
	slices.SortFunc(r.LookedUp, func(a, b api.RuleLookup) int {
		return cmp.Or(cmp.Compare(b.Number, a.Number), strings.Compare(a.Section, b.Section))
	})
	r.LookedUp = r.LookedUp[:min(len(r.LookedUp), maxLookups)]
	slices.SortStableFunc(r.Long, func(a, b api.LongDecision) int { return cmp.Compare(b.Seconds, a.Seconds) })
	r.Long = r.Long[:min(len(r.Long), maxLong)]
	return nil
}

// versionResults returns what was counted about a version, and adds the longest decisions of its latest public
// matches.
func (s *service) versionResults(
	ctx context.Context, r *api.PlaytestResults, id string, n variants.Version,
) (one api.PlaytestVersion, err error) {
	one = api.PlaytestVersion{
		Version: n.Number, Games: n.Games, Asked: n.Asked, Answered: n.Answered, Skipped: n.Skipped,
	}
	if one.Results, err = s.Store.Counts(ctx, id, n.Number, variants.Results, maxCounts); err != nil {
		return one, storeError(err)
	}
	if one.Questions, err = s.choices(ctx, id, n); err != nil {
		return one, err
	}
	games, err := s.Store.MatchesBy(ctx, id, n.Number, maxMedian)
	if err != nil {
		return one, storeError(err)
	}
	moves := make([]int, len(games))
	for i, g := range games {
		moves[i] = g.Moves
		if g.Public && g.Longest >= time.Second {
			r.Long = append(r.Long, api.LongDecision{
				Match: g.Match, Moves: g.LongestMoves, Seconds: int(g.Longest.Seconds()), Version: n.Number,
			})
		}
	}
	if len(moves) > 0 {
		slices.Sort(moves)
		one.Moves = moves[len(moves)/2]
	}
	return one, nil
}

// quotes returns the latest words of players about a variant from matches for which mayShow returns true.
func (s *service) quotes(
	ctx context.Context, id string, most int, mayShow func(match string) (bool, error),
) ([]api.PlaytestQuote, error) {
	answers, err := s.Store.AnswersAbout(ctx, id, 2*most)
	if err != nil {
		return nil, storeError(err)
	}
	remarks, err := s.Store.RemarksAbout(ctx, id, 2*most)
	if err != nil {
		return nil, storeError(err)
	}
	for _, a := range answers {
		remarks = append(remarks, variants.Remark{
			Match: a.Match, User: a.User, Moves: wholeMatch, Version: a.Version, Words: a.Words, Won: a.Won, At: a.At,
		})
	}
	slices.SortStableFunc(remarks, func(a, b variants.Remark) int { return b.At.Compare(a.At) })
	list := []api.PlaytestQuote{}
	for _, r := range remarks {
		if len(list) == most {
			break
		}
		if r.Words == "" && r.Moves == wholeMatch {
			continue
		}
		shown, err := mayShow(r.Match)
		if err != nil {
			return nil, storeError(err)
		}
		if !shown {
			continue
		}
		name, err := s.nameOf(ctx, r.User)
		if err != nil {
			return nil, err
		}
		list = append(list, api.PlaytestQuote{
			Words: r.Words, Name: name, Match: r.Match, Moves: max(0, r.Moves), Version: r.Version, Won: r.Won,
			At: r.At.UnixMilli(),
		})
	}
	return list, nil
}

// wholeMatch is the number of moves of words about a whole match.
const wholeMatch = -1

// nameOf returns the name of a user who has played.
func (s *service) nameOf(ctx context.Context, id string) (string, error) {
	p, err := s.Users.Store.User(ctx, id)
	if errors.Is(err, user.ErrNotFound) {
		return match.FormerName, nil
	}
	if err != nil {
		return "", httpapi.StoreError(err)
	}
	return p.Shown(), nil
}

// addQuotes adds the latest words of players from public matches.
func (s *service) addQuotes(
	ctx context.Context, page *api.VariantPage, v variants.Variant, _ variants.Version,
) (err error) {
	page.Quotes, err = s.quotes(ctx, v.ID, maxShown, func(match string) (bool, error) {
		return s.Store.IsPublicMatch(ctx, match)
	})
	page.Quotes = slices.DeleteFunc(page.Quotes, func(q api.PlaytestQuote) bool { return q.Words == "" })
	return err
}

type resultsFile struct {
	VariantPath
	Format string `path:"format" enum:"csv,json"`
}

func (s *service) getPlaytestFile(ctx context.Context, in *resultsFile) (*variantFile, error) {
	results, err := s.results(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	file := &variantFile{
		Type: "application/json", Cache: "no-store",
		Disposition: fmt.Sprintf(`attachment; filename="answers-%s.%s"`, in.ID[:min(6, len(in.ID))], in.Format),
	}
	if in.Format == "json" {
		file.Body, err = json.MarshalIndent(results, "", "  ")
		return file, err
	}
	file.Type = "text/csv; charset=utf-8"
	file.Body, err = s.table(ctx, in.ID, results)
	return file, err
}

// table returns the latest answers about a variant as CSV, a row for each player.
func (s *service) table(ctx context.Context, id string, results api.PlaytestResults) ([]byte, error) {
	answers, err := s.Store.AnswersAbout(ctx, id, maxAnswers)
	if err != nil {
		return nil, storeError(err)
	}
	asked := map[int][]api.PlaytestQuestion{}
	for _, v := range results.Versions {
		asked[v.Version] = v.Questions
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	head := []string{"version", "match", "at", "won"}
	for i := range variant.MaxQuestions {
		head = append(head, fmt.Sprintf("question %d", i+1), fmt.Sprintf("answer %d", i+1))
	}
	_ = w.Write(append(head, "words")) // a buffer takes all
	for _, a := range answers {
		if a.Number == 0 {
			continue
		}
		row := []string{
			strconv.Itoa(a.Version), a.Match, a.At.UTC().Format(time.RFC3339), strconv.FormatBool(a.Won),
		}
		for i := range variant.MaxQuestions {
			question, answer := "", ""
			if questions := asked[a.Version]; i < len(questions) {
				question = questions[i].Text
				if i < len(a.Choices) && a.Choices[i] > 0 && a.Choices[i] <= len(questions[i].Answers) {
					answer = questions[i].Answers[a.Choices[i]-1].Text
				}
			}
			row = append(row, variant.Cell(question), variant.Cell(answer))
		}
		_ = w.Write(append(row, variant.Cell(a.Words)))
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
