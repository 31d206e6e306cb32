import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { indexTransition } from './open-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'

export interface SignedTransition {
  readonly transition: Transition
  readonly lockTransaction: Uint8Array | undefined
  readonly draftId: string
  readonly networkId: string
  readonly profile: TransitionRecord['profile']
  readonly signedAtMs: number
}

/** The record of a freshly signed transition. A proof must name its out point. */
export function recordSigned(signed: SignedTransition): TransitionRecord {
  const { transition, lockTransaction, draftId, networkId, profile, signedAtMs } = signed
  const proof = { profile, ...(lockTransaction === undefined ? {} : { lockTransaction }) }
  const index = indexTransition(transition, proof)
  if (index === undefined) throw new TypeError('a signed transition without an out point')
  return {
    format: 1,
    ...index.found,
    ...proof,
    networkId,
    draftId,
    bytes: encodeTransition(transition, wireProfiles[profile]),
    steps: [{ kind: 'signed', atMs: signedAtMs }],
  }
}
