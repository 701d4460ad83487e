package eval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Model is a function of features with learnt weights: logistic regression, optionally with a layer of hidden units.
// Read returns a model for use.
type Model struct {
	Bias     float32   `json:"bias"` // constant term of the weighted sum
	Units    []Unit    `json:"units"`
	Features []Feature `json:"features"`

	weights []float32 // weights of the features in the linear sum
	quads   [][]quad  // weights of the features in hidden units, by group of four units, then by feature
	begins  []quad    // Bias of the hidden units, by group of four
	outs    []quad    // Out of the hidden units, by group of four
}

// quad holds one value for each of four hidden units, so that the compiler can sum them up together.
type quad [4]float32

// Unit is a hidden unit. It adds Out times the sum of Bias and its weighted features, if that sum is above zero.
type Unit struct {
	Bias float32 `json:"bias"`
	Out  float32 `json:"out"`
}

// Feature holds the weights of one feature: in the linear sum, and in each hidden unit.
type Feature struct {
	Name   string    `json:"name"`
	Weight float32   `json:"weight"`
	Units  []float32 `json:"units"`
}

// The largest numbers of hidden units and of features in a model.
const (
	MaxUnits    = 32
	MaxFeatures = 255
)

// NamesOf returns the names of a model's features: each with the prefix "own ", each with "other ", then the shared
// names.
func NamesOf(each, shared []string) (names []string) {
	for _, whose := range []string{"own ", "other "} {
		for _, name := range each {
			names = append(names, whose+name)
		}
	}
	return append(names, shared...)
}

// Read parses a model and returns an error unless the names of its features equal names, in order.
func Read(text []byte, names []string) (*Model, error) {
	m := &Model{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(m); err != nil {
		return nil, err
	}
	var own []string
	for _, f := range m.Features {
		own = append(own, f.Name)
		if len(f.Units) != len(m.Units) {
			return nil, fmt.Errorf("feature %q has weights for %d hidden units of %d", f.Name, len(f.Units), len(m.Units))
		}
	}
	if !slices.Equal(own, names) {
		return nil, fmt.Errorf("the features are %q, not %q", own, names)
	}
	if len(m.Units) > MaxUnits || len(m.Features) > MaxFeatures {
		return nil, fmt.Errorf("%d hidden units and %d features are more than %d and %d", len(m.Units), len(m.Features),
			MaxUnits, MaxFeatures)
	}
	m.arrange()
	return m, nil
}

// arrange fills the private fields with the weights, in the order in which Sum reads them.
func (m *Model) arrange() {
	fours := (len(m.Units) + 3) / 4
	m.weights, m.quads = make([]float32, len(m.Features)), make([][]quad, fours)
	m.begins, m.outs = make([]quad, fours), make([]quad, fours)
	for i := range m.quads {
		m.quads[i] = make([]quad, len(m.Features))
	}
	for h, u := range m.Units {
		m.begins[h/4][h%4], m.outs[h/4][h%4] = u.Bias, u.Out
	}
	for i, f := range m.Features {
		m.weights[i] = f.Weight
		for h, w := range f.Units {
			m.quads[h/4][i][h%4] = w
		}
	}
}

// MustRead parses a model that is part of the program, and panics on an error.
func MustRead(text []byte, names []string) *Model {
	m, err := Read(text, names)
	if err != nil {
		panic(err)
	}
	return m
}

// Text returns the model in the format that Read parses: JSON, with one line for each unit and each feature.
func (m *Model) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"bias\": %s,\n\"units\": [", line(m.Bias))
	writeLines(&b, m.Units)
	b.WriteString("],\n\"features\": [")
	writeLines(&b, m.Features)
	b.WriteString("]\n}\n")
	return b.Bytes()
}

func writeLines[T any](b *bytes.Buffer, list []T) {
	for i, one := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, "\n%s", line(one))
	}
}

// line returns value as JSON without line breaks.
func line(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // weights that passed Round are finite
	}
	return text
}

// Sharpen multiplies the weighted sum by a factor: above 1 it moves probabilities away from 0.5. Afterwards Round must
// be called.
func (m *Model) Sharpen(by float32) {
	m.Bias *= by
	for i := range m.Units {
		m.Units[i].Out *= by
	}
	for i := range m.Features {
		m.Features[i].Weight *= by
	}
}

// Round rounds every weight to the four decimals that Text writes. It returns an error if a weight is infinite or not a
// number.
func (m *Model) Round() error {
	list := []*float32{&m.Bias}
	for i := range m.Units {
		list = append(list, &m.Units[i].Bias, &m.Units[i].Out)
	}
	for i := range m.Features {
		f := &m.Features[i]
		list = append(list, &f.Weight)
		for h := range f.Units {
			list = append(list, &f.Units[h])
		}
	}
	for _, w := range list {
		rounded := float32(math.Round(float64(*w)*1e4) / 1e4)
		if math.IsNaN(float64(rounded)) || math.IsInf(float64(rounded), 0) {
			return fmt.Errorf("a weight is %v", *w)
		}
		*w = rounded + 0 // no negative zero
	}
	m.arrange()
	return nil
}

// Sum returns the weighted sum of features, as a logarithm of odds, without allocating. x has the values of the first
// features; of the others, those with an index in ones are 1 and the rest 0. The model must come from Read or Round.
func (m *Model) Sum(x []float32, ones ...uint8) float64 {
	var room [MaxFeatures]uint8
	n := uint8(0)
	for i, v := range x {
		room[n] = uint8(i)
		bits := math.Float32bits(v)
		n += uint8((bits | -bits) >> 31) // adds 1 unless v is zero, without a branch that the processor would mispredict
	}
	at, sum := room[:n], m.Bias
	for _, i := range at {
		sum += m.weights[i] * x[i]
	}
	for _, i := range ones {
		sum += m.weights[i]
	}
	for four := range m.begins {
		sum += m.quad(four, x, at, ones)
	}
	return float64(sum)
}

// quad returns the sum that the four hidden units of group four add. at lists the indices of the values of x that are
// not 0.
func (m *Model) quad(four int, x []float32, at, ones []uint8) float32 {
	weights, begin, outs := m.quads[four], &m.begins[four], &m.outs[four]
	a, b, c, d := begin[0], begin[1], begin[2], begin[3]
	for _, i := range at {
		v, w := x[i], &weights[i]
		a += w[0] * v
		b += w[1] * v
		c += w[2] * v
		d += w[3] * v
	}
	for _, i := range ones {
		w := &weights[i]
		a += w[0]
		b += w[1]
		c += w[2]
		d += w[3]
	}
	return max(a, 0)*outs[0] + max(b, 0)*outs[1] + max(c, 0)*outs[2] + max(d, 0)*outs[3]
}

// Chance returns the probability of a win, from 0 to 1; x and ones are as in Sum.
func (m *Model) Chance(x []float32, ones ...uint8) float64 { return Logistic(m.Sum(x, ones...)) }
