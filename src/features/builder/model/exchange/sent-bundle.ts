import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { listDifferences } from '#/protocol/exchange/check-bundle.ts'
import { readSurroundings } from '#/session/exchange/make-unsigned.ts'
import type { SentRequest } from '#/workspace/records/sent-request.ts'
import { unsignedOf, type AnsweredPlace } from '#/session/exchange/answered-place.ts'

const made = new WeakMap<SentRequest, UnsignedBundle>()

/** What was given out, with what is known around it. While no more than the tip moves on, its bytes stay the same: they cross. */
export function requestOfSent(given: SentRequest, place: AnsweredPlace): UnsignedBundle | undefined {
  const before = made.get(given)
  const around = { ...readSurroundings(place.judged.draft.networkId), madeAtMs: given.atMs }
  const bundle = unsignedOf(place, around)
  if (bundle === undefined) return undefined
  if (before !== undefined && isSameButTip(before, bundle)) return before
  made.set(given, bundle)
  return bundle
}

function isSameButTip({ tip: _before, ...before }: UnsignedBundle, { tip: _tip, ...now }: UnsignedBundle) {
  return listDifferences(before, now).length === 0
}
