import type { VaultRequest, VaultResponse, VaultService } from '#/vault/api/vault-api.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { passphrase } from './vault-in-memory.ts'

// For tests: signs as the page does, which shows the worker's review before it asks for the signature.

type Question = VaultRequest<'reviewTransition'> & Omit<VaultRequest<'signTransition'>, 'approval'>

/** Reviews a transition and has it signed. A rejected review throws `vault/transition-refused`. */
export async function signShown(
  vault: Pick<VaultService, 'reviewTransition' | 'signTransition'>,
  { signer, proof, warnings, ...question }: Question,
): Promise<VaultResponse<'signTransition'>> {
  const review = await vault.reviewTransition(question)
  if (review.kind === 'rejected')
    throw new VaultError('vault/transition-refused', { violations: review.violations })
  return vault.signTransition({ approval: review.approval, signer, proof, warnings })
}

/**
 * Approves the transitions as a list and has them signed at once. The approval needs the passphrase, because the keys
 * of the transitions are not in the vault.
 */
export async function signShownList(
  vault: Pick<VaultService, 'approveTransitions' | 'signTransitions'>,
  transitions: VaultRequest<'signTransitions'>['transitions'],
): Promise<VaultResponse<'signTransitions'>> {
  const rows = transitions.map(({ digest, signer }) => ({ digest, signer }))
  const approval = await vault.approveTransitions({ rows, proof: passphrase })
  return vault.signTransitions({ approval, transitions })
}
