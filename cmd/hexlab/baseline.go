package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"

	"hexparlor/internal/cli"
	"hexparlor/internal/store"
	"hexparlor/test/load/baseline"
)

type baselineCmd struct {
	Script string `required:"" placeholder:"file" help:"baseline.script" predictor:"file"`
	Data   string `required:"" placeholder:"folder" help:"baseline.data" predictor:"folder"`
}

// Run serves the baseline server until a.Ctx is done.
func (c baselineCmd) Run(a *cli.App) (err error) {
	debug.SetGCPercent(cli.ServerGCPercent) // as the server it is compared with
	data, err := os.ReadFile(c.Script)
	if err != nil {
		return cli.Misuse(err)
	}
	var script baseline.Script
	if err := json.Unmarshal(data, &script); err != nil || len(script) == 0 {
		return cli.WrongUse("command.baseline.no-games", "file", c.Script)
	}
	st, err := store.Open(a.Ctx, filepath.Join(c.Data, cli.DatabaseFile))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "The baseline is open at http://%s\n", l.Addr())
	return baseline.New(st, script).Serve(a.Ctx, l)
}
