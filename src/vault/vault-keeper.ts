import type { Clock } from '#/platform/clock.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

import type { Inspection } from './inspection.ts'
import { entryOf, type KeyEntry } from './key-entry.ts'
import { keyTypeOf, type NewKey } from './key-keeping.ts'
import { borrowKeys, requireRecord } from './key-loan.ts'
import { keepPrivateKey, makeKey } from './key-making.ts'
import type { OpenVault } from './open-vault.ts'
import { judgePassphrase } from './passphrase-strength.ts'
import { suggestPassphrase } from './passphrase.ts'
import { makeProtectionActs } from './protection-acts.ts'
import { makePhraseActs } from './phrase-acts.ts'
import { curveOf, readPrivateKey } from './private-key-source.ts'
import type { SealedRecord } from './sealed-record.ts'
import { calibrateStretch, type Stretch } from './stretch.ts'
import { checkRequest, listSigners, requireSigners, signReviewed } from './transition-signing.ts'
import { unlockSession } from './unlock.ts'
import { makeVault } from './vault-creation.ts'
import type { VaultDoor, VaultState } from './vault-door.ts'
import { VaultError } from './vault-error.ts'
import type { Session } from './vault-keys.ts'
import { changeVault, readVault, writeNewVault, type VaultGround } from './vault-store.ts'
import { isEmptySnapshot, readSnapshot } from './vault-storage.ts'

export interface KeeperGround extends VaultGround {
  readonly clock: Clock
  readonly stretch: Stretch
}

/** Everything behind the door. What is stored is read afresh for each request; only the session's keys are kept. */
export function openVaultKeeper(ground: KeeperGround): VaultDoor {
  let session: Session | undefined

  const look = async () => {
    const asked = session
    const inspection = await readVault(ground.database, asked)
    // Another tab has changed the passphrase or the keys, or put another vault there: this session has ended.
    if (inspection?.session === undefined && session === asked) session = undefined
    return inspection
  }

  const inspect = async () => {
    const inspection = await look()
    if (inspection === undefined) throw new VaultError('vault/missing')
    return inspection
  }

  const vault: OpenVault = {
    inspect,
    change: (decide) => changeVault(ground, session, decide),
    reopen: async (decide) => {
      session = await changeVault(ground, session, decide)
      return readState(look)
    },
    withPassphrase: (passphrase, work) => work({ passphrase, stretch: ground.stretch }),
    nowMs: ground.clock.wallMs,
  }

  return {
    readState: () => readState(look),
    judgePassphrase: ({ passphrase }) => judgePassphrase(passphrase),
    suggestPassphrase: async () => suggestPassphrase(),
    createVault: async ({ passphrase }) => {
      if (!(await judgePassphrase(passphrase)).isAcceptable) throw new VaultError('vault/weak-passphrase')
      const parameters = await calibrateStretch(ground.stretch, ground.clock)
      const made = await makeVault(passphrase, parameters, ground.stretch, ground.clock.wallMs())
      await writeNewVault(ground, made.header, made.session, made.device)
      session = made.session
      return readState(look)
    },
    unlock: async ({ passphrase }) => {
      const snapshot = await readSnapshot(ground.database)
      if (isEmptySnapshot(snapshot)) throw new VaultError('vault/missing')
      session = await unlockSession(snapshot, passphrase, ground.stretch)
      return readState(look)
    },
    ...makeProtectionActs(vault, ground),
    ...makePhraseActs(vault),
    generateKey: (request) => {
      const passphrase = request.kind === 'identity' ? request.gatePassphrase : undefined
      return vault.withPassphrase(passphrase, (authority) =>
        vault.change((inspection) => makeKey(inspection, request, authority, vault.nowMs())),
      )
    },
    importKey: async ({ text, key: request, network }) => {
      const privateKey = readPrivateKey(text, curveOf(keyTypeOf(request)), network)
      const key: NewKey = { request, source: { origin: 'imported' }, createdAtMs: vault.nowMs() }
      return vault
        .change((inspection) => keepPrivateKey(inspection, key, privateKey))
        .finally(() => privateKey.fill(0))
    },
    listKeys: async () => [...(await inspect()).records.values()].map(entryOf).toSorted(byAge),
    renameKey: ({ id, label }) =>
      vault.change(async (inspection) => {
        const record = { ...requireRecord(inspection, id), label }
        return { changes: [{ kind: 'put', record }], result: entryOf({ record, condition: 'sound' }) }
      }),
    removeKey: ({ id }) =>
      vault.change(async (inspection) => ({
        changes: [{ kind: 'remove', record: requireRecord(inspection, id) }],
        result: undefined,
      })),
    reviewTransition: async (request) => {
      const checked = checkRequest(request)
      return checked.ok
        ? { kind: 'signable', ...checked.value }
        : { kind: 'refused', violations: checked.violations }
    },
    signTransition: async ({ signer, gatePassphrase, ...request }) => {
      const inspection = await inspect()
      const held = [...inspection.records.values()].map(({ record }) => record)
      const signers = requireSigners(request, requireRecord(inspection, signer), held)
      const authority = { passphrase: gatePassphrase, stretch: ground.stretch }
      return borrowKeys(inspection, listSigners(signers), authority, async (loans) =>
        signReviewed(signers, request, loans),
      )
    },
  }
}

async function readState(look: () => Promise<Inspection | undefined>): Promise<VaultState> {
  try {
    const inspection = await look()
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
