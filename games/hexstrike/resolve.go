package hexstrike

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// resolver plays the beats of a position (R8). A question to a player pauses it.
type resolver struct {
	position
	play playing
}

// playing is the scratch state of one playing of a beat (R8.3). A beat that was paused for a question is played
// again. Between moves the state is empty.
type playing struct {
	list     setList
	half     setList
	fresh    bool // whether this is the first playing of the beat, and not a repeat after a pause
	preview  bool // whether the playing only serves to view a paused beat and asks nothing (R8.12)
	before   situation
	asked    questions
	rows     [2]row
	used     [16]cause // causes of the do-overs in this playing so far
	uses     int
	skipped  [2]bool // whether Haven's skip is used up, for later passes too (R10.2)
	dodged   [2]bool // whether Reflex Dodge has been swapped in
	log      *game.Log
	quiet    int     // length of the log before this playing
	looked   [2]bool // whether the result of the beat depends on a player's cards
	probe    *State  // copy of the state, to find out whether other cards would change the result
	havenAt  [2]hex.Cell
	notReady bool // whether a later pass found an open slot at the current beat (P0)
	pass
}

// pass is the scratch state of one pass (R8.7): one run through the steps of a beat. After a do-over another pass
// follows.
type pass struct {
	begun, acted, disabled, imposed, turned [2]bool

	starts      [2]start // where the players' paths begin, if not at their present hexes (R8.6a)
	strayed     [2]int   // largest distances from land after pushes, if they count (R14.1b)
	lost        [2]bool  // whether the loss of a player's action has been logged
	hit         [2]bool  // whether the player has hit, or a hit waits for the answer on Iron Will
	attacked    [2]hexes
	blocks      [hexMax]standing
	standing    int
	embers      hexes
	counters    counters
	discards    [2]duty
	duties      uint8
	redo        cause
	redoing     bool
	putBack     [2]bool // whether the current slot was overwritten by an arrow (R9.12) or after acting (R9.9a)
	stopped     [2]bool // whether the current slot became a wait, as its player was hit before acting (R8.5a)
	overwritten [2]slot // the current slot as it was before it was overwritten or stopped
}

// start is the hex and facing of a player when the actions of the beat began.
type start struct {
	cell   hex.Cell
	facing hex.Direction
}

// standing is a block on a hex (R9.10).
type standing struct {
	cell    hex.Cell
	d       hex.Direction
	player  uint8
	bracket bool
	card    card
}

// duty is the number of cards that a player must discard after a pass, and the reasons (R9.17).
type duty struct {
	n                 uint8
	forced            bool
	unforced          bool
	since, unforcedAt uint8 // position of the first duty in the pass, and of the first unforced one, from 1
}

// cause identifies the reason for a do-over of a beat: the player, cards and action of a changed slot (R8.10).
type cause struct {
	player          uint8
	active, passive card
	prio            uint8
	act             action
}

// run plays beats until a player has to decide or the game is over (R8.1).
func (s *resolver) run(log *game.Log) {
	for {
		for s.playBeat(log) && !s.over {
		}
		s.keepFocuses()
		if s.over || !s.compelReturns() && !s.returnIsDue() {
			break
		}
	}
	s.drawDue(log)
	s.rest(log)
}

// rest makes the updates after run has stopped playing beats (R8.1 step 5).
func (s *position) rest(log *game.Log) {
	if s.over || !s.delaysRefresh() {
		for i := range s.zones {
			s.refresh(i, log)
		}
	}
	if s.over {
		s.clearEnded()
		return
	}
	if s.oldest() == nil {
		s.checkCards()
	}
	if !s.over && s.beat >= s.limit {
		s.finish(game.Spectator, capped, s.beat)
	}
	if s.over {
		s.clearEnded()
	}
}

// delaysRefresh reports whether an open question delays the refresh of hands (R5.6, R13.2a).
func (s *position) delaysRefresh() bool {
	if !s.variant.drawsSoon {
		return s.oldest() != nil
	}
	for _, p := range s.prompts[:s.asked] {
		if p.kind == askThrow && p.answer == unanswered {
			return true
		}
	}
	return false
}

// finish ends the game with the winner, the reason and the number of the deciding beat.
func (s *position) finish(winner game.Seat, why reason, beat uint16) {
	s.over, s.winner, s.reason, s.last = true, winner, why, beat
}

// clearEnded removes everything that has no meaning after the end (R16.2).
func (s *position) clearEnded() {
	s.paused = false
	s.asked, s.returns, s.embers.n, s.counters.n = 0, 0, 0, 0
	for i := range s.marks {
		s.marks[i] = marks{}
	}
	s.seen = [2]uint64{} // everything is public
}

// checkCards ends the game if a player over the abyss has no cards to play (R14.2, R14.3).
func (s *position) checkCards() {
	var lost [2]bool
	for i := range lost {
		// The end mark of a set counts like an empty slot, a focus beat does not.
		e := s.rows[i].at(0)
		lost[i] = (e.act == 0 || e.act.bare() == end) && !s.rules.island.isLand(s.figures[i].cell) && !s.zones[i].hasPair()
	}
	switch {
	case lost[0] && lost[1]:
		s.finish(game.Spectator, outOfCards, s.beat)
	case lost[0] || lost[1]:
		winner := 0
		if lost[0] {
			winner = 1
		}
		s.finish(seatOf(winner), outOfCards, s.beat)
	}
}

// refresh fills player i's hand at an open beat (R5.6). After a loss by distance, the beat counts as open for both
// players.
func (s *position) refresh(i int, log *game.Log) {
	cell := s.figures[i].cell
	onPlatform := s.platforms.has(cell)
	e := s.rows[i].at(0)
	open := s.over || e.act == 0 || e.act.bare() == end
	m := &s.marks[i]
	if !open || m.fresh || m.combo || s.focuses[i].on || !s.rules.island.isLand(cell) && !onPlatform {
		return
	}
	m.fresh = true
	s.platforms.remove(cell)
	drawn := uint8(0)
	z := &s.zones[i]
	if limit := s.limitOf(i); z.inHand < limit {
		drawn = z.pull(limit - z.inHand)
	}
	ready := z.ready
	s.match(i)
	if log != nil && (drawn > 0 || onPlatform || z.ready != ready) {
		log.Add(z.refreshedEvent(s.who(i), drawn, onPlatform))
	}
}

// playBeat plays the current beat (R8.3) and reports whether it was settled, which means that no question paused
// it.
func (s *resolver) playBeat(log *game.Log) bool {
	b := &s.play
	b.log, b.fresh, b.preview, b.notReady = log, !s.paused, false, false
	if b.fresh {
		if !s.variant.bothBusy {
			s.endParries()
		}
		s.returnNow(log)
	}
	for i := range s.asked {
		s.prompts[i].again = false
	}
	if b.fresh && s.askCombos() {
		return false
	}
	if !s.ready() {
		s.stopUnplayed()
		return false
	}
	s.playPasses()
	if b.notReady {
		s.situation, s.questions = b.before, b.asked
		s.stopUnplayed()
		return false
	}
	return s.closeBeat()
}

// ready reports whether the current beat can be played (S6).
func (s *position) ready() bool { return !s.isOpen(0) && !s.isOpen(1) || s.isForced() }

// isForced reports whether a card's effect requires the current beat to be played although a player's slot is open.
func (s *position) isForced() bool {
	if s.variant.bothBusy {
		return false // R7.3a
	}
	if s.counters.n > 0 {
		return true
	}
	for _, c := range s.comebacks[:s.returns] {
		if c.beat == s.beat && s.find(askDiscard, int(c.player)) == nil {
			return true
		}
	}
	return false
}

// stopUnplayed stops before the current beat, which cannot be played because a slot is open (S6). It puts Rewind
// into focus and asks whether to return to a focus (R10.7 a, e).
func (s *resolver) stopUnplayed() {
	s.paused = false
	for i := range s.rows {
		e := s.rows[i].at(0)
		if e.act.bare() == focusOn && e.active == rewind && !s.focuses[i].on && s.zones[i].aside {
			s.focuses[i] = focus{on: true, cell: s.figures[i].cell}
			s.zones[i].aside = false
			s.logCard("focused", i, rewind, s.figures[i].cell)
		}
	}
	for i := range s.rows {
		e := s.rows[i].at(0)
		if s.focuses[i].on && (e.act == 0 || e.act.bare() == end) && s.find(askReturn, i) == nil && !s.marks[i].must {
			s.ask(prompt{kind: askReturn, player: uint8(i), cell: s.focuses[i].cell})
		}
	}
}

// playPasses plays passes of the current beat until no do-over is due (S7).
func (s *resolver) playPasses() {
	b := &s.play
	b.uses, b.skipped, b.dodged = 0, [2]bool{}, [2]bool{}
	b.before, b.asked, b.rows = s.situation, s.questions, s.rows
	if b.log != nil {
		b.quiet = len(b.log.Events)
	}
	for first := true; ; first = false {
		if !first && !s.takeBack() {
			b.notReady = true
			return
		}
		b.pass = pass{}
		s.playPass()
		if !b.redoing || b.uses == len(b.used) {
			return
		}
		b.used[b.uses] = b.redo
		b.uses++
	}
}

// takeBack restores the state at the start of the beat for a do-over (R8.10) and reports whether the beat can still
// be played (P0).
func (s *resolver) takeBack() bool {
	b := &s.play
	s.situation, s.questions = b.before, b.asked
	if b.log != nil {
		b.log.Events = b.log.Events[:b.quiet]
	}
	for i := range s.rows {
		if b.putBack[i] || b.stopped[i] && s.rows[i].slots[0].act == wait {
			s.rows[i].slots[0] = b.overwritten[i]
		}
	}
	return s.ready()
}

// closeBeat settles the current beat, or pauses it for open questions (S8), and reports whether it was settled.
func (s *resolver) closeBeat() bool {
	b := &s.play
	if !b.fresh {
		s.lapse()
	}
	lost := [2]bool{s.isLost(0), s.isLost(1)}
	if !lost[0] && !lost[1] && s.oldest() != nil {
		s.situation, s.rows = b.before, b.rows
		if b.log != nil {
			b.log.Events = b.log.Events[:b.quiet]
		}
		s.paused = true
		return false
	}
	s.logSettled()
	s.settle()
	if lost[0] || lost[1] {
		s.loseFar()
	}
	return true
}

func (s *resolver) isLost(i int) bool { return s.farOff(i) >= farthest }

// loseFar ends the game after a loss by distance: the player who is farther from land loses (R14.1).
func (s *resolver) loseFar() {
	winner := game.Spectator
	switch a, b := s.farOff(0), s.farOff(1); {
	case a < b:
		winner = seatOf(0)
	case a > b:
		winner = seatOf(1)
	}
	for i := range s.asked {
		if p := &s.prompts[i]; p.answer == unanswered {
			p.answer = done // prompts end
		}
	}
	s.finish(winner, far, s.beat)
	s.logMarks()
}

// settle ends the current beat and makes the next beat the current one (S8).
func (s *resolver) settle() {
	b := &s.play
	s.fires.dropAbyss(&s.rules.island.ground)
	s.embers, s.counters = b.embers, b.counters
	kept := uint8(0)
	for _, c := range s.comebacks[:s.returns] {
		if c.beat != s.beat {
			s.comebacks[kept] = c
			kept++
		}
	}
	s.returns = kept
	s.dropPrompts(func(p *prompt) bool {
		return p.beat == s.beat && (p.kind != askDraw || p.answer == done)
	})
	for i := range s.rows {
		if e := s.rows[i].at(0); e.act.bare() == combo {
			s.figures[i].hits = 0 // hits count for one combo beat
		}
		s.rows[i].shift()
		s.marks[i].fresh = false
	}
	s.paused = false
	s.beat++
	if s.variant.bothBusy {
		s.endParries() // once, because the defender submits a set before the counter strikes (R7.3a)
	}
}

// lapse removes the open questions of the current beat that its repeat has not asked again (R8.2).
func (s *position) lapse() {
	s.dropPrompts(func(p *prompt) bool {
		return p.beat == s.beat && p.kind != askDraw && p.answer == unanswered && !p.again
	})
}

// dropPrompts removes all prompts for which drop returns true.
func (q *questions) dropPrompts(drop func(p *prompt) bool) {
	kept := uint8(0)
	for i := range q.asked {
		if !drop(&q.prompts[i]) {
			q.prompts[kept] = q.prompts[i]
			kept++
		}
	}
	q.asked = kept
}

// endParries ends the set of each defender whose counter strikes at the current beat (S1).
func (s *position) endParries() {
	for _, c := range s.counters.list[:s.counters.n] {
		r := &s.rows[c.defender]
		r.ensure(1)
		r.endAt(0, true)
		r.slots[0].active, r.slots[0].passive = noCard, noCard
	}
}

// endAt makes slot i the end E of a set and removes the following slots. With keep, the slot keeps its turn and its
// start mark.
func (r *row) endAt(i int, keep bool) {
	e := &r.slots[i]
	e.act, e.prio, e.dmg, e.kbf = end, 0, 0, 0
	if keep {
		e.marks &= startMark
	} else {
		e.marks, e.turn = 0, noTurn
	}
	r.cut(i + 1)
}

// remember records the state of sets that begin at the current beat, and clears it for players with open slots (S4;
// R10.1).
func (s *position) remember() {
	for i := range s.figures {
		f, e := &s.figures[i], s.rows[i].at(0)
		switch {
		case e.isOpen():
			f.memory = memory{}
		case e.is(startMark):
			on := s.rules.island.isLand(f.cell)
			f.memory = memory{
				known: true, land: on, facing: f.facing, turn: e.turn, skip: e.passive == haven && !on,
			}
		}
	}
}

// playPass plays one pass of the current beat: the steps P1 to P10 (R8.7).
func (s *resolver) playPass() {
	b := &s.play
	s.remember()
	s.logBeat()
	for _, c := range s.embers.cells[:s.embers.n] { // S2; embers are not tokens at rest
		s.light(c)
	}
	for i := range s.figures { // P1
		if e := s.rows[i].at(0); e.turn != noTurn {
			s.turnBy(i, e.turn)
		}
	}
	s.imposeReturns()                                  // P2
	for _, c := range s.counters.list[:s.counters.n] { // P3
		s.strikeBack(c)
	}
	s.flyArrows() // P4
	for i := range s.figures {
		b.starts[i] = start{s.figures[i].cell, s.figures[i].facing}
	}
	first := s.first() // P5
	for _, i := range [2]int{first, 1 - first} {
		if s.act(i) {
			b.acted[i] = true
		}
	}
	s.actRevealed()  // P6
	s.offerBurning() // P7
	s.burn()         // P8
	if !b.redoing {  // P9
		s.askDiscards() // P10
	}
}

// first returns the index of the player who acts first in the current beat: the player with the higher priority
// (R8.4).
func (s *position) first() int {
	if s.rows[1].priority() > s.rows[0].priority() {
		return 1
	}
	return 0
}

// priority returns the priority of the current slot; 0 if the slot is open.
func (r *row) priority() uint8 {
	if r.isOpen() {
		return 0
	}
	return r.slots[0].prio
}

// turnBy turns player i's figure by the turn t (R7.1).
func (s *resolver) turnBy(i int, t turn) {
	f := &s.figures[i]
	f.facing = turned(f.facing, t.steps())
	s.play.turned[i] = true
	if s.play.log != nil && t != straight {
		s.play.log.Add(TurnedEvent{s.who(i), t.String(), layout.Name(f.facing)})
	}
}

// act carries out the action of player i in a pass (R8.8). It reports whether the action is done; if not, it waits
// for the answer to a question.
func (s *resolver) act(i int) bool {
	b, r, f := &s.play, &s.rows[i], &s.figures[i]
	b.begun[i] = true
	if b.disabled[i] {
		return true
	}
	s.skipWait(i)
	if r.n == 0 {
		return true
	}
	e := &r.slots[0]
	if e.active == reflexDodge && e.act.bare() == x1 && f.avoided {
		before := *e
		r.endAt(0, false)
		s.redoIfChanged(i, i, &before)
	}
	if e.isOpen() {
		return true
	}
	if waiting := s.actCard(i, e); waiting {
		return false
	}
	if e.passive == crossSlash && e.is(startMark) { // step 6
		s.wound(i, 1, "cross-slash")
	}
	s.offerGuard(i, e)
	if e.act.bare() == combo {
		e.marks |= skippedMark
		return false
	}
	if e.passive == giganticStaff && !s.rules.island.isLand(f.cell) {
		vault(e)
	}
	s.actTokens(i)
	s.drawAfterMovement(i)
	return true
}

// actTokens carries out the tokens of player i's action from left to right. Each path begins at the player's
// present hex (R8.6), or at the hex where the beat's actions began (R8.6a).
func (s *resolver) actTokens(i int) {
	e, f := s.rows[i].slots[0], &s.figures[i]
	origin, facing := f.cell, f.facing
	if s.variant.fromStart {
		origin, facing = s.play.starts[i].cell, s.play.starts[i].facing
	}
	var word token
	for rest := e.act & stepsMask; rest != 0; {
		word, rest = rest.next()
		t := s.aim(i, &e, word, origin, facing)
		kind := word.last.kind()
		if kind == block {
			s.standBlock(i, &e, word, origin, facing)
			continue
		}
		if (kind == attack || kind == charge) && s.attack(i, &e, t) || kind == attack {
			continue
		}
		if s.travel(i, &e, t) {
			return
		}
	}
}
