//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// shell is a command line to be run in a process group of its own.
func shell(line, mark string) *exec.Cmd {
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Env = append(cmd.Environ(), markVariable+"="+mark)
	return cmd
}

// killAll ends the program with all that it has started: its group, its descendants, and what carries its mark.
// A process that is started meanwhile is found by a later round.
func (p *process) killAll() {
	const rounds = 50
	strays := p.descendants()
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // nobody may be left
	for range rounds {
		strays = append(strays, marked(p.mark)...)
		if len(strays) == 0 {
			return
		}
		for _, pid := range strays {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone already
		}
		strays = strays[:0]
	}
}
