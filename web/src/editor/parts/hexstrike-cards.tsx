// The cards: the printed one beside the edited one, and below them its beats and numbers.

import { cardArt } from "../../games/hexstrike/art";
import { say } from "../../language";
import { type StageProps, withData } from "../controls/part";
import { Stepper } from "../controls/stepper";
import { UndoButtons } from "../controls/toolbar";
import { LargeCard } from "./hexstrike-card";
import { withField } from "./hexstrike-data";
import { type Field, fieldOf, type Pair, selected, sought, turnBounds, usePairs } from "./hexstrike-selection";
import { StripEditor } from "./hexstrike-strip";

const most = { damage: 20, knockback: 9, priority: 99, turn: 3 } as const;

export function CardPart(props: StageProps) {
  const { game, options, change, history } = props;
  const pairs = usePairs(props);
  const pair = pairs?.find(({ printed }) => printed.id === selected.value);
  if (!pairs || !pair) return <div class="stage felt-stage" data-game={game.id} />;
  const put = (field: Field, value: string, stroke?: string): void => {
    const text = withField(options["cards"] ?? "", pair.printed.id, field, value, fieldOf(pair.printed, field));
    change(withData(options, "cards", text), stroke);
  };
  return (
    <div class="stage felt-stage card-stage" data-game={game.id}>
      <CardSelect pairs={pairs} />
      <div class="duo">
        <LargeCard card={pair.printed} usual={pair.printed} caption={say("edit-hexstrike.printed")} />
        <div class="toolbar">
          <svg class="i to" viewBox="0 0 24 24" aria-hidden="true"><path d="M4.5 12h15M13.5 6l6 6-6 6" /></svg>
          <UndoButtons history={history} />
        </div>
        <LargeCard card={{ ...pair.mine }} usual={pair.printed} caption={say("edit-hexstrike.mine")} />
      </div>
      <div class="card-desk">
        <StripEditor
          key={pair.printed.id} strip={pair.mine.strip} usual={pair.printed.strip} onChange={(strip, stroke) => put("strip", strip.join("|"), stroke)}
        />
        <Numbers pair={pair} others={pairs} put={put} />
      </div>
    </div>
  );
}

/** The card by its name, where the list is not beside the stage. */
function CardSelect({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <label class="start-from card-select">
      {say("edit-hexstrike.card")}
      <select value={selected.value} onChange={(event) => (selected.value = event.currentTarget.value)}>
        {pairs.map(({ printed: { id, name } }) => <option key={id} value={id}>{name}</option>)}
      </select>
    </label>
  );
}

interface NumbersProps {
  pair: Pair;
  others: readonly Pair[];
  put(field: Field, value: string, stroke?: string): void;
}

function Numbers({ pair: { printed, mine }, others, put }: NumbersProps) {
  const { least, most: largest } = turnBounds(mine);
  const stroke = (field: Field): string => `${printed.id} ${field}`;
  const sizes = [0, 1, 2, most.turn];
  const turn = (from: number, to: number): void => put("turn", `${Math.min(from, to)}-${Math.max(from, to)}`);
  const usual = turnBounds(printed);
  return (
    <div class="card-numbers">
      <div>
        <p class="labels"><span>{say("edit-hexstrike.damage")}</span></p>
        <Stepper
          label={say("edit-hexstrike.damage")} value={mine.damage} usual={printed.damage} min={0} max={most.damage}
          onChange={(n) => put("damage", String(n), stroke("damage"))}
        />
      </div>
      <div>
        <p class="labels"><span>{say("edit-hexstrike.knockback")}</span></p>
        {printed.knockback === "T" ? <p class="dim">{say("edit-hexstrike.throws")}</p> : (
          <Stepper
            label={say("edit-hexstrike.knockback")} value={Number(mine.knockback)} usual={Number(printed.knockback)} min={0} max={most.knockback}
            onChange={(n) => put("knockback", String(n), stroke("knockback"))}
          />
        )}
      </div>
      <Priority pair={{ printed, mine, changed: true }} others={others} onChange={(n) => put("priority", String(n), stroke("priority"))} />
      <fieldset>
        <legend class="labels">
          <span>{say("edit-hexstrike.turn")}</span>
          <label>
            <small>{say("edit-hexstrike.turn.from")}</small>
            <select value={String(least)} onChange={(event) => turn(Number(event.currentTarget.value), Math.max(Number(event.currentTarget.value), largest))}>
              {sizes.map((size) => <option key={size} value={String(size)}>{size}</option>)}
            </select>
          </label>
          <small>{say("edit-hexstrike.turn.to")}</small>
        </legend>
        <div class={usual.least === least && usual.most === largest ? "segments" : "segments changed"} role="radiogroup" aria-label={say("edit-hexstrike.turn.most")}>
          {sizes.map((size) => (
            <button key={size} type="button" role="radio" aria-checked={largest === size} onClick={() => turn(Math.min(least, size), size)}>{size}</button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The priority on a scale with a tick for each other card. */
function Priority({ pair: { printed, mine }, others, onChange }: { pair: Pair; others: readonly Pair[]; onChange(n: number): void }) {
  const place = (n: number): string => `${(100 * (n - 1)) / (most.priority - 1)}%`;
  const rest = others.filter((one) => one.printed.id !== printed.id).map((one) => one.mine);
  const [low, high] = [[...rest].sort((a, b) => a.priority - b.priority)[0]!, [...rest].sort((a, b) => b.priority - a.priority)[0]!];
  return (
    <div class="priority">
      <p class="labels">
        <span>{say("edit-hexstrike.priority")}</span>
        <small>
          {mine.priority === printed.priority ? say("edit-hexstrike.priority.help") : say("edit-hexstrike.priority.help.was", { n: printed.priority })}
        </small>
      </p>
      <div class="scale">
        {rest.map(({ id, priority }) => <i key={id} style={{ left: place(priority) }} />)}
        <input
          type="range" min={1} max={most.priority} value={mine.priority} aria-label={say("edit-hexstrike.priority")}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
        />
        <output style={{ left: place(mine.priority) }} aria-hidden="true" class={mine.priority === printed.priority ? "" : "changed"}>{mine.priority}</output>
      </div>
      <p class="ends"><small>{low.name} {low.priority}</small><small>{high.name} {high.priority}</small></p>
    </div>
  );
}

/** The cards beside the stage: the changed ones, then the others from the highest priority. */
export function CardList(props: StageProps) {
  const pairs = usePairs(props);
  const words = sought.value.trim().toLowerCase();
  const found = (pairs ?? []).filter(({ printed }) => printed.name.toLowerCase().includes(words));
  const changed = found.filter((pair) => pair.changed);
  const others = found.filter((pair) => !pair.changed).sort((a, b) => b.mine.priority - a.mine.priority);
  return (
    <div class="card-list">
      <input type="search" placeholder={say("edit-hexstrike.find")} aria-label={say("edit-hexstrike.find")} value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} />
      {changed.length > 0 && <h2>{say("edit-hexstrike.changed", { n: changed.length, all: pairs!.length })}</h2>}
      <CardRows pairs={changed} />
      {others.length > 0 && <h2>{say("edit-hexstrike.others")}</h2>}
      <CardRows pairs={others} />
    </div>
  );
}

function CardRows({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <ul>
      {pairs.map(({ mine: { id, name, priority } }) => (
        <li key={id}>
          <button type="button" aria-current={selected.value === id ? "true" : undefined} onClick={() => (selected.value = id)}>
            <img src={cardArt(id)} alt="" loading="lazy" /><span>{name}</span><small>{priority}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
