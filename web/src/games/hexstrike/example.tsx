// An example of the rules: where both fighters stand, what they play, and what is told of it.

import { cellText, directionWord } from "../../board/words";
import { say } from "../../language";
import { cardName } from "./catalogue";
import { Fighter, Ground, surroundings, tilted } from "./pieces";
import { sample } from "./sample";
import { turnWords } from "./words";

interface Stand {
  name: string;
  cell: string;
  facing: string;
  damage: number;
}

/** Lines of an example: a position, moves behind their players' numbers, "> " what is told, "= " the position after. */
export function Example({ text }: { text: string }) {
  const [position, ...lines] = text.split("\n");
  const stands = standsOf(position!);
  const after = lines.find((line) => line.startsWith("= "));
  return (
    <figure class="hs-example">
      <Situation stands={stands} />
      <figcaption>
        <p>{say("face-hexstrike.example.stands", { stands: stands.map(standing).join("; ") })}</p>
        {lines.filter((line) => /^[12] /.test(line)).map((line) => <p key={line}>{moveWords(line, stands)}</p>)}
        {lines.filter((line) => line.startsWith("> ")).map((line) => <p key={line} class="told">{line.slice(2)}</p>)}
        {lines.filter((line) => line.startsWith("refused")).map((line) => <p key={line} class="told">{line.slice("refused: ".length)}</p>)}
        {after && <p class="hs-note">{say("face-hexstrike.example.then", { stands: standsOf(after.slice(2)).map(standing).join("; ") })}</p>}
      </figcaption>
    </figure>
  );
}

/** Both fighters of a position: "0 ryathan;0,0;E;0;… ryathan;1,0;W;0;… E E - - - -". */
function standsOf(position: string): Stand[] {
  const fields = position.split(" ").filter((field) => /^[a-z]+;-?\d+,-?\d+;/.test(field));
  const same = new Set(fields.map((field) => field.split(";")[0])).size < fields.length;
  return fields.map((field, i) => {
    const [character, cell, facing, damage] = field.split(";");
    const name = cardName(character!) + (same ? ` ${i + 1}` : "");
    return { name, cell: cell!, facing: facing!, damage: Number(damage) };
  });
}

const standing = ({ name, cell, facing, damage }: Stand): string =>
  say("face-hexstrike.example.stand", { name, cell: cellText(cell), direction: directionWord(facing), damage });

function moveWords(line: string, stands: Stand[]): string {
  const name = stands[Number(line[0]) - 1]?.name ?? say("face-hexstrike.example.player", { player: line[0]! });
  const [verb, what, turn] = line.slice(2).split(" ");
  if (verb !== "play") return say("face-hexstrike.example.answers", { name, answer: line.slice(2) });
  const [active, passive] = what!.split("/");
  return say("face-hexstrike.example.plays", {
    name, active: cardName(active!), passive: cardName(passive!), turn: turnWords(turn!),
  });
}

function Situation({ stands }: { stands: Stand[] }) {
  const plane = tilted();
  const cells = [...sample.land, ...stands.map((s) => s.cell)];
  const { left, top, right, bottom } = plane.bounds(cells, 30);
  return (
    <svg class="hs-situation" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      <Ground plane={plane} cells={surroundings(sample.land, 2)} />
      {stands.map((figure, i) => (
        <Fighter key={i} plane={plane} seat={i + 1} name={figure.name} figure={figure} speed={0} />
      ))}
    </svg>
  );
}
