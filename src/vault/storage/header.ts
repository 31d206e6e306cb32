import { z } from 'zod'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { mostPasskeys, Passkey } from './passkey.ts'
import { readStoredForm } from './stored-cbor.ts'
import { Bytes, bytesOf, idLength, vaultFormat } from './stored-form.ts'
import { Wrap, type PasskeyWrap } from './wrap.ts'

// Enough for the passphrase and seven passkeys. Limited because each passphrase wrap costs one stretching.
const mostWraps = 8

// Each compartment has a passphrase wrap, so that losing the passkeys never locks the user out.
const Wraps = z
  .array(Wrap)
  .max(mostWraps)
  .refine((wraps) => wraps.some(({ kind }) => kind === 'passphrase'))

export const Header = z
  .strictObject({
    vaultId: bytesOf(idLength),
    createdAtMs: z.int().nonnegative(),
    gate: z.strictObject({ publicKey: bytesOf(32), wraps: Wraps }),
    session: z.strictObject({
      /** Changes with passphrase, keys or a removed passkey, to end older sessions. Missing before, and in format 1. */
      epoch: bytesOf(idLength).exactOptional(),
      wraps: Wraps,
    }),
    /** Since format 3, if the vault has passkeys. */
    passkeys: z.array(Passkey).min(1).max(mostPasskeys).exactOptional(),
  })
  .refine(hasWholePasskeys)
export type Header = Readonly<z.infer<typeof Header>>

export type HeaderReading =
  | { readonly kind: 'sound'; readonly format: number; readonly header: Header; readonly hash: Uint8Array }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

// This outer form never changes: the checksum distinguishes a newer format from damage.
const StoredHeader = z.tuple([z.int().positive(), Bytes, bytesOf(32)])

/** Tells whether each passphrase wrap has its own salt. If not, its next use adds one. See docs/vault.md, "Keys". */
export function hasOwnSalts({ gate, session }: Header): boolean {
  const wraps = [...gate.wraps, ...session.wraps]
  return areDistinct(wraps.flatMap((wrap) => (wrap.kind === 'passphrase' ? [wrap.kdf.salt] : [])))
}

/**
 * Returns the stored header, [format, body, SHA-256 checksum], and that checksum, which manifests contain. An older
 * `format` stays while the session is locked, because the session manifest cannot be written then. See
 * docs/vault-format.md, "Stored forms".
 */
export function encodeHeader(
  header: Header,
  format: number = vaultFormat,
): { readonly stored: Uint8Array; readonly hash: Uint8Array } {
  const body = encodeCbor({ ...header })
  const hash = checksum(format, body)
  return { stored: encodeCbor([format, body, hash]), hash }
}

// The last result is reused, because every operation reads the header and few change it.
let lastReading: { readonly stored: Uint8Array; readonly reading: HeaderReading } | undefined

/** Returns the parsed header, or `newer` or `damaged`. Never throws. */
export function readHeader(stored: unknown): HeaderReading {
  if (!(stored instanceof Uint8Array)) return { kind: 'damaged' }
  if (lastReading === undefined || !equalBytes(lastReading.stored, stored))
    lastReading = { stored: stored.slice(), reading: parseHeader(stored) }
  return lastReading.reading
}

function parseHeader(stored: Uint8Array): HeaderReading {
  const outer = readStoredForm(StoredHeader, stored)
  if (outer === undefined) return { kind: 'damaged' }
  const [format, body, hash] = outer
  if (!equalBytes(checksum(format, body), hash)) return { kind: 'damaged' }
  if (format > vaultFormat) return { kind: 'newer' }
  const header = readStoredForm(Header, body)
  const isOfFormat =
    header !== undefined &&
    (format > 1 || header.session.epoch === undefined) &&
    (format > 2 || header.passkeys === undefined) &&
    (format !== 4 || hasOwnSalts(header))
  return !isOfFormat ? { kind: 'damaged' } : { kind: 'sound', format, header, hash }
}

function checksum(format: number, body: Uint8Array): Uint8Array {
  return sha256(encodeCbor(['keywright/header', format, body]))
}

interface PasskeyPlaces {
  readonly gate: { readonly wraps: readonly Wrap[] }
  readonly session: { readonly wraps: readonly Wrap[] }
  readonly passkeys?: readonly Passkey[] | undefined
}

// Each passkey opens both compartments, with an output for each: the output that unlocks never opens the gate.
function hasWholePasskeys({ gate, session, passkeys = [] }: PasskeyPlaces): boolean {
  const atGate = gate.wraps.filter((wrap) => wrap.kind === 'passkey')
  const atSession = session.wraps.filter((wrap) => wrap.kind === 'passkey')
  const ids = passkeys.map(({ id }) => id)
  const isListed = (wraps: readonly PasskeyWrap[]) =>
    wraps.length === ids.length && ids.every((id) => wraps.some((wrap) => equalBytes(wrap.id, id)))
  return (
    areDistinct(ids) &&
    areDistinct(passkeys.map(({ credentialId }) => credentialId)) &&
    areDistinct([...atGate, ...atSession].map(({ salt }) => salt)) &&
    isListed(atGate) &&
    isListed(atSession)
  )
}

function areDistinct(all: readonly Uint8Array[]): boolean {
  return all.every((each, at) => all.findIndex((other) => equalBytes(each, other)) === at)
}
