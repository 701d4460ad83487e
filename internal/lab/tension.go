package lab

import (
	"math"
	"slices"
)

// tension returns figures about changes of the lead, computed from the values that the searches of both sides found
// during the game.
func (s *sample) tension() []Figure {
	decisive := func(what func(course []float64) (float64, float64)) func(*Row) (float64, float64) {
		return func(r *Row) (float64, float64) {
			course := s.course(r)
			if len(r.Winners) == 0 || len(course) == 0 {
				return 0, 0
			}
			if s.team(r.Winners[0]) == 2 {
				for i := range course {
					course[i] = thousand - course[i]
				}
			}
			return what(course)
		}
	}
	return []Figure{
		s.mean("leads", Number, func(r *Row) (float64, float64) {
			course := s.course(r)
			return float64(leadChanges(course)), truth(len(course) > 0)
		}),
		s.mean("drama", Number, decisive(func(c []float64) (float64, float64) { return drama(c), 1 })),
		s.share("comebacks", "", decisive(func(c []float64) (float64, float64) {
			for _, v := range c {
				if v <= lost {
					return 1, 1
				}
			}
			return 0, 1
		})),
		s.mean("return", Percent, decisive(func(c []float64) (float64, float64) { return noReturn(c), 1 })),
		s.mean("uncertainty", Percent, func(r *Row) (sum, over float64) {
			for _, v := range s.course(r) {
				sum += uncertain(v)
				over++
			}
			return sum, over
		}),
	}
}

// uncertain returns how open a result is: 1 if both sides expect the same, 0 if the winner is certain. value is in
// thousandths.
func uncertain(value float64) float64 { return 1 - math.Abs(2*value/thousand-1) }

// prospect is the expected result of one team before a ply, in thousandths.
type prospect struct {
	ply   int
	value float64
}

// follow returns the expected result of the first team at each decision of a game. It is the mean of the latest
// estimates of both teams, because a search overestimates its own side.
func (s *sample) follow(r *Row) []prospect {
	d := &r.Decisions
	last := [2]float64{unknown, unknown}
	var course []prospect
	for i, v := range d.Value {
		if v == unknown {
			continue
		}
		team := s.arm.Teams[d.Seat[i]-1]
		last[team-1] = float64(v)
		if team == 2 {
			last[1] = float64(thousand - v)
		}
		if last[0] != unknown && last[1] != unknown {
			course = append(course, prospect{d.Ply[i], (last[0] + last[1]) / 2})
		}
	}
	return course
}

// course returns the expected result of the first team at each decision of a game, in thousandths.
func (s *sample) course(r *Row) []float64 {
	var values []float64
	for _, p := range s.follow(r) {
		values = append(values, p.value)
	}
	return values
}

// leadChanges returns how often the lead passes to the other side. A side leads while its value is above even by at
// least ahead.
func leadChanges(course []float64) int {
	changes, leader := 0, 0
	for _, v := range course {
		now := leader
		switch {
		case v >= thousand/2+ahead:
			now = 1
		case v <= thousand/2-ahead:
			now = 2
		}
		if leader != 0 && now != leader {
			changes++
		}
		leader = now
	}
	return changes
}

// drama returns how far behind the winner was: the mean of the root of the distance from even, over all positions in
// which the winner was behind (Browne 2008, Automatic generation and evaluation of recombination games, section on
// drama). course is the winner's expected result at each decision.
func drama(course []float64) float64 {
	sum, behind := 0.0, 0
	for _, v := range course {
		if v < thousand/2 {
			sum += math.Sqrt((thousand - 2*v) / thousand)
			behind++
		}
	}
	if behind == 0 {
		return 0
	}
	return sum / float64(behind)
}

// noReturn returns the part of the game, from 0 to 1, after which the winner's expected result stays safe. course is
// that result at each decision.
func noReturn(course []float64) float64 {
	at := len(course)
	for at > 0 && course[at-1] >= safe {
		at--
	}
	return float64(at) / float64(len(course))
}

// Courses returns how uncertain the result is in each of parts equal parts of a game: the lower quartile, the median
// and the upper quartile over all games, each from 0 to 1. It returns nil if no search has estimated values.
func Courses(arm Arm, pairs []Pair, parts int) [][3]float64 {
	s := newSample(arm, pairs)
	if !s.sides {
		return nil
	}
	open := make([][]float64, parts)
	for i := range pairs {
		for n := range pairs[i] {
			course := s.course(&pairs[i][n])
			for part := range open {
				if len(course) > 0 {
					open[part] = append(open[part], uncertain(course[part*len(course)/parts]))
				}
			}
		}
	}
	var quarters [][3]float64
	for _, values := range open {
		if len(values) == 0 {
			return nil
		}
		slices.Sort(values)
		quarters = append(quarters, [3]float64{values[len(values)/4], values[len(values)/2], values[len(values)*3/4]})
	}
	return quarters
}

// Lowest returns the lowest expected result that the winner of a game had during it, in thousandths.
func Lowest(arm Arm, r Row) float64 {
	least := float64(thousand)
	if len(r.Winners) == 0 {
		return least
	}
	for _, p := range winners(arm, r) {
		least = min(least, p.value)
	}
	return least
}

// winners returns the winner's expected result at each decision of a game; after a draw, the first team's.
func winners(arm Arm, r Row) []prospect {
	s := newSample(arm, nil)
	if !s.sides {
		return nil
	}
	course := s.follow(&r)
	if len(r.Winners) > 0 && s.team(r.Winners[0]) == 2 {
		for i := range course {
			course[i].value = thousand - course[i].value
		}
	}
	return course
}

// Decisive returns the 1-based number of the ply that raised the winner's expected result most. Without estimated
// values it returns the last ply.
func Decisive(arm Arm, r Row) int {
	course := winners(arm, r)
	most, at := 0.0, r.Plies
	for i := 1; i < len(course); i++ {
		if rise := course[i].value - course[i-1].value; rise > most {
			most, at = rise, max(1, course[i].ply-1)
		}
	}
	return at
}
