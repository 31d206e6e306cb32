import { systemClock } from '#/platform/clock.ts'
import { currentNetwork } from '#/workspace/actions/current-network.ts'
import type { Network } from '#/workspace/records/network.ts'
import { blockUpdates } from '#/session/program/block-updates.ts'
import { vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { backupFileName } from '#/session/backup/backup-file.ts'

/** One private key as a file, encrypted under a passphrase of its own, for a proof that is given afresh. */
export async function exportKey(
  id: string,
  passphrase: string,
  proof: OfferedProof,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const { text } = await blockUpdates(() => vault.client().exportKey({ id, passphrase, proof }))
  return { fileName: backupFileName(systemClock.wallMs(), 'private-key'), text }
}

/** A private key in the clear, for whoever shows it, and drops it. */
export interface RevealedKey {
  readonly hex: string
  /** For ECDSA only: it names its kind of network. */
  readonly wif: string | null
  readonly network: Network['kind']
}

/** Reveals a private key, its WIF as the current network has it. */
export async function revealKey(id: string, proof: OfferedProof): Promise<RevealedKey> {
  const network = currentNetwork().kind
  const revealed = await blockUpdates(() => vault.client().revealKey({ id, proof, network }))
  return { ...revealed, network }
}
