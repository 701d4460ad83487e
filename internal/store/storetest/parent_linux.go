package storetest

import "syscall"

func endsWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGINT }
