package solve

import "slices"

// dictionary is a linear program during the simplex method (Dantzig 1951), without columns for the basis. The last row
// is the objective, the last column the right-hand side.
//
// The method is implemented here because the program of a matrix game is always feasible and bounded, and its dual
// solution is needed, too. The program is usually degenerate, so the method must be certain to end.
type dictionary struct {
	cells   [][]float64
	rows    []int // index of the basic variable of each row
	columns []int // index of the variable of each column: first the weights of columns, then the slacks of rows
	pivots  int
}

// rounding is the absolute value below which numbers count as zero.
const rounding = 1e-10

// mixtures returns an optimal mixture of each player. After all entries were made positive, it maximizes the sum of the
// column weights while no row gains more than 1; the dual solution gives the rows.
func (m Matrix) mixtures() (rows, columns []float64) {
	d := m.program()
	for d.improve() {
	}
	height, width := len(m), len(m[0])
	rows, columns = make([]float64, height), make([]float64, width)
	for i, variable := range d.rows {
		if variable < width {
			columns[variable] = d.cells[i][width]
		}
	}
	for j, variable := range d.columns {
		if variable >= width {
			rows[variable-width] = d.cells[height][j]
		}
	}
	return normal(rows), normal(columns)
}

// program returns the linear program of a matrix in its first dictionary, with only slacks in the basis.
func (m Matrix) program() *dictionary {
	height, width := len(m), len(m[0])
	lowest := slices.Min(m[0])
	for _, row := range m {
		lowest = min(lowest, slices.Min(row))
	}
	d := &dictionary{columns: upTo(width), rows: upTo(height)}
	objective := make([]float64, width+1)
	for j := range width {
		objective[j] = -1
	}
	for i, row := range m {
		d.rows[i] += width
		line := make([]float64, 0, width+1)
		for _, v := range row {
			line = append(line, v-lowest+1)
		}
		d.cells = append(d.cells, append(line, 1))
	}
	d.cells = append(d.cells, objective)
	return d
}

// improve makes one pivot step; it returns false if the solution is optimal.
func (d *dictionary) improve() bool {
	column := d.entering()
	if column < 0 {
		return false
	}
	row := d.leaving(column)
	if row < 0 {
		return false
	}
	d.pivot(row, column)
	d.pivots++
	// Only rounding can cause so many pivots; Solve then finds that the mixtures are not optimal.
	return d.pivots < 200*(len(d.rows)+len(d.columns))
}

// entering returns the column with the largest improvement, or -1 if none improves. After many pivots it returns the
// improving column of the first variable, so that the method cannot cycle (Bland 1977).
func (d *dictionary) entering() int {
	objective := d.cells[len(d.rows)]
	circling := d.pivots > 4*(len(d.rows)+len(d.columns))
	best := -1
	for j, variable := range d.columns {
		if objective[j] > -rounding {
			continue
		}
		switch {
		case best < 0, circling && variable < d.columns[best], !circling && objective[j] < objective[best]:
			best = j
		}
	}
	return best
}

// leaving returns the row that first limits the growth of the column's variable. Of several it returns the row of the
// first variable (Bland 1977).
func (d *dictionary) leaving(column int) int {
	best, least := -1, 0.0
	for i, variable := range d.rows {
		line := d.cells[i]
		if line[column] < rounding {
			continue
		}
		ratio := line[len(line)-1] / line[column]
		if best < 0 || ratio < least-rounding || (ratio < least+rounding && variable < d.rows[best]) {
			best, least = i, ratio
		}
	}
	return best
}

// pivot exchanges the basic variable of a row with the variable of a column.
func (d *dictionary) pivot(row, column int) {
	pivot := d.cells[row]
	by := pivot[column]
	for j := range pivot {
		pivot[j] /= by
	}
	pivot[column] = 1 / by
	for i, line := range d.cells {
		factor := line[column]
		if i == row || factor == 0 {
			continue
		}
		for j := range line {
			if j != column {
				line[j] -= factor * pivot[j]
			}
		}
		line[column] = -factor / by
	}
	d.rows[row], d.columns[column] = d.columns[column], d.rows[row]
}
