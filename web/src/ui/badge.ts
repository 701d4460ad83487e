/** Shows how many tables wait on the icon of the installed client, where the system can. */
export function badge(waiting: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
  shown.catch(() => {}); // it is an ornament
}
