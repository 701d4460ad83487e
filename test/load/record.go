package load

import (
	"context"
	"fmt"
	"sync"

	"hexparlor/test/load/baseline"
)

// record plays a number of whole games at the same time on a server that it starts, and returns the messages of their
// streams.
func record(ctx context.Context, c Config, games int) (baseline.Script, error) {
	p, stop, err := startOwn(ctx, c)
	if err != nil {
		return nil, err
	}
	defer stop()
	cl := newClient(p.url)
	cl.keep = true
	script := make(baseline.Script, games)
	errs := make([]error, games)
	var group sync.WaitGroup
	for i := range script {
		group.Go(func() {
			d := newDriver(cl, c.Game)
			d.script = &script[i]
			errs[i] = d.playMatch(ctx)
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("a game cannot be recorded: %w", err)
		}
	}
	return script, nil
}

// note adds the latest messages of both streams to the script, unless it is nil.
func (d *driver) note(now [2]message) {
	if d.script == nil {
		return
	}
	texts := [2]string{now[0].text, now[1].text}
	if d.script.Opening[0] == "" {
		d.script.Opening = texts
	} else {
		d.script.Steps = append(d.script.Steps, texts)
	}
}
