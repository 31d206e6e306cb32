import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import type { VaultRequest, VaultResponse } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/vault-client.ts'
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

/** A create whose digest was shown, and the worker's question for it. */
export interface ShownCreate {
  readonly checked: CheckedCreate
  readonly question: SigningQuestion
  readonly request: VaultRequest<'signTransitions'>['transitions'][number]
}

/**
 * Returns a checked create that signs exactly what was shown: `digest` (hex) is that of the worker's review, and
 * `warnings` has the codes that the user saw. Throws `workspace/not-ready` if it cannot be signed, and
 * `workspace/review-differs` for another digest.
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
 * Returns the approval of a list of shown creates for `signSeveral`: each with its digest (hex) and its single-use
 * key. It is valid until each is signed or the vault locks. Throws `vault/signed-before` without a proof if a key has
 * signed such a create before. With `opensGate`, the proof also covers the new keys of all rows that ask every time. A
 * `plan` that was confirmed with the lock replaces both.
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
 * Returns the worker's signatures of creates of an approved list, each by the single-use key of its lock, in one
 * transaction of the vault. The worker does not sign a create whose digest differs from the shown one. Throws the
 * codes of the vault that concern all of them.
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
 * Returns the record of one signed create, verified like every signature of the worker; the caller saves it. Throws
 * why the create was not signed, and the codes of `recordVerified`.
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
