import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { randomBytes } from '#/platform/random.ts'
import { compartmentOf, type KeyUse } from '#/vault/storage/compartment.ts'
import { type Inspection, ownerOf } from '#/vault/storage/inspection.ts'
import {
  type RecordFace,
  recordFormat,
  type SealedRecord,
  type SealingKey,
  sealRecord,
} from '#/vault/storage/sealed-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { KeyRequest } from './key-forms.ts'
import { curveOf } from './private-key-source.ts'

export type KeySource =
  | { readonly origin: 'generated' | 'imported' }
  | { readonly origin: 'derived'; readonly path: string }

export interface NewKey {
  readonly request: KeyRequest
  readonly source: KeySource
  readonly createdAtMs: number
}

/**
 * Returns a record with the private key (32 bytes, for the caller to wipe) sealed to its level's compartment. Throws
 * `vault/key-exists` (sealed at this level), `vault/locked` or `vault/damaged`. See docs/vault.md, "Compartments".
 */
export async function sealNewKey(
  inspection: Inspection,
  { request, source, createdAtMs }: NewKey,
  privateKey: Uint8Array,
): Promise<SealedRecord> {
  const use = useOf(request)
  const compartment = compartmentOf(use)
  const sealing = sealingKeyFor(inspection, compartment)
  const keyType = keyTypeOf(request)
  const publicKey = derivePublicKey(curveOf(keyType), privateKey)
  requireNew(inspection, publicKey, use)
  const id = randomBytes(idLength)
  const face: RecordFace = {
    ...use,
    format: recordFormat,
    id,
    compartment,
    keyType,
    publicKey,
    label: request.label,
    createdAtMs,
    ...source,
  }
  return sealRecord(inspection.header.vaultId, face, sealing, privateKey)
}

/** Returns the key type of a request: 0 or 2 ECDSA, 1 BLS; a single-use key is 0, to sign for an asset lock. */
export function keyTypeOf(request: KeyRequest): SealedRecord['keyType'] {
  return request.kind === 'identity' ? request.keyType : 0
}

function useOf(request: KeyRequest): KeyUse {
  return request.kind === 'identity'
    ? { kind: 'identity', securityLevel: request.securityLevel }
    : { kind: 'single-use', securityLevel: null }
}

/**
 * Returns the key that seals into a compartment. Throws `vault/locked` without a session for gate and session,
 * `vault/damaged` without manifest or key. The session manifest vouches for the header, and so for the gate's public
 * key.
 */
export function sealingKeyFor(
  { session, device, header, manifests }: Inspection,
  compartment: SealedRecord['compartment'],
): SealingKey {
  const owner = ownerOf(compartment)
  if (owner === 'session' && session === undefined) throw new VaultError('vault/locked')
  if (manifests[owner] === undefined) throw new VaultError('vault/damaged')
  if (compartment === 'gate') return { compartment, gateKey: header.gate.publicKey }
  const key = compartment === 'session' ? session?.recordKey : device?.recordKey
  if (key === undefined) throw new VaultError('vault/damaged')
  return { compartment, key }
}

// A private key is sealed once for each use; damaged records do not count.
function requireNew({ records }: Inspection, publicKey: Uint8Array, use: KeyUse): void {
  for (const { record } of records.values()) {
    if (record.securityLevel !== use.securityLevel || !equalBytes(record.publicKey, publicKey)) continue
    throw new VaultError('vault/key-exists', { recordId: formatHex(record.id) })
  }
}
