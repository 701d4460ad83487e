package play

import (
	"os"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
)

// lowerPriority has the system run this process only while no other one needs the processor. Linux has a priority for
// each thread, and new threads inherit the one of the thread that starts them; hence the second pass over all threads.
// Errors are ignored, because the process works at any priority.
func lowerPriority() {
	for range 2 {
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return
		}
		for _, thread := range threads {
			if id, err := strconv.Atoi(thread.Name()); err == nil {
				setIdle(id)
			}
		}
	}
}

// setIdle gives a thread the policy SCHED_IDLE: other than a high nice value, it makes room at once for every thread
// that wakes up.
func setIdle(thread int) {
	var priority int32 // must be 0 for this policy
	_, _, _ = unix.RawSyscall(unix.SYS_SCHED_SETSCHEDULER, uintptr(thread), unix.SCHED_IDLE,
		uintptr(unsafe.Pointer(&priority)))
}
