package puzzle

// Daily returns the puzzle of a day, counted from any day: the list and the index in it from 0. Lists take
// turns, and no list repeats a puzzle before all of its puzzles were used. ok is false if there is no puzzle.
func Daily(day int, lengths []int) (list, n int, ok bool) {
	var filled []int
	for i, length := range lengths {
		if length > 0 {
			filled = append(filled, i)
		}
	}
	if len(filled) == 0 {
		return 0, 0, false
	}
	list = filled[day%len(filled)]
	return list, day / len(filled) * stride(lengths[list]) % lengths[list], true
}

// stride returns a step that visits all of a list and alternates between difficulties.
func stride(length int) int {
	step := max(1, length*5/8)
	for common(step, length) != 1 {
		step++
	}
	return step
}

// common returns the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
