import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import type { Compartment } from './compartment.ts'
import { deriveAesKey, deriveMacKey } from './web-crypto.ts'

/** The key that wraps one compartment's secret under one passphrase or passkey. */
export function deriveWrappingKey(
  stretched: Uint8Array,
  vaultId: Uint8Array,
  compartment: Compartment,
  wrapId: Uint8Array,
): Promise<CryptoKey> {
  return deriveAesKey(stretched, encodeCbor(['keywright/kek/v1', vaultId, compartment, wrapId]))
}

/** The key that authenticates the session manifest. */
export function deriveManifestKey(sessionSecret: Uint8Array, vaultId: Uint8Array): Promise<CryptoKey> {
  return deriveMacKey(sessionSecret, encodeCbor(['keywright/manifest/v1', vaultId, 'session']))
}
