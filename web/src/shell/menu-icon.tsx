// Icons of the user's menu and the bell, which come with their code.

const paths = {
  person: "M12 12.2a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM5 19.5c.6-3.8 3.4-5.7 7-5.7s6.4 1.9 7 5.7",
  archive: "M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3.5v3M12 17.5v3M4.6 7.8l2.6 1.5M16.8 14.7l2.6 1.5M4.6 16.2l2.6-1.5M16.8 9.3l2.6-1.5",
  leave: "M10 5H5.5v14H10M14 8l4 4-4 4M18 12H9.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
} as const;

export type MenuIconName = keyof typeof paths;

export const isMenuIcon = (name: string): name is MenuIconName => name in paths;

export function MenuIcon({ name }: { name: MenuIconName }) {
  return <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d={paths[name]} /></svg>;
}
