import sweepSizes from './sweep-sizes.json' with { type: 'json' }

// For tests that repeat something many times, or visit many places. The sizes are those of each command: a count, or
// the step between visited places for a name that ends with “step”; 0 if the command skips the test. See
// docs/sweeps.md.

export type SweepName = keyof typeof sweepSizes

/**
 * The work of a test, for the report of `npm run soak`: how often, of how many, and other evidence that it was useful.
 */
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

/**
 * Reads the settings of a run: `SWEEP` is `deep` or `soak`, and unset in `npm test`; `SWEEP_SEED` is a whole number, 1
 * by default; `SWEEP_SIZES` has other sizes, such as `{"kills":400}`. Throws a TypeError for anything else.
 */
export function readSweep(context: Readonly<Record<string, string | undefined>>): Sweep {
  const command = context['SWEEP'] ?? 'test'
  if (command !== 'test' && command !== 'deep' && command !== 'soak')
    throw new TypeError(`SWEEP is deep or soak, not ${command}`)
  const seed = parseNumber('SWEEP_SEED', context['SWEEP_SEED'] ?? '1')
  const given: object = Object(JSON.parse(context['SWEEP_SIZES'] ?? '{}'))
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
