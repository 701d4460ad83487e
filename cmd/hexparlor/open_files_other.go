//go:build !unix

package main

import "math"

// openFiles returns the largest number of files that the program may have open; here it is not limited.
func openFiles() int { return math.MaxInt }
