export interface Clock {
  /** Milliseconds since 1970 by the device’s clock, which may jump. */
  readonly wallMs: () => number
  /** Milliseconds since an arbitrary start; never runs backwards. */
  readonly monotonicMs: () => number
}

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
