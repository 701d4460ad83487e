package store_test

import (
	"fmt"
	"strconv"
	"testing"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// sqliteProbe runs statements in a file and counts the steps of SQLite's virtual machine, which the driver does not
// report.
type sqliteProbe struct {
	t   testing.TB
	tls *libc.TLS

	db, prepared uintptr // written by SQLite, so they must not be on a stack
}

func openProbe(t testing.TB, path string) *sqliteProbe {
	t.Helper()
	p := &sqliteProbe{t: t, tls: libc.NewTLS()}
	name := p.text(path)
	defer libc.Xfree(p.tls, name)
	p.ok(lib.Xsqlite3_open_v2(p.tls, name, uintptr(unsafe.Pointer(&p.db)), lib.SQLITE_OPEN_READWRITE, 0), path)
	t.Cleanup(func() {
		lib.Xsqlite3_close(p.tls, p.db)
		p.tls.Close()
	})
	return p
}

func (p *sqliteProbe) text(s string) uintptr {
	c, err := libc.CString(s)
	if err != nil {
		p.t.Fatal(err)
	}
	return c
}

func (p *sqliteProbe) ok(code int32, what string) {
	p.t.Helper()
	if code != lib.SQLITE_OK {
		p.t.Fatalf("%s: %s", what, libc.GoString(lib.Xsqlite3_errmsg(p.tls, p.db)))
	}
}

// work runs a statement to its end and returns the steps that it took. Arguments are bound, not written into it, so
// that the plan is that of the program.
func (p *sqliteProbe) work(statement string, args ...any) (steps int) {
	p.t.Helper()
	text := p.text(statement)
	defer libc.Xfree(p.tls, text)
	p.ok(lib.Xsqlite3_prepare_v2(p.tls, p.db, text, -1, uintptr(unsafe.Pointer(&p.prepared)), 0), statement)
	prepared := p.prepared
	defer lib.Xsqlite3_finalize(p.tls, prepared)
	for i := int32(1); i <= lib.Xsqlite3_bind_parameter_count(p.tls, prepared); i++ {
		n, err := strconv.Atoi(libc.GoString(lib.Xsqlite3_bind_parameter_name(p.tls, prepared, i))[1:])
		if err != nil || n > len(args) {
			p.t.Fatalf("%d arguments: %s", len(args), statement)
		}
		p.bind(prepared, i, args[n-1])
	}
	code := int32(lib.SQLITE_ROW)
	for code == lib.SQLITE_ROW {
		code = lib.Xsqlite3_step(p.tls, prepared)
	}
	if code != lib.SQLITE_DONE {
		p.t.Fatalf("%s: %s", statement, libc.GoString(lib.Xsqlite3_errmsg(p.tls, p.db)))
	}
	return int(lib.Xsqlite3_stmt_status(p.tls, prepared, lib.SQLITE_STMTSTATUS_VM_STEP, 1))
}

func (p *sqliteProbe) bind(prepared uintptr, i int32, value any) {
	p.t.Helper()
	bytes := func(s string, bind func(*libc.TLS, uintptr, int32, uintptr, int32, uintptr) int32) {
		c := p.text(s)
		defer libc.Xfree(p.tls, c)
		p.ok(bind(p.tls, prepared, i, c, int32(len(s)), lib.SQLITE_TRANSIENT), s)
	}
	switch v := value.(type) {
	case nil:
		p.ok(lib.Xsqlite3_bind_null(p.tls, prepared, i), "null")
	case string:
		bytes(v, lib.Xsqlite3_bind_text)
	case []byte:
		bytes(string(v), lib.Xsqlite3_bind_blob)
	case int:
		p.ok(lib.Xsqlite3_bind_int64(p.tls, prepared, i, int64(v)), fmt.Sprint(v))
	case bool:
		n := int64(0)
		if v {
			n = 1
		}
		p.ok(lib.Xsqlite3_bind_int64(p.tls, prepared, i, n), fmt.Sprint(v))
	case float64:
		p.ok(lib.Xsqlite3_bind_double(p.tls, prepared, i, v), fmt.Sprint(v))
	default:
		p.t.Fatalf("%T", value)
	}
}
