//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// shell returns the command that runs a command line in the system's shell, in its own process group. mark becomes a
// variable of its environment.
func shell(line, mark string) *exec.Cmd {
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Env = append(cmd.Environ(), markVariable+"="+mark)
	return cmd
}

// killAll kills every process that the program has started: its process group, its descendants, and processes whose
// environment has its mark. It repeats the search, because a process may start while others are killed.
func (p *process) killAll() {
	const rounds = 50
	strays := p.descendants()
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // the group may be empty
	for range rounds {
		strays = append(strays, marked(p.mark)...)
		if len(strays) == 0 {
			return
		}
		for _, pid := range strays {
			_ = syscall.Kill(pid, syscall.SIGKILL) // the process may have exited already
		}
		strays = strays[:0]
	}
}
