package api

// OwnMatches lists the caller's matches that are not over, those that wait for the caller first.
type OwnMatches struct {
	Waiting int        `json:"waiting" doc:"number of all matches with pending decisions of the caller"`
	Matches []OwnMatch `json:"matches"`
}

// OwnMatch is one unfinished match of the caller in the list OwnMatches.
type OwnMatch struct {
	Summary
	Waits    bool  `json:"waits" doc:"the match has a pending decision of the caller"`
	Deadline int64 `json:"deadline,omitempty" doc:"deadline of the pending decision in Unix milliseconds"`
}
