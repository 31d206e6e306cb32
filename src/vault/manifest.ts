import { z } from 'zod'

import { encodeCbor } from '#/protocol/encoding/cbor.ts'

import { Bytes, bytesOf, idLength, readStoredForm } from './stored-form.ts'
import { macOf, verifyMac } from './web-crypto.ts'

/** The session manifest covers the gate's and the session's records, the device manifest those of the device. */
export const ManifestOwner = z.enum(['session', 'device'])
export type ManifestOwner = z.infer<typeof ManifestOwner>

export const manifestFormat = 1

/** Which records there are: a changed, missing, added or replayed one shows. */
export const Manifest = z.strictObject({
  format: z.literal(manifestFormat),
  owner: ManifestOwner,
  vaultId: bytesOf(idLength),
  /** Rises with every write of the vault. */
  generation: z.int().positive(),
  /** In the device manifest, the generation of the session manifest of its time: shows a replay of either. */
  sessionGeneration: z.int().positive(),
  headerHash: bytesOf(32),
  /** SHA-256 of each stored record by record id in hex. */
  records: z.record(z.string().regex(/^[0-9a-f]{32}$/), bytesOf(32)),
})
export type Manifest = Readonly<z.infer<typeof Manifest>>

const StoredManifest = z.tuple([Bytes, bytesOf(32)])

/** [body, HMAC-SHA-256 of the body]. */
export async function sealManifest(key: CryptoKey, manifest: Manifest): Promise<Uint8Array> {
  const body = encodeCbor({ ...manifest })
  return encodeCbor([body, await macOf(key, body)])
}

/** The manifest, or nothing when it is not one of this owner made with this key. */
export async function openManifest(
  key: CryptoKey,
  owner: ManifestOwner,
  stored: unknown,
): Promise<Manifest | undefined> {
  const outer = readStoredForm(StoredManifest, stored)
  if (outer === undefined) return undefined
  const [body, mac] = outer
  if (!(await verifyMac(key, mac, body))) return undefined
  const manifest = readStoredForm(Manifest, body)
  return manifest?.owner === owner ? manifest : undefined
}
