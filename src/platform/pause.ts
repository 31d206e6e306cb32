/** Settles after that many milliseconds. */
export type Pause = (ms: number) => Promise<void>

export const systemPause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
