package hexstrike

// setList is the list of actions of a set, while the texts of its cards are applied (R4).
type setList struct {
	entries [rowMax]slot
	n       int
	turn    turn // turn that the player chose with the set
	second  int  // index of the entry where the second half begins, if a card has one (R4.3)
}

// build creates the list of actions of a set with two cards and a turn (R4.1, R4.2). half is memory for the second
// half.
func (l *setList) build(r *ruleSet, half *setList, active, passive card, t turn) {
	l.n, l.turn, l.second = 0, t, 0
	l.append(r, active, passive)
	if f := pool[active].asActive; f != nil {
		f(l)
	}
	if f := pool[passive].asPassive; f != nil {
		f(l)
	}
	if l.second > 0 {
		l.exchange(r, half, active, passive)
	}
	for i := range l.entries[:l.n] {
		l.entries[i].settleNumbers()
	}
}

// append adds the actions of the active card's strip; the first gets the start mark.
func (l *setList) append(r *ruleSet, active, passive card) {
	d := &r.pool[active]
	first := l.n
	for _, a := range d.actions {
		l.entries[l.n] = slot{act: a, active: active, passive: passive, prio: d.priority, dmg: d.damage, kbf: d.kbf}
		l.n++
	}
	l.entries[first].turn, l.entries[first].marks = l.turn, startMark
}

// exchange replaces the entries from l.second on by the second half: the same two cards with swapped roles (R4.3).
// A second half has no second half of its own.
func (l *setList) exchange(r *ruleSet, half *setList, active, passive card) {
	l.entries[0].turn = noTurn
	half.n, half.turn = 0, l.turn
	half.append(r, passive, active)
	if f := pool[passive].asActive; f != nil {
		f(half)
	}
	if f := pool[active].asPassive; f != nil {
		f(half)
	}
	l.n = l.second + copy(l.entries[l.second:], half.entries[:half.n])
}

// remove removes the entry with index i.
func (l *setList) remove(i int) {
	copy(l.entries[i:l.n], l.entries[i+1:l.n])
	l.n--
}

// insert inserts the entry e before the entry with index i.
func (l *setList) insert(i int, e slot) {
	copy(l.entries[i+1:l.n+1], l.entries[i:l.n])
	l.entries[i] = e
	l.n++
}

// relabel replaces the action of a slot and keeps its brackets (R4.2).
func (e *slot) relabel(to action) { e.act = e.act&bracketed | to }

// lone returns the action that consists of a single step.
func lone(kind, letter, length int) action { return action(newStep(kind, letter, length)) }

// stepForward is one step forward, written "m".
var stepForward = lone(move, forward, 1)

func mustAction(text string) action {
	a, err := parseAction(text)
	if err != nil {
		panic(err)
	}
	return a
}

// Actions that texts of cards put in place of other actions.
var (
	wideAttack  = mustAction("a-La-Ra")
	stepAndBack = mustAction("m-Ba")
	stepAndSide = mustAction("m-La-Ra")
	blockBack   = mustAction("Bb")
	chargeAll   = mustAction("c-La-Ra-BLa-BRa-Ba")
	attackAll   = mustAction("a-La-Ra-BLa-BRa-Ba")
)

// dropLastWait implements Fleche as passive card: it removes the last wait after the first attack.
func dropLastWait(l *setList) {
	attacked, last := false, -1
	for i := range l.entries[:l.n] {
		e := &l.entries[i]
		if e.act == wait && attacked {
			last = i
		}
		attacked = attacked || e.act.has(1<<attack)
	}
	// Every wait after the first attack has one before it, so the last wait of all counts if it comes later.
	if last >= 0 {
		l.remove(last)
	}
}

// rollBack implements the text of Ninja Roll as active card (R7.4).
func rollBack(l *setList) {
	back := [turns]turn{r1: l1, r2: l1, l1: r1, l2: r1}[l.turn]
	for i := range l.entries[:l.n] {
		if l.entries[i].act.isBracketed() {
			l.entries[i].turn = back
		}
	}
}

// widenAttacks implements Ninja Roll as passive card.
func widenAttacks(l *setList) {
	for i := range l.entries[:l.n] {
		if e := &l.entries[i]; e.act.bare() == lone(attack, forward, 1) {
			e.relabel(wideAttack)
			e.dmg, e.kbf = e.dmg/2, e.kbf/2
		}
	}
}

// turnAfterJump implements Aerial Strike as active card: a half turn follows the boxed beat.
func turnAfterJump(l *setList) {
	for i := 1; i < l.n; i++ {
		if l.entries[i-1].act.isBracketed() {
			l.entries[i].turn = halfTurn
		}
	}
}

// turnAfterMovement implements the text of Aerial Strike as passive card.
func turnAfterMovement(l *setList) {
	for i := l.n - 2; i >= 0; i-- {
		if l.entries[i].act.has(movements) {
			l.entries[i+1].turn = halfTurn
			return
		}
	}
}

// delayAndStride implements Chase as passive card.
func delayAndStride(l *setList) {
	for i := range l.entries[:l.n] {
		if e := &l.entries[i]; e.act.bare() == stepForward {
			e.relabel(lone(move, forward, 2))
		}
	}
	first := l.entries[0]
	l.entries[0].turn, l.entries[0].marks = noTurn, 0
	first.act = wait
	l.insert(0, first)
}

// strikeBehind implements Counter Attack as passive card.
func strikeBehind(l *setList) {
	for i := range l.entries[:l.n] {
		if e := &l.entries[i]; e.act.bare() == stepForward {
			e.relabel(stepAndBack)
			e.dmg, e.kbf = 3, 3
			return
		}
	}
}

// slashAside implements Cross Slash as passive card.
func slashAside(l *setList) {
	for i := range l.entries[:l.n] {
		if e := &l.entries[i]; e.act.bare() == stepForward {
			e.relabel(stepAndSide)
			e.dmg, e.kbf = 2, 1
		}
	}
}

// stepsCharge implements Flying Knee as passive card.
func stepsCharge(l *setList) {
	for i := range l.entries[:l.n] {
		e := &l.entries[i]
		if p, ok := e.act.single(); ok && p.kind() == move {
			e.act = e.act.withSingle(newStep(charge, p.letter(), p.length()))
			e.dmg, e.kbf = 1, 1
		}
	}
}

// guardBack implements Guard as passive card.
func guardBack(l *setList) {
	for i := range l.entries[:l.n] {
		if e := &l.entries[i]; e.act.bare() == wait {
			e.relabel(blockBack)
		}
	}
}

// hurry implements Jab as passive card.
func hurry(l *setList) {
	for i := range l.entries[:l.n] {
		l.entries[i].prio += 30
	}
}

// stepsBack implements Push Kick as passive card.
func stepsBack(l *setList) {
	for i := range l.entries[:l.n] {
		e := &l.entries[i]
		if p, ok := e.act.single(); ok && (p.kind() == move || p.kind() == jump) && p.letter() == forward {
			e.act = e.act.withSingle(newStep(p.kind(), back, p.length()))
		}
	}
}

// smashAfterJump implements Smash Attack as passive card.
func smashAfterJump(l *setList) {
	for i := l.n - 1; i >= 0; i-- {
		e := l.entries[i]
		if p, ok := e.act.single(); ok && p.kind() == jump {
			e.act, e.dmg, e.kbf, e.turn, e.marks = attackAll, 1, 1, noTurn, 0
			l.insert(i+1, e)
		}
	}
}

// vanish implements Smoke Bomb as active card: the second half of the set begins at beat X1 (R4.3).
func vanish(l *setList) {
	for i := range l.entries[:l.n] {
		if l.entries[i].act.bare() == x1 {
			l.second = i
		}
	}
}

// invertSteps implements Smoke Bomb as passive card: steps forward become steps back, and the reverse.
func invertSteps(l *setList) {
	for i := range l.entries[:l.n] {
		e := &l.entries[i]
		p, ok := e.act.single()
		switch {
		case !ok || p.kind() != move:
		case p.letter() == back:
			e.act = e.act.withSingle(newStep(move, forward, p.length()))
		case p.letter() == forward:
			e.act = e.act.withSingle(newStep(move, back, p.length()))
		}
	}
}

// whirlOut implements Whirlwind as active card: the boxed beat gets knockback factor 3.
func whirlOut(l *setList) {
	for i := range l.entries[:l.n] {
		if e := &l.entries[i]; e.act.isBracketed() {
			e.kbf = 3
		}
	}
}

// whirlLast implements Whirlwind as passive card.
func whirlLast(l *setList) {
	for i := l.n - 1; i >= 0; i-- {
		if e := &l.entries[i]; e.act.bare() == stepForward {
			e.relabel(chargeAll)
			e.dmg, e.kbf = 1, 0
			return
		}
	}
}
