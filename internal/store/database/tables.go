package database

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"
)

// table describes a table of a site, as the migrations create it.
type table struct {
	name    string
	columns []column
	key     []int    // indexes of the columns of the primary key
	after   []string // names of the tables to which rows refer
}

type column struct{ name, kind string }

// tables returns all tables of a version. A table comes after those to which it refers.
func (s *Schema) tables(ctx context.Context, version int64) ([]table, error) {
	db, err := connect(":memory:", 1, nil)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := s.migrate(ctx, goose.DialectSQLite3, db, version); err != nil {
		return nil, err
	}
	var names []string
	err = Each(ctx, db, sqliteTables+" ORDER BY name", func(rows *sql.Rows) error {
		var name string
		defer func() { names = append(names, name) }()
		return rows.Scan(&name)
	})
	if err != nil {
		return nil, err
	}
	var all []table
	for _, name := range names {
		if name == goose.DefaultTablename {
			continue
		}
		t, err := describe(ctx, db, name)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return inOrder(all), nil
}

func describe(ctx context.Context, db *sql.DB, name string) (table, error) {
	t := table{name: name}
	places := map[int]int{} // column by its place in the key
	const columns = "SELECT name, type, pk FROM pragma_table_info('%s') ORDER BY cid"
	err := Each(ctx, db, fmt.Sprintf(columns, name), func(rows *sql.Rows) error {
		var c column
		var place int
		err := rows.Scan(&c.name, &c.kind, &place)
		if place > 0 {
			places[place] = len(t.columns)
		}
		t.columns = append(t.columns, c)
		return err
	})
	for place := 1; place <= len(places); place++ {
		t.key = append(t.key, places[place])
	}
	if err == nil && len(t.key) == 0 {
		err = fmt.Errorf("the table %s has no primary key", name)
	}
	if err != nil {
		return t, err
	}
	const others = `SELECT DISTINCT "table" FROM pragma_foreign_key_list('%s')`
	return t, Each(ctx, db, fmt.Sprintf(others, name), func(rows *sql.Rows) error {
		var other string
		defer func() { t.after = append(t.after, other) }()
		return rows.Scan(&other)
	})
}

// inOrder returns the tables in an order in which each comes after those to which it refers.
func inOrder(all []table) []table {
	ordered, there := make([]table, 0, len(all)), map[string]bool{}
	for len(ordered) < len(all) {
		for _, t := range all {
			missing := func(name string) bool { return name != t.name && !there[name] }
			if !there[t.name] && !slices.ContainsFunc(t.after, missing) {
				ordered, there[t.name] = append(ordered, t), true
			}
		}
	}
	return ordered
}

// querier is a database or a transaction, from which rows can be read.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func (t table) names(of []int) string {
	names := make([]string, len(of))
	for i, c := range of {
		names[i] = t.columns[c].name
	}
	return strings.Join(names, ", ")
}

func (t table) all() []int {
	all := make([]int, len(t.columns))
	for i := range all {
		all[i] = i
	}
	return all
}

// selection returns the query for rows of the table, in the order of the primary key, which is the same in all
// databases. where is "" or a WHERE clause.
func (t table) selection(where string) string {
	return fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s", t.names(t.all()), t.name, where, t.names(t.key))
}

// last returns the primary key of the last row; nil if the table is empty.
func (t table) last(ctx context.Context, db querier) ([]any, error) {
	descending := make([]string, len(t.key))
	for i, c := range t.key {
		descending[i] = t.columns[c].name + " DESC"
	}
	query := fmt.Sprintf("SELECT %s FROM %s ORDER BY %s LIMIT 1", t.names(t.all()), t.name, strings.Join(descending, ", "))
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	if !rows.Next() {
		return nil, rows.Err()
	}
	row, err := t.scan(rows)
	if err != nil {
		return nil, err
	}
	key := make([]any, len(t.key))
	for i, c := range t.key {
		key[i] = row[c]
	}
	return key, rows.Err()
}

// read calls do for each row whose primary key comes after behind, in order; for all rows if behind is nil.
func (t table) read(ctx context.Context, db querier, behind []any, do func(row []any) error) error {
	where := ""
	if behind != nil {
		where = fmt.Sprintf("WHERE (%s) > (%s)", t.names(t.key), placeholders(0, len(behind)))
	}
	rows, err := db.QueryContext(ctx, t.selection(where), behind...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := t.scan(rows)
		if err == nil {
			err = do(row)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

// scan reads a row as values of Go types that are the same for all databases: int64, float64, bool, string, []byte or
// nil.
func (t table) scan(rows *sql.Rows) ([]any, error) {
	into := make([]any, len(t.columns))
	for i, c := range t.columns {
		switch c.kind {
		case "TEXT":
			into[i] = new(sql.NullString)
		case "BIGINT":
			into[i] = new(sql.NullInt64)
		case "BOOLEAN":
			into[i] = new(sql.NullBool)
		case "DOUBLE PRECISION":
			into[i] = new(sql.NullFloat64)
		case "BYTEA":
			into[i] = new([]byte)
		default:
			return nil, fmt.Errorf("the column %s of %s is of the unknown type %s", c.name, t.name, c.kind)
		}
	}
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	for i, value := range into {
		into[i] = valueOf(value)
	}
	return into, nil
}

func valueOf(scanned any) any {
	switch v := scanned.(type) {
	case *sql.NullString:
		if v.Valid {
			return v.String
		}
	case *sql.NullInt64:
		if v.Valid {
			return v.Int64
		}
	case *sql.NullBool:
		if v.Valid {
			return v.Bool
		}
	case *sql.NullFloat64:
		if v.Valid {
			return v.Float64
		}
	case *[]byte:
		if *v != nil {
			return *v
		}
	}
	return nil
}

// placeholders returns n SQL parameters after the number before, such as "$5, $6, $7" for 4 and 3.
func placeholders(before, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("$%d", before+i+1)
	}
	return strings.Join(list, ", ")
}

// insertion returns the statement that inserts this number of rows.
func (t table) insertion(rows int) string {
	groups := make([]string, rows)
	for i := range groups {
		groups[i] = "(" + placeholders(i*len(t.columns), len(t.columns)) + ")"
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES %s", t.name, t.names(t.all()), strings.Join(groups, ", "))
}

// Digest is the number of rows of a table with a hash of all of them.
type Digest struct {
	Table string
	Rows  int
	Sum   Sum
}

// digester computes a digest from rows in the order of their primary key.
type digester struct {
	logHash
	rows int
}

func newDigester() *digester { return &digester{logHash: logHash{sha256.New()}} }

func (d *digester) add(row []any) {
	d.rows++
	for _, value := range row {
		switch v := value.(type) {
		case nil:
			d.texts("null")
		case int64:
			d.texts("number")
			d.numbers(v)
		case bool:
			d.texts(fmt.Sprint(v))
		case float64:
			d.texts("float")
			d.numbers(int64(math.Float64bits(v)))
		case string:
			d.texts("text", v)
		case []byte:
			d.texts("bytes", string(v))
		}
	}
}

func (d *digester) of(t table) Digest { return Digest{Table: t.name, Rows: d.rows, Sum: d.sum()} }

// digest reads all rows of the table and returns their digest. It calls advance with numbers of rows read.
func (t table) digest(ctx context.Context, db querier, advance func(rows int)) (Digest, error) {
	d := newDigester()
	err := t.read(ctx, db, nil, func(row []any) error {
		d.add(row)
		if d.rows%chunk == 0 {
			advance(chunk)
		}
		return nil
	})
	advance(d.rows % chunk)
	return d.of(t), err
}

// count returns the number of rows in all the tables.
func count(ctx context.Context, db querier, tables []table) (rows int, err error) {
	for _, t := range tables {
		n := 0
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+t.name).Scan(&n); err != nil {
			return 0, err
		}
		rows += n
	}
	return rows, nil
}
