//go:build unix && !linux

package engine

// descendants returns nil, because there is no /proc to read; only the process group is killed here.
func (*process) descendants() []int { return nil }

// marked returns nil, because there is no /proc to read.
func marked(string) []int { return nil }
