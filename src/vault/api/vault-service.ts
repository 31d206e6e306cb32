import { makeBackupActions } from '#/vault/backup/backup-operations.ts'
import { makeReleaseActions } from '#/vault/backup/key-release.ts'
import { makeFunding } from '#/vault/keys/funding-signing.ts'
import { keyTypeOf, type NewKey } from '#/vault/keys/key-keeping.ts'
import { requireRecord } from '#/vault/keys/key-loan.ts'
import { makeKeyMaking } from '#/vault/keys/key-making-operations.ts'
import { savePrivateKey } from '#/vault/keys/key-making.ts'
import { curveOf, readPrivateKey } from '#/vault/keys/private-key-source.ts'
import { makeSigning } from '#/vault/keys/signing-operations.ts'
import { findDamagedChains, readAuditLog } from '#/vault/log/audit-log.ts'
import { makePasskeyActions } from '#/vault/passkeys/passkey-operations.ts'
import { makeFundingWindow } from '#/vault/phrase/funding-window.ts'
import { makePhraseActions } from '#/vault/phrase/phrase-operations.ts'
import { hasOwnSalts } from '#/vault/storage/header.ts'
import { ownerOf, soundHeaders } from '#/vault/storage/inspection.ts'
import { entryOf, type KeyEntry } from '#/vault/storage/key-entry.ts'
import { isEmptySnapshot, readSnapshot } from '#/vault/storage/vault-storage.ts'
import { makeDamageActions, withRepairs } from '#/vault/unlock/damage-operations.ts'
import { watchHeartbeat } from '#/vault/unlock/heartbeat.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { ratePassphrase } from '#/vault/unlock/passphrase.ts'
import { wayOf } from '#/vault/unlock/proof.ts'
import { makeProtectionActions } from '#/vault/unlock/protection-operations.ts'
import { calibrateStretch } from '#/vault/unlock/stretch.ts'
import { openGate, unlockSession } from '#/vault/unlock/unlock.ts'
import { makeVault } from '#/vault/unlock/vault-creation.ts'
import { discardVault, type VaultWrite, writeNewVault } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { withProof } from './with-proof.ts'
import type { VaultCalls, VaultRequest, VaultService } from './vault-api.ts'
import { readState, readView, stateAfter } from './vault-view.ts'
import {
  adoptSession,
  noteNow,
  openWorkerVault,
  readVaultWithAudit,
  requireStoredVault,
  type VaultServiceContext,
  type WorkerVault,
  writeVault,
  writeWithAudit,
} from './worker-vault.ts'

/**
 * Returns a handler for every operation. Each request reads storage again; in between, only the session's keys and the
 * last write stay in memory. Throws `VaultError`. See docs/vault-signing.md, "The worker".
 */
export function openVaultService(given: VaultServiceContext): VaultService {
  const worker = openWorkerVault(given)
  const { context, creation, approvals, plans, limiter, measures } = worker
  const vault = openVault(worker)
  const heartbeat =
    context.heartbeat && watchHeartbeat(context.clock, context.heartbeat, () => worker.session !== undefined)
  return {
    beat: async () => {
      creation.dropOld()
      approvals.dropOld()
      plans.dropOld()
      heartbeat?.beat()
    },
    readState: () => readState(worker),
    readView: ({ afterWrite }) => readView(worker, afterWrite === true),
    ratePassphrase: ({ passphrase }) => ratePassphrase(passphrase),
    createVault: (request) => createVault(worker, vault, request),
    unlock: (request) => unlock(worker, vault, request),
    discardVault: async ({ vaultId }) => {
      await discardVault(context, vaultId)
      creation.forget()
      vault.adopt(undefined)
      return readState(worker)
    },
    askWord: async () => creation.question(),
    answerWord: async ({ word }) => creation.answer(word),
    readAudit: () => readAuditLog(context.database, worker.session),
    readAttempts: () => limiter.read(),
    ...makeProtectionActions(vault, context, measures, creation),
    ...makePasskeyActions(vault),
    ...makePhraseActions(vault),
    ...makeFundingWindow(vault),
    ...makeDamageActions(vault),
    ...makeKeyMaking(vault),
    ...makeBackupActions(vault, context, creation),
    ...makeReleaseActions(vault, context),
    ...makeSigning(vault, approvals, plans, creation),
    ...makeFunding(vault, plans, creation),
    ...makeKeyActions(vault),
  }
}

function openVault(worker: WorkerVault): OpenVault {
  const note: OpenVault['note'] = (event, owner) => noteNow(worker, event, owner)
  const vault: OpenVault = {
    inspect: () => requireStoredVault(worker),
    inspectWithAudit: () => readVaultWithAudit(worker),
    adopt: (session) => {
      adoptSession(worker, session)
      worker.damagedAudit = []
    },
    change: async (decide) => {
      const { result } = await writeVault(worker, async (inspection) =>
        withRepairs(inspection, await decide(inspection), note),
      )
      return result
    },
    changeWithAudit: async (decide) => {
      const { result } = await writeWithAudit(worker, async (inspection, audit) =>
        withRepairs(inspection, await decide(inspection, audit), note),
      )
      return result
    },
    reopen: async (decide) => {
      const { result, written } = await writeVault(worker, decide)
      adoptSession(worker, result)
      worker.creation.forget()
      return stateAfter(worker, written)
    },
    withProof: (proof, work) => withProof(worker, vault.change, 'gate', proof, work),
    nowMs: worker.context.clock.wallMs,
    note,
  }
  return vault
}

async function createVault(
  worker: WorkerVault,
  vault: OpenVault,
  { passphrase }: VaultRequest<'createVault'>,
) {
  if (!(await ratePassphrase(passphrase)).isAcceptable) throw new VaultError('vault/weak-passphrase')
  const { context, creation, measures } = worker
  const parameters = await calibrateStretch(context.stretch, context.clock, measures.note)
  const made = await makeVault(passphrase, parameters, context.stretch, context.clock.wallMs(), (gate) =>
    creation.hold(gate, passphrase),
  )
  const written = await writeNewVault(context, made)
  vault.adopt(made.session)
  return stateAfter(worker, written)
}

async function unlock(worker: WorkerVault, vault: OpenVault, { proof }: VaultRequest<'unlock'>) {
  const { database } = worker.context
  const failed = await withProof(worker, vault.change, 'session', proof, async (authority) => {
    const snapshot = await readSnapshot(database)
    if (isEmptySnapshot(snapshot)) throw new VaultError('vault/missing')
    worker.session = await unlockSession(snapshot, authority)
    worker.hasSalts = soundHeaders(snapshot).every(({ header }) => hasOwnSalts(header))
    const { failed: counted } = await worker.limiter.read()
    // The limiter counts a passphrase before trying it.
    return typeof proof === 'string' ? Math.max(0, counted - 1) : counted
  })
  try {
    const { written, stored } = await writeWithAudit(worker, async () => ({
      changes: [],
      notes: [vault.note({ kind: 'unlocked', failed, by: wayOf(proof) })],
      result: undefined,
    }))
    worker.damagedAudit = findDamagedChains(written.inspection(), stored.audit)
    return stateAfter(worker, written)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    // If storage cannot be written, the owner can still unlock and back up the keys; the log then has a gap.
    worker.damagedAudit = (await readAuditLog(database, worker.session)).damaged
    return readState(worker)
  }
}

type KeyActions = Pick<OperationsOf<VaultCalls>, 'importKey' | 'renameKey' | 'removeKey'>

function makeKeyActions(vault: OpenVault): KeyActions {
  const noteKey = (
    kind: 'key-imported' | 'key-renamed',
    write: VaultWrite<KeyEntry>,
  ): VaultWrite<KeyEntry> => {
    const { id, compartment } = write.result
    return { ...write, notes: [vault.note({ kind, record: id }, ownerOf(compartment))] }
  }
  return {
    importKey: async ({ text, key: request, network }) => {
      const privateKey = readPrivateKey(text, curveOf(keyTypeOf(request)), network)
      const key: NewKey = { request, source: { origin: 'imported' }, createdAtMs: vault.nowMs() }
      return vault
        .change(async (inspection) =>
          noteKey('key-imported', await savePrivateKey(inspection, key, privateKey)),
        )
        .finally(() => privateKey.fill(0))
    },
    renameKey: ({ id, label }) =>
      vault.change(async (inspection) => {
        const record = { ...requireRecord(inspection, id), label }
        const result = entryOf({ record, condition: 'sound' })
        return noteKey('key-renamed', { changes: [{ kind: 'put', record }], result })
      }),
    removeKey: ({ id, proof }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const record = requireRecord(inspection, id)
          // Only a write of the session's manifest prevents the return of an older device manifest that lists this key.
          if (inspection.session === undefined) throw new VaultError('vault/locked', { recordId: id })
          // The vault does not see the chain: this key may be the only one for unspent coins or a lock.
          if (record.kind === 'single-use' && authority.proof === undefined)
            throw new VaultError('vault/may-be-paid', { recordId: id })
          if (record.kind === 'single-use' || record.compartment === 'gate')
            await openGate(inspection, authority, async () => {}, id)
          const owner = ownerOf(record.compartment)
          return {
            changes: [{ kind: 'remove', record }],
            notes: [vault.note({ kind: 'key-removed', record: id }, owner)],
            result: undefined,
          }
        }),
      ),
  }
}
