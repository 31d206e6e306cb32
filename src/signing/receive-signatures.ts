import { formatHex } from '#/protocol/encoding/hex.ts'
import type { SignatureBundle, UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { joinRawSignature, joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { saveSigned, recordVerified } from './sign-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { isLive } from '#/workspace/history/transition-state.ts'
import { blockUpdates } from '#/session/program/block-updates.ts'
import { readWorkspace } from '#/workspace/storage/workspace-reading.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import {
  digestOf,
  faultsOf,
  findSentRequest,
  findPlace,
  openPlace,
  unsignedOf,
  type AnsweredPlace,
  type PlaceName,
} from '#/session/exchange/answered-place.ts'
import { judgeSigner, recoverOver, type WrongSigner } from '#/session/exchange/check-signer.ts'
import { listChanges, type ChangedMember } from '#/session/exchange/list-changes.ts'
import { questionOfRequest } from './sign-request.ts'
import type { ReadAnswer } from '#/session/exchange/read-answer.ts'

/** Why an answer is not taken. Nothing was changed. */
export type AnswerRejection =
  /** Nothing that was given out here has that digest. */
  | { readonly kind: 'not-given-out' }
  /** What it answers is signed already. */
  | { readonly kind: 'signed'; readonly record: TransitionRecord }
  /** It answers another draft than the one that it was brought to. */
  | { readonly kind: 'other'; readonly place: PlaceName }
  /** It answers what the draft was, and is not any more. */
  | { readonly kind: 'changed'; readonly place: PlaceName; readonly members: readonly ChangedMember[] }
  /** Something stands in the way of any signature now. */
  | { readonly kind: 'blocked'; readonly place: PlaceName; readonly violations: readonly Violation[] }
  /** Another private key has signed. */
  | { readonly kind: 'wrong-key'; readonly place: PlaceName; readonly signer: WrongSigner }
  | { readonly kind: 'broken'; readonly place: PlaceName; readonly violations: readonly Violation[] }

export type Taken =
  | { readonly kind: 'kept'; readonly place: PlaceName; readonly record: TransitionRecord }
  | { readonly kind: 'refused'; readonly refusal: AnswerRejection }

/**
 * Takes the answer of another machine: finds what it answers, joins both, holds the whole against every rule and the
 * key that was to sign, and keeps the signed transition as one that was signed here. `at`: where it was brought to; an
 * answer to something else is not taken there.
 */
export function receiveSignatures(answer: SignatureBundle, at?: PlaceName): Promise<Taken> {
  const digest = formatHex(answer.digest)
  return inTurn(async () => {
    const record = useWorkspace.getState().transitions.get(digest)
    if (record !== undefined && isLive(record)) return refuse({ kind: 'signed', record })
    const own = at && openPlace(at)
    const fits = own !== undefined && isOf(unsignedOf(own), digest)
    const name = fits ? at : findPlace(digest)
    if (name === undefined) return refuse({ kind: 'not-given-out' })
    if (at !== undefined && (name.kind !== at.kind || name.id !== at.id))
      return refuse({ kind: 'other', place: name })
    return takeAt(name, digest, (unsigned) => joinSignatures(unsigned, answer), answer.signature)
  })
}

/** The same with a bare signature, which does not say what it is for. */
export function receiveRawSignature(signature: Uint8Array, at: PlaceName): Promise<Taken> {
  return inTurn(() => takeAt(at, undefined, (unsigned) => joinRawSignature(unsigned, signature), signature))
}

async function takeAt(
  name: PlaceName,
  digest: string | undefined,
  join: (unsigned: UnsignedBundle) => Checked<Transition>,
  signature: Uint8Array,
): Promise<Taken> {
  const place = openPlace(name)
  if (place === undefined) return refuse({ kind: 'not-given-out' })
  const unsigned = unsignedOf(place)
  if (unsigned === undefined) return refuse({ kind: 'blocked', place: name, violations: faultsOf(place) })
  if (digest !== undefined && !isOf(unsigned, digest)) return refuse(changed(place, unsigned, digest))
  const joined = join(unsigned)
  if (joined.ok) {
    return { kind: 'kept', place: name, record: await keepTaken(place, unsigned, joined.value) }
  }
  const { givenOut } = place.judged.draft
  const meant = givenOut.find((each) => recoverOver(each.signingBytes, signature, unsigned))
  if (meant !== undefined && digestOf(meant.signingBytes) !== digestOf(unsigned.signingBytes)) {
    return refuse(changed(place, unsigned, digestOf(meant.signingBytes)))
  }
  const signer = judgeSigner(unsigned, signature)
  return refuse(
    signer === undefined
      ? { kind: 'broken', place: name, violations: joined.violations }
      : { kind: 'wrong-key', place: name, signer },
  )
}

function changed(
  { kind, id, judged }: AnsweredPlace,
  unsigned: UnsignedBundle,
  digest: string,
): AnswerRejection {
  const given = findSentRequest(judged.draft.givenOut, digest)
  const profile = wireProfiles[unsigned.profile]
  const members = given === undefined ? [] : listChanges(given, unsigned, profile)
  return { kind: 'changed', place: { kind, id }, members }
}

function isOf(unsigned: UnsignedBundle | undefined, digest: string): boolean {
  return unsigned !== undefined && digestOf(unsigned.signingBytes) === digest
}

function refuse(refusal: AnswerRejection): Taken {
  return { kind: 'refused', refusal }
}

// Of two answers at once, in this tab or another, the second one is checked against what the first one has stored: a message
// about that from another tab may be late. The program is not updated in between.
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return blockUpdates(() =>
    holdWebLock('keywright-take-signatures', async () => {
      await readWorkspace()
      return work()
    }),
  )
}

/**
 * Keeps a transition that another machine signed, as one that was signed here is kept: with its draft, its lock and the
 * identity that it makes, all or nothing. Its bytes are read anew and verified before that.
 */
async function keepTaken(
  { judged: { draft } }: AnsweredPlace,
  unsigned: UnsignedBundle,
  transition: Transition,
): Promise<TransitionRecord> {
  const record = recordVerified(draft, transition, {
    ...questionOfRequest(unsigned),
    singleUsePublicKey: unsigned.singleUsePublicKey,
  })
  await saveSigned(draft, record)
  return record
}

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
