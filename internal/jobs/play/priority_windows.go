package play

import "golang.org/x/sys/windows"

// lowerPriority has the system prefer other processes. Errors are ignored, because the process works at any priority.
func lowerPriority() {
	_ = windows.SetPriorityClass(windows.CurrentProcess(), windows.IDLE_PRIORITY_CLASS)
}
