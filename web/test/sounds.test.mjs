import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { sounds } = await load("ui/sounds.ts");

test("the sounds are short, soft and all different", () => {
  const names = Object.keys(sounds);
  assert.deepEqual(names.sort(), ["capture", "clock", "end", "place", "reveal", "seal", "turn"]);
  assert.equal(new Set(names.map((name) => JSON.stringify(sounds[name]))).size, names.length);
  for (const name of names)
    for (const tone of sounds[name]) {
      assert.ok(tone.at + tone.length <= 1, `${name} takes too long`);
      assert.ok(tone.gain <= 0.3, `${name} is too loud`);
    }
});
