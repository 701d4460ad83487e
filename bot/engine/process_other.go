//go:build !unix

package engine

import "os/exec"

// shell returns the command that runs a command line.
func shell(line, _ string) *exec.Cmd { return exec.Command("cmd", "/c", line) }

// killAll kills the program.
func (p *process) killAll() {
	_ = p.cmd.Process.Kill() // the program may have exited already
}
