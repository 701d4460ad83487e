//go:build linux || darwin

package database

import "syscall"

// diskSpace returns the bytes that are free for this program on the disk of a folder, and the size of the disk.
func diskSpace(folder string) (free, all int64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, 0, err
	}
	size := int64(s.Bsize) //nolint:unconvert // narrower on some systems
	return int64(s.Bavail) * size, int64(s.Blocks) * size, nil
}
