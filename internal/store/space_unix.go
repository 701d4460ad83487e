//go:build linux || darwin

package store

import "syscall"

// diskSpace is how many bytes are free in a folder for whoever runs the program, and how large its disk is.
func diskSpace(folder string) (free, all int64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, 0, err
	}
	size := int64(s.Bsize) //nolint:unconvert // narrower on some systems
	return int64(s.Bavail) * size, int64(s.Blocks) * size, nil
}
