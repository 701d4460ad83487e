package swarm_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/games/swarm"
)

// features returns the features of a position for the player to move, by name.
func features(t *testing.T, s game.State) map[string]float32 {
	t.Helper()
	l := s.(game.Heuristic)
	x, list := l.Features(s.ToAct().First(), nil), map[string]float32{}
	for i, v := range x {
		list[l.FeatureNames()[i]] = v
	}
	return list
}

// TestFeaturesOfThreatsAndActivationsEqualResultsOfMoves compares features that look ahead with the moves at the start
// of a turn: whether the opponent's Assembler can be switched off, and how many hexes can be activated.
func TestFeaturesOfThreatsAndActivationsEqualResultsOfMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	wins, calls := 0, 0
	for seed := range byte(60) {
		s := mustStart(t, map[string]string{"setup": "auto"}, seed)
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			x := features(t, s)
			if x["again"]+x["seating-first"]+x["seating-second"] == 0 {
				won, activated := tried(s, seat, moves)
				if (x["own strikes"] > 0) != won {
					t.Fatalf("%s: %v ways to win at once are counted", s.Text(game.Arbiter), x["own strikes"])
				}
				counted := x["own calls"] + x["own calls-drones"] + x["own calls-lifters"] + x["own calls-breakers"]
				if x["own covered"] == 0 && int(counted) != activated {
					t.Fatalf("%s: %d hexes can be activated, %v are counted", s.Text(game.Arbiter), activated, counted)
				}
				if won {
					wins++
				}
				calls += activated
			}
			s.Play(seat, moves[r.IntN(len(moves))], nil)
		}
	}
	if wins < 3 || calls < 100 {
		t.Errorf("only %d positions that can be won at once, and %d hexes to be activated", wins, calls)
	}
}

// tried reports whether a move switches the opponent's Assembler off, and how many moves activate a hex.
func tried(s game.State, seat game.Seat, moves []game.Move) (won bool, activated int) {
	next := s.Blank()
	for _, m := range moves {
		var log game.Log
		next.Copy(s)
		next.Play(seat, m, &log)
		for _, e := range log.Events {
			switch e.(type) {
			case swarm.Activated:
				activated++
			case swarm.Deactivated:
				won = won || next.ToAct() == 0 && next.Result().Value(seat) == 1
			}
		}
	}
	return won, activated
}

// TestFeaturesDuringSetupDescribeBuilderHexesAndPile checks the features before both Assemblers are seated: the
// builder, the positions of hexes, and the pile.
func TestFeaturesDuringSetupDescribeBuilderHexesAndPile(t *testing.T) {
	s := mustParse(t, nil, "build 1 0 - -1,0:?d/-1,1:?D?x/0,0:o/1,0:?D?L/2,-1:?X DDDLLX/dddddlllxx/6 0 *")
	x := features(t, s)
	for name, want := range map[string]float32{
		"building": 1, "blue": 1, "blue-building": 1, "seating-first": 0, "own hive-free": 2, "own hive-under-own": 1,
		"own hive-under-other": 1, "own hive-high": 1, "own hive-near": 1, "other hive-free": 2, "other hive-high": 1,
		"other hive-near": 1, "own hive-links": 0, "own pile-left": 1.5, "other pile-left": 2.5, "dust-left": 1.5,
		"dust-tops": 0.25, "hive-cells": 0.625, "own seated": 0,
	} {
		if x[name] != want {
			t.Errorf("%s is %v, not %v", name, x[name], want)
		}
	}
	s = mustParse(t, nil, "seat 1 0 - -1,0:?d/-1,1:?D?xa/0,0:o/1,0:?D?L/2,-1:?X - 0 *")
	x = features(t, s)
	for name, want := range map[string]float32{
		"building": 0, "seating-second": 1, "blue": 1, "own seated": 0, "other seated": 1, "other home-height": 2,
		"other seat-open": 1.5, "other seat-linked": 0, "other seat-calls": 0, "other seat-friends": 1, "other seat-foes": 0,
	} {
		if x[name] != want {
			t.Errorf("%s is %v, not %v", name, x[name], want)
		}
	}
}

// TestFeaturesExistOnlyForSeatToMove checks that a waiting player has no features.
func TestFeaturesExistOnlyForSeatToMove(t *testing.T) {
	s := mustParse(t, nil, middle)
	if x := s.(game.Heuristic).Features(2, nil); len(x) != 0 {
		t.Errorf("who waits has features %v", x)
	}
	x := features(t, s)
	for name, want := range map[string]float32{"own drones": 2, "other drones": 1, "own covered": 0} {
		if x[name] != want {
			t.Errorf("%s is %v, not %v", name, x[name], want)
		}
	}
}

// TestEstimateAllocatesNothing checks the operation that a search does most.
func TestEstimateAllocatesNothing(t *testing.T) {
	s := mustParse(t, nil, middle).(game.Heuristic)
	if n := testing.AllocsPerRun(20, func() { s.Evaluate(1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
