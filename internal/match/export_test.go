package match

// Timely is timely, for tests.
func (s Submission) Timely(f *Fold) error { return s.timely(f) }
