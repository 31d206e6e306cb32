import { expect } from '@playwright/test'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

import { createCase } from './acts.ts'
import {
  idOf,
  must,
  otherPhrase,
  otherThan,
  phrases,
  type Acknowledged,
  type PossibleChange,
} from './vault-full.ts'
import type { WorkerReply, VaultWorkerPage } from './vault-worker.ts'

/** An action that writes to the vault. */
export interface VaultAction extends PossibleChange {
  readonly name: string
  /** The initial state: no vault, a filled vault, or a backup with keys that the vault lacks. */
  readonly from: 'nothing' | 'vault' | 'vault and backup' | 'backup alone'
  /** A preparation that writes nothing; its answer is passed on. */
  readonly begin?: (worker: VaultWorkerPage, before: Acknowledged) => Promise<unknown>
  readonly run: (
    worker: VaultWorkerPage,
    before: Acknowledged,
    begun: unknown,
  ) => Promise<WorkerReply | undefined>
  /** The acknowledged state once the answer has arrived. */
  readonly done: (before: Acknowledged, value: unknown) => Acknowledged
}

const published = createCase('ChainLock')
/** Private key of the single-use key that signs. */
export const signerPrivateKeyHex = published.signedWith.privateKeyHex

export const signAction: VaultAction = {
  name: 'sign',
  from: 'vault',
  begin: (worker) => review(worker),
  run: (worker, { signer, passphrase }, begun) =>
    worker.ask('signTransition', { approval: begun, signer, proof: passphrase }),
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
    // The key is derived from the phrase, so the phrase's record is written, too, with its count of keys.
    run: (worker, before) =>
      worker.ask('generateKey', {
        kind: 'identity',
        keyType: 0,
        securityLevel: 0,
        label: 'Added',
        network: 'testnet',
        proof: before.passphrase,
      }),
    done: (before, value) => withDerived(before, idOf(value)),
  },
  passphraseAct('change passphrase', 'changePassphrase'),
  passphraseAct('renew keys', 'renewKeys'),
  {
    name: 'replace the phrase',
    from: 'vault',
    changesPhrase: 'replaced',
    run: (worker, { passphrase, phrase }) =>
      worker.ask('importPhrase', {
        text: phrases[otherPhrase(phrase)],
        proof: passphrase,
        replaces: { phrase: phrase?.id, withoutBackup: true },
      }),
    done: (before, value) => withPhrase(before, value),
  },
  {
    name: 'forget the phrase',
    from: 'vault',
    changesPhrase: 'forgotten',
    run: (worker, { passphrase, phrase }) =>
      worker.ask('forgetPhrase', { proof: passphrase, phrase: phrase?.id, withoutBackup: true }),
    done: (before, value) => {
      expect(value).toMatchObject({ kind: 'forgotten' })
      return { ...before, phrase: null }
    },
  },
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

/** The state after importing the other phrase. */
export function withPhrase(before: Acknowledged, value: unknown): Acknowledged {
  const answer = value as { readonly kind: string; readonly phrase?: { readonly id: string } } // the API's type
  if (answer.phrase === undefined) throw new Error(`no phrase: ${answer.kind}`)
  return { ...before, phrase: { id: answer.phrase.id, words: otherPhrase(before.phrase) } }
}

/** The state after a private key was derived from the phrase. */
export function withDerived(before: Acknowledged, id: string): Acknowledged {
  const { keys, phrase, derived } = before
  if (phrase === null) throw new Error('no phrase')
  return { ...before, keys: [...keys, id], derived: { ...derived, [id]: phrase.words } }
}

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
  // The API declares this type.
  return ((await must(worker.ask('openBackup', question))) as { readonly opened: string }).opened
}

export const backupPassphrase = 'gravel lantern quince otter marble'

/**
 * Creates the Master and High keys of a create that is signed without a proof: their private keys are in the vault.
 */
export async function makeOwnKeys(
  worker: VaultWorkerPage,
  known: Acknowledged,
): Promise<{ readonly known: Acknowledged; readonly keys: readonly Uint8Array[] }> {
  let now = known
  const keys: Uint8Array[] = []
  for (const securityLevel of [0, 2]) {
    const key = { kind: 'identity', keyType: 0, securityLevel, label: 'Own', network: 'testnet' }
    const made = await must(worker.ask('generateKey', { ...key, proof: known.passphrase }))
    // The API declares this type.
    keys.push((made as { readonly publicKey: Uint8Array }).publicKey)
    now = withDerived(now, idOf(made))
  }
  return { known: now, keys }
}

/**
 * Has the worker review the published create, or one with a later block, because a key signs each only once. Returns
 * the approval, which is valid for one signature.
 */
export async function review(
  worker: VaultWorkerPage,
  { blocksLater = 0, keys }: { readonly blocksLater?: number; readonly keys?: readonly Uint8Array[] } = {},
): Promise<string> {
  const read = checkSigningBytes(parseHex(published.signingBytesHex), wireProfiles.spec)
  if (!read.ok || read.value.type !== 2 || read.value.assetLockProof.type !== 1)
    throw new TypeError('nothing to sign')
  const { assetLockProof, ...rest } = read.value
  const coreChainLockedHeight = assetLockProof.coreChainLockedHeight + blocksLater
  const publicKeys = rest.publicKeys.map((key, at) => ({ ...key, data: keys?.[at] ?? key.data }))
  const transition = { ...rest, publicKeys, assetLockProof: { ...assetLockProof, coreChainLockedHeight } }
  const shown = await must(worker.ask('reviewTransition', { transition, profile: 'spec' }))
  // The API declares this type.
  return (shown as { readonly approval: string }).approval
}
