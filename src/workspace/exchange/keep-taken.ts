import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { systemClock } from '#/platform/clock.ts'
import { keepCreate } from '#/workspace/identities/keep-create.ts'
import { keepSigned } from '#/workspace/identities/keep-signed.ts'
import { keepUpdate } from '#/workspace/identities/keep-update.ts'
import { recordSigned } from '#/workspace/identities/record-signed.ts'
import type { TransitionRecord } from '#/workspace/identities/transition-record.ts'
import { verifyTransition } from '#/workspace/identities/verify-transition.ts'
import { verifyUpdate } from '#/workspace/identities/verify-update.ts'
import type { WorkspaceErrorCode } from '#/workspace/storage/workspace-error.ts'
import type { AnsweredPlace } from './answered-place.ts'

/**
 * Keeps a transition that another machine signed, as one that was signed here is kept: with its draft, its lock and the
 * identity that it makes, all or nothing. Its bytes are read anew and verified before that.
 */
export async function keepTaken(
  place: AnsweredPlace,
  unsigned: UnsignedBundle,
  transition: Transition,
): Promise<TransitionRecord> {
  const { draft } = place.judged
  const carries = transition.type !== 5 && transition.assetLockProof.type === 0
  const record = recordSigned({
    transition,
    // An InstantSend proof carries its transaction; a ChainLock proof does not.
    lockTransaction: carries ? undefined : unsigned.lockTransaction,
    draftId: place.kind === 'draft' ? place.id : '',
    networkId: draft.networkId,
    profile: draft.profile,
    signedAtMs: systemClock.wallMs(),
  })
  if (!isVerified(record, unsigned)) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
  if (place.kind === 'update') await keepUpdate(place.judged.draft, record)
  else if (place.judged.draft.kind === 'create') await keepCreate(place.judged.draft, record)
  else await keepSigned(place.judged.draft, record)
  return record
}

function isVerified(record: TransitionRecord, { identity, singleUsePublicKey }: UnsignedBundle): boolean {
  if (record.kind === 'update') return verifyUpdate(record, identity).kind === 'made-by-key'
  const verdict = verifyTransition(record)
  if (verdict.kind === 'refused' || singleUsePublicKey === undefined) return false
  return equalBytes(verdict.signer, singleUsePublicKey)
}
