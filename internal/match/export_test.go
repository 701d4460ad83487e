package match

// Timely is timely, for tests.
func (s Submission) Timely(f *State) error { return s.timely(f) }
