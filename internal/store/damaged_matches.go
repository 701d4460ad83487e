package store

import (
	"context"
	"database/sql"
	"errors"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match/host"
)

// DamagedMatch is a match whose row or log cannot be read.
type DamagedMatch struct{ Match, Cause string }

// CheckAll reads the whole database at a place, as Check does, and then every match with its log. The error tells of
// damage of the database itself. A server may use it meanwhile.
func CheckAll(ctx context.Context, place string, progress Progress) (damaged []DamagedMatch, err error) {
	if err := Check(ctx, place); err != nil {
		return nil, err
	}
	s, err := openUnchanged(ctx, place)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	ids, err := s.matchIDs(ctx)
	for i, id := range ids {
		if err != nil {
			return nil, err
		}
		switch _, _, failed := s.Load(ctx, id); {
		case errors.Is(failed, host.ErrUnreadable):
			damaged = append(damaged, DamagedMatch{id, failed.Error()})
		case !errors.Is(failed, host.ErrNotFound): // it may have been deleted meanwhile
			err = failed
		}
		progress(float64(i+1) / float64(len(ids)))
	}
	return damaged, err
}

// openUnchanged is OpenBeside, but it refuses the tables of an older program instead of upgrading them.
func openUnchanged(ctx context.Context, place string) (*Store, error) {
	d, err := databaseAt(place)
	if err != nil {
		return nil, err
	}
	version, err := d.version(ctx)
	if err != nil {
		return nil, unusable(d, err)
	}
	if newest, err := d.schema().newest(); err != nil || version != newest {
		return nil, errors.Join(err, catalog.Error(i18n.Of("store.check-older", "version", version, "newest", newest)))
	}
	return OpenBeside(ctx, place)
}

// matchIDs returns the ids of all matches in their order.
func (s *Store) matchIDs(ctx context.Context) (ids []string, err error) {
	const listed = "SELECT id FROM matches WHERE status <> 'importing' ORDER BY id"
	err = each(ctx, s.reading, listed, func(rows *sql.Rows) error {
		var id string
		defer func() { ids = append(ids, id) }()
		return rows.Scan(&id)
	})
	return ids, err
}
