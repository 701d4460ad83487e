package storetest

import (
	"os"
	"os/exec"
	"testing"
)

// SmallDisk returns a folder on its own file system of the given size, such as "8m". The test is skipped if it may not
// mount one.
func SmallDisk(t testing.TB, size string) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "none", folder).CombinedOutput(); err != nil {
		t.Skipf("left out: a full disk needs the right to mount one: %s", out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("%s", out)
		}
	})
	return folder
}

// Fill writes to a new file at path until the disk is full.
func Fill(t testing.TB, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
