import { z } from 'zod'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { readStoredForm } from './stored-cbor.ts'
import { Bytes, bytesOf, idLength } from './stored-form.ts'
import { macOf, verifyMac } from './web-crypto.ts'

/** The session manifest covers the records of gate and session, the device manifest those of the device. */
export const ManifestOwner = z.enum(['session', 'device'])
export type ManifestOwner = z.infer<typeof ManifestOwner>

/** Format 2 added the head of the audit chain. */
export const manifestFormat = 2

/** Number of entries in the owner's audit chain, and hash of the last entry (32 zeros without entries). */
export const AuditHead = z.strictObject({ count: z.int().nonnegative(), hash: bytesOf(32) })
export type AuditHead = Readonly<z.infer<typeof AuditHead>>

export const noAudit: AuditHead = { count: 0, hash: new Uint8Array(32) }

/** Lists all records, which reveals a changed, missing, added or replayed record. */
export const Manifest = z
  .strictObject({
    format: z.literal([1, manifestFormat]),
    owner: ManifestOwner,
    vaultId: bytesOf(idLength),
    /** Increases with every write of the vault. */
    generation: z.int().positive(),
    /** Generation of the session manifest at this write. In the device manifest, it reveals a replay of either one. */
    sessionGeneration: z.int().positive(),
    headerHash: bytesOf(32),
    /** SHA-256 of each stored record, by record id in hex. */
    records: z.record(z.string().regex(/^[0-9a-f]{32}$/), bytesOf(32)),
    audit: AuditHead.exactOptional(),
  })
  .refine(({ format, audit }) => (format === 1) === (audit === undefined))
export type Manifest = Readonly<z.infer<typeof Manifest>>

const StoredManifest = z.tuple([Bytes, bytesOf(32)])

/** Returns the stored manifest: [body, HMAC-SHA-256 of the body]. See docs/vault-format.md, "Stored forms". */
export async function sealManifest(key: CryptoKey, manifest: Manifest): Promise<Uint8Array> {
  const { audit, ...rest } = manifest
  const body = encodeCbor(audit === undefined ? rest : { ...rest, audit: { ...audit } })
  lastBodies.set(manifest.owner, { body, manifest })
  return encodeCbor([body, await macOf(key, body)])
}

/** Returns the manifest, or `undefined` when it is malformed, of another owner or not authenticated by this key. */
export async function openManifest(
  key: CryptoKey,
  owner: ManifestOwner,
  stored: unknown,
): Promise<Manifest | undefined> {
  const outer = readStoredForm(StoredManifest, stored)
  if (outer === undefined) return undefined
  const [body, mac] = outer
  if (!(await verifyMac(key, mac, body))) return undefined
  const manifest = readBody(owner, body)
  return manifest?.owner === owner ? manifest : undefined
}

interface BodyReading {
  readonly body: Uint8Array
  readonly manifest: Manifest | undefined
}

// The last body read or written, by owner. Identical bytes are not parsed again, but still authenticated again.
const lastBodies = new Map<ManifestOwner, BodyReading>()

function readBody(owner: ManifestOwner, body: Uint8Array): Manifest | undefined {
  const before = lastBodies.get(owner)
  if (before !== undefined && equalBytes(before.body, body)) return before.manifest
  const copy = body.slice()
  const manifest = readStoredForm(Manifest, copy)
  lastBodies.set(owner, { body: copy, manifest })
  return manifest
}
