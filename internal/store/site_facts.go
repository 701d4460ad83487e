package store

import (
	"context"
	"database/sql"
	"errors"

	"hexparlor/internal/store/queries"
)

// addressFact is the URL at which the site is served.
const addressFact = "address"

// RequireSite returns ErrNoSite if no site is at a place, and makes nothing.
func RequireSite(ctx context.Context, place string) error {
	d, err := databaseAt(place)
	if err != nil {
		return err
	}
	version, err := d.look(ctx)
	if err == nil && version == 0 {
		err = ErrNoSite
	}
	if err != nil {
		return unusable(d, err)
	}
	return nil
}

// SetAddress stores the URL at which the site is served from now on.
func (s *Store) SetAddress(ctx context.Context, url string) error {
	if known, err := s.Address(ctx); err == nil && known == url {
		return nil
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetSiteFact(ctx, queries.SetSiteFactParams{Name: addressFact, Value: url})
	})
}

// Address returns the URL at which the site was served last; empty if it never was.
func (s *Store) Address(ctx context.Context) (string, error) {
	url, err := s.reads.GetSiteFact(ctx, addressFact)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return url, s.health.explain(err)
}
