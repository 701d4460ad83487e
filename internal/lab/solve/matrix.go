// Package solve computes exact values of small positions, and measures the levels of the built-in bot by them.
// Rounds in which two seats decide at the same time are solved by linear programming, endgames without hidden
// information by search.
package solve

import (
	"fmt"
	"math"
	"slices"
)

// Matrix is a zero-sum game in which both players decide once: the gain of the row player, by row and column. All rows
// have the same length, and there is at least one entry.
type Matrix [][]float64

// Solution is an optimal mixture of each player of a Matrix.
type Solution struct {
	Value   float64   // gain of the row player if both players use these mixtures
	Rows    []float64 // probability of each row
	Columns []float64 // probability of each column
}

// tolerance is the largest accepted gain by which a player could improve on a solution.
const tolerance = 1e-7

// Solve returns the value of the matrix and an optimal mixture of each player. It returns an error if the linear
// program failed numerically.
func (m Matrix) Solve() (Solution, error) {
	rows, columns := m.undominated()
	small := m.part(rows, columns)
	x, y := small.mixtures()
	s := Solution{Rows: spread(x, rows, len(m)), Columns: spread(y, columns, len(m[0]))}
	low, high := slices.Min(m.ByColumn(s.Rows)), slices.Max(m.ByRow(s.Columns))
	if high-low > tolerance*(1+math.Abs(high)) {
		return Solution{}, fmt.Errorf("a matrix of %d by %d is solved only to within %g", len(m), len(m[0]), high-low)
	}
	s.Value = (low + high) / 2
	return s, nil
}

// ByColumn returns, for each column, the row player's gain with a mixture of rows.
func (m Matrix) ByColumn(mixture []float64) []float64 {
	wins := make([]float64, len(m[0]))
	for i, row := range m {
		for j, v := range row {
			wins[j] += mixture[i] * v
		}
	}
	return wins
}

// ByRow returns, for each row, the row player's gain against a mixture of columns.
func (m Matrix) ByRow(mixture []float64) []float64 {
	wins := make([]float64, len(m))
	for i, row := range m {
		for j, v := range row {
			wins[i] += mixture[j] * v
		}
	}
	return wins
}

// Saddle reports whether both players have an optimal choice without mixing (a saddle point).
func (m Matrix) Saddle() bool {
	low, high := math.Inf(-1), math.Inf(1)
	for _, row := range m {
		low = max(low, slices.Min(row))
	}
	for j := range m[0] {
		top := math.Inf(-1)
		for i := range m {
			top = max(top, m[i][j])
		}
		high = min(high, top)
	}
	return high-low <= tolerance
}

// matters reports whether some entries of the matrix differ.
func (m Matrix) matters() bool {
	return slices.ContainsFunc(m, func(row []float64) bool {
		return slices.ContainsFunc(row, func(v float64) bool { return math.Abs(v-m[0][0]) > tolerance })
	})
}

// undominated returns the rows and columns that remain after dominated ones were removed one after the other. The value
// does not change, and an optimal mixture of each player remains.
func (m Matrix) undominated() (rows, columns []int) {
	rows, columns = upTo(len(m)), upTo(len(m[0]))
	for {
		before := len(rows) + len(columns)
		rows = keep(rows, func(a, b int) bool {
			return !slices.ContainsFunc(columns, func(j int) bool { return m[a][j] < m[b][j] })
		})
		columns = keep(columns, func(a, b int) bool {
			return !slices.ContainsFunc(rows, func(i int) bool { return m[i][a] > m[i][b] })
		})
		if len(rows)+len(columns) == before {
			return rows, columns
		}
	}
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// keep returns list without each element for which another remaining element is at least as good.
func keep(list []int, asGood func(a, b int) bool) []int {
	for at := 0; at < len(list); {
		one := list[at]
		if slices.ContainsFunc(list, func(other int) bool { return other != one && asGood(other, one) }) {
			list = slices.Delete(list, at, at+1)
		} else {
			at++
		}
	}
	return list
}

// part returns the matrix with only the given rows and columns.
func (m Matrix) part(rows, columns []int) Matrix {
	p := make(Matrix, len(rows))
	for i, row := range rows {
		for _, column := range columns {
			p[i] = append(p[i], m[row][column])
		}
	}
	return p
}

// normal scales weights to probabilities that add up to 1, and sets negative rounding errors to 0.
func normal(weights []float64) []float64 {
	sum := 0.0
	for i := range weights {
		weights[i] = max(0, weights[i])
		sum += weights[i]
	}
	for i := range weights {
		weights[i] /= sum
	}
	return weights
}

// spread returns a list of n shares with shares[i] at index places[i], and 0 elsewhere.
func spread(shares []float64, places []int, n int) []float64 {
	all := make([]float64, n)
	for i, place := range places {
		all[place] = shares[i]
	}
	return all
}
