import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { readSurroundings } from './bundle-surroundings.ts'
import type { GivenOut } from './given-out.ts'
import { unsignedOf, type AnsweredPlace } from './answered-place.ts'

const made = new WeakMap<GivenOut, UnsignedBundle>()

/** What was given out, with what is known around it; made once for the same, so that its bytes stay the same while they cross. */
export function bundleOfGiven(given: GivenOut, place: AnsweredPlace): UnsignedBundle | undefined {
  const before = made.get(given)
  if (before !== undefined) return before
  const around = { ...readSurroundings(place.judged.draft.networkId), madeAtMs: given.atMs }
  const bundle = unsignedOf(place, around)
  if (bundle !== undefined) made.set(given, bundle)
  return bundle
}
