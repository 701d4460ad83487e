// Puts messages into words. The build has read their sources (ICU MessageFormat) and left only this to be done.

/** Text, the number of the plural around it (0), an argument, or one of several messages by an argument. */
type Part = string | 0 | readonly [argument: string, choices?: Readonly<Record<string, Message>>];

/** A message as the build leaves it: plain text, or parts. */
export type Message = string | readonly Part[];

/** The arguments of a message: words, numbers, lists of words; and where it is rich, what E stands for. */
export type Args<E = never> = Readonly<Record<string, Value<E>>>;
type Value<E> = string | number | E | readonly (string | number)[];

export function makeSpeaker(tag: string) {
  const known: Record<string, Message> = {};
  const plural = new Intl.PluralRules(tag);
  const place = new Intl.PluralRules(tag, { type: "ordinal" });
  const numbers = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 20 });

  /** The parts of a message in their order; `count` is the number of the plural around it. */
  function parts<E>(message: Message, args: Args<E>, count: number): (string | E)[] {
    if (typeof message === "string") return [message];
    return message.flatMap((part) => {
      if (typeof part === "string") return [part];
      if (part === 0) return [numbers.format(count)];
      const [name, choices] = part;
      const value = args[name] ?? `{${name}}`;
      if (!choices) return [shown(value)];
      if (typeof value !== "number") return parts(choices[value as string] ?? choices.other!, args, count);
      return parts(choices["=" + value] ?? choices[plural.select(value)] ?? choices.other!, args, value);
    });
  }

  function shown<E>(value: Value<E>): string | E {
    if (Array.isArray(value)) return listed(value);
    return typeof value === "number" ? numbers.format(value) : (value as string | E);
  }

  /** "Anna", "Anna and Ben", "Anna, Ben and Carl". */
  function listed(items: readonly (string | number)[]): string {
    const end = items.length - 1;
    const grow = (first: string, last: string, i: number): string =>
      say(i < end - 1 ? "common.and.more" : "common.and.two", { first, last });
    const [start = "", ...more] = items.map((item) => shown<never>(item));
    return more.reduce(grow, start);
  }

  /** A message with arguments that need not be text, such as elements: its parts in their order. */
  function rich<E>(key: string, args: Args<E>): (string | E)[] {
    return parts(known[key] ?? key, args, 0);
  }

  function say(key: string, args: Args = {}): string {
    return rich(key, args).join("");
  }

  return {
    /** Adds messages by their keys. */
    learn: (messages: Readonly<Record<string, Message>>): void => void Object.assign(known, messages),
    say,
    rich,
    /** Which form the ending of an ordinal number takes, as a word to select by: English 2 and 22 are "two". */
    ordinal: (n: number): Intl.LDMLPluralRule => place.select(n),
  };
}
