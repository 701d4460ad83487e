package store

import "context"

// OpenBeside opens the site at a place for a change or a look, whether a server works with it or not. One that is an
// older program's is opened as Open does it, which no server may have open then. Where none is it returns ErrNoSite.
func OpenBeside(ctx context.Context, place string) (*Store, error) {
	if err := RequireSite(ctx, place); err != nil {
		return nil, err
	}
	d, err := databaseAt(place)
	if err != nil {
		return nil, err
	}
	current, err := isCurrent(ctx, d)
	if err != nil {
		return nil, unusable(d, err)
	}
	if !current {
		return Open(ctx, place)
	}
	s := &Store{db: d}
	writing, err := d.connectToWrite()
	if err == nil {
		err = s.attach(ctx, writing)
	}
	if err != nil {
		return nil, unusable(d, err)
	}
	return s, nil
}

// isCurrent reports whether a site is there whose tables are those of this program.
func isCurrent(ctx context.Context, d database) (bool, error) {
	version, err := d.version(ctx)
	if err != nil {
		return false, err
	}
	newest, err := d.schema().newest()
	return version == newest, err
}
