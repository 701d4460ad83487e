//go:build unix && !linux

package engine

// descendants returns nothing where there is no /proc: only the process group is killed there.
func (*process) descendants() []int { return nil }

// marked returns nothing, for the same reason.
func marked(string) []int { return nil }
