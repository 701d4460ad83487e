//go:build !unix

package engine

import "os/exec"

// shell returns the command that runs a command line in the system's shell.
func shell(line, _ string) *exec.Cmd { return exec.Command("cmd", "/c", line) }

// killAll kills the program; on this system its children are not known.
func (p *process) killAll() {
	_ = p.cmd.Process.Kill() // the program may have exited already
}
