import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

import { createCase } from './acts.ts'
import { idOf, must, otherThan, type Acknowledged } from './vault-full.ts'
import type { WorkerReply, VaultWorkerPage } from './vault-worker.ts'

/** Something that writes to the vault. */
export interface VaultAction {
  readonly name: string
  /** What it begins with: no vault, one that is filled, and a backup with keys that are not there. */
  readonly from: 'nothing' | 'vault' | 'vault and backup' | 'backup alone'
  readonly changesPassphrase?: boolean
  /** What comes before the action itself and writes nothing; its answer is passed on. */
  readonly begin?: (worker: VaultWorkerPage, before: Acknowledged) => Promise<unknown>
  readonly run: (
    worker: VaultWorkerPage,
    before: Acknowledged,
    begun: unknown,
  ) => Promise<WorkerReply | undefined>
  /** What is acknowledged once the answer is there. */
  readonly done: (before: Acknowledged, value: unknown) => Acknowledged
}

const published = createCase('ChainLock')
/** Of the single-use key that signs. */
export const signerPrivateKeyHex = published.signedWith.privateKeyHex

export const signAction: VaultAction = {
  name: 'sign',
  from: 'vault',
  begin: (worker) => review(worker),
  run: (worker, { signer }, begun) => worker.ask('signTransition', { approval: begun, signer }),
  done: (before) => ({ ...before, signatures: before.signatures + 1 }),
}

export const vaultActions: readonly VaultAction[] = [
  {
    name: 'create vault',
    from: 'nothing',
    run: (worker, before) => worker.ask('createVault', { passphrase: before.passphrase }),
    done: (before) => ({ ...before, vault: true }),
  },
  {
    name: 'add key',
    from: 'vault',
    // A key of the phrase: two records are written, for the passphrase.
    run: (worker, before) =>
      worker.ask('generateKey', {
        kind: 'identity',
        keyType: 0,
        securityLevel: 0,
        label: 'Added',
        network: 'testnet',
        proof: before.passphrase,
      }),
    done: (before, value) => ({ ...before, keys: [...before.keys, idOf(value)] }),
  },
  passphraseAct('change passphrase', 'changePassphrase'),
  passphraseAct('renew keys', 'renewKeys'),
  signAction,
  {
    name: 'restore into the vault',
    from: 'vault and backup',
    begin: (worker, before) => openBackup(worker, before, false),
    run: (worker, before, opened) =>
      worker.ask('restoreBackup', {
        opened,
        identities: 0,
        into: { kind: 'open', proof: before.passphrase },
      }),
    done: (before) => ({ ...before, keys: [...new Set([...before.keys, ...(before.backup?.keys ?? [])])] }),
  },
  {
    name: 'restore a new vault',
    from: 'backup alone',
    begin: (worker, before) => openBackup(worker, before, true),
    run: (worker, { passphrase }, opened) =>
      worker.ask('restoreBackup', {
        opened,
        identities: 0,
        into: { kind: 'new', passphrase, replaces: false },
      }),
    done: (before) => ({
      ...before,
      vault: true,
      keys: before.backup?.keys ?? [],
      signer: before.backup?.signer ?? '',
    }),
  },
]

function passphraseAct(name: string, operation: 'changePassphrase' | 'renewKeys'): VaultAction {
  return {
    name,
    from: 'vault',
    changesPassphrase: true,
    run: (worker, { passphrase }) =>
      worker.ask(operation, { proof: passphrase, newPassphrase: otherThan(passphrase) }),
    done: (before) => ({ ...before, passphrase: otherThan(before.passphrase) }),
  }
}

async function openBackup(worker: VaultWorkerPage, { backup }: Acknowledged, asNew: boolean) {
  const question = { text: backup?.text, passphrase: backupPassphrase, asNew }
  // As the API declares it.
  return ((await must(worker.ask('openBackup', question))) as { readonly opened: string }).opened
}

export const backupPassphrase = 'gravel lantern quince otter marble'

/**
 * Has the worker read the published create, or one that names a later block: a key signs each once. Gives the approval,
 * which is good for one signature.
 */
export async function review(worker: VaultWorkerPage, blocksLater = 0): Promise<string> {
  const read = checkSigningBytes(parseHex(published.signingBytesHex), wireProfiles.spec)
  if (!read.ok || read.value.type !== 2 || read.value.assetLockProof.type !== 1)
    throw new TypeError('nothing to sign')
  const { assetLockProof, ...rest } = read.value
  const coreChainLockedHeight = assetLockProof.coreChainLockedHeight + blocksLater
  const transition = { ...rest, assetLockProof: { ...assetLockProof, coreChainLockedHeight } }
  const shown = await must(worker.ask('reviewTransition', { transition, profile: 'spec' }))
  // As the API declares it.
  return (shown as { readonly approval: string }).approval
}
