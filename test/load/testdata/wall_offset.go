package time

import (
	"sync/atomic"
	"syscall"
)

// wallOffset is the offset that Now adds to the wall clock, in seconds.
var wallOffset atomic.Int64

// init follows the file in an environment variable, which contains the offset as a decimal number.
func init() {
	name, ok := syscall.Getenv("HEXPARLOR_TEST_WALL_OFFSET")
	if !ok {
		return
	}
	if seconds, ok := readOffset(name); ok {
		wallOffset.Store(seconds)
	}
	go func() {
		for ; ; Sleep(20 * Millisecond) {
			if seconds, ok := readOffset(name); ok {
				wallOffset.Store(seconds)
			}
		}
	}()
}

func readOffset(name string) (seconds int64, ok bool) {
	file, err := syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return 0, false
	}
	defer syscall.Close(file)
	var text [24]byte
	n, err := syscall.Read(file, text[:])
	if err != nil || n == 0 {
		return 0, false
	}
	digits, sign := text[:n], int64(1)
	if digits[0] == '-' {
		digits, sign = digits[1:], -1
	}
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		seconds = 10*seconds + int64(d-'0')
	}
	return sign * seconds, true
}
