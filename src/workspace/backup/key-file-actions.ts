import { systemClock } from '#/platform/clock.ts'
import { currentNetwork } from '#/workspace/networks/current-network.ts'
import { vault, type OfferedProof } from '#/workspace/vault-session.ts'
import { backupFileName } from './backup-file.ts'

/** One private key as a file, sealed under a passphrase of its own. */
export async function exportKey(
  id: string,
  passphrase: string,
  proof?: OfferedProof,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const { text } = await vault.client().exportKey({ id, passphrase, proof })
  return { fileName: backupFileName(systemClock.wallMs(), 'private-key'), text }
}

/** A private key in the clear, WIF as the current network has it. For whoever shows it, and drops it. */
export function revealKey(id: string, proof: OfferedProof) {
  return vault.client().revealKey({ id, proof, network: currentNetwork().kind })
}
