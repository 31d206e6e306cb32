import { createScatter, scatterNumber, type Scatter } from './sandbox-seed.ts'

export interface SandboxTerms {
  readonly seed: string
  readonly masternodes: number
}

export const fewestMasternodes = 3
export const mostMasternodes = 100_000

export interface SandboxWorld extends SandboxTerms {
  /** Chains with different names have no block in common. */
  readonly name: string
  readonly scatter: Scatter
  /** Blocks between two steps in the life of a busy masternode. */
  readonly period: number
}

const shortestPeriod = 8

// The places after these stay the same for years, because a reply with 100,000 changed masternodes would be too large.
const busyPlaces = 1000
const settledPeriod = 2 ** 22
const settledApart = 42

// Masternodes after the first register one by one, because a reply with all of them at once would be too large.
const atOnce = 10_000
const blocksBetweenLater = 11

export function createSandboxWorld({ seed, masternodes }: SandboxTerms): SandboxWorld {
  const isWithin = masternodes >= fewestMasternodes && masternodes <= mostMasternodes
  if (!Number.isInteger(masternodes) || !isWithin) throw new RangeError(`${masternodes} masternodes`)
  const name = `${seed} ${masternodes}`
  const period = Math.max(shortestPeriod, Math.ceil(Math.min(busyPlaces, masternodes) / 2))
  return { seed, masternodes, name, scatter: createScatter(name), period }
}

export interface SandboxPlace {
  readonly life: number
  readonly step: number
}

export const stepsOfLife = 32
const firstStep = 1

/** Returns the masternode in a place after the block of a height; undefined before the place was first taken. */
export function placeAt(world: SandboxWorld, place: number, height: number): SandboxPlace | undefined {
  if (place >= placesTaken(world, height)) return undefined
  const isBusy = place < busyPlaces
  const period = isBusy ? world.period : settledPeriod
  const phase = isBusy ? place % period : (place - busyPlaces) * settledApart
  const steps = Math.floor((height + phase) / period)
  const total = steps + scatterNumber(world.scatter, stepsOfLife, firstStep, place)
  return { life: Math.floor(total / stepsOfLife), step: total % stepsOfLife }
}

function placesTaken({ masternodes }: SandboxWorld, height: number): number {
  if (height < 1) return 0
  return Math.min(masternodes, atOnce + Math.floor((height - 1) / blocksBetweenLater))
}

// In blocks; for longer distances, visiting every place is faster than visiting every block.
const longestWalk = 5000

/** Returns every place that may have changed between two heights, in either order, without duplicates. */
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
