import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import type { VaultRequest, VaultResponse } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import type { CheckedCreate } from '#/domain/draft/checked-draft.ts'
import type { OfferedProof } from '#/vault/unlock/proof.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import {
  differs,
  questionOfFunds,
  requireSame,
  signingBytesOf,
  type SigningQuestion,
} from './transition-review.ts'
import { recordVerified } from './sign-transition.ts'

export interface ShownCreate {
  readonly checked: CheckedCreate
  readonly question: SigningQuestion
  readonly request: VaultRequest<'signTransitions'>['transitions'][number]
}

/**
 * Returns a checked create that signs exactly what was shown: `digest` (hex) and `warnings` are those that the user
 * saw. Throws `workspace/not-ready`, or `workspace/review-differs` for another digest.
 */
export function requireShown(
  checked: CheckedCreate,
  { digest, warnings }: { readonly digest: string; readonly warnings: readonly string[] },
): ShownCreate {
  const question = questionOfFunds(checked)
  const signer = checked.report.singleUseKey?.id
  if (question === undefined || signer === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  const { signingBytes, transition, profile, lockTransaction } = question
  const own = deriveSigningDigest(signingBytes)
  if (formatHex(own) !== digest) throw differs()
  return {
    checked,
    question,
    request: { transition, profile, lockTransaction, signer, digest: own, warnings },
  }
}

type SignedOne = VaultResponse<'signTransitions'>[number]

/**
 * Returns the approval of shown creates, each with its digest (hex) and single-use key, until all are signed or the
 * vault locks. Throws `vault/signed-before` without a proof if a key has signed such a create. `opensGate`: the proof
 * also covers new keys that ask every time. A `plan` confirmed with the lock replaces both.
 */
export function approveSeveral(
  rows: readonly { readonly digest: string; readonly signer: string }[],
  {
    proof,
    opensGate,
    plan,
  }: {
    readonly proof?: OfferedProof | undefined
    readonly opensGate: boolean
    readonly plan?: string | undefined
  },
): Promise<string> {
  return browserVault.client().approveTransitions({
    rows: rows.map(({ digest, signer }) => ({ digest: parseHex(digest), signer })),
    ...(plan === undefined ? { proof, ...(opensGate ? { opensGate } : {}) } : { plan }),
  })
}

/**
 * Returns signatures of approved creates, each by the single-use key of its lock, in one transaction of the vault. Does
 * not sign a create whose digest is not the shown one. Throws vault errors that concern all creates.
 */
export async function signSeveral(
  approval: string,
  shown: readonly ShownCreate[],
): Promise<readonly SignedOne[]> {
  const transitions = shown.map(({ request }) => request)
  const signed = await browserVault.client().signTransitions({ approval, transitions })
  if (signed.length !== shown.length) throw differs()
  return signed
}

/**
 * Returns the verified record of one create, for the caller to save. Throws the reason if the create was not signed.
 */
export function recordOneOf({ checked, question }: ShownCreate, signed: SignedOne): TransitionRecord {
  switch (signed.kind) {
    case 'differs':
      throw differs()
    case 'rejected':
      throw new VaultError(signed.code, { violations: signed.violations })
    case 'signed': {
      const { transition } = signed
      requireSame(signingBytesOf(transition, question.profile), question.signingBytes)
      const { singleUsePublicKey } = checked.report
      return recordVerified(checked.draft, transition, { ...question, singleUsePublicKey })
    }
  }
}
