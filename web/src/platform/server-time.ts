// The time of the server, estimated from what it sends.

export type ServerTime = ReturnType<typeof makeServerTime>;

/**
 * Estimates the server's time, however the clock of the device is set: each answer was written after the request left
 * and before it arrived. The estimate is the middle of the interval that all answers leave.
 */
export function makeServerTime() {
  let least = -Infinity; // by how much the server is ahead of performance.now()
  let most = Infinity;
  return {
    heard(at: number, asked = -Infinity): void {
      least = Math.max(least, at - performance.now());
      most = Math.min(most, at - asked);
      if (most < least) most = Infinity; // one of the two clocks has been set
    },
    now: (): number => (least === -Infinity ? Date.now() : performance.now() + (most === Infinity ? least : (least + most) / 2)),
  };
}
