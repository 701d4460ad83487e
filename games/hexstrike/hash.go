package hexstrike

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// Hash mixes everything that the position text shows, and nothing else.
func (s *State) Hash() uint64 {
	h := game.Mix(uint64(s.beat), bits3(s.paused, s.over, s.shuffled))
	if s.over {
		h = game.Mix(h, uint64(s.winner)<<32|uint64(s.reason)<<16|uint64(s.last))
	}
	for i := range s.figures {
		h = s.hashPlayer(h, i)
		r := &s.rows[i]
		h = game.Mix(h, uint64(r.n))
		for n := range min(int(r.n), rowMax) {
			h = r.slots[n].hash(h)
		}
	}
	if s.sealed {
		h = s.hashSecrets(h)
	}
	h = s.hashTokens(h)
	for i := range s.asked {
		p := &s.prompts[i]
		h = game.Mix(h, uint64(p.kind)|uint64(p.player)<<8|uint64(p.answer)<<16|uint64(p.card)<<24|uint64(p.n)<<32|
			uint64(p.beat)<<40|uint64(p.dir)<<56)
		if p.answer == given {
			h = game.Mix(h, hashHex(p.cell))
		}
		if p.kind == askReveal && p.card == burningStrike {
			h = s.burning[p.player].hash(h)
		}
	}
	return h
}

func bits3(a, b, c bool) uint64 { return uint64(boolInt(a) | boolInt(b)<<1 | boolInt(c)<<2) }

func hashHex(c hex.Cell) uint64 { return uint64(uint16(c.Q))<<16 | uint64(uint16(c.R)) }

func (h *hexes) hash(sum uint64) uint64 {
	for _, c := range h.cells[:h.n] {
		sum = game.Mix(sum, hashHex(c))
	}
	return game.Mix(sum, uint64(h.n))
}

func (e *slot) hash(h uint64) uint64 {
	h = game.Mix(h, uint64(e.act))
	return game.Mix(h, uint64(e.active)|uint64(e.passive)<<8|uint64(e.prio)<<16|uint64(e.dmg)<<24|uint64(e.kbf)<<32|
		uint64(e.turn)<<40|uint64(e.marks)<<48)
}

func (s *State) hashPlayer(h uint64, i int) uint64 {
	f, z, m := &s.figures[i], &s.zones[i], &s.marks[i]
	h = game.Mix(h, hashHex(f.cell)<<32|uint64(f.damage)<<16|uint64(f.facing)<<8|uint64(s.characters[i]))
	for _, c := range z.hand[:z.inHand] {
		h = game.Mix(h, uint64(c))
	}
	for _, c := range z.deck[:z.inDeck] {
		h = game.Mix(h, 1<<8|uint64(c))
	}
	for _, c := range z.moves {
		h = game.Mix(h, 2<<8|uint64(c))
	}
	h = game.Mix(h, uint64(z.ready)|bits3(z.aside && !s.over, m.fresh, m.combo)<<8|
		bits3(m.must, m.waiting, s.focuses[i].on)<<16)
	if m.waiting {
		h = game.Mix(h, uint64(setMove(m.active, m.passive, m.turn)))
	}
	if s.focuses[i].on {
		h = game.Mix(h, hashHex(s.focuses[i].cell))
	}
	if s.remembers(i) {
		k := &f.memory
		h = game.Mix(h, k.hits)
		h = game.Mix(h, uint64(k.turn)|uint64(k.facing)<<8|bits3(k.land, k.avoided, k.skip)<<16)
	}
	return h
}

// hashSecrets mixes what has been entered and what has been seen.
func (s *State) hashSecrets(h uint64) uint64 {
	for i := range s.choices {
		h = game.Mix(h, s.seen[i])
		if !s.choosing {
			continue
		}
		c, d := &s.choices[i], &s.decks[i]
		h = game.Mix(h, bits3(c.character, c.movement, c.abilities)|bits3(c.committed, c.unknown, true)<<8)
		if c.movement {
			h = game.Mix(h, uint64(movementListMove(d.moves)))
		}
		for n, at := range s.lots[i] {
			h = game.Mix(h, uint64(at)<<16|uint64(d.abilities[n]))
		}
	}
	return h
}

func (s *State) hashTokens(h uint64) uint64 {
	for r := range s.fires {
		h = game.Mix(h, uint64(s.fires[r])<<32|uint64(s.platforms[r]))
	}
	for _, a := range s.arrows[:s.flying] {
		h = game.Mix(h, hashHex(a.cell)<<16|uint64(a.d)<<8|uint64(a.owner))
	}
	h = s.embers.hash(h)
	for _, c := range s.counters.list[:s.counters.n] {
		h = game.Mix(h, uint64(c.defender)|uint64(c.dmg)<<8|uint64(c.kbf)<<16|uint64(c.d)<<24|
			uint64(boolInt(c.aimed))<<32)
	}
	for _, c := range s.comebacks[:s.returns] {
		h = game.Mix(h, uint64(c.player)<<16|uint64(c.beat))
	}
	return h
}
