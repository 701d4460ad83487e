/** Does something now and every few milliseconds, but only while the page is visible. Returns a function that ends that. */
export function whileVisible(look: () => Promise<void>, interval: number): () => void {
  let timer = 0;
  let stopped = false;
  const turn = async (): Promise<void> => {
    clearTimeout(timer);
    if (!document.hidden) await look();
    if (!stopped && !document.hidden) timer = setTimeout(() => void turn(), interval);
  };
  const wake = (): void => void turn();
  document.addEventListener("visibilitychange", wake);
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wake);
  };
}
