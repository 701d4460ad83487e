package puzzle

// Daily returns the index of the list and the 0-based index in that list of the puzzle of a day; day counts from any
// fixed day. Lists take turns, and no list repeats a puzzle before all of its puzzles were used. ok is false if all
// lists are empty.
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

// stride returns a step by which repeated addition, modulo length, visits every index of a list. It is large, so that
// consecutive puzzles differ in difficulty.
func stride(length int) int {
	step := max(1, length*5/8)
	for common(step, length) != 1 {
		step++
	}
	return step
}

// common returns the greatest common divisor of a and b.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
