// Package eval estimates chances from features of a position: the logistic function, and small functions of
// features whose weights were learnt.
package eval

import "math"

// Logistic is the chance that odds of e to the x stand for: one half at 0, and nearer to 1 the larger x is.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Odds is the inverse of Logistic: the logarithm of the odds of a chance.
func Odds(chance float64) float64 { return math.Log(chance / (1 - chance)) }
