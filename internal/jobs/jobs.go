// Package jobs distributes the games of arena series and studies over several processes. A Client puts the numbers of
// the games into the store and collects the results. A Worker leases a number, plays its game and stores it once. A
// game follows from the settings and its number, so every worker plays the same game.
package jobs

import (
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jobs/queue"
)

const (
	clientTimeout = time.Minute // after the client last asked, from which on games of its batch are not played
	batchTTL      = time.Hour   // after the client last asked, until its batch is deleted
)

// gameError returns the error of a game that another process failed to play.
func gameError(g queue.Game) error {
	return catalog.Error(i18n.Of("lab.shared-failed", "game", g.Number, "why", g.Failure))
}
