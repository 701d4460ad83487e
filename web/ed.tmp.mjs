import { chromium } from "playwright";
const b = await chromium.launch({ executablePath: process.env.CHROMIUM });
const c = await b.newContext({ viewport: { width: 1280, height: 800 }, locale: process.argv[2] || "en" });
const p = await c.newPage(); p.on("console", m => m.type()==="error" && console.log("ERR", m.text())); p.on("pageerror", e => console.log("PE", e.message));
const u = "http://127.0.0.1:8099";
await p.goto(u + "/variants"); await p.waitForTimeout(2500); await p.screenshot({ path: "/tmp/ed-variants.png" });
for (const g of ["hexattack","hexstrat","swarm","hexit","hexstrike","hex"]) {
  const r = await p.evaluate(async (g) => { const r = await fetch("/api/variants", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: g }) }); return [r.status, await r.text()]; }, g);
  const id = (() => { try { const j = JSON.parse(r[1]); return j.id || j.variant?.id; } catch { return null; } })();
  console.log(g, r[0], id, r[1].slice(0,120));
  if (!id) continue;
  await p.goto(u + "/bench/" + id); await p.waitForTimeout(3500); await p.screenshot({ path: `/tmp/ed-${g}.png` });
}
await b.close();
