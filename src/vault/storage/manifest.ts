import { z } from 'zod'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { readStoredForm } from './stored-cbor.ts'
import { Bytes, bytesOf, idLength } from './stored-form.ts'
import { macOf, verifyMac } from './web-crypto.ts'

/** The session manifest covers the gate's and the session's records, the device manifest those of the device. */
export const ManifestOwner = z.enum(['session', 'device'])
export type ManifestOwner = z.infer<typeof ManifestOwner>

/** Format 2 has the head of the audit chain. */
export const manifestFormat = 2

/** How many entries the owner's audit chain has, and the hash of the last one (32 zeros where there is none). */
export const AuditHead = z.strictObject({ count: z.int().nonnegative(), hash: bytesOf(32) })
export type AuditHead = Readonly<z.infer<typeof AuditHead>>

export const noAudit: AuditHead = { count: 0, hash: new Uint8Array(32) }

/** Which records there are: a changed, missing, added or replayed one shows. */
export const Manifest = z
  .strictObject({
    format: z.literal([1, manifestFormat]),
    owner: ManifestOwner,
    vaultId: bytesOf(idLength),
    /** Rises with every write of the vault. */
    generation: z.int().positive(),
    /** In the device manifest, the generation of the session manifest of its time: shows a replay of either. */
    sessionGeneration: z.int().positive(),
    headerHash: bytesOf(32),
    /** SHA-256 of each stored record by record id in hex. */
    records: z.record(z.string().regex(/^[0-9a-f]{32}$/), bytesOf(32)),
    audit: AuditHead.exactOptional(),
  })
  .refine(({ format, audit }) => (format === 1) === (audit === undefined))
export type Manifest = Readonly<z.infer<typeof Manifest>>

const StoredManifest = z.tuple([Bytes, bytesOf(32)])

/** The stored manifest: [body, HMAC-SHA-256 of the body]. See docs/vault.md, "Stored forms". */
export async function sealManifest(key: CryptoKey, manifest: Manifest): Promise<Uint8Array> {
  const { audit, ...rest } = manifest
  const body = encodeCbor(audit === undefined ? rest : { ...rest, audit: { ...audit } })
  lastBodies.set(manifest.owner, { body, manifest })
  return encodeCbor([body, await macOf(key, body)])
}

/** The manifest, or `undefined` when it is malformed, of another owner or not authenticated by this key. */
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
  /** A copy that nobody else has. */
  readonly body: Uint8Array
  readonly manifest: Manifest | undefined
}

// Of the body that was read or written last for each owner: the same bytes are not parsed again. They are authenticated each
// time.
const lastBodies = new Map<ManifestOwner, BodyReading>()

function readBody(owner: ManifestOwner, body: Uint8Array): Manifest | undefined {
  const before = lastBodies.get(owner)
  if (before !== undefined && equalBytes(before.body, body)) return before.manifest
  const copy = body.slice()
  const manifest = readStoredForm(Manifest, copy)
  lastBodies.set(owner, { body: copy, manifest })
  return manifest
}
