import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import { makeGateKeyPair, type GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Header } from '#/vault/storage/header.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { openBranches, openPhrase, sealBranches, sealPhrase } from '#/vault/storage/phrase-record.ts'
import {
  openRecord,
  sealRecord,
  type OpeningKey,
  type SealedRecord,
  type SealingKey,
} from '#/vault/storage/sealed-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import { isKeyRecord, type StoredRecord } from '#/vault/storage/stored-record.ts'
import { type StretchParameters, strongest } from '#/vault/storage/stretch-parameters.ts'
import { openSession, type CompartmentKeys, type Session } from '#/vault/storage/vault-keys.ts'
import { makeAesKey, makeMacKey } from '#/vault/storage/web-crypto.ts'
import type { Wrap } from '#/vault/storage/wrap.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { OperationProgress } from './operation-progress.ts'
import type { Authority } from './proof.ts'
import type { Stretch } from './stretch.ts'
import { requireOpened, sealByPassphrase } from './unlock.ts'
import type { VaultWrite } from './vault-store.ts'

export interface Rewrapping {
  readonly authority: Authority
  readonly next: { readonly passphrase: string; readonly parameters: StretchParameters }
}

/**
 * Returns the write that wraps the same secrets under another passphrase or other parameters. Ends every other session.
 * Throws the codes of `requireOpen` and `requireOpened`. See docs/vault.md, "Changing what opens it".
 */
export async function rewrapKeys(inspection: Inspection, asked: Rewrapping): Promise<VaultWrite<Session>> {
  requireOpen(inspection)
  const { header } = inspection
  return lendSecrets(header, asked.authority, async (secrets) => {
    const wrapped = await wrapSecrets(header, asked, secrets)
    const opened = await openSession(wrapped, secrets.session)
    return { changes: [], keys: { header: wrapped, session: opened }, result: opened }
  })
}

/**
 * Returns the write that wraps one compartment's secret under the same passphrase with a new salt, with `parameters` or
 * those of the old wrap, if stronger. Sessions stay open. Throws the codes of `requireOpen` and `requireOpened`.
 */
export async function renewWrap(
  inspection: Inspection,
  compartment: 'gate' | 'session',
  passphrase: string,
  parameters: StretchParameters,
  stretch: Stretch,
): Promise<VaultWrite<undefined>> {
  const session = requireOpen(inspection)
  const { header } = inspection
  const place = { vaultId: header.vaultId, compartment }
  const { wraps } = header[compartment]
  const opened = await requireOpened(header, compartment, { proof: passphrase, stretch })
  try {
    const { wrap } = opened
    const next = {
      passphrase,
      parameters: wrap.kind === 'passphrase' ? strongest(parameters, wrap.kdf) : parameters,
    }
    const raised = await sealByPassphrase(place, next, stretch, opened.secret)
    const renewed = {
      ...header[compartment],
      wraps: wraps.map((each) => (each === wrap ? raised : each)),
    }
    return {
      changes: [],
      keys: { header: { ...header, [compartment]: renewed }, session },
      result: undefined,
    }
  } finally {
    opened.secret.fill(0)
  }
}

/**
 * Returns the write that gives every compartment new keys under another passphrase and seals every sound record again.
 * Records written from now on do not open with an old passphrase and header. Drops passkeys; damaged records stay.
 * Throws the codes of `requireOpen` and `requireOpened`, `vault/key-damaged` and `vault/cancelled`.
 */
export async function renewKeys(
  inspection: Inspection,
  asked: Rewrapping,
  progress: OperationProgress,
): Promise<VaultWrite<Session>> {
  const { session: opened, device } = requireWhole(inspection)
  const { header } = inspection
  const nextSecret = randomBytes(32)
  const toWipe = [nextSecret]
  try {
    const nextGate = makeGateKeyPair()
    toWipe.push(nextGate.privateKey)
    return await lendSecrets(header, asked.authority, async ({ gate }) => {
      const renewed = await wrapSecrets(
        withoutPasskeys({ ...header, gate: { ...header.gate, publicKey: nextGate.publicKey } }),
        asked,
        { gate: nextGate.privateKey, session: nextSecret },
      )
      const [next, recordKey, manifestKey] = await Promise.all([
        openSession(renewed, nextSecret),
        makeAesKey(),
        makeMacKey(),
      ])
      const from = {
        gate: { privateKey: gate, publicKey: header.gate.publicKey },
        session: opened,
        device,
      }
      const to = { gate: nextGate, session: next, device: { recordKey, manifestKey } }
      const changes: VaultWrite<Session>['changes'][number][] = []
      let sealed = 0
      for (const { record } of inspection.all) {
        changes.push({ kind: 'put', record: await resealRecord(header.vaultId, record, from, to) })
        if (!isKeyRecord(record)) continue
        sealed += 1
        await progress.note(sealed, inspection.records.size)
      }
      return { changes, keys: { header: renewed, session: next, device: to.device }, result: next }
    })
  } finally {
    for (const each of toWipe) each.fill(0)
  }
}

export interface Secrets {
  readonly gate: Uint8Array
  readonly session: Uint8Array
}

interface AllKeys {
  readonly gate: GateKeyPair
  readonly session: CompartmentKeys
  readonly device: CompartmentKeys
}

/** Lends the secrets of gate and session (32 bytes each), then wipes them. Throws the codes of `requireOpened`. */
export async function lendSecrets<Result>(
  header: Header,
  authority: Authority,
  work: (secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const gate = await requireOpened(header, 'gate', authority)
  try {
    const session = await requireOpened(header, 'session', authority)
    try {
      return await work({ gate: gate.secret, session: session.secret })
    } finally {
      session.secret.fill(0)
    }
  } finally {
    gate.secret.fill(0)
  }
}

// Replaces the wraps of the passphrase and keeps those of passkeys.
async function wrapSecrets(
  header: Header,
  { next, authority: { stretch } }: Rewrapping,
  secrets: Secrets,
): Promise<Header> {
  const { vaultId } = header
  const atGate = await sealByPassphrase({ vaultId, compartment: 'gate' }, next, stretch, secrets.gate)
  const atSession = await sealByPassphrase(
    { vaultId, compartment: 'session' },
    next,
    stretch,
    secrets.session,
  )
  const beside = (wraps: readonly Wrap[]) => wraps.filter(({ kind }) => kind !== 'passphrase')
  return {
    ...header,
    gate: { ...header.gate, wraps: [atGate, ...beside(header.gate.wraps)] },
    session: { epoch: randomBytes(idLength), wraps: [atSession, ...beside(header.session.wraps)] },
  }
}

// Passkey outputs are not available here, so their wraps cannot be renewed.
function withoutPasskeys({ passkeys: _gone, gate, session, ...header }: Header): Header {
  const remaining = (wraps: readonly Wrap[]) => wraps.filter(({ kind }) => kind !== 'passkey')
  return {
    ...header,
    gate: { ...gate, wraps: remaining(gate.wraps) },
    session: { ...session, wraps: remaining(session.wraps) },
  }
}

async function resealRecord(
  vaultId: Uint8Array,
  record: StoredRecord,
  from: AllKeys,
  to: AllKeys,
): Promise<StoredRecord> {
  switch (record.kind) {
    case 'backup':
      return record
    case 'phrase':
      return lendOpened(record, openPhrase(vaultId, record, from.gate), (entropy) =>
        sealPhrase(vaultId, record, to.gate.publicKey, entropy),
      )
    case 'branches':
      return lendOpened(record, openBranches(vaultId, record, from.session.recordKey), (nodes) =>
        sealBranches(vaultId, record, to.session.recordKey, nodes),
      )
    case 'identity':
    case 'single-use':
      return lendOpened(record, openRecord(vaultId, record, openingKey(record, from)), (privateKey) =>
        sealRecord(vaultId, record, sealingKey(record, to), privateKey),
      )
  }
}

async function lendOpened<Result>(
  { id }: StoredRecord,
  opening: Promise<Uint8Array | undefined>,
  seal: (secret: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const secret = await opening
  if (secret === undefined) throw new VaultError('vault/key-damaged', { recordId: formatHex(id) })
  try {
    return await seal(secret)
  } finally {
    secret.fill(0)
  }
}

function openingKey({ compartment }: SealedRecord, keys: AllKeys): OpeningKey {
  return compartment === 'gate'
    ? { compartment, gate: keys.gate }
    : { compartment, key: keys[compartment].recordKey }
}

function sealingKey({ compartment }: SealedRecord, keys: AllKeys): SealingKey {
  return compartment === 'gate'
    ? { compartment, gateKey: keys.gate.publicKey }
    : { compartment, key: keys[compartment].recordKey }
}

/** Returns the open session if its manifest is sound. Throws `vault/locked` or `vault/damaged`. */
export function requireOpen({ session, manifests }: Inspection): Session {
  if (session === undefined) throw new VaultError('vault/locked')
  if (manifests.session === undefined) throw new VaultError('vault/damaged')
  return session
}

// Records in no sound manifest could not be sealed again and would be lost with the old keys.
function requireWhole(inspection: Inspection) {
  const { device, manifests } = inspection
  const session = requireOpen(inspection)
  if (device === undefined || manifests.device === undefined) throw new VaultError('vault/damaged')
  return { session, device }
}
