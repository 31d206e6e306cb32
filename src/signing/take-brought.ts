import type { PlaceName } from '#/session/exchange/answered-place.ts'
import type { ReadAnswer } from '#/session/exchange/read-answer.ts'
import { takeRawSignature, takeSignatures, type Taken, type TakeRefusal } from './take-signatures.ts'

/** What was brought and is no answer at all. */
type Unusable = Exclude<ReadAnswer, { readonly kind: 'answer' | 'raw' }>

/** Why what was brought is not taken. */
export type NotTaken = Unusable | TakeRefusal

/** Takes what was brought to a place, whichever way it came. */
export async function takeBrought(
  brought: ReadAnswer,
  at: PlaceName,
): Promise<
  Exclude<Taken, { readonly kind: 'refused' }> | { readonly kind: 'refused'; readonly refusal: NotTaken }
> {
  if (brought.kind === 'answer') return takeSignatures(brought.answer, at)
  if (brought.kind === 'raw') return takeRawSignature(brought.signature, at)
  return { kind: 'refused', refusal: brought }
}
