//go:build !unix

package bench

import "time"

var began = time.Now()

// cpuTime is the time on the clock, where the system's account of processor time is not to be had as on Unix. On an
// idle machine the two differ little.
func cpuTime() time.Duration { return time.Since(began) }
