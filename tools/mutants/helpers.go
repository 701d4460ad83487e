package main

// helpers is the source of a file that is added to the package under test, with the functions that planted faults call;
// %s is the package's name, %d
// the number of faults and one more.
const helpers = `package %s

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

var mutantOne, _ = strconv.Atoi(os.Getenv("MUTANT"))

// mutantReached gets the number of each fault when a test reaches it for the first time; nil unless that is asked for.
var mutantReached, _ = os.OpenFile(os.Getenv("MUTANT_REACHED"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)

var mutantSeen [%d]atomic.Bool

func mutantIs(n int) bool {
	if mutantReached != nil && !mutantSeen[n].Swap(true) {
		fmt.Fprintln(mutantReached, n)
	}
	return mutantOne == n
}

func mutantOn(n int) bool  { return mutantIs(n) }
func mutantOff(n int) bool { return !mutantIs(n) }

func mutantPick[T any](n int, a, b T) T {
	if mutantIs(n) {
		return b
	}
	return a
}

type mutantWhole interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

func mutantInt[T mutantWhole](n int, op, other string, a, b T) T {
	if mutantIs(n) {
		op = other
	}
	switch op {
	case "%%":
		return a %% b
	case "&":
		return a & b
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&^":
		return a &^ b
	}
	same := op
	return mutantNumber(n, op, same, a, b)
}

func mutantNumber[T mutantWhole | ~float32 | ~float64](n int, op, other string, a, b T) T {
	if mutantIs(n) {
		op = other
	}
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	return a / b
}
`
