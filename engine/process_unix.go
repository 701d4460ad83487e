//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// shell is a command line to be run in a process group of its own.
func shell(line string) *exec.Cmd {
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// killGroup ends the program with all that it has started.
func (p *process) killGroup() {
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // nobody may be left
}
