import type { PlaceName } from '#/session/exchange/answered-place.ts'
import type { ReadAnswer } from '#/session/exchange/read-answer.ts'
import {
  receiveRawSignature,
  receiveSignatures,
  type Taken,
  type AnswerRejection,
} from './receive-signatures.ts'

/** What was brought and is no answer at all. */
type Unusable = Exclude<ReadAnswer, { readonly kind: 'answer' | 'raw' }>

/** Why what was brought is not taken. */
export type RejectedAnswer = Unusable | AnswerRejection

/** Takes what was brought to a place, whichever way it came. */
export async function receiveAnswer(
  brought: ReadAnswer,
  at: PlaceName,
): Promise<
  | Exclude<Taken, { readonly kind: 'refused' }>
  | { readonly kind: 'refused'; readonly refusal: RejectedAnswer }
> {
  if (brought.kind === 'answer') return receiveSignatures(brought.answer, at)
  if (brought.kind === 'raw') return receiveRawSignature(brought.signature, at)
  return { kind: 'refused', refusal: brought }
}
