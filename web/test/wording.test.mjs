import assert from "node:assert/strict";
import { test } from "node:test";
import { wordingOf } from "../scripts/wording.mjs";

const read = (text) => wordingOf("x.tsx", text, ["app", "ui-hexit"]);
const faultsOf = (text) => read(text).faults.map((fault) => fault.replace("x.tsx:1: text outside of messages: ", ""));

test("texts in elements are found, and what is no text is not", () => {
  assert.deepEqual(faultsOf("const A = () => <p class='dim'>Hello <b>you</b> {name} · 12</p>;"), ["Hello", "you"]);
  assert.deepEqual(faultsOf("const A = () => <p><kbd>Esc</kbd> <code>commit now</code> I <b>Hexparlor</b></p>;"), []);
  assert.deepEqual(faultsOf("const A = () => <p>{won ? 'Won' : ''}{on && `is ${on}`}</p>;"), ["Won", "is "]);
  assert.deepEqual(faultsOf("const A = () => <p>{a === 'draw' && say(x ? 'app.a' : 'app.b')}{f('text')}</p>;"), []);
});

test("texts in what is shown are found, and only there", () => {
  const text = "const A = () => <Tab class='main part' title='Moves' aria-label={x ? 'Big one' : say('app.a')} />;";
  assert.deepEqual(faultsOf(text), ["Moves", "Big one"]);
  const object = "const a = { label: 'One moment', look: 'off', title: 'app.a', caption: text };";
  assert.deepEqual(faultsOf(object), ["One moment"]);
});

test("a message is not formatted while modules load", () => {
  assert.match(read("const a = say('app.a');").faults.join(), /while the module is loaded/);
  assert.deepEqual(read("const a = () => say('app.a');").faults, []);
});

test("keys are read with the names of their arguments", () => {
  const uses = (text) => read(text).uses.map(({ key, args }) => `${key} ${args}`);
  assert.deepEqual(uses("f(say('app.a', { n, who: 'x' }))"), ["app.a n,who"]);
  assert.deepEqual(uses("f(say(x ? 'app.a' : 'app.b'))"), ["app.a ", "app.b "]);
  assert.deepEqual(uses("say('app.a', { ...all })"), ["app.a null"]);
  assert.deepEqual(uses("say(`ui-hexit.kind.${kind}`); const k = ['app.a', 'other.b']"),
    ["ui-hexit.kind. ", "app.a null"]);
});
