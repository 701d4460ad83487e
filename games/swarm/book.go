package swarm

import _ "embed" // of openings

// openings were searched at length: docs/training.md.
//
//go:embed openings.jsonl
var openings []byte

// Openings implements game.Booked.
func (Game) Openings() []byte { return openings }
