/** Returns a number with its sign: "+5", "−3", "0". */
export const withSign = (n: number): string => (n === 0 ? "0" : n > 0 ? `+${n}` : `−${-n}`);
