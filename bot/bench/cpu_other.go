//go:build !unix

package bench

import "time"

var began = time.Now()

// cpuTime returns elapsed time on systems other than Unix, where processor time is not available. On an idle
// machine the two differ little.
func cpuTime() time.Duration { return time.Since(began) }
