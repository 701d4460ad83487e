//go:build unix

package main

import "time"

// step is a part of the script: keys, a text that is then on the screen, and how long the screen is shown.
type step struct {
	keys  string
	until string
	hold  time.Duration
}

// Keys of the script.
const (
	right = "\x1b[C"
	tab   = "\t"
	enter = "\r"
	esc   = "\x1b"
)

// script shows the start, a round of Hexattack with its film, a hint in Hex-It, and a card of HexStrike.
var script = []step{
	{"", "New match", 2 * time.Second},
	{"2", "● Hexstrat", 500 * time.Millisecond},
	{"1", "● Hexattack", 500 * time.Millisecond},
	{tab + right, "Gates", 1200 * time.Millisecond},
	{enter, "Give each of your warriors", 2 * time.Second},
	{enter, "attack the next hex", 1200 * time.Millisecond},
	{"3", "QWE ASD", 800 * time.Millisecond},
	{"w", "What would happen", 1200 * time.Millisecond},
	{enter, "is ordered to move", 1200 * time.Millisecond},
	{":2", ":2", 250 * time.Millisecond},
	{" push n", ":2 push n", 800 * time.Millisecond},
	{enter, "is ordered to push", 1200 * time.Millisecond},
	{":commit", ":commit", 800 * time.Millisecond},
	{enter, "film of turn 1", 1500 * time.Millisecond},
	{right, "2/", 1200 * time.Millisecond},
	{right, "3/", 1200 * time.Millisecond},
	{right, "4/", 1200 * time.Millisecond},
	{right, "5/", 1200 * time.Millisecond},
	{esc, "Turn 2", 1500 * time.Millisecond},
	{"o", "New match", 800 * time.Millisecond},
	{"4" + enter, "You, White", 1500 * time.Millisecond},
	{enter, "move 3", 1200 * time.Millisecond},
	{"h", "would play", 2500 * time.Millisecond},
	{"o", "New match", 500 * time.Millisecond},
	{"3l", "Learn Swarm", 1200 * time.Millisecond},
	{enter, "Your goal", 2500 * time.Millisecond},
	{"y", "Enter", 2500 * time.Millisecond},
	{"u", "search", 1200 * time.Millisecond},
	{"/lifter" + enter, "Lifter", 2500 * time.Millisecond},
}
