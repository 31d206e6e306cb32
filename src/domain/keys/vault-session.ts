import { create } from 'zustand'
import { freeMemory } from '#/platform/free-memory.ts'
import { systemPause } from '#/platform/timer.ts'
import { noteVaultWrite } from './storage-fault.ts'
import type { LastLock } from '#/vault/unlock/auto-lock.ts'
import type { DamagedEntry } from '#/vault/storage/vault-state.ts'
import type { BackupState } from '#/vault/backup/backup-forms.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import type { PasskeyEntry } from '#/vault/passkeys/passkey-forms.ts'
import type { PhraseEntry } from '#/vault/phrase/phrase-forms.ts'
import type { PhraseFault } from '#/vault/phrase/recovery-phrase.ts'
import { mostPasskeys, passkeyNameLength } from '#/vault/storage/passkey.ts'
import { browserVault, type ClientState, type VaultClient } from '#/vault/api/vault-client.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import type { PassphraseCost } from '#/vault/unlock/unlock-forms.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'

export { mostPasskeys, passkeyNameLength }
export type { OfferedProof } from '#/vault/unlock/proof.ts'
export type VaultKey = KeyEntry
export type { DamagedEntry }
export type VaultPasskey = PasskeyEntry
export type VaultPhrase = PhraseEntry
export type VaultPhraseFault = PhraseFault
export type VaultKeyRequest = KeyRequest
export type VaultCost = PassphraseCost

export type VaultBackups = BackupState

/**
 * `proves`: the first create needs no other proof. `asksWord`: one word of the passphrase is to be asked back. `knowsPassphrase`: it
 * was given, or a word of it answered, since the vault was opened.
 */
export interface VaultCreation {
  readonly proves: boolean
  readonly asksWord: boolean
  readonly knowsPassphrase: boolean
}

/** What this tab knows of the vault. Keys and passphrases live in the worker. */
export type VaultSession =
  | { readonly kind: 'starting' }
  | ClientState
  | { readonly kind: 'failed'; readonly error: unknown }

export type { LastLock }

export interface VaultView {
  readonly session: VaultSession
  /** What is known of the private keys, the oldest first. Empty where there is no vault. */
  readonly keys: readonly VaultKey[]
  /** What it costs to try a passphrase. Nothing where there is no vault. */
  readonly cost?: VaultCost
  /** What opens it beside the passphrase. */
  readonly passkeys: readonly VaultPasskey[]
  /** What is known of the recovery phrase; nothing where there is none. */
  readonly phrase: VaultPhrase | null
  /** What is not as it was written. */
  readonly damaged: readonly DamagedEntry[]
  /** What is known of backups. Nothing where there is no vault. */
  readonly backups?: VaultBackups
  /** What this tab still remembers of a vault that it created. */
  readonly creation: VaultCreation
  /** Why and when it locked last, where that was in this tab. */
  readonly lastLock: LastLock | undefined
}

/** The store of the vault's state, with the operations that change it. Secrets pass through as arguments and stay nowhere. */
export function makeVaultSession(openClient: () => VaultClient) {
  const useVault = create<VaultView>(() => ({
    session: { kind: 'starting' },
    lastLock: undefined,
    ...nothingHeld,
  }))
  let client: VaultClient | undefined
  let readings = 0

  const opened = (): VaultClient => {
    if (client === undefined) {
      client = openClient()
      client.watch(({ kind }) => void refresh(kind === 'locked' ? 'lock' : 'write'))
    }
    return client
  }

  // What many operations at once change is read once, when they have ended.
  let held = 0
  // One of them was rejected: it may have found what no write has seen, and all is read.
  let hasFailed = false

  let latest = Promise.resolve()

  const refresh = (after?: 'lock' | 'write'): Promise<void> => {
    // While it is shown as locked there is nothing to be quiet about: that it opened again must show.
    if (held > 0 && after !== 'lock' && useVault.getState().session.kind === 'open') return Promise.resolve()
    latest = readAnew(after === 'write')
    return latest
  }

  const readAnew = async (isWrite: boolean): Promise<void> => {
    readings += 1
    const reading = readings
    const view = await readView(opened(), isWrite)
    if (reading === readings) return useVault.setState(view, true)
    // A later reading has begun, and what this one saw may be old. Whoever waits for this one is told when that one is shown.
    await latest
  }

  // The worker tells this tab of its own change, too: both are read at once, when the action has ended.
  const readingAgain = <Result>(action: () => Promise<Result>): Promise<Result> =>
    quietly(async () => {
      try {
        const result = await action()
        noteVaultWrite()
        return result
      } catch (error) {
        noteVaultWrite(error)
        throw error
      }
    })

  const call = (name: Action | Passed, given: readonly unknown[]): unknown => {
    // `Actions` and `VaultClient` have the types of what each name takes and returns.
    const member = opened()[name] as (...given: readonly unknown[]) => unknown
    return member(...given)
  }
  const act =
    (name: Action) =>
    (...given: readonly unknown[]) =>
      readingAgain(() =>
        blockUpdates(async () => {
          if (deriving.has(name) && useVault.getState().keys.length >= manyKeys) await freeMemory(systemPause)
          return call(name, given)
        }),
      )
  const pass =
    (name: Passed) =>
    (...given: readonly unknown[]) =>
      call(name, given)

  /** While the work goes on, what it changes in the vault is not read anew each time: a lock is seen all the same. */
  const quietly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    held += 1
    try {
      return await work()
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      held -= 1
      const after = hasFailed ? undefined : 'write'
      if (held === 0) hasFailed = false
      await refresh(after)
    }
  }

  return {
    useVault,
    refresh: () => refresh(),
    quietly,
    client: opened,
    /** Not after an update, as the actions are: a lock waits for nothing. */
    lock: () => readingAgain(async () => opened().lock()),
    ...(Object.fromEntries(actions.map((name) => [name, act(name)])) as Actions), // by the same names
    ...(Object.fromEntries(passed.map((name) => [name, pass(name)])) as Pick<VaultClient, Passed>), // the same
  }
}

/** What changes the vault, or may: its state is read again after each, also after one that was rejected. */
const actions = [
  'createVault',
  'unlock',
  'changePassphrase',
  'raiseCost',
  'renewKeys',
  'discardVault',
  'forgetEvicted',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'createPhrase',
  'confirmPhrase',
  'revealPhrase',
  'importPhrase',
  'forgetPhrase',
  'restoreKeys',
  'generateKeys',
  'generateKeySets',
  'importKeys',
  'importKeyFile',
  'importKey',
  'renameKey',
  'removeKey',
  'removeDamaged',
  'answerWord',
  'makeBackup',
  'keepBackupTest',
  'restoreBackup',
] as const satisfies readonly (keyof VaultClient)[]

/** What changes nothing that is stored. */
const passed = [
  'ratePassphrase',
  'suggestPassphrase',
  'setAutoLock',
  'readTimeLeft',
  'readAttempts',
  'askWord',
  'readAudit',
  'canUsePasskeys',
  'makePasskey',
  'dropPasskey',
] as const satisfies readonly (keyof VaultClient)[]

// For these the worker takes 64 MiB and more at a time. What the page before left behind, with thousands of private keys, is free by then.
const deriving: ReadonlySet<Action> = new Set(['unlock', 'changePassphrase', 'raiseCost', 'renewKeys'])
const manyKeys = 2000

type Action = (typeof actions)[number]
type Passed = (typeof passed)[number]
type Actions = {
  readonly [Name in Action]: (
    ...given: Parameters<VaultClient[Name]>
  ) => Promise<Awaited<ReturnType<VaultClient[Name]>>>
}

async function readView(client: VaultClient, isWrite: boolean): Promise<VaultView> {
  try {
    const { state: session, contents } = await client.readView(isWrite ? { afterWrite: true } : {})
    return { session, lastLock: client.readLastLock(), ...(contents ?? nothingHeld) }
  } catch (error) {
    return { session: { kind: 'failed', error }, lastLock: client.readLastLock(), ...nothingHeld }
  }
}

const nothingHeld = {
  keys: [],
  passkeys: [],
  phrase: null,
  damaged: [],
  creation: { proves: false, asksWord: false, knowsPassphrase: false },
} as const

/** The vault of this browser, for all of the page. */
export const vault = makeVaultSession(() => browserVault.client())

export const { useVault } = vault
