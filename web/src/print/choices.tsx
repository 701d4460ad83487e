// What is printed, and how.

import type { ComponentChildren } from "preact";
import { say } from "../language";
import { Segment, Segments } from "../ui/filters";
import type { Plan } from "./requests";

/** How sheets are printed. */
export interface Look {
  paper: "A4" | "Letter";
  ink: "colour" | "grey";
  faces: "fold" | "duplex";
  /** Size of a hex in millimetres; 0: the usual one. */
  hex: number;
  language: string;
}

interface Props {
  plan: Plan;
  /** The chosen kinds of sheets; the plan may still be that of the choice before. */
  kinds: readonly string[];
  look: Look;
  languages: readonly { tag: string; name: string }[];
  onKinds(kinds: readonly string[]): void;
  onLook(change: Partial<Look>): void;
}

export function Choices({ plan, kinds, look, languages, onKinds, onLook }: Props) {
  const turn = (kind: string): void => {
    const on = kinds.includes(kind);
    onKinds(plan.offers.map((offer) => offer.kind as string).filter((of) => (of === kind ? !on : kinds.includes(of))));
  };
  const faces = plan.offers.some(({ kind }) => kind === "tiles" || kind === "counters");
  return (
    <>
      <ul class="kinds">
        {plan.offers.filter(({ kind }) => kind !== "test").map(({ kind, title, help, sheets }) => (
          <li key={kind}>
            <label>
              <input type="checkbox" checked={kinds.includes(kind)} onChange={() => turn(kind)} />
              <span><b>{title}</b><small>{help}</small></span>
              <span class="number">{say("rules.print.sheets", { sheets })}</span>
            </label>
          </li>
        ))}
      </ul>
      <Row name="paper">
        <Choice name="paper" values={["A4", "Letter"] as const} value={look.paper} onPick={(paper) => onLook({ paper })} />
      </Row>
      <Row name="ink">
        <Choice name="ink" values={["colour", "grey"] as const} value={look.ink} onPick={(ink) => onLook({ ink })} />
      </Row>
      {faces && (
        <Row name="faces" help={say("rules.print.faces-help")}>
          <Choice name="faces" values={["fold", "duplex"] as const} value={look.faces} onPick={(of) => onLook({ faces: of })} />
        </Row>
      )}
      <Sizes plan={plan} chosen={look.hex || plan.hex} onPick={(hex) => onLook({ hex })} />
      <div class="row">
        <label for="print-language">{say("rules.print.language")}</label>
        <select id="print-language" value={look.language} onChange={(event) => onLook({ language: event.currentTarget.value })}>
          {languages.map(({ tag, name }) => <option key={tag} value={tag}>{name}</option>)}
        </select>
      </div>
    </>
  );
}

type RowName = "paper" | "ink" | "faces" | "hex";

function Row({ name, help, children }: { name: RowName; help?: string; children: ComponentChildren }) {
  return (
    <div class="row">
      <span>{say(`rules.print.${name}`)}</span>
      {children}
      {help && <small>{help}</small>}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  name: "paper" | "ink" | "faces";
  values: readonly T[];
  value: T;
  onPick(value: T): void;
}

function Choice<T extends string>({ name, values, value, onPick }: ChoiceProps<T>) {
  return (
    <Segments label={say(`rules.print.${name}`)}>
      {values.map((of) => (
        <Segment key={of} on={of === value} onPress={() => onPick(of)}>{say("rules.print.value", { value: of })}</Segment>
      ))}
    </Segments>
  );
}

/** The sizes of hexes, with what the largest one costs. */
function Sizes({ plan, chosen, onPick }: { plan: Plan; chosen: number; onPick(hex: number): void }) {
  const now = plan.sizes.find(({ hex }) => hex === plan.hex);
  const large = plan.sizes.filter(({ hex }) => hex > plan.hex).at(-1);
  const costs = now && large && large.sheets !== now.sheets
    ? say("rules.print.costs", { size: large.hex, sheets: large.sheets, now: now.sheets, fits: large.fits ? "yes" : "no" })
    : undefined;
  return (
    <Row name="hex" {...(costs && { help: costs })}>
      <Segments label={say("rules.print.hex")}>
        {plan.sizes.map(({ hex, fits }) => (
          <button
            key={hex} type="button" aria-pressed={hex === chosen} disabled={!fits} onClick={() => onPick(hex)}
          >
            {say("rules.print.millimetres", { size: hex })}
          </button>
        ))}
      </Segments>
    </Row>
  );
}
