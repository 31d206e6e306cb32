import {
  backupPassphrase,
  signerPrivateKeyHex,
  withDerived,
  withPhrase,
  type VaultAction,
} from './vault-actions.ts'
import { idOf, must, nothingYet, otherPhrase, phrases, type Acknowledged } from './vault-full.ts'
import type { VaultWorkerPage } from './vault-worker.ts'

/** Creates the initial state of the action from the existing one. With a vault, the worker's session is open. */
export async function prepareVault(
  worker: VaultWorkerPage,
  { from }: Pick<VaultAction, 'from'>,
  found: Acknowledged,
): Promise<Acknowledged> {
  if (from === 'nothing') {
    await worker.clear()
    return nothingYet
  }
  const filled = await fillVault(worker, found)
  if (from === 'vault') return filled
  const backedUp = await backUp(worker, filled)
  if (from === 'vault and backup') return backedUp
  await worker.clear()
  return { ...backedUp, vault: false, keys: [], signatures: 0, signer: '' }
}

// A vault with a phrase and a key of it, a key of each compartment and the single-use key that signs.
async function fillVault(worker: VaultWorkerPage, found: Acknowledged): Promise<Acknowledged> {
  const { passphrase } = found
  if (found.signer !== '') return ensurePhrase(worker, found)
  if (!found.vault) await must(worker.ask('createVault', { passphrase }))
  const key = { kind: 'single-use', label: 'Signs' }
  const text = signerPrivateKeyHex
  const signer = idOf(await must(worker.ask('importKey', { text, key, network: 'testnet' })))
  const keys = [signer]
  for (const securityLevel of [0, 2, 3]) {
    const made = { kind: 'identity', keyType: 0, securityLevel, label: `Level ${securityLevel}` }
    keys.push(idOf(await must(worker.ask('generateKey', made))))
  }
  const filled = await ensurePhrase(worker, { ...nothingYet, vault: true, keys, signer, passphrase })
  const derived = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'Derived', network: 'testnet' }
  const made = await must(worker.ask('generateKey', { ...derived, proof: passphrase }))
  return withDerived(filled, idOf(made))
}

// The previous action may have forgotten the phrase.
async function ensurePhrase(worker: VaultWorkerPage, found: Acknowledged): Promise<Acknowledged> {
  if (found.phrase !== null) return found
  const text = phrases[otherPhrase(null)]
  return withPhrase(found, await must(worker.ask('importPhrase', { text, proof: found.passphrase })))
}

// Creates a backup and then removes a key, so that only the backup contains this key.
async function backUp(worker: VaultWorkerPage, known: Acknowledged): Promise<Acknowledged> {
  const { keys, signer } = known
  const question = {
    proof: known.passphrase,
    passphrase: backupPassphrase,
    workspace: new Uint8Array(),
    identities: 0,
  }
  // The API declares this type.
  const { text } = (await must(worker.ask('makeBackup', question))) as { readonly text: string }
  const removed = keys.find((id) => id !== signer)
  await must(worker.ask('removeKey', { id: removed, proof: known.passphrase }))
  return { ...known, keys: keys.filter((id) => id !== removed), backup: { text, keys, signer } }
}
