// The hand limits of the fighters, and the numbers in their powers.

import { Emblem } from "../../games/hexstrike/parts";
import type { Catalogue } from "../../games/hexstrike/types";
import { say } from "../../language";
import { type StageProps, withData } from "../controls/part";
import { Stepper } from "../controls/stepper";
import { UndoButtons } from "../controls/toolbar";
import { useUsual } from "../controls/use-usual";
import { readFields, withField } from "./hexstrike-data";

/** The printed numbers in powers, and the largest ones that the rules take. */
const powers: Readonly<Record<string, { usual: number; most: number }>> = {
  strylan: { usual: 1, most: 9 },
  aumandetta: { usual: 1, most: 4 },
  "monkey-queen": { usual: 10, most: 50 },
  zenytha: { usual: 1, most: 4 },
};

const hand = { least: 2, most: 8 } as const;

export function FighterPart(props: StageProps) {
  const { game, options, rules, change, history } = props;
  const usual = useUsual(props, ["fighters"]);
  const text = options["fighters"] ?? "";
  const changed = readFields(text);
  const { characters } = rules.catalogue as Catalogue;
  const put = (id: string, field: string, value: number, old: number): void =>
    change(withData(options, "fighters", withField(text, id, field, String(value), String(old))), `fighters ${id} ${field}`);
  return (
    <section class="stage sheet-stage" data-game={game.id} aria-label={say("edit-hexstrike.fighters")}>
      <div class="sheet-head"><h2>{say("edit-hexstrike.fighters")}</h2><UndoButtons history={history} /></div>
      <ul class="fighter-rows">
        {((usual?.catalogue as Catalogue | undefined)?.characters ?? []).map(({ id, name, hand: printed }) => {
          const power = powers[id];
          const value = (field: string, old: number) => Number(changed.get(id)?.get(field) ?? old);
          return (
            <li key={id}>
              <Emblem seat={1} fighter={id} />
              <span><b>{name}</b><small>{characters.find((one) => one.id === id)?.power}</small></span>
              <label class="labelled">
                <span>{say("edit-hexstrike.hand")}</span>
                <Stepper
                  label={say("edit-hexstrike.hand.of", { name })} value={value("hand", printed)} usual={printed} min={hand.least} max={hand.most}
                  onChange={(next) => put(id, "hand", next, printed)}
                />
              </label>
              <label class="labelled">
                <span>{power && say("edit-hexstrike.power")}</span>
                {power && (
                  <Stepper
                    label={say("edit-hexstrike.power.of", { name })} value={value("power", power.usual)} usual={power.usual} min={1} max={power.most}
                    onChange={(next) => put(id, "power", next, power.usual)}
                  />
                )}
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
