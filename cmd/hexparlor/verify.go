package main

import (
	"io"
	"os"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
)

type verifyCmd struct {
	Proven     bool   `help:"verify.proven"`
	Commitment string `placeholder:"hash" help:"verify.commitment"`

	Files []string `arg:"" name:"record" help:"verify.files"`
}

// Run verifies all files; one that is unreadable does not keep the others from being verified.
func (c verifyCmd) Run(a *app) error {
	var result error
	report := progress(a)
	for i, path := range c.Files {
		if i > 0 {
			report(float64(i) / float64(len(c.Files)))
		}
		r, err := readRecord(path, a.stdin)
		if err != nil {
			a.complain(failure("command.file", "file", path, "why", err))
			result = misuse{errFailed}
			continue
		}
		verdict, err := record.Verify(r, games.Lookup)
		if err == nil {
			err = c.checkProof(r, verdict)
		}
		if err != nil {
			_ = a.tell(a.stdout, "command.file", "file", path, "why", err)
			if result == nil {
				result = errFailed
			}
			continue
		}
		_ = a.tell(a.stdout, "command.verify.holds", "file", path, "story", story(r, verdict))
	}
	return result
}

// checkProof tells whether a record proves what is asked of it.
func (c verifyCmd) checkProof(r *record.Record, v record.Verdict) error {
	switch {
	case c.Commitment != "" && r.Commit != c.Commitment:
		return failure("command.verify.other-commitment", "commitment", r.Commit)
	case c.Proven && !v.Proven:
		return catalog.Error(v.Proof)
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
func story(r *record.Record, v record.Verdict) i18n.Message {
	about := []any{"game", r.Game, "moves", len(r.Moves), "result", r.Result}
	var told i18n.Message
	switch {
	case v.Decided:
		told = i18n.Of("command.verify.decided", append(about, "reason", v.State.Result().Reason)...)
	case r.Result == record.Unfinished:
		told = i18n.Of("command.verify.unfinished", about...)
	default:
		told = i18n.Of("command.verify.ended", append(about, "reason", r.Reason)...)
	}
	if r.Time != "" {
		told = i18n.Of("command.verify.with-time", "story", told, "control", r.Time, "outcome", r.RunsOut)
	}
	for _, what := range v.Unchecked {
		told = i18n.Of("command.verify.unchecked", "story", told, "what", what)
	}
	if !v.Proof.Empty() {
		told = i18n.Of("command.verify.with-proof", "story", told, "proof", v.Proof)
	}
	return told
}
