package game

// Older is a Game that can still be played by earlier versions of its rules, so that a match which was begun under one
// of them stays what it was.
type Older interface {
	// Edition is the game by the rules of a version before Info.Version; ok is false if they are not kept.
	Edition(version int) (g Game, ok bool)
}

// Edition is g by the version of its rules under which a match was begun; ok is false if g cannot be played by them.
func Edition(g Game, version int) (edition Game, ok bool) {
	if g.Info().Version == version {
		return g, true
	}
	if older, keeps := g.(Older); keeps {
		return older.Edition(version)
	}
	return nil, false
}
