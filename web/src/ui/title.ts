import { useEffect } from "preact/hooks";

/** Sets the title of the page: its parts from the most urgent to the least. */
export function useTitle(...parts: string[]): void {
  const title = [...parts.filter((part) => part !== ""), "Hexparlor"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
