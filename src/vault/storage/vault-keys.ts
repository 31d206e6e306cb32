import { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'

import type { Header } from './header.ts'
import type { VaultChange, VaultSnapshot } from './vault-storage.ts'
import { deriveMacKey, importAesKey } from './web-crypto.ts'

export interface CompartmentKeys {
  readonly recordKey: CryptoKey
  readonly manifestKey: CryptoKey
}

/** An open session compartment. Scripts cannot read the keys, which end with the worker. */
export interface Session extends CompartmentKeys {
  readonly vaultId: Uint8Array
  readonly epoch: Uint8Array | undefined
}

/** Returns the keys of an open session from its secret (32 bytes, caller wipes). See docs/vault.md, "Keys". */
export async function openSession(
  {
    vaultId,
    session: { epoch },
  }: Pick<Header, 'vaultId'> & { readonly session: Pick<Header['session'], 'epoch'> },
  secret: Uint8Array,
): Promise<Session> {
  const [recordKey, manifestKey] = await Promise.all([
    importAesKey(secret),
    deriveManifestKey(secret, vaultId),
  ])
  return { vaultId, epoch, recordKey, manifestKey }
}

/** Tells whether the session is of this vault, with no newer passphrase, key or removed passkey since it was opened. */
export function isSessionOf({ vaultId, epoch }: Session, { vaultId: id, session }: Header): boolean {
  if (!equalBytes(vaultId, id)) return false
  if (epoch === undefined || session.epoch === undefined) return epoch === session.epoch
  return equalBytes(epoch, session.epoch)
}

const StoredKey = z.custom<CryptoKey>((value) => value instanceof CryptoKey && !value.extractable)

/** Returns the keys of this browser profile, or `undefined` when they are missing or extractable. */
export function readDeviceKeys(snapshot: VaultSnapshot): CompartmentKeys | undefined {
  const recordKey = StoredKey.safeParse(snapshot['device-keys'].get('records'))
  const manifestKey = StoredKey.safeParse(snapshot['device-keys'].get('manifest'))
  if (!recordKey.success || !manifestKey.success) return undefined
  return { recordKey: recordKey.data, manifestKey: manifestKey.data }
}

/** Returns the writes that store the device keys as CryptoKeys, whose bytes cannot be read. */
export function putDeviceKeys(keys: CompartmentKeys): readonly VaultChange[] {
  return [
    { kind: 'put', store: 'device-keys', key: 'records', value: keys.recordKey },
    { kind: 'put', store: 'device-keys', key: 'manifest', value: keys.manifestKey },
  ]
}

function deriveManifestKey(sessionSecret: Uint8Array, vaultId: Uint8Array): Promise<CryptoKey> {
  return deriveMacKey(sessionSecret, encodeCbor(['keywright/manifest/v1', vaultId, 'session']))
}
