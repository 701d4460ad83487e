package specfile

import "hexparlor/game"

// Transcriber is a Game that can check games recorded by other programs, in their formats.
type Transcriber interface {
	// CheckTranscript replays a recorded game and returns the first difference.
	CheckTranscript(raw []byte) error
}

func checkTranscript(c testCase, g game.Game, _ game.Options) error {
	transcriber, ok := g.(Transcriber)
	if !ok {
		return problem("specfile.no-transcripts")
	}
	return transcriber.CheckTranscript(c.raw)
}
