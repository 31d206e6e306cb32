import sweepSizes from './sweep-sizes.json' with { type: 'json' }

// Sizes of each command for tests that repeat or visit many places: a count, or the step between places for a name that
// ends with “step”; 0 if the command skips the test. See docs/sweeps.md.

export type SweepName = keyof typeof sweepSizes

/** Evidence that a test was useful, for the report of `npm run soak`: how often, and of how many. */
export interface SweepCounts {
  readonly sweep: SweepName
  readonly seed: number
  readonly done: number
  readonly [detail: string]: number | string
}

export interface Sweep {
  readonly sizeOf: (name: SweepName) => number
  /** Returns the seed of a test with this default. Another seed of the run changes it. */
  readonly seedFrom: (own: number) => number
}

/** Reads `SWEEP` (`deep`, `soak`, unset), `SWEEP_SEED` (1), `SWEEP_SIZES` (`{"kills":400}`). Throws a TypeError. */
export function readSweep(environment: Readonly<Record<string, string | undefined>>): Sweep {
  const command = environment['SWEEP'] ?? 'test'
  if (command !== 'test' && command !== 'deep' && command !== 'soak')
    throw new TypeError(`SWEEP is deep or soak, not ${command}`)
  const seed = parseNumber('SWEEP_SEED', environment['SWEEP_SEED'] ?? '1')
  const given: object = Object(JSON.parse(environment['SWEEP_SIZES'] ?? '{}'))
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(sweepSizes, name))
      throw new TypeError(`no sweep is called ${name}: there are ${Object.keys(sweepSizes).join(', ')}`)
  }
  return {
    sizeOf: (name) => {
      const size: unknown = Reflect.get(given, name)
      return typeof size === 'string' || typeof size === 'number'
        ? parseNumber(name, `${size}`)
        : sweepSizes[name][command]
    },
    seedFrom: (own) => own + (seed - 1) * 1000,
  }
}

/** Records the work of a vitest test in its JSON report. */
export function noteCounts(task: { readonly meta: object }, counts: SweepCounts): void {
  Object.assign(task.meta, { counts })
}

function parseNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new TypeError(`${name} is a whole number above 0, not ${text}`)
  return Number(text)
}
