//go:build unix && !linux

package storetest

import "syscall"

func endsWithParent(*syscall.SysProcAttr) {}
