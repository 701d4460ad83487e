//go:build unix && !linux

package play

import "golang.org/x/sys/unix"

// lowestPriority is the greatest nice value.
const lowestPriority = 19

// lowerPriority has the system prefer other processes. Errors are ignored, because the process works at any priority.
func lowerPriority() { _ = unix.Setpriority(unix.PRIO_PROCESS, 0, lowestPriority) }
