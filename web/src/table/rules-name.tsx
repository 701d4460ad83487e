// The name of a match's rules in the header; a press shows what differs from the standard.

import { useEffect, useState } from "preact/hooks";
import type { MatchVariant, Option } from "../api/types";
import { say } from "../language";
import { loadOptionHelp, optionHelp } from "../session/option-help";
import { differing, gameInfo, presetsOf, rulesOf } from "../session/games";
import { rulesAddress } from "../match/rules-address";
import { Dialog } from "../ui/dialog";

interface RulesProps {
  id: string;
  game: string;
  options: Record<string, string>;
  /** The variant by which the match is played. */
  variant?: MatchVariant | undefined;
}

/** The variant or preset of a match by name. Its width does not depend on the number of options. */
export function RulesName({ id, game, options, variant }: RulesProps) {
  const [open, setOpen] = useState(false);
  const info = gameInfo(game);
  if (!info) return null;
  const { preset, differs } = rulesOf(info, options);
  return (
    <>
      <button type="button" class="rules-name" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {variant ? variant.name : differs.length > 0 ? say("table.rules.changed", { preset: preset.title, n: differs.length }) : preset.title}
      </button>
      {open && <RulesDialog id={id} game={game} options={options} variant={variant} onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesDialog({ id, game, options, variant, onClose }: RulesProps & { onClose(): void }) {
  const info = gameInfo(game)!;
  useEffect(() => loadOptionHelp(game), []);
  const { preset, differs } = rulesOf(info, options);
  const standard = presetsOf(info)[0]!;
  const special = differing(info.options, options, standard.options);
  return (
    <Dialog title={say("table.rules.title", { preset: variant?.name ?? preset.title })} onClose={onClose}>
      {!variant && <p>{preset.help}</p>}
      {variant && variant.version > 0 && <p><a href={`/variants/${variant.id}?version=${variant.version}`}>{say("table.rules.variant", { version: variant.version })}</a></p>}
      {special.length === 0 ? <p>{say("table.rules.same")}</p> : (
        <>
          <h3>{say("table.rules.differs", { n: special.length })}</h3>
          <ul class="rules-differ">
            {special.map((o) => (
              <li key={o.name}>
                <strong>{o.kind === "data" ? o.title : say("app.option.value", { option: o.title, value: valueInWords(o, options[o.name] ?? o.default) })}</strong>
                {differs.includes(o) && preset !== standard && <small> {say("table.rules.own")}</small>}
                <br />
                {o.kind === "data" ? say("table.rules.data") : `${optionHelp(game, o.name)} ${say("table.rules.standard", { value: valueInWords(o, standard.options[o.name] ?? o.default) })}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p><a class="btn" href={rulesAddress({ id, game, variant })}>{say("table.rules.page")}</a></p>
    </Dialog>
  );
}

/** The words of an option's value. */
function valueInWords({ kind, labels, values }: Option, value: string): string {
  if (kind === "bool") return say("table.rules.yes-no", { value });
  return labels[values.indexOf(value)] ?? value;
}
