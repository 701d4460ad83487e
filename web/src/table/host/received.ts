// What a host has pasted: lines of messages, whether the server understood them, and the orders that they hold.

import type { MessageOrders, MessageResult } from "../../api/types";

/** A message of the text in the box, with its lines, counted from 0. */
export interface Received extends MessageResult {
  first: number;
  /** The line after its last one. */
  end: number;
  /** The line that was not understood; -1 if none is known. */
  wrong: number;
}

/** Returns the messages of a text with their lines, from the answers to them. */
export function receivedOf(text: string, results: readonly MessageResult[]): Received[] {
  const lines = text.split("\n");
  const starts = results.map(({ line }) => line - 1);
  return results.map((result, i) => {
    const first = starts[i]!;
    const end = Math.min(...starts.filter((start) => start > first), lines.length);
    return { ...result, first, end, wrong: result.accepted || result.replaced ? -1 : wrongLine(lines, first, end, result.sentence) };
  });
}

/** Returns the line that a refusal quotes, else the first one with text below the sender's name. */
function wrongLine(lines: readonly string[], first: number, end: number, sentence: string): number {
  const quoted = [...sentence.matchAll(/"(.+?)(?:\.\.\.)?"/g)].map(([, words]) => words!.toLowerCase());
  for (const words of quoted) {
    for (let i = first; i < end; i++) if (lines[i]!.toLowerCase().includes(words)) return i;
  }
  return first;
}

/** Returns the orders among the moves of a message, as the server lists those that were entered. */
export const ordersIn = (moves: readonly string[]): string => moves.filter((move) => move !== "commit" && move !== "recall").join("; ");

/** Returns orders with one separator, to compare them. */
const plain = (orders = ""): string => ordersIn(orders.split(/[;\n]/).map((order) => order.trim())).replace(/^; |; $/g, "");

/** Returns the orders by seat: those that were entered, or that stand in the box and are not entered yet. */
export function ordersBySeat(state: MessageOrders, received: readonly Received[]): Map<number, string> {
  const orders = new Map<number, string>();
  for (const { seat, orders: entered } of state.seats) if (entered) orders.set(seat, plain(entered));
  for (const { accepted, moves, seat } of received) if (accepted) orders.set(seat, ordersIn(moves));
  return orders;
}

/** Returns the text of those messages that were understood and say something else than what is entered; "" if none do. */
export function newsIn(text: string, state: MessageOrders, received: readonly Received[]): string {
  const lines = text.split("\n");
  const entered = new Map(state.seats.map(({ orders, seat }) => [seat, plain(orders)]));
  return received
    .filter(({ accepted, moves, seat }) => accepted && entered.get(seat) !== ordersIn(moves))
    .map(({ first, end }) => lines.slice(first, end).join("\n"))
    .join("\n");
}

/** Returns the messages that bring back what was entered before for seats whose orders have changed. */
export function undoing(before: MessageOrders, now: MessageOrders): string {
  return before.seats
    .filter(({ orders, seat }) => plain(orders) !== plain(now.seats.find((one) => one.seat === seat)?.orders))
    .map(({ name, orders }) => `${name}:\n${orders ? plain(orders).replaceAll("; ", "\n") : "recall"}`)
    .join("\n");
}
