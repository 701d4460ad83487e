import assert from "node:assert/strict";
import { build } from "esbuild";
import { test } from "node:test";
import { argumentsOf, catalogueOf, compiled, source } from "../scripts/messages.mjs";
import { load } from "./bundle.mjs";

const { makeSpeaker } = await load("language/speaker.ts");

/** What says one text in a language, with the English words for lists. */
function saying(text, tag = "en") {
  const speaker = makeSpeaker(tag);
  speaker.learn({ ...catalogueOf(source, "app"), text: compiled(text, "here") });
  return (args) => speaker.say("text", args);
}

test("arguments stand where the text wants them", () => {
  assert.equal(saying("{who} to move")({ who: "Anna" }), "Anna to move");
  assert.equal(saying("{b}, then {a}, then {b}")({ a: "x", b: "y" }), "y, then x, then y");
  assert.equal(saying("plain")(), "plain");
});

test("plurals go by exact numbers first and by the language's forms then", () => {
  const say = saying("{n, plural, =0 {no stones} one {# stone} other {# stones}}");
  assert.deepEqual([0, 1, 2, 21].map((n) => say({ n })), ["no stones", "1 stone", "2 stones", "21 stones"]);
  const polish = saying("{n, plural, one {# kamień} few {# kamienie} many {# kamieni} other {# kamienia}}", "pl");
  assert.deepEqual([1, 3, 5, 22].map((n) => polish({ n })), ["1 kamień", "3 kamienie", "5 kamieni", "22 kamienie"]);
});

test("words select, and what is not named falls to other", () => {
  const say = saying("{who, select, white {White} black {Black} other {Nobody}} has won");
  const texts = ["white", "black", "red"].map((who) => say({ who }));
  assert.deepEqual(texts, ["White has won", "Black has won", "Nobody has won"]);
});

test("choices nest, and # is the number of the nearest plural", () => {
  const one = "{who, select, me {of mine} other {of yours}}";
  const more = "{m, plural, one {# in #} other {#s}}, {n}";
  const say = saying(`{n, plural, one {# ${one}} other {${more}}}`);
  assert.equal(say({ n: 1, who: "me" }), "1 of mine");
  assert.equal(say({ n: 5, m: 1 }), "1 in 1, 5");
  assert.equal(say({ n: 5, m: 3 }), "3s, 5");
});

test("apostrophes quote braces and else are themselves", () => {
  assert.equal(saying("it's {n}'s, '{'n'}' isn''t")({ n: 1 }), "it's 1's, {n} isn't");
  assert.equal(saying("{n, plural, other {'#' is #}}")({ n: 4 }), "# is 4");
  assert.equal(saying("a <b> # tag")(), "a <b> # tag");
});

test("names are listed with commas and a final conjunction", () => {
  const say = saying("[{who}]");
  const names = ["Anna", "Ben", "Carl", "Dora"];
  const lists = [0, 1, 2, 3, 4].map((n) => say({ who: names.slice(0, n) }));
  assert.deepEqual(lists, ["[]", "[Anna]", "[Anna and Ben]", "[Anna, Ben and Carl]", "[Anna, Ben, Carl and Dora]"]);
});

test("numbers have the language's decimal sign, all their digits and no groups", () => {
  assert.equal(saying("{n}")({ n: 12345.125 }), "12345.125");
  assert.equal(saying("{n}", "de")({ n: 0.5 }), "0,5");
  assert.equal(saying("{n, plural, other {# Punkte}}", "de")({ n: 9.5 }), "9,5 Punkte");
  assert.equal(saying("{list}", "de")({ list: [1.5, 2] }), "1,5 and 2");
});

test("elements stay elements within a sentence", () => {
  const { learn, rich } = makeSpeaker("en");
  const link = { element: true };
  learn({ text: compiled("See {link}{n, plural, one { once} other { # times}}.", "here") });
  assert.deepEqual(rich("text", { link, n: 3 }), ["See ", link, " ", "3", " times", "."]);
});

test("endings of ordinal numbers can be selected", () => {
  const { ordinal } = makeSpeaker("en");
  const say = saying("{ending, select, one {{n}st} two {{n}nd} few {{n}rd} other {{n}th}}");
  const places = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 103, 111, 112];
  assert.equal(places.map((n) => say({ n, ending: ordinal(n) })).join(" "),
    "1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 103rd 111th 112th");
});

test("a text out of the common subset is an error that names its place", () => {
  for (const text of ["{n, number}", "{n, plural, offset:1 other {#}}", "{n, selectordinal, other {#th}}", "{n"]) {
    assert.throws(() => compiled(text, "en/app.json: x"), /^Error: en\/app\.json: x: /, text);
  }
});

test("the arguments of a message are known", () => {
  const text = "{a} {n, plural, one {# {b}} other {{c, select, x {{d}} other {}}}}";
  assert.deepEqual(argumentsOf(compiled(text, "here")), ["a", "b", "c", "d", "n"]);
});

test("putting messages into words takes less than 3 kB of code", async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL("../src/language/index.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
  });
  const { length } = outputFiles[0].contents;
  assert.ok(length > 500 && length < 3000, `${length} bytes`);
});
