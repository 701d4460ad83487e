package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"

	"hexparlor/internal/store"
	"hexparlor/test/load/baseline"
)

type floorCmd struct {
	Script string `required:"" placeholder:"file" help:"floor.script"`
	Data   string `required:"" placeholder:"folder" help:"floor.data"`
}

// Run serves until a.ctx is done.
func (c floorCmd) Run(a *app) (err error) {
	debug.SetGCPercent(gcPercent) // as the server it is compared with
	data, err := os.ReadFile(c.Script)
	if err != nil {
		return misuse{err}
	}
	var script baseline.Script
	if err := json.Unmarshal(data, &script); err != nil || len(script) == 0 {
		return wrongUse("command.floor.no-games", "file", c.Script)
	}
	st, err := store.Open(a.ctx, filepath.Join(c.Data, databaseName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "The floor is open at %s\n", urlOf(l.Addr()))
	return baseline.New(st, script).Serve(a.ctx, l)
}
