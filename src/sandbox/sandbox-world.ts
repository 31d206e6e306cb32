import { createScatter, scatterNumber, type Scatter } from './sandbox-seed.ts'

/** What determines the complete history of a simulated chain. */
export interface SandboxTerms {
  readonly seed: string
  /** How many masternodes it has once it has grown up. */
  readonly masternodes: number
}

export const fewestMasternodes = 3
export const mostMasternodes = 100_000

/** The terms with what is derived of them once. */
export interface SandboxWorld extends SandboxTerms {
  /** Two chains of other terms share no block. */
  readonly name: string
  readonly scatter: Scatter
  /** Blocks between two steps in the life of a masternode that is not settled. */
  readonly period: number
}

const shortestPeriod = 8

// The first places are those where something happens all the time. Of the others most stay as they are for years: a reply
// in which 100,000 masternodes changed would be too large.
const busyPlaces = 1000
const settledPeriod = 2 ** 22
const settledApart = 42

// The first masternodes register at once, the others one by one, for the same reason.
const atOnce = 10_000
const blocksBetweenLater = 11

export function createSandboxWorld({ seed, masternodes }: SandboxTerms): SandboxWorld {
  const isWithin = masternodes >= fewestMasternodes && masternodes <= mostMasternodes
  if (!Number.isInteger(masternodes) || !isWithin) throw new RangeError(`${masternodes} masternodes`)
  const name = `${seed} ${masternodes}`
  const period = Math.max(shortestPeriod, Math.ceil(Math.min(busyPlaces, masternodes) / 2))
  return { seed, masternodes, name, scatter: createScatter(name), period }
}

/** A masternode of a place in the list: when it goes, another takes its place. */
export interface SandboxPlace {
  /** Counts the masternodes that have had the place. */
  readonly life: number
  /** Counts the steps in the life. */
  readonly step: number
}

export const stepsOfLife = 32
const firstStep = 1

/** Who has the place after the block of that height; nothing before the place was first taken. */
export function placeAt(world: SandboxWorld, place: number, height: number): SandboxPlace | undefined {
  if (place >= placesTaken(world, height)) return undefined
  const isBusy = place < busyPlaces
  const period = isBusy ? world.period : settledPeriod
  const phase = isBusy ? place % period : (place - busyPlaces) * settledApart
  const steps = Math.floor((height + phase) / period)
  const total = steps + scatterNumber(world.scatter, stepsOfLife, firstStep, place)
  return { life: Math.floor(total / stepsOfLife), step: total % stepsOfLife }
}

/** Places are assigned in their order. */
function placesTaken({ masternodes }: SandboxWorld, height: number): number {
  if (height < 1) return 0
  return Math.min(masternodes, atOnce + Math.floor((height - 1) / blocksBetweenLater))
}

// Above it, looking at every place is faster than looking at every block.
const longestWalk = 5000

/** Every place where something may have happened between two heights, in either order, each once. */
export function placesTouched(world: SandboxWorld, one: number, other: number): readonly number[] {
  const [from, to] = one < other ? [one, other] : [other, one]
  const taken = placesTaken(world, to)
  if (to - from > longestWalk) return Array.from({ length: taken }, (_, place) => place)
  const places = new Set<number>()
  for (let height = from + 1; height <= to; height += 1) {
    const { period } = world
    for (let place = (period - (height % period)) % period; place < busyPlaces; place += period) {
      places.add(place)
    }
    const phase = (settledPeriod - (height % settledPeriod)) % settledPeriod
    if (phase % settledApart === 0) places.add(busyPlaces + phase / settledApart)
  }
  for (let place = placesTaken(world, from); place < taken; place += 1) places.add(place)
  return [...places].filter((place) => place < taken)
}
