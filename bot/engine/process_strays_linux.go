package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// descendants returns the ids of the running descendants of the program, whatever their process group and session.
func (p *process) descendants() []int {
	children := map[int][]int{}
	for _, pid := range processes() {
		if parent, running := parentOf(pid); running {
			children[parent] = append(children[parent], pid)
		}
	}
	var all []int
	for next := children[p.cmd.Process.Pid]; len(next) > 0; next = next[1:] {
		all = append(all, next[0])
		next = append(next, children[next[0]]...)
	}
	return all
}

// marked returns the ids of the running processes whose environment has the mark. Processes of other system users
// cannot be read.
func marked(mark string) []int {
	entry := []byte(markVariable + "=" + mark)
	var all []int
	for _, pid := range processes() {
		environment, err := os.ReadFile(procFile(pid, "environ")) // empty for a process that has ended
		if err == nil && bytes.Contains(environment, entry) {
			all = append(all, pid)
		}
	}
	return all
}

// processes returns the ids of all visible processes.
func processes() []int {
	names, _ := filepath.Glob("/proc/[0-9]*") // the pattern is valid
	all := make([]int, 0, len(names))
	for _, name := range names {
		if pid, err := strconv.Atoi(filepath.Base(name)); err == nil {
			all = append(all, pid)
		}
	}
	return all
}

// parentOf returns the id of the parent of process pid, and whether the process is still running.
func parentOf(pid int) (parent int, running bool) {
	stat, _ := os.ReadFile(procFile(pid, "stat"))
	_, after, _ := strings.Cut(string(stat[bytes.LastIndexByte(stat, ')')+1:]), " ") // the name may contain spaces
	fields := strings.Fields(after)
	if len(fields) < 2 || fields[0] == "Z" {
		return 0, false
	}
	parent, err := strconv.Atoi(fields[1])
	return parent, err == nil
}

func procFile(pid int, name string) string { return filepath.Join("/proc", strconv.Itoa(pid), name) }
