import type { Clock } from '#/platform/clock.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

import type { Inspection } from './inspection.ts'
import { entryOf, type KeyEntry } from './key-entry.ts'
import { keyTypeOf, sealNewKey, type NewKey } from './key-keeping.ts'
import { borrowKey, requireRecord } from './key-loan.ts'
import { judgePassphrase } from './passphrase-strength.ts'
import { suggestPassphrase } from './passphrase.ts'
import { curveOf, generatePrivateKey, readPrivateKey } from './private-key-source.ts'
import type { SealedRecord } from './sealed-record.ts'
import { calibrateStretch, type Stretch } from './stretch.ts'
import { checkRequest, requireSigner, signReviewed } from './transition-signing.ts'
import { unlockSession } from './unlock.ts'
import { makeVault } from './vault-creation.ts'
import type { VaultDoor, VaultState } from './vault-door.ts'
import { VaultError } from './vault-error.ts'
import type { Session } from './vault-keys.ts'
import { changeRecord, readVault, writeNewVault, type VaultGround } from './vault-store.ts'
import { isEmptySnapshot, readSnapshot } from './vault-storage.ts'

export interface KeeperGround extends VaultGround {
  readonly clock: Clock
  readonly stretch: Stretch
}

/** Everything behind the door. What is stored is read afresh for each request; only the session's keys are kept. */
export function openVaultKeeper(ground: KeeperGround): VaultDoor {
  let session: Session | undefined

  const inspect = async () => {
    const inspection = await readVault(ground.database, session)
    if (inspection === undefined) throw new VaultError('vault/missing')
    return inspection
  }

  const keepKey = async (key: NewKey, privateKey: Uint8Array): Promise<KeyEntry> => {
    try {
      const record = await changeRecord(ground, session, async (inspection) => ({
        kind: 'put',
        record: await sealNewKey(inspection, key, privateKey),
      }))
      return entryOf({ record, condition: 'sound' })
    } finally {
      privateKey.fill(0)
    }
  }

  return {
    readState: () => readState(ground, session),
    judgePassphrase: ({ passphrase }) => judgePassphrase(passphrase),
    suggestPassphrase: async () => suggestPassphrase(),
    createVault: async ({ passphrase }) => {
      if (!(await judgePassphrase(passphrase)).isAcceptable) throw new VaultError('vault/weak-passphrase')
      const parameters = await calibrateStretch(ground.stretch, ground.clock)
      const made = await makeVault(passphrase, parameters, ground.stretch, ground.clock.wallMs())
      await writeNewVault(ground, made.header, made.session, made.device)
      session = made.session
      return readState(ground, session)
    },
    unlock: async ({ passphrase }) => {
      const snapshot = await readSnapshot(ground.database)
      if (isEmptySnapshot(snapshot)) throw new VaultError('vault/missing')
      session = await unlockSession(snapshot, passphrase, ground.stretch)
      return readState(ground, session)
    },
    generateKey: async (request) => {
      const key: NewKey = { request, origin: 'generated', createdAtMs: ground.clock.wallMs() }
      return keepKey(key, generatePrivateKey(curveOf(keyTypeOf(request))))
    },
    importKey: async ({ text, key: request, network }) => {
      const key: NewKey = { request, origin: 'imported', createdAtMs: ground.clock.wallMs() }
      return keepKey(key, readPrivateKey(text, curveOf(keyTypeOf(request)), network))
    },
    listKeys: async () => [...(await inspect()).records.values()].map(entryOf).toSorted(byAge),
    renameKey: async ({ id, label }) => {
      const record = await changeRecord(ground, session, async (inspection) => ({
        kind: 'put',
        record: { ...requireRecord(inspection, id), label },
      }))
      return entryOf({ record, condition: 'sound' })
    },
    removeKey: async ({ id }) => {
      await changeRecord(ground, session, async (inspection) => ({
        kind: 'remove',
        record: requireRecord(inspection, id),
      }))
    },
    reviewTransition: async (request) => {
      const checked = checkRequest(request)
      return checked.ok
        ? { kind: 'signable', ...checked.value }
        : { kind: 'refused', violations: checked.violations }
    },
    signTransition: async ({ signer, gatePassphrase, ...request }) => {
      const inspection = await inspect()
      const reviewed = requireSigner(request, requireRecord(inspection, signer))
      const authority = { passphrase: gatePassphrase, stretch: ground.stretch }
      return borrowKey(inspection, signer, authority, async (privateKey, record) =>
        signReviewed(reviewed, request, record, privateKey),
      )
    },
  }
}

async function readState(ground: KeeperGround, session: Session | undefined): Promise<VaultState> {
  try {
    const inspection = await readVault(ground.database, session)
    return inspection === undefined ? { kind: 'missing' } : stateOf(inspection)
  } catch (error) {
    const code = error instanceof VaultError ? error.code : undefined
    if (code === 'vault/damaged' || code === 'vault/newer-format') return { kind: 'unusable', code }
    throw error
  }
}

function stateOf(inspection: Inspection): VaultState {
  const { header, session, records, damaged, damagedManifests } = inspection
  const count = (compartment: SealedRecord['compartment']) =>
    [...records.values()].filter(({ record }) => record.compartment === compartment).length
  return {
    kind: session === undefined ? 'locked' : 'open',
    vaultId: formatHex(header.vaultId),
    counts: { gate: count('gate'), session: count('session'), device: count('device') },
    damaged,
    damagedManifests,
  }
}

function byAge(left: KeyEntry, right: KeyEntry): number {
  return left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1)
}
