//go:build !unix

package engine

import "os/exec"

// shell is a command line to be run.
func shell(line, _ string) *exec.Cmd { return exec.Command("cmd", "/c", line) }

// killAll ends the program.
func (p *process) killAll() {
	_ = p.cmd.Process.Kill() // it may be gone already
}
