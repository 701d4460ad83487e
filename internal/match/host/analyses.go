package host

import (
	"context"
	"time"
)

// StoredAnalysis is the stored part of an analysis of a finished match.
type StoredAnalysis struct {
	Decisions int       // number of decisions of the match; 0: nothing is stored
	Judged    int       // number of verdicts
	Verdicts  []byte    // JSON, in the order of the decisions
	Asked     time.Time // when a user last asked for the analysis
}

// AnalysisStore stores verdicts of analyses, so that each decision is judged once. Verdicts of another version of the
// analysis count as missing.
type AnalysisStore interface {
	// Analysis returns the stored analysis of a match; zero if there is none.
	Analysis(ctx context.Context, match string, version int) (StoredAnalysis, error)
	// RequestAnalysis stores that a user asks for the analysis of a match, which has so many decisions.
	RequestAnalysis(ctx context.Context, match string, version, decisions int, now time.Time) error
	// SetVerdicts stores the verdicts of a match after RequestAnalysis, unless as many are stored already.
	SetVerdicts(ctx context.Context, match string, version int, a StoredAnalysis) error
	// DropAnalyses deletes the analyses that were last asked for before a time, and all but the latest keep.
	DropAnalyses(ctx context.Context, before time.Time, keep int) (dropped int, err error)
}
