// The name of a match's rules in the header; a press shows what differs from the standard.

import { useState } from "preact/hooks";
import type { Option } from "../api/types";
import { say } from "../language";
import { differing, gameInfo, presetsOf, rulesOf } from "../session/games";
import { Dialog } from "../ui/dialog";

interface RulesProps {
  game: string;
  options: Record<string, string>;
}

/** The preset of a match by name. Its width does not depend on the number of options. */
export function RulesName({ game, options }: RulesProps) {
  const [open, setOpen] = useState(false);
  const info = gameInfo(game);
  if (!info) return null;
  const { preset, differs } = rulesOf(info, options);
  return (
    <>
      <button type="button" class="rules-name" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {differs.length > 0 ? say("table.rules.changed", { preset: preset.title, n: differs.length }) : preset.title}
      </button>
      {open && <RulesDialog game={game} options={options} onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesDialog({ game, options, onClose }: RulesProps & { onClose(): void }) {
  const info = gameInfo(game)!;
  const { preset, differs } = rulesOf(info, options);
  const standard = presetsOf(info)[0]!;
  const special = differing(info.options, options, standard.options);
  return (
    <Dialog title={say("table.rules.title", { preset: preset.title })} onClose={onClose}>
      <p>{preset.help}</p>
      {special.length === 0 ? <p>{say("table.rules.same")}</p> : (
        <>
          <h3>{say("table.rules.differs", { n: special.length })}</h3>
          <ul class="rules-differ">
            {special.map((o) => (
              <li key={o.name}>
                <strong>{say("app.option.value", { option: o.title, value: valueInWords(o, options[o.name] ?? o.default) })}</strong>
                {differs.includes(o) && preset !== standard && <small> {say("table.rules.own")}</small>}
                <br />
                {o.help} {say("table.rules.standard", { value: valueInWords(o, standard.options[o.name] ?? o.default) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p><a class="btn" href={`/rules/${game}`}>{say("table.rules.page")}</a></p>
    </Dialog>
  );
}

/** The words of an option's value. */
function valueInWords({ kind, labels, values }: Option, value: string): string {
  if (kind === "bool") return say("table.rules.yes-no", { value });
  return labels[values.indexOf(value)] ?? value;
}
