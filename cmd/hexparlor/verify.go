package main

import (
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cli"
	"hexparlor/record"
)

type verifyCmd struct {
	Proven     bool   `help:"verify.proven"`
	Commitment string `placeholder:"hash" help:"verify.commitment"`

	Files []string `arg:"" name:"record" help:"verify.files" predictor:"file"`
}

// Run verifies records in all files and prints the results. It continues after a file that cannot be read.
func (c verifyCmd) Run(a *cli.App) error {
	var result error
	report := a.Progress()
	for i, path := range c.Files {
		if i > 0 {
			report(float64(i) / float64(len(c.Files)))
		}
		r, err := readRecord(a, path)
		if err != nil {
			a.PrintError(cli.Failure("command.file", "file", path, "why", err))
			result = cli.Misuse(cli.ErrFailed)
			continue
		}
		verdict, err := record.Verify(r, games.Lookup)
		if err == nil {
			err = c.checkProof(r, verdict)
		}
		if err != nil {
			_ = a.Print(a.Stdout, "command.file", "file", path, "why", err)
			if result == nil {
				result = cli.ErrFailed
			}
			continue
		}
		_ = a.Print(a.Stdout, "command.verify.holds", "file", path, "summary", summary(r, verdict))
	}
	return result
}

// checkProof returns an error unless the record has the proofs of its deal and sealed orders that the flags demand.
func (c verifyCmd) checkProof(r *record.Record, v record.Verdict) error {
	switch {
	case c.Commitment != "" && r.Commit != c.Commitment:
		return cli.Failure("command.verify.other-commitment", "commitment", r.Commit)
	case c.Proven && !v.Proven:
		return catalog.Error(v.Proof)
	}
	return nil
}

// summary returns a message that describes a valid record.
func summary(r *record.Record, v record.Verdict) i18n.Message {
	about := []any{"game", r.Game, "moves", len(r.Moves), "result", r.Result}
	var m i18n.Message
	switch {
	case v.Decided:
		m = i18n.Of("command.verify.decided", append(about, "reason", v.State.Result().Reason)...)
	case r.Result == record.Unfinished:
		m = i18n.Of("command.verify.unfinished", about...)
	default:
		m = i18n.Of("command.verify.ended", append(about, "reason", r.Reason)...)
	}
	if r.Time != "" {
		m = i18n.Of("command.verify.with-time", "summary", m, "control", r.Time, "outcome", r.RunsOut)
	}
	for _, what := range v.Unchecked {
		m = i18n.Of("command.verify.unchecked", "summary", m, "what", what)
	}
	if !v.Proof.Empty() {
		m = i18n.Of("command.verify.with-proof", "summary", m, "proof", v.Proof)
	}
	return m
}
