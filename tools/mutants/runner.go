package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// runner runs the test binary of a package.
type runner struct {
	dir, binary string
	args        []string      // flags of every run
	least       time.Duration // least time after which a run counts as hanging

	whole   time.Duration            // duration of all tests
	lasts   map[string]time.Duration // duration of each test that is run alone
	reaches map[int][]string         // names of the tests that reach each fault
}

// probe runs all tests whose names match run without a fault, first together and then each alone, to find which faults
// each test reaches. An error means that tests fail without a fault.
func (r *runner) probe(run, tmp string, faults int) error {
	begin := time.Now()
	if ended, out := r.test(run, "MUTANT=0", 10*time.Minute); ended != passed {
		return fmt.Errorf("the tests fail without a fault:\n%s", out)
	}
	r.whole = time.Since(begin)
	cmd := exec.Command(r.binary, "-test.list="+max(run, "."))
	cmd.Dir = r.dir
	names, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("the tests cannot be listed: %w", err)
	}
	r.lasts, r.reaches = map[string]time.Duration{}, make(map[int][]string, faults)
	for name := range strings.FieldsSeq(string(names)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		if err := r.probeTest(name, filepath.Join(tmp, name)); err != nil {
			return err
		}
	}
	return nil
}

// probeTest runs one test without a fault and notes the faults that it reaches, which the test binary writes to a file.
func (r *runner) probeTest(name, file string) error {
	begin := time.Now()
	if ended, out := r.test("^"+name+"$", "MUTANT_REACHED="+file, 10*time.Minute); ended != passed {
		return fmt.Errorf("%s fails alone:\n%s", name, out)
	}
	r.lasts[name] = time.Since(begin)
	numbers, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for number := range strings.FieldsSeq(string(numbers)) {
		n, err := strconv.Atoi(number)
		if err != nil {
			return err
		}
		r.reaches[n] = append(r.reaches[n], name)
	}
	return nil
}

// report runs the tests once per fault, several runs at a time. It prints each fault that no test notices, and at the
// end the numbers of faults that were tried, killed and lived.
func (r *runner) report(name string, planted []*mutant, skipped map[string]bool, workers int) {
	var counts [timedOut + 1]int
	var counting sync.Mutex
	var all sync.WaitGroup
	free := make(chan struct{}, workers)
	for _, m := range planted {
		if m.isGuard() || m.part || skipped[m.place()] {
			continue
		}
		free <- struct{}{}
		all.Go(func() {
			ended := r.try(m)
			counting.Lock()
			defer counting.Unlock()
			counts[ended]++
			<-free
		})
	}
	all.Wait()
	killed, tried := counts[failed]+counts[timedOut], counts[failed]+counts[timedOut]+counts[passed]
	fmt.Printf("%s: %d mutants tried, %d killed (%d by timeout), %d lived, %.0f %%; the tests take %.1f s\n",
		name, tried, killed, counts[timedOut], counts[passed], 100*float64(killed)/float64(max(1, tried)), r.whole.Seconds())
}

// try runs the tests that reach a fault with the fault active, and prints the fault if they pass. A run hangs if it
// takes ten times as long as without the fault, and at least r.least.
func (r *runner) try(m *mutant) (ended int) {
	usual, note := time.Duration(0), " (not reached)"
	if tests := r.reaches[m.number]; len(tests) > 0 {
		for _, name := range tests {
			usual += r.lasts[name]
		}
		run := "^(" + strings.Join(tests, "|") + ")$"
		ended, _ = r.test(run, "MUTANT="+strconv.Itoa(m.number), max(r.least, 10*min(usual, r.whole)))
		note = ""
	}
	if ended == passed {
		what := strings.Join(strings.Fields(m.what), " ")
		fmt.Printf("  %s:%d:%d: %s%s\n", m.file.name, m.line, m.column, what, note)
	}
	return ended
}

// The outcomes of one run of the tests.
const (
	passed = iota
	failed
	timedOut
)

// test runs the tests whose names match the regular expression run, with env added to the environment. It returns the
// outcome and the output. Time and memory are limited, because a fault may cause an endless loop.
func (r *runner) test(run, env string, limit time.Duration) (ended int, out []byte) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	args := append([]string{"-c", `ulimit -v 4000000; exec "$0" "$@"`, r.binary, "-test.run=" + run}, r.args...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Dir, cmd.Env = r.dir, append(os.Environ(), env, "GOTRACEBACK=none")
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &both, &both, time.Second
	switch err := cmd.Run(); {
	case ctx.Err() != nil:
		return timedOut, both.Bytes()
	case err != nil:
		return failed, both.Bytes()
	}
	return passed, nil
}
