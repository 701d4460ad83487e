package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"hexparlor/game/variant"
	"hexparlor/internal/match"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
	"hexparlor/internal/variants"
)

var _ variants.Store = (*Store)(nil)

// textColumns are the columns of a variants.Text that hold JSON.
type textColumns struct{ options, questions string }

func columnsOf(t variants.Text) (c textColumns, err error) {
	options, err := json.Marshal(t.Options)
	if err != nil {
		return c, err
	}
	if t.Questions == nil {
		t.Questions = []variant.Question{}
	}
	questions, err := json.Marshal(t.Questions)
	return textColumns{string(options), string(questions)}, err
}

func textOf(name, notes, options, questions string) (t variants.Text, err error) {
	t.Name, t.Notes = name, notes
	if err = json.Unmarshal([]byte(options), &t.Options); err == nil {
		err = json.Unmarshal([]byte(questions), &t.Questions)
	}
	return t, err
}

// AddVariant stores a new variant.
func (s *variantStore) AddVariant(ctx context.Context, v variants.Variant) error {
	c, err := columnsOf(v.Draft)
	if err != nil {
		return err
	}
	if err := s.room(ctx, variants.ErrFull); err != nil {
		return err
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		n, err := q.CountVariantsOf(ctx, v.Maker)
		switch {
		case err != nil:
			return err
		case n >= variants.MaxOfUser:
			return fmt.Errorf("%w: %w", variants.ErrTooMany, errUnchanged)
		}
		return q.InsertVariant(ctx, queries.InsertVariantParams{
			ID: v.ID, Maker: v.Maker, Game: v.Game, Origin: v.Origin, Name: v.Draft.Name, Notes: v.Draft.Notes,
			Options: c.options, Questions: c.questions, Saved: v.Saved.UnixMicro(),
		})
	})
}

// Variant returns a variant. The error is variants.ErrNotFound if there is none.
func (s *variantStore) Variant(ctx context.Context, id string) (variants.Variant, error) {
	row, err := s.reads.GetVariant(ctx, id)
	if err != nil {
		return variants.Variant{}, s.noVariant(err)
	}
	return variantOf(row)
}

// noVariant returns variants.ErrNotFound in place of sql.ErrNoRows.
func (s *variantStore) noVariant(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return variants.ErrNotFound
	}
	return s.health.explain(err)
}

func variantOf(r queries.GetVariantRow) (variants.Variant, error) {
	draft, err := textOf(r.Name, r.Notes, r.Options, r.Questions)
	if err != nil {
		return variants.Variant{}, fmt.Errorf("the draft of variant %s: %w", r.ID, err)
	}
	return variants.Variant{
		ID: r.ID, Maker: r.Maker, Author: user.User{Name: r.Author, Owner: r.Owner}.Shown(), Game: r.Game,
		Origin: r.Origin, Draft: draft, Saved: instant(r.Saved), Versions: int(r.Versions), Listed: r.Listed,
		Games: int(r.Games), Answers: int(r.Answers), Forks: int(r.Forks),
	}, nil
}

// listedVariant is a row of a query that returns variants with the names of their designers.
type listedVariant interface {
	queries.ListVariantsRow | queries.ListVariantsOfRow | queries.ListVariantsOfGameRow | queries.ListVariantForksRow
}

func variantsOf[R listedVariant](s *variantStore, rows []R, err error) ([]variants.Variant, error) {
	if err != nil {
		return nil, s.health.explain(err)
	}
	list := make([]variants.Variant, len(rows))
	for i, r := range rows {
		if list[i], err = variantOf(queries.GetVariantRow(r)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// VariantsOf returns the variants of a user, the latest first.
func (s *variantStore) VariantsOf(ctx context.Context, user string) ([]variants.Variant, error) {
	rows, err := s.reads.ListVariantsOf(ctx, queries.ListVariantsOfParams{Maker: user, Limit: variants.MaxOfUser})
	return variantsOf(s, rows, err)
}

// Listed returns up to limit listed variants after a place, those with most games first. An empty game means all.
func (s *variantStore) Listed(
	ctx context.Context, game string, after variants.Place, limit int,
) ([]variants.Variant, error) {
	games, id := int64(after.Games), after.ID
	if id == "" {
		games, id = math.MaxInt64, afterAll
	}
	if game == "" {
		rows, err := s.reads.ListVariants(ctx, queries.ListVariantsParams{
			Column1: games, Column2: id, Limit: int32(limit),
		})
		return variantsOf(s, rows, err)
	}
	rows, err := s.reads.ListVariantsOfGame(ctx, queries.ListVariantsOfGameParams{
		Game: game, Column2: games, Column3: id, Limit: int32(limit),
	})
	return variantsOf(s, rows, err)
}

// Forks returns up to limit listed variants that were made from another one, those with most games first.
func (s *variantStore) Forks(ctx context.Context, of string, limit int) ([]variants.Variant, error) {
	rows, err := s.reads.ListVariantForks(ctx, queries.ListVariantForksParams{Origin: of, Limit: int32(limit)})
	return variantsOf(s, rows, err)
}

// changedVariant runs a change of a variant and returns none if it has changed no row.
func (s *variantStore) changedVariant(
	ctx context.Context, none error, do func(context.Context, *queries.Queries) (int64, error),
) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		rows, err := do(ctx, q)
		if err == nil && rows == 0 {
			err = fmt.Errorf("%w: %w", none, errUnchanged)
		}
		return err
	})
}

// SaveDraft replaces a draft that was last saved at since. The error is variants.ErrChanged if it was saved since.
func (s *variantStore) SaveDraft(
	ctx context.Context, id string, since time.Time, draft variants.Text, at time.Time,
) error {
	c, err := columnsOf(draft)
	if err != nil {
		return err
	}
	return s.changedVariant(ctx, variants.ErrChanged, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.SaveVariantDraft(ctx, queries.SaveVariantDraftParams{
			ID: id, Saved: since.UnixMicro(), Name: draft.Name, Notes: draft.Notes, Options: c.options,
			Questions: c.questions, Saved_2: at.UnixMicro(),
		})
	})
}

// RemoveDraft deletes a variant that was never published.
func (s *variantStore) RemoveDraft(ctx context.Context, id string) error {
	return s.changedVariant(ctx, variants.ErrChanged, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.DeleteVariant(ctx, id)
	})
}

// Publish stores the next version of a variant, which is listed from then on. The first version counts at the variant
// from which this one was made.
func (s *variantStore) Publish(ctx context.Context, v variants.Variant, n variants.Version) error {
	c, err := columnsOf(n.Text)
	if err != nil {
		return err
	}
	if err := s.room(ctx, variants.ErrFull); err != nil {
		return err
	}
	return s.writer.write(ctx, 2, func(ctx context.Context, q *queries.Queries) error {
		rows, err := q.SetVariantVersions(ctx, queries.SetVariantVersionsParams{ID: v.ID, Versions: int64(n.Number)})
		switch {
		case err != nil:
			return err
		case rows == 0:
			return fmt.Errorf("%w: %w", variants.ErrChanged, errUnchanged)
		}
		_, err = q.InsertVariantVersion(ctx, queries.InsertVariantVersionParams{
			VariantID: v.ID, Number: int64(n.Number), Name: n.Name, Notes: n.Notes, Summary: n.Summary, Options: c.options,
			Questions: c.questions, Hash: n.Hash, Published: n.Published.UnixMicro(),
		})
		if err != nil || n.Number > 1 || v.Origin == "" {
			return err
		}
		return q.AddVariantForks(ctx, queries.AddVariantForksParams{ID: v.Origin, Forks: 1})
	})
}

// List lists or withdraws a published variant.
func (s *variantStore) List(ctx context.Context, id string, listed bool) error {
	return s.changedVariant(ctx, variants.ErrNotFound, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.SetVariantListed(ctx, queries.SetVariantListedParams{ID: id, Listed: listed})
	})
}

// Version returns a published version. The error is variants.ErrNotFound if there is none.
func (s *variantStore) Version(ctx context.Context, id string, number int) (variants.Version, error) {
	row, err := s.reads.GetVariantVersion(ctx, queries.GetVariantVersionParams{VariantID: id, Number: int64(number)})
	if err != nil {
		return variants.Version{}, s.noVariant(err)
	}
	return versionOf(row)
}

func versionOf(r queries.VariantVersion) (variants.Version, error) {
	text, err := textOf(r.Name, r.Notes, r.Options, r.Questions)
	if err != nil {
		return variants.Version{}, fmt.Errorf("version %d of variant %s: %w", r.Number, r.VariantID, err)
	}
	return variants.Version{
		Text: text, Number: int(r.Number), Summary: r.Summary, Hash: r.Hash, Published: instant(r.Published),
		Games: int(r.Games), Asked: int(r.Asked), Answered: int(r.Answered), Skipped: int(r.Skipped),
	}, nil
}

// LatestVersions returns up to limit versions of a variant, the latest first.
func (s *variantStore) LatestVersions(ctx context.Context, id string, limit int) ([]variants.Version, error) {
	rows, err := s.reads.ListVariantVersions(ctx, queries.ListVariantVersionsParams{VariantID: id, Limit: int32(limit)})
	list := make([]variants.Version, len(rows))
	for i, r := range rows {
		if list[i], err = versionOf(r); err != nil {
			return nil, err
		}
	}
	return list, s.health.explain(err)
}

// addVariantMatch stores a finished match by a published version, and counts it.
func addVariantMatch(ctx context.Context, q *queries.Queries, id string, r *match.VariantResult) error {
	version := int64(r.Version)
	rows, err := q.InsertVariantMatch(ctx, queries.InsertVariantMatchParams{
		MatchID: id, VariantID: r.ID, Version: version, Public: r.Public, Ended: r.Ended.UnixMicro(),
		Moves: int64(r.Moves), Seconds: int64(r.Length.Seconds()), Players: int64(r.Players),
		LongMoves: int64(r.LongestMoves), LongSeconds: int64(r.Longest.Seconds()),
	})
	if err != nil || rows == 0 {
		return err
	}
	if err := q.AddVariantGame(ctx, r.ID); err != nil {
		return err
	}
	err = q.AddVersionGame(ctx, queries.AddVersionGameParams{VariantID: r.ID, Number: version, Asked: int64(r.Players)})
	if err != nil {
		return err
	}
	return q.AddVariantCount(ctx, queries.AddVariantCountParams{
		VariantID: r.ID, Version: version, Kind: string(variants.Results), Name: r.Result,
	})
}

// PublicMatches returns ids of up to limit finished public matches by a variant, the latest first.
func (s *variantStore) PublicMatches(ctx context.Context, id string, limit int) ([]string, error) {
	ids, err := s.reads.ListPublicMatchesOfVariant(ctx, queries.ListPublicMatchesOfVariantParams{
		VariantID: id, Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// IsPublicMatch reports whether a finished match by a variant is public.
func (s *variantStore) IsPublicMatch(ctx context.Context, match string) (bool, error) {
	public, err := s.reads.IsPublicVariantMatch(ctx, match)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return public, s.health.explain(err)
}

// MatchesBy returns up to limit finished matches by a version of a variant, the latest first.
func (s *variantStore) MatchesBy(ctx context.Context, id string, version, limit int) ([]variants.Game, error) {
	rows, err := s.reads.ListMatchesOfVersion(ctx, queries.ListMatchesOfVersionParams{
		VariantID: id, Version: int64(version), Limit: int32(limit),
	})
	list := make([]variants.Game, len(rows))
	for i, r := range rows {
		list[i] = variants.Game{
			Match: r.MatchID, Public: r.Public, Moves: int(r.Moves), Length: time.Duration(r.Seconds) * time.Second,
			LongestMoves: int(r.LongMoves), Longest: time.Duration(r.LongSeconds) * time.Second,
		}
	}
	return list, s.health.explain(err)
}

// Counts returns up to limit numbers of a kind for a version of a variant, by name.
func (s *variantStore) Counts(
	ctx context.Context, id string, version int, kind variants.CountKind, limit int,
) (map[string]int, error) {
	rows, err := s.reads.ListVariantCounts(ctx, queries.ListVariantCountsParams{
		VariantID: id, Version: int64(version), Kind: string(kind), Limit: int32(limit),
	})
	counts := make(map[string]int, len(rows))
	for _, r := range rows {
		counts[r.Name] = int(r.Number)
	}
	return counts, s.health.explain(err)
}

// CountLookup counts that a player has opened a section of the rules.
func (s *variantStore) CountLookup(ctx context.Context, of match.Variant, section string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.AddVariantCount(ctx, queries.AddVariantCountParams{
			VariantID: of.ID, Version: int64(of.Version), Kind: string(variants.Lookups), Name: section,
		})
	})
}
