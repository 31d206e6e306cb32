import { create } from 'zustand'
import { freeMemory } from '#/platform/free-memory.ts'
import { systemPause } from '#/platform/timer.ts'
import type { LastLock } from '#/vault/unlock/auto-lock.ts'
import type { DamagedEntry } from '#/vault/storage/vault-state.ts'
import type { BackupState } from '#/vault/backup/backup-forms.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import type { PasskeyEntry } from '#/vault/passkeys/passkey-forms.ts'
import type { PhraseEntry } from '#/vault/phrase/phrase-forms.ts'
import type { PhraseFault } from '#/vault/phrase/recovery-phrase.ts'
import { mostPasskeys, passkeyNameLength } from '#/vault/storage/passkey.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { ClientState, VaultClient } from '#/vault/api/vault-client.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import type { PassphraseCost } from '#/vault/unlock/unlock-forms.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import { errorCode } from '#/domain/program/error-code.ts'

const faults = [
  'vault/storage-blocked',
  'vault/storage-outdated',
  'vault/storage-full',
  'vault/storage-failed',
] as const
type StorageFault = (typeof faults)[number]

/**
 * The last failure, until a write succeeds. `vault/storage-failed` stays until the page closes, because browsers lost
 * data after such a failure.
 */
export const useStorageFault = create<{ readonly fault: StorageFault | undefined }>(() => ({
  fault: undefined,
}))

export function noteVaultWrite(error?: unknown): void {
  const code = error === undefined ? undefined : errorCode(error)
  const fault = faults.find((each) => each === code)
  // Other errors, such as a wrong passphrase, say nothing about the storage.
  if (fault === undefined && error !== undefined) return
  useStorageFault.setState((before) => (before.fault === 'vault/storage-failed' ? before : { fault }))
}

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
 * `proves`: the first create needs no other proof. `asksWord`: the user must confirm one word of the passphrase.
 * `knowsPassphrase`: the user gave the passphrase, or confirmed a word of it, since the vault was opened.
 */
export interface VaultCreation {
  readonly proves: boolean
  readonly asksWord: boolean
  readonly knowsPassphrase: boolean
}

export type VaultSession =
  | { readonly kind: 'starting' }
  | ClientState
  | { readonly kind: 'failed'; readonly error: unknown }

export type { LastLock }

export interface VaultView {
  readonly session: VaultSession
  /** Public data of the private keys, the oldest first. Empty if there is no vault. */
  readonly keys: readonly VaultKey[]
  readonly cost?: VaultCost
  readonly passkeys: readonly VaultPasskey[]
  readonly phrase: VaultPhrase | null
  readonly damaged: readonly DamagedEntry[]
  readonly backups?: VaultBackups
  readonly creation: VaultCreation
  readonly lastLock: LastLock | undefined
}

/** Secrets pass through this session as arguments, and are not stored. */
export function makeVaultSession(openClient: () => VaultClient) {
  const useVault = create<VaultView>(() => ({
    session: { kind: 'starting' },
    lastLock: undefined,
    ...emptyContents,
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

  // Number of running operations. The vault is read once, after the last one.
  let running = 0
  // True if an operation failed: the failed operation may have seen unknown changes, so everything is read.
  let hasFailed = false

  let latest = Promise.resolve()

  const refresh = (after?: 'lock' | 'write'): Promise<void> => {
    // Only changes of an open vault can wait. A lock or an unlock must show at once.
    if (running > 0 && after !== 'lock' && useVault.getState().session.kind === 'open')
      return Promise.resolve()
    latest = readAnew(after === 'write')
    return latest
  }

  const readAnew = async (isWrite: boolean): Promise<void> => {
    readings += 1
    const reading = readings
    const view = await readView(opened(), isWrite)
    if (reading === readings) return useVault.setState(view, true)
    // A later read has begun, so this result may be outdated. Wait until the later read is shown.
    await latest
  }

  // The worker also reports changes of this tab. The report and the action cause only one read, after the action.
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
    // `Actions` and `VaultClient` have the parameter and result types of each name.
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

  /**
   * Reads the vault only once, after `work`, instead of after each change that it makes. A lock still shows at once.
   */
  const quietly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    running += 1
    try {
      return await work()
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      running -= 1
      const after = hasFailed ? undefined : 'write'
      if (running === 0) hasFailed = false
      await refresh(after)
    }
  }

  return {
    useVault,
    refresh: () => refresh(),
    quietly,
    client: opened,
    /** Locking never waits for an update of the program, unlike the actions. */
    lock: () => readingAgain(async () => opened().lock()),
    ...(Object.fromEntries(actions.map((name) => [name, act(name)])) as Actions), // both have the same names
    ...(Object.fromEntries(passed.map((name) => [name, pass(name)])) as Pick<VaultClient, Passed>), // the same names
  }
}

/** These calls may change the vault. Its state is read again after each call, even if the call fails. */
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

// The worker takes 64 MiB or more for these actions, so the page frees memory first.
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
    return { session, lastLock: client.readLastLock(), ...(contents ?? emptyContents) }
  } catch (error) {
    return { session: { kind: 'failed', error }, lastLock: client.readLastLock(), ...emptyContents }
  }
}

const emptyContents = {
  keys: [],
  passkeys: [],
  phrase: null,
  damaged: [],
  creation: { proves: false, asksWord: false, knowsPassphrase: false },
} as const

/** The vault of this browser. The whole page shares it. */
export const vault = makeVaultSession(() => browserVault.client())

export const { useVault } = vault
