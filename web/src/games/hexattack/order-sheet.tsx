// Orders of Hexattack that a host has received as messages: a row of them, and the board with them.

import type { OrderSheet } from "../../game/contract";
import { VerbIcon } from "./icons";
import type { Order, Verb, View } from "./types";
import { orderWords } from "./words";

interface Written { call: string; verb: Verb; direction: string }

/** The orders of a text such as "1 attack S; 2 hold"; what else it holds is left out. */
export function written(view: View, orders: string): Written[] {
  return orders.split(";").flatMap((entry) => {
    const [call = "", verb = "", direction = ""] = entry.trim().split(" ");
    return view.verbs.includes(verb) ? [{ call, verb: verb as Verb, direction }] : [];
  });
}

/** Returns the position in which these orders, by seat, are known. */
function withOrders(view: View, orders: ReadonlyMap<number, string>): View {
  const known = [...orders].flatMap(([player, text]) => written(view, text).flatMap(({ call, verb, direction }): Order[] => {
    const warrior = view.warriors.find((w) => w.player === player && w.call === call);
    if (!warrior) return [];
    const { cell, name, number } = warrior;
    return [{ cell, number, player, verb, warrior: name, text: `${call} ${verb}`, touches: [], ...(direction && { direction }) }];
  }));
  return { ...view, orders: known };
}

/** The order of each warrior of a seat, by icon, words and the warrior's name. */
function Orders({ view, seat, orders }: { view: View; seat: number; orders: string }) {
  const known = written(view, orders);
  return (
    <ul class="ha-sheet">
      {view.warriors.filter((w) => w.player === seat).map((warrior) => {
        const { verb, direction } = known.find(({ call }) => call === warrior.call) ?? { verb: "hold" as const, direction: "" };
        return (
          <li key={warrior.name}>
            <span class={`ha-verb ${verb}`}><VerbIcon verb={verb} /></span>
            <span><b>{orderWords(verb, direction)}</b><small>{warrior.name}</small></span>
          </li>
        );
      })}
    </ul>
  );
}

export const orderSheet: OrderSheet<View> = { withOrders, Orders };
