package train

import (
	"math"
	"math/rand/v2"
	"slices"

	"hexparlor/game/eval"
)

// The parameters of the gradient descent (Kingma, Ba 2015, Adam: a method for stochastic optimization).
const (
	batch   = 256
	epochs  = 8
	rate    = 0.004
	decay   = 2e-5 // decay of weights at every step
	forgetM = 0.9
	forgetV = 0.999
)

// fitting is the state of a gradient descent. The weights are one list: the bias, the weights of the features, then for
// each hidden unit its bias and output, and last the units' weights by feature.
type fitting struct {
	features, units int
	w, grad, m, v   []float32
	sums            []float32
	steps           int
}

func newFitting(features, units int, r *rand.Rand) *fitting {
	n := 1 + features + 2*units + features*units
	f := &fitting{
		features: features, units: units, w: make([]float32, n), grad: make([]float32, n),
		m: make([]float32, n), v: make([]float32, n), sums: make([]float32, units),
	}
	for h := range units {
		f.w[1+features+2*h+1] = float32(r.NormFloat64()) * 0.3
	}
	for i := 1 + features + 2*units; i < n; i++ {
		f.w[i] = float32(r.NormFloat64()) * 0.2
	}
	return f
}

// row returns the part of list with the hidden units' weights of a feature.
func (f *fitting) row(list []float32, feature uint16) []float32 {
	from := 1 + f.features + 2*f.units + int(feature)*f.units
	return list[from : from+f.units]
}

// chance returns the probability of a win that the weights predict for a sample.
func (f *fitting) chance(s *sample) float64 {
	sum := f.w[0]
	unit := f.w[1+f.features:]
	for h := range f.sums {
		f.sums[h] = unit[2*h]
	}
	for n, feature := range s.at {
		v := s.x[n]
		sum += f.w[1+feature] * v
		for h, w := range f.row(f.w, feature) {
			f.sums[h] += w * v
		}
	}
	for h, u := range f.sums {
		if u > 0 {
			sum += unit[2*h+1] * u
		}
	}
	return eval.Logistic(float64(sum))
}

// learn adds the gradient of a sample's loss to the sum of gradients.
func (f *fitting) learn(s *sample) {
	miss := float32(f.chance(s)) - s.want
	f.grad[0] += miss
	unit, grad := f.w[1+f.features:], f.grad[1+f.features:]
	for h, u := range f.sums {
		if u <= 0 {
			f.sums[h] = 0
			continue
		}
		grad[2*h+1] += miss * u
		f.sums[h] = miss * unit[2*h+1]
		grad[2*h] += f.sums[h]
	}
	for n, feature := range s.at {
		v := s.x[n]
		f.grad[1+feature] += miss * v
		row := f.row(f.grad, feature)
		for h, back := range f.sums {
			row[h] += back * v
		}
	}
}

// step changes the weights against the mean gradient of n samples; rate is the step size.
func (f *fitting) step(n int, rate float64) {
	f.steps++
	faster := rate * math.Sqrt(1-math.Pow(forgetV, float64(f.steps))) / (1 - math.Pow(forgetM, float64(f.steps)))
	for i, g := range f.grad {
		g /= float32(n)
		f.m[i] = forgetM*f.m[i] + (1-forgetM)*g
		f.v[i] = forgetV*f.v[i] + (1-forgetV)*g*g
		f.w[i] -= float32(faster)*f.m[i]/(float32(math.Sqrt(float64(f.v[i])))+1e-8) + decay*f.w[i]
		f.grad[i] = 0
	}
}

// loss returns the mean of -log(p) over samples, where p is the probability that the weights gave to the result.
func (f *fitting) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		sum += lossOf(f.chance(&samples[i]), float64(samples[i].want))
	}
	return sum / float64(len(samples))
}

func lossOf(chance, want float64) float64 {
	chance = min(max(chance, 1e-6), 1-1e-6)
	return -want*math.Log(chance) - (1-want)*math.Log(1-chance)
}

// fit returns a fitting of weights to samples. Generators in equal states give equal weights.
func fit(samples []sample, features, units int, r *rand.Rand) *fitting {
	f := newFitting(features, units, r)
	order := r.Perm(len(samples))
	for epoch := range epochs {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		slower := rate * (1 - float64(epoch)/epochs)
		for from := 0; from < len(order); from += batch {
			part := order[from:min(from+batch, len(order))]
			for _, n := range part {
				f.learn(&samples[n])
			}
			f.step(len(part), slower)
		}
	}
	return f
}

// model returns the weights as a model; names are the names of the features.
func (f *fitting) model(names []string) *eval.Model {
	m := &eval.Model{Bias: f.w[0], Units: []eval.Unit{}}
	for h := range f.units {
		unit := f.w[1+f.features+2*h:]
		m.Units = append(m.Units, eval.Unit{Bias: unit[0], Out: unit[1]})
	}
	for i, name := range names {
		row := slices.Clone(f.row(f.w, uint16(i)))
		m.Features = append(m.Features, eval.Feature{Name: name, Weight: f.w[1+i], Units: row})
	}
	return m
}
