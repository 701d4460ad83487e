// Package eval estimates chances from features of a position: the logistic function, and small functions of
// features whose weights were learnt.
package eval

import "math"

// Logistic returns the probability whose odds have the logarithm x: 0.5 at 0, and closer to 1 for larger x.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Odds is the inverse of Logistic: it returns the logarithm of the odds of a probability.
func Odds(chance float64) float64 { return math.Log(chance / (1 - chance)) }
