package match

// Timely returns timely, for tests.
func (s Submission) Timely(f *State) error { return s.timely(f) }
