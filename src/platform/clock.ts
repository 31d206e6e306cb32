export interface Clock {
  /** Milliseconds since 1970, as the device has it: may jump. */
  readonly wallMs: () => number
  /** Milliseconds since some start: never runs backwards. */
  readonly monotonicMs: () => number
}

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
