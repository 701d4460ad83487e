package puzzle

// Daily is the puzzle of a day, counted from any day on: which of some lists, by their lengths, and which of that list,
// from 0. The lists take turns, and none repeats a puzzle before all of it has come. ok is false if there is none.
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

// stride leads through all of a list, from one difficulty to another.
func stride(length int) int {
	step := max(1, length*5/8)
	for common(step, length) != 1 {
		step++
	}
	return step
}

// common is the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
