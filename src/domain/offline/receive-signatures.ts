import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { joinRawSignature, joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { saveCredit, saveSigned, recordVerified } from '#/domain/signing/sign-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isLive } from '#/store/records/transition-state.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import { readWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import {
  digestOf,
  faultsOf,
  findSentRequest,
  findPlace,
  openPlace,
  unsignedOf,
  type AnsweredPlace,
  type PlaceName,
} from './answered-place.ts'
import { checkSigner, recoverOver, type WrongSigner } from './wrong-signer.ts'
import { listChangedMembers, type ChangedMember } from './changed-members.ts'
import { questionOfRequest } from './sign-request.ts'
import type { ReadAnswer } from './read-answer.ts'

export type AnswerRejection =
  /** No request of this workspace has the digest of the answer. */
  | { readonly kind: 'not-given-out' }
  | { readonly kind: 'signed'; readonly record: TransitionRecord }
  /** The answer belongs to another draft than the draft where the user imported it. */
  | { readonly kind: 'other'; readonly place: PlaceName }
  | { readonly kind: 'changed'; readonly place: PlaceName; readonly members: readonly ChangedMember[] }
  | { readonly kind: 'blocked'; readonly place: PlaceName; readonly violations: readonly Violation[] }
  | { readonly kind: 'wrong-key'; readonly place: PlaceName; readonly signer: WrongSigner }
  | { readonly kind: 'broken'; readonly place: PlaceName; readonly violations: readonly Violation[] }

export type Received =
  | { readonly kind: 'kept'; readonly place: PlaceName; readonly record: TransitionRecord }
  | { readonly kind: 'rejected'; readonly rejection: AnswerRejection }

/**
 * Finds the answer’s draft, joins both, checks the complete transition by every rule and the expected key, and saves it
 * like one that was signed here. `at`: the place where the user imported the answer; an answer for another draft is
 * rejected.
 */
export function receiveSignatures(answer: ExchangeAnswer, at?: PlaceName): Promise<Received> {
  const digest = formatHex(answer.digest)
  return inTurn(async () => {
    const record = useWorkspace.getState().transitions.get(digest)
    if (record !== undefined && isLive(record)) return reject({ kind: 'signed', record })
    const own = at && openPlace(at)
    const fits = own !== undefined && isOf(unsignedOf(own), digest)
    const name = fits ? at : findPlace(digest)
    if (name === undefined) return reject({ kind: 'not-given-out' })
    if (at !== undefined && (name.kind !== at.kind || name.id !== at.id))
      return reject({ kind: 'other', place: name })
    return receiveAt(name, digest, (unsigned) => joinSignatures(unsigned, answer), answer.signature)
  })
}

export function receiveRawSignature(signature: Uint8Array, at: PlaceName): Promise<Received> {
  return inTurn(() =>
    receiveAt(at, undefined, (unsigned) => joinRawSignature(unsigned, signature), signature),
  )
}

async function receiveAt(
  name: PlaceName,
  digest: string | undefined,
  join: (unsigned: ExchangeRequest) => Checked<Transition>,
  signature: Uint8Array,
): Promise<Received> {
  const place = openPlace(name)
  if (place === undefined) return reject({ kind: 'not-given-out' })
  const unsigned = unsignedOf(place)
  if (unsigned === undefined) return reject({ kind: 'blocked', place: name, violations: faultsOf(place) })
  if (digest !== undefined && !isOf(unsigned, digest)) return reject(changed(place, unsigned, digest))
  const joined = join(unsigned)
  if (joined.ok) {
    return { kind: 'kept', place: name, record: await saveReceived(place, unsigned, joined.value) }
  }
  const { givenOut } = place.checked.draft
  const meant = givenOut.find((each) => recoverOver(each.signingBytes, signature, unsigned))
  if (meant !== undefined && digestOf(meant.signingBytes) !== digestOf(unsigned.signingBytes)) {
    return reject(changed(place, unsigned, digestOf(meant.signingBytes)))
  }
  const signer = checkSigner(unsigned, signature)
  return reject(
    signer === undefined
      ? { kind: 'broken', place: name, violations: joined.violations }
      : { kind: 'wrong-key', place: name, signer },
  )
}

function changed(
  { kind, id, checked }: AnsweredPlace,
  unsigned: ExchangeRequest,
  digest: string,
): AnswerRejection {
  const given = findSentRequest(checked.draft.givenOut, digest)
  const profile = wireProfiles[unsigned.profile]
  const members = given === undefined ? [] : listChangedMembers(given, unsigned, profile)
  return { kind: 'changed', place: { kind, id }, members }
}

function isOf(unsigned: ExchangeRequest | undefined, digest: string): boolean {
  return unsigned !== undefined && digestOf(unsigned.signingBytes) === digest
}

function reject(rejection: AnswerRejection): Received {
  return { kind: 'rejected', rejection }
}

// The second of two answers must see what the first has stored. The lock also blocks an update of the program.
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return blockUpdates(() =>
    holdWebLock('keywright-take-signatures', async () => {
      await readWorkspace()
      return work()
    }),
  )
}

/** Verifies the bytes again, then saves the transition with its draft, lock and new identity: either all or nothing. */
async function saveReceived(
  place: AnsweredPlace,
  unsigned: ExchangeRequest,
  transition: Transition,
): Promise<TransitionRecord> {
  if (place.kind === 'transfer' || place.kind === 'withdrawal') return saveCredit(place.checked, transition)
  const { draft } = place.checked
  const record = recordVerified(draft, transition, {
    ...questionOfRequest(unsigned),
    singleUsePublicKey: unsigned.singleUsePublicKey,
  })
  await saveSigned(draft, record)
  return record
}

type Unusable = Exclude<ReadAnswer, { readonly kind: 'answer' | 'raw' }>

export type RejectedAnswer = Unusable | AnswerRejection

export async function receiveAnswer(
  read: ReadAnswer,
  at: PlaceName,
): Promise<
  | Exclude<Received, { readonly kind: 'rejected' }>
  | { readonly kind: 'rejected'; readonly rejection: RejectedAnswer }
> {
  if (read.kind === 'answer') return receiveSignatures(read.answer, at)
  if (read.kind === 'raw') return receiveRawSignature(read.signature, at)
  return { kind: 'rejected', rejection: read }
}
