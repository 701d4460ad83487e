package store_test

import (
	"errors"
	"strings"
	"testing"

	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/storetest"
)

// TestForeignObjectsInPostgreSQLAreRefused attaches to the tables what would run with the site's rights. A view beside
// them, as extensions make it, is no reason to refuse.
func TestForeignObjectsInPostgreSQLAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		statement string
		refused   bool
	}{
		"trigger": {"CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$; " +
			"CREATE TRIGGER spy AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION f()", true},
		"rule":   {"CREATE RULE quiet AS ON DELETE TO entries DO INSTEAD NOTHING", true},
		"policy": {"CREATE POLICY hidden ON users USING (false)", true},
		"heir":   {"CREATE TABLE more () INHERITS (entries)", true},
		"view":   {"CREATE VIEW statistics AS SELECT count(*) FROM entries", false},
	} {
		t.Run(name, func(t *testing.T) {
			place := storetest.Database(t)
			closed(t, place)
			if _, err := storetest.Connect(t, place).ExecContext(t.Context(), c.statement); err != nil {
				t.Fatal(err)
			}
			s, err := store.Open(t.Context(), place)
			if err == nil {
				err = s.Close()
			}
			if errors.Is(err, database.ErrDamaged) != c.refused || c.refused && !strings.Contains(err.Error(), name) &&
				name != "heir" {
				t.Errorf("opened: %v", err)
			}
		})
	}
}
