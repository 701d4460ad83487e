package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// checked is the package under test, parsed and type-checked.
type checked struct {
	listed
	fset  *token.FileSet
	types *types.Package
	info  types.Info
	files []*source
}

// mutant is one small fault in the code: texts inserted before and after a range of the source. If operator is not 0,
// the binary operator at that offset, length bytes long, is replaced by a comma.
type mutant struct {
	number       int
	file         *source
	line, column int
	what         string
	from, to     int // byte offsets in the file: the first byte of the range, and the first byte after the range
	before       string
	after        string
	operator     int // byte offset of the operator that a comma replaces; 0 if no operator is replaced
	length       int
	part         bool // whether the mutant and the previous mutant in the list are two edits of one fault
}

// isGuard reports whether the mutant is no fault but a statement that lets a function compile after its return was
// removed.
func (m *mutant) isGuard() bool { return m.number == 0 }

func (m *mutant) place() string { return fmt.Sprintf("%s:%d", m.file.name, m.line) }

// planter appends the faults of one file to the list planted.
type planter struct {
	*checked
	file    *source
	planted *[]*mutant
	bodies  map[*ast.BlockStmt]bool // blocks that are function bodies; other blocks are missing
}

func plant(p *checked, files []*source, only *regexp.Regexp) (planted []*mutant) {
	p.files = files
	for _, f := range files {
		if !only.MatchString(f.name) {
			continue
		}
		pl := planter{p, f, &planted, map[*ast.BlockStmt]bool{}}
		for _, d := range f.tree.Decls {
			// Package-level tables are data: a test could only repeat them.
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Name.Name != "String" {
				pl.function(fn.Type, fn.Body)
				ast.Inspect(fn.Body, pl.visit)
			}
		}
	}
	return planted
}

// add appends a fault that inserts the texts before and after around the node n, and returns it; what describes the
// fault for the report. The first "(N" in before becomes "(" and the fault's number.
func (p planter) add(n ast.Node, what, before, after string) *mutant {
	at := p.fset.Position(n.Pos())
	number := len(*p.planted) + 1
	set := func(s string) string { return strings.Replace(s, "(N", fmt.Sprintf("(%d", number), 1) }
	m := &mutant{
		number: number, file: p.file, line: at.Line, column: at.Column, what: what, before: set(before), after: after,
		from: at.Offset, to: p.fset.Position(n.End()).Offset,
	}
	*p.planted = append(*p.planted, m)
	return m
}

// raw returns the source text of a node with spaces instead of line breaks.
func (p planter) raw(n ast.Node) string {
	from, to := p.fset.Position(n.Pos()).Offset, p.fset.Position(n.End()).Offset
	return strings.ReplaceAll(string(p.file.text[from:to]), "\n", " ")
}

func (p planter) function(t *ast.FuncType, body *ast.BlockStmt) {
	p.bodies[body] = true
	if t.Results == nil {
		return
	}
	end := p.fset.Position(body.Rbrace)
	*p.planted = append(*p.planted, &mutant{
		file: p.file, line: end.Line, from: end.Offset, to: end.Offset, before: `; panic("no return") `,
	})
}

func (p planter) visit(n ast.Node) bool {
	if e, ok := n.(ast.Expr); ok && p.info.Types[e].Value != nil {
		p.constant(e, p.info.Types[e])
		return false
	}
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok != token.CONST
	case *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.InterfaceType:
		return false
	case *ast.FuncLit:
		p.function(n.Type, n.Body)
	case *ast.BlockStmt:
		p.statements(n.List, p.bodies[n])
	case *ast.CaseClause:
		p.statements(n.Body, false)
	case *ast.CommClause:
		p.statements(n.Body, false)
	case *ast.IfStmt:
		p.condition(n.Cond)
	case *ast.ForStmt:
		p.condition(n.Cond)
	case *ast.KeyValueExpr:
		ast.Inspect(n.Value, p.visit)
		return false
	case *ast.CallExpr:
		return p.call(n)
	case *ast.BinaryExpr:
		p.binary(n)
	}
	return true
}

// call plants faults in a call, and reports whether its parts are still to be visited.
func (p planter) call(n *ast.CallExpr) bool {
	p.swap(n)
	if fn, ok := n.Fun.(*ast.Ident); !ok || fn.Name != "make" {
		return true
	}
	for _, arg := range n.Args[:min(2, len(n.Args))] { // a capacity changes nothing
		ast.Inspect(arg, p.visit)
	}
	return false
}

// condition plants a fault that negates a boolean expression which is no comparison.
func (p planter) condition(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		p.condition(e.X)
	case *ast.UnaryExpr:
		p.condition(e.X)
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
		if p.info.Types[e].Value == nil {
			p.add(e, p.raw(e)+" negated", "(mutantOn(N) != (", "))")
		}
	}
}

// swapped maps each operator to the operators that replace it in faults.
var swapped = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"&"}, token.AND_NOT: {"&"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.MUL_ASSIGN: {"/="}, token.QUO_ASSIGN: {"*="},
	token.OR_ASSIGN: {"&="}, token.AND_ASSIGN: {"|="}, token.AND_NOT_ASSIGN: {"|="},
}

func (p planter) binary(b *ast.BinaryExpr) {
	if b.Op == token.LAND || b.Op == token.LOR {
		defer p.condition(b.Y)
		defer p.condition(b.X)
	}
	for _, other := range swapped[b.Op] {
		what := b.Op.String() + " became " + other
		if b.Op.Precedence() <= token.EQL.Precedence() {
			if other := p.raw(b.X) + other + p.raw(b.Y); !strings.Contains(other, "//") {
				p.add(b, what, "(mutantOn(N) && ("+other+") || mutantOff("+fmt.Sprint(len(*p.planted)+1)+") && (", "))")
			}
			continue
		}
		basic, ok := p.info.Types[b].Type.Underlying().(*types.Basic)
		helper := "mutantInt"
		switch {
		case !ok || basic.Info()&(types.IsInteger|types.IsFloat) == 0:
			continue
		case basic.Info()&types.IsFloat != 0:
			helper = "mutantNumber"
		}
		m := p.add(b, what, fmt.Sprintf("%s(N, %q, %q, ", helper, b.Op, other), ")")
		m.operator, m.length = p.fset.Position(b.OpPos).Offset, len(b.Op.String())
	}
}

// constant plants faults that change a constant: whole numbers by one, durations and floating-point numbers by an
// eighth, booleans to their opposite.
func (p planter) constant(e ast.Expr, tv types.TypeAndValue) {
	basic, ok := tv.Type.Underlying().(*types.Basic)
	if !ok {
		return
	}
	known := true
	name := types.TypeString(tv.Type, func(other *types.Package) string {
		if other == p.types {
			return ""
		}
		known = known && slices.ContainsFunc(p.file.tree.Imports, func(i *ast.ImportSpec) bool {
			return i.Name == nil && i.Path.Value == `"`+other.Path()+`"`
		})
		return other.Name()
	})
	switch info := basic.Info(); {
	case !known || strings.HasPrefix(name, "untyped"):
	case info&types.IsBoolean != 0:
		p.add(e, p.raw(e)+" negated", "(mutantOn(N) != ", ")")
	case info&types.IsFloat != 0 || name == "time.Duration":
		if constant.Sign(tv.Value) != 0 {
			p.add(e, p.raw(e)+" grew by an eighth", "mutantPick(N, "+name+"(", "), "+name+"("+p.raw(e)+") / 8 * 9)")
		}
	case info&types.IsInteger != 0:
		for _, by := range []string{"+", "-"} {
			helper := fmt.Sprintf("mutantPick(N, %s(", name)
			p.add(e, p.raw(e)+" became "+p.raw(e)+" "+by+" 1", helper,
				fmt.Sprintf("), mutantNumber(0, %q, %q, %s(%s), 1))", by, by, name, p.raw(e)))
		}
	}
}

// swap plants faults that exchange neighbouring arguments of the same type.
func (p planter) swap(call *ast.CallExpr) {
	builtins := []string{"min", "max", "append", "copy", "delete"}
	if fn, ok := call.Fun.(*ast.Ident); ok && slices.Contains(builtins, fn.Name) {
		return
	}
	for i := range len(call.Args) - 1 {
		a, b := call.Args[i], call.Args[i+1]
		ta, tb := p.info.Types[a], p.info.Types[b]
		if ta.Type == nil || tb.Type == nil || !types.Identical(ta.Type, tb.Type) || ta.Value != nil || tb.Value != nil ||
			!plain(a) || !plain(b) || call.Ellipsis.IsValid() {
			continue
		}
		m := p.add(a, "arguments "+p.raw(a)+" and "+p.raw(b)+" swapped", "mutantPick(N, ", ", "+p.raw(b)+")")
		twin := *m
		at := p.fset.Position(b.Pos())
		twin.from, twin.to, twin.after, twin.part = at.Offset, p.fset.Position(b.End()).Offset, ", "+p.raw(a)+")", true
		*p.planted = append(*p.planted, &twin)
	}
}

// plain reports whether e is a name or a chain of selectors such as a.b.c, so that evaluating it has no side effect.
func plain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	}
	return false
}

var locks = []string{"Lock", "Unlock", "RLock", "RUnlock"} // only the race detector notices a missing one

// statements plants faults that remove one statement of list each, and faults that exchange the operator of an
// assignment such as +=. In a function's body (isFunction) return statements stay.
func (p planter) statements(list []ast.Stmt, isFunction bool) {
	remove := func(s ast.Stmt, what string) { p.add(s, what+" removed: "+p.raw(s), "if mutantOff(N) { ", " }") }
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && !p.lockOrPanic(call) {
				remove(s, "call")
			}
		case *ast.DeferStmt:
			if !p.lockOrPanic(s.Call) {
				remove(s, "defer")
			}
		case *ast.IncDecStmt:
			remove(s, "statement")
		case *ast.BranchStmt:
			if s.Tok != token.GOTO && s.Tok != token.FALLTHROUGH {
				remove(s, s.Tok.String())
			}
		case *ast.ReturnStmt:
			if !isFunction {
				remove(s, "return")
			}
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
			remove(s, "assignment")
			p.exchange(s)
		}
	}
}

// exchange plants faults that exchange the operator of an assignment to a number.
func (p planter) exchange(s *ast.AssignStmt) {
	t := p.info.TypeOf(s.Lhs[0])
	if t == nil { // the blank identifier
		return
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsNumeric == 0 {
		return
	}
	for _, other := range swapped[s.Tok] {
		p.add(s, s.Tok.String()+" became "+other,
			"if mutantOn(N) { "+p.raw(s.Lhs[0])+" "+other+" "+p.raw(s.Rhs[0])+" } else { ", " }")
	}
}

func (p planter) lockOrPanic(call *ast.CallExpr) bool {
	switch fn := call.Fun.(type) {
	case *ast.SelectorExpr:
		return slices.Contains(locks, fn.Sel.Name)
	case *ast.Ident:
		return fn.Name == "panic"
	}
	return false
}

// write returns the text of each source file by path, with all planted faults except those on lines in skipped.
func (p *checked) write(planted []*mutant, skipped map[string]bool) map[string][]byte {
	for _, f := range p.files {
		clear(f.edits)
	}
	for _, m := range planted {
		if !m.isGuard() && skipped[m.place()] {
			continue
		}
		m.file.at(m.from).before += m.before
		end := m.file.at(m.to)
		end.after = m.after + end.after
		if m.operator > 0 {
			e := m.file.at(m.operator)
			e.before, e.cut = e.before+", ", m.length
		}
	}
	out := map[string][]byte{}
	for _, f := range p.files {
		var text []byte
		last := 0
		for _, offset := range slices.Sorted(maps.Keys(f.edits)) {
			e := f.edits[offset]
			text = append(append(append(text, f.text[last:offset]...), e.after...), e.before...)
			last = offset + e.cut
		}
		out[filepath.Clean(f.path)] = append(text, f.text[last:]...)
	}
	return out
}

func (f *source) at(offset int) *edit {
	if f.edits[offset] == nil {
		f.edits[offset] = &edit{}
	}
	return f.edits[offset]
}
