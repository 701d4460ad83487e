package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/variants"
)

// AddAnswer stores the answer of a user after a match and counts it, unless there is one. It returns the stored answer.
func (s *variantStore) AddAnswer(ctx context.Context, a variants.Answer) (stored variants.Answer, err error) {
	err = s.writer.write(ctx, 2, func(ctx context.Context, q *queries.Queries) error {
		stored = a
		row, err := q.GetPlaytestAnswer(ctx, queries.GetPlaytestAnswerParams{MatchID: a.Match, UserID: a.User})
		if err == nil {
			stored = answerOf(row)
			return nil
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if stored.Number, err = countAnswer(ctx, q, a); err != nil {
			return err
		}
		_, err = q.InsertPlaytestAnswer(ctx, queries.InsertPlaytestAnswerParams{
			MatchID: a.Match, UserID: a.User, VariantID: a.Variant, Version: int64(a.Version),
			Number: int64(stored.Number), Choices: choicesText(a.Choices), Words: a.Words, Won: a.Won, At: a.At.UnixMicro(),
		})
		return unlessGone(err)
	})
	return stored, err
}

// countAnswer counts an answer, and returns its number among the answers about the version; 0 for one without choices
// and words.
func countAnswer(ctx context.Context, q *queries.Queries, a variants.Answer) (int, error) {
	of := queries.AddVersionAnswerParams{VariantID: a.Variant, Number: int64(a.Version)}
	if len(a.Choices) == 0 && a.Words == "" {
		return 0, q.AddVersionSkip(ctx, queries.AddVersionSkipParams(of))
	}
	for i, choice := range a.Choices {
		if choice == 0 {
			continue
		}
		err := q.AddVariantCount(ctx, queries.AddVariantCountParams{
			VariantID: a.Variant, Version: int64(a.Version), Kind: string(variants.Choices),
			Name: fmt.Sprintf("%d.%d", i+1, choice),
		})
		if err != nil {
			return 0, err
		}
	}
	if err := q.AddVariantAnswer(ctx, a.Variant); err != nil {
		return 0, err
	}
	n, err := q.AddVersionAnswer(ctx, of)
	if errors.Is(err, sql.ErrNoRows) { // a game with its own rules
		return 1, nil
	}
	return int(n), err
}

func choicesText(choices []int) string {
	texts := make([]string, len(choices))
	for i, c := range choices {
		texts[i] = strconv.Itoa(c)
	}
	return strings.Join(texts, ",")
}

func answerOf(r queries.PlaytestAnswer) variants.Answer {
	a := variants.Answer{
		Match: r.MatchID, User: r.UserID, Variant: r.VariantID, Version: int(r.Version), Number: int(r.Number),
		Words: r.Words, Won: r.Won, At: instant(r.At),
	}
	if r.Choices != "" {
		for text := range strings.SplitSeq(r.Choices, ",") {
			choice, _ := strconv.Atoi(text) // written by choicesText
			a.Choices = append(a.Choices, choice)
		}
	}
	return a
}

// AnswerOf returns the answer of a user after a match. The error is variants.ErrNotFound if there is none.
func (s *variantStore) AnswerOf(ctx context.Context, match, user string) (variants.Answer, error) {
	row, err := s.reads.GetPlaytestAnswer(ctx, queries.GetPlaytestAnswerParams{MatchID: match, UserID: user})
	if err != nil {
		return variants.Answer{}, s.noVariant(err)
	}
	return answerOf(row), nil
}

// AnswersAbout returns up to limit answers about a variant, the latest first.
func (s *variantStore) AnswersAbout(ctx context.Context, id string, limit int) ([]variants.Answer, error) {
	rows, err := s.reads.ListPlaytestAnswers(ctx, queries.ListPlaytestAnswersParams{VariantID: id, Limit: int32(limit)})
	return each(rows, answerOf), s.health.explain(err)
}

// each returns f of every row.
func each[R, T any](rows []R, f func(R) T) []T {
	list := make([]T, len(rows))
	for i, r := range rows {
		list[i] = f(r)
	}
	return list
}

// AddRemark stores a remark in place of an earlier one about the same position. The error is variants.ErrTooMany if the
// user has marked too many positions of the match.
func (s *variantStore) AddRemark(ctx context.Context, r variants.Remark) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		n, err := q.CountPlaytestRemarks(ctx, queries.CountPlaytestRemarksParams{MatchID: r.Match, UserID: r.User})
		switch {
		case err != nil:
			return err
		case n >= variants.MaxRemarks:
			return fmt.Errorf("%w: %w", variants.ErrTooMany, errUnchanged)
		}
		return unlessGone(q.SetPlaytestRemark(ctx, queries.SetPlaytestRemarkParams{
			MatchID: r.Match, UserID: r.User, Moves: int64(r.Moves), VariantID: r.Variant, Version: int64(r.Version),
			Words: r.Words, Won: r.Won, At: r.At.UnixMicro(),
		}))
	})
}

func remarkOf(r queries.PlaytestRemark) variants.Remark {
	return variants.Remark{
		Match: r.MatchID, User: r.UserID, Moves: int(r.Moves), Variant: r.VariantID, Version: int(r.Version),
		Words: r.Words, Won: r.Won, At: instant(r.At),
	}
}

// RemarksAbout returns up to limit remarks about a variant, the latest first.
func (s *variantStore) RemarksAbout(ctx context.Context, id string, limit int) ([]variants.Remark, error) {
	rows, err := s.reads.ListPlaytestRemarks(ctx, queries.ListPlaytestRemarksParams{VariantID: id, Limit: int32(limit)})
	return each(rows, remarkOf), s.health.explain(err)
}

// PlaytestsOf returns all answers and remarks of a user.
func (s *variantStore) PlaytestsOf(
	ctx context.Context, user string,
) (answers []variants.Answer, remarks []variants.Remark, err error) {
	rows, err := s.reads.ListPlaytestAnswersBy(ctx, queries.ListPlaytestAnswersByParams{
		UserID: user, Limit: math.MaxInt32,
	})
	if err != nil {
		return nil, nil, s.health.explain(err)
	}
	marks, err := s.reads.ListPlaytestRemarksBy(ctx, queries.ListPlaytestRemarksByParams{
		UserID: user, Limit: math.MaxInt32,
	})
	return each(rows, answerOf), each(marks, remarkOf), s.health.explain(err)
}

// PlaytestSettings returns the settings of a user; zero if there are none.
func (s *variantStore) PlaytestSettings(ctx context.Context, user string) (variants.Settings, error) {
	row, err := s.reads.GetPlaytestSettings(ctx, user)
	if errors.Is(err, sql.ErrNoRows) {
		return variants.Settings{}, nil
	}
	return variants.Settings{Asked: instantOrZero(row.Asked), Match: row.MatchID, Never: row.Never}, s.health.explain(err)
}

// SetPlaytestSettings stores the settings of a user.
func (s *variantStore) SetPlaytestSettings(ctx context.Context, user string, set variants.Settings) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return unlessGone(q.SetPlaytestSettings(ctx, queries.SetPlaytestSettingsParams{
			UserID: user, Asked: micros(set.Asked), MatchID: set.Match, Never: set.Never,
		}))
	})
}
