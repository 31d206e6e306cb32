import { create } from 'zustand'
import { noteVaultWrite } from './storage-fault.ts'
import type { AutoLockSettings, LastLock } from '#/vault/unlock/auto-lock.ts'
import type { DamagedEntry } from '#/vault/storage/vault-state.ts'
import type { BackupState } from '#/vault/backup/backup-forms.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import type { OfferedProof } from '#/vault/unlock/proof.ts'
import type { PasskeyEntry } from '#/vault/passkeys/passkey-forms.ts'
import type { PhraseEntry } from '#/vault/phrase/phrase-forms.ts'
import type { PhraseFault } from '#/vault/phrase/recovery-phrase.ts'
import { mostPasskeys, passkeyNameLength } from '#/vault/storage/passkey.ts'
import { openBrowserVault, type ClientState, type VaultClient } from '#/vault/api/vault-client.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import type { Answer } from '#/vault/api/vault-api.ts'
import { blockUpdates } from '#/session/program/block-updates.ts'

export { mostPasskeys, passkeyNameLength }
export type { OfferedProof } from '#/vault/unlock/proof.ts'
export type VaultKey = KeyEntry
export type { DamagedEntry }
export type VaultPasskey = PasskeyEntry
export type VaultPhrase = PhraseEntry
export type VaultPhraseFault = PhraseFault
export type VaultKeyRequest = KeyRequest
export type VaultCost = Answer<'readCost'>

export type VaultBackups = BackupState

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
  /** Why and when it locked last, where that was in this tab. */
  readonly lastLock: LastLock | undefined
}

/** The store of the vault's state with the acts that change it. Secrets pass through as arguments and stay nowhere. */
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
      client.watch(({ kind }) => void refresh(kind === 'locked'))
    }
    return client
  }

  // What many acts at once change is read once, when they have ended.
  let held = 0

  let latest = Promise.resolve()

  const refresh = (isLock = false): Promise<void> => {
    // While it is shown as locked there is nothing to be quiet about: that it opened again must show.
    if (held > 0 && !isLock && useVault.getState().session.kind === 'open') return Promise.resolve()
    latest = readAnew()
    return latest
  }

  const readAnew = async (): Promise<void> => {
    readings += 1
    const reading = readings
    const view = await readView(opened())
    if (reading === readings) return useVault.setState(view, true)
    // A later reading has begun, and what this one saw may be old. Whoever waits for this one is told when that one is shown.
    await latest
  }

  /** Acts, then shows what has become of the vault, also when the act was refused. */
  const act = <Answer>(action: (vault: VaultClient) => Promise<Answer> | Answer): Promise<Answer> =>
    actAtOnce(() => blockUpdates(async () => action(opened())))

  /** As `act`, also while an update is taken. */
  const actAtOnce = async <Answer>(action: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await action()
      noteVaultWrite()
      return answer
    } catch (error) {
      noteVaultWrite(error)
      throw error
    } finally {
      await refresh()
    }
  }

  /** While the work goes on, what it changes in the vault is not read anew each time: a lock is seen all the same. */
  const quietly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    held += 1
    try {
      return await work()
    } finally {
      held -= 1
      await refresh()
    }
  }

  return {
    useVault,
    refresh: () => refresh(),
    quietly,
    /** For the acts of this room that take a signature out of the vault. */
    client: opened,
    judgePassphrase: (passphrase: string) => opened().judgePassphrase(passphrase),
    suggestPassphrase: () => opened().suggestPassphrase(),
    createVault: (passphrase: string) => act((vault) => vault.createVault(passphrase)),
    unlock: (proof: OfferedProof) => act((vault) => vault.unlock(proof)),
    lock: () => actAtOnce(async () => opened().lock()),
    /** When it locks itself; told to the client before the vault can be open, and at each change. */
    setAutoLock: (settings: AutoLockSettings) => opened().setAutoLock(settings),
    readTimeLeft: () => opened().readTimeLeft(),
    readAttempts: () => opened().readAttempts(),
    readAudit: () => opened().readAudit(),
    changePassphrase: (question: Parameters<VaultClient['changePassphrase']>[0]) =>
      act((vault) => vault.changePassphrase(question)),
    raiseCost: (question: Parameters<VaultClient['raiseCost']>[0]) =>
      act((vault) => vault.raiseCost(question)),
    renewKeys: (question: Parameters<VaultClient['renewKeys']>[0]) =>
      act((vault) => vault.renewKeys(question)),
    discardVault: (vaultId: string | null) => act((vault) => vault.discardVault(vaultId)),
    canUsePasskeys: () => opened().canUsePasskeys(),
    /** `site`: what the authenticator calls this program. */
    makePasskey: (site: string, name: string) => opened().makePasskey({ site, name }),
    addPasskey: (proof: OfferedProof) => act((vault) => vault.addPasskey(proof)),
    dropPasskey: () => opened().dropPasskey(),
    renamePasskey: (id: string, name: string) => act((vault) => vault.renamePasskey(id, name)),
    removePasskey: (id: string, proof: OfferedProof) => act((vault) => vault.removePasskey(id, proof)),
    createPhrase: (question: Parameters<VaultClient['createPhrase']>[0]) =>
      act((vault) => vault.createPhrase(question)),
    confirmPhrase: (words: readonly string[]) => act((vault) => vault.confirmPhrase(words)),
    revealPhrase: (proof: OfferedProof) => act((vault) => vault.revealPhrase(proof)),
    importPhrase: (question: Parameters<VaultClient['importPhrase']>[0]) =>
      act((vault) => vault.importPhrase(question)),
    restoreKeys: (question: Parameters<VaultClient['restoreKeys']>[0]) =>
      act((vault) => vault.restoreKeys(question)),
    generateKeys: (question: Parameters<VaultClient['generateKeys']>[0]) =>
      act((vault) => vault.generateKeys(question)),
    generateKeySets: (question: Parameters<VaultClient['generateKeySets']>[0]) =>
      act((vault) => vault.generateKeySets(question)),
    importKeys: (question: Parameters<VaultClient['importKeys']>[0]) =>
      act((vault) => vault.importKeys(question)),
    importKey: (question: Parameters<VaultClient['importKey']>[0]) =>
      act((vault) => vault.importKey(question)),
    renameKey: (id: string, label: string) => act((vault) => vault.renameKey(id, label)),
    removeDamaged: (id: string) => act((vault) => vault.removeDamaged(id)),
    makeBackup: (question: Parameters<VaultClient['makeBackup']>[0]) =>
      act((vault) => vault.makeBackup(question)),
    keepBackupTest: (question: Parameters<VaultClient['keepBackupTest']>[0]) =>
      act((vault) => vault.keepBackupTest(question)),
    restoreBackup: (question: Parameters<VaultClient['restoreBackup']>[0]) =>
      act((vault) => vault.restoreBackup(question)),
    removeKey: (id: string, proof?: OfferedProof) => act((vault) => vault.removeKey({ id, proof })),
    forgetEvicted: () => act((vault) => vault.forgetEvicted()),
  }
}

async function readView(client: VaultClient): Promise<VaultView> {
  try {
    const session = await client.readState()
    const lastLock = client.readLastLock()
    if (session.kind !== 'locked' && session.kind !== 'open') return { session, lastLock, ...nothingHeld }
    return {
      session,
      lastLock,
      keys: await client.listKeys(),
      phrase: await client.readPhrase(),
      cost: await client.readCost(),
      damaged: session.damaged.length === 0 ? [] : await client.listDamaged(),
      passkeys: await client.listPasskeys(),
      backups: await client.readBackups(),
    }
  } catch (error) {
    return { session: { kind: 'failed', error }, lastLock: client.readLastLock(), ...nothingHeld }
  }
}

const nothingHeld = { keys: [], passkeys: [], phrase: null, damaged: [] } as const

/** The vault of this browser, for the whole page. */
export const vault = makeVaultSession(openBrowserVault)

export const { useVault } = vault
