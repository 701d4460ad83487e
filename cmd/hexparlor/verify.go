package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"hexparlor/games"
	"hexparlor/record"
)

type verifyCmd struct {
	Proven     bool   `help:"Refuse records in which nothing proves the deal or the sealed orders."`
	Commitment string `placeholder:"HASH" help:"Refuse records whose house was bound to another seed than by this commitment, which you noted at the table."`

	Files []string `arg:"" name:"record" help:"Files with one record each; - is stdin."`
}

// Help explains the command at length.
func (verifyCmd) Help() string {
	return `Replays records by the rules, from nothing but the record, and compares the result. Checks what bound the deal
and sealed orders, and refuses records in which anything is missing that was promised. One line tells of each.
Exit 0: all hold; 1: a move, a proof or a result does not; 2: a file is unreadable or is no record.

  hexparlor verify game.txt
  hexparlor verify --proven --commitment 3f0c... game.txt
  hexparlor verify - < game.txt`
}

// Run verifies all files; one that is unreadable does not keep the others from being verified.
func (c verifyCmd) Run(a *app) error {
	var result error
	for _, path := range c.Files {
		r, err := readRecord(path, a.stdin)
		if err != nil {
			fmt.Fprintf(a.stderr, "hexparlor: %s: %v\n", path, err)
			result = misuse{errFailed}
			continue
		}
		verdict, err := record.Verify(r, games.Lookup)
		if err == nil {
			err = c.checkProof(r, verdict)
		}
		if err != nil {
			fmt.Fprintf(a.stdout, "%s: %v\n", path, err)
			if result == nil {
				result = errFailed
			}
			continue
		}
		fmt.Fprintf(a.stdout, "%s: holds: %s\n", path, story(r, verdict))
	}
	return result
}

// checkProof tells whether a record proves what is asked of it.
func (c verifyCmd) checkProof(r *record.Record, v record.Verdict) error {
	switch {
	case c.Commitment != "" && r.Commit != c.Commitment:
		return fmt.Errorf("the house was bound by the commitment %q, not by the one that was given", r.Commit)
	case c.Proven && !v.Proven:
		return errors.New(v.Proof)
	}
	return nil
}

func readRecord(path string, stdin io.Reader) (*record.Record, error) {
	if path == "-" {
		return record.Read(stdin)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return record.Read(f)
}

// story says what an exact record tells.
func story(r *record.Record, v record.Verdict) string {
	told := fmt.Sprintf("%s, %d moves", r.Game, len(r.Moves))
	switch {
	case v.Decided:
		told = fmt.Sprintf("%s, %s by the rules (%s)", told, r.Result, v.State.Result().Reason)
	case r.Result == record.Unfinished:
		told += ", not finished"
	default:
		told = fmt.Sprintf("%s, %s by %s", told, r.Result, r.Reason)
	}
	if v.Proof != "" {
		told += "; " + v.Proof
	}
	return told
}
