//go:build !unix

package engine

import "os/exec"

// shell is a command line to be run.
func shell(line string) *exec.Cmd { return exec.Command("cmd", "/c", line) }

// killGroup ends the program.
func (p *process) killGroup() {
	_ = p.cmd.Process.Kill() // it may be gone already
}
