import { z } from 'zod'
import { PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { Bytes, bytesOf, idLength } from '#/vault/storage/stored-form.ts'

const recordId = z.string().regex(/^[0-9a-f]{32}$/)

/** The passphrase, the creation of the vault (since format 5 of the header), or the id of a passkey. Logs of format 2 do not say. */
const Way = z.union([z.literal('passphrase'), z.literal('creation'), PasskeyId])
export type Way = z.infer<typeof Way>

/** Short codes of what the user was warned of before signing, such as `keys.last-master`. */
export const WarningCodes = z
  .array(
    z
      .string()
      .max(40)
      .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/),
  )
  .max(8)
  .readonly()

/** As many entries as one event takes over from another log, and bytes of them. */
const mostJoinedEntries = 1000
const mostJoinedBytes = 1024 * 1024

const ownEvents = [
  z.strictObject({ kind: z.literal('created') }),
  /** `failed`: wrong passphrases since the last right one. */
  z.strictObject({ kind: z.literal('unlocked'), failed: z.int().nonnegative(), by: Way.exactOptional() }),
  z.strictObject({
    kind: z.literal('signed'),
    /** Number of the transition's type. */
    transition: z.int(),
    digest: bytesOf(32),
    /** Records of the keys that signed, witnesses included. */
    records: z.array(recordId),
    /** The identity that it changes, where the transition names one. */
    identity: bytesOf(32).nullable(),
    /** What opened the gate for it, where that was asked. */
    by: Way.exactOptional(),
    /** What the user was warned of, where anything. Since format 5 of the header. */
    warnings: WarningCodes.refine((codes) => codes.length > 0).exactOptional(),
  }),
  /** A transaction of layer 1: an asset lock, or a payment to an address. Since format 6 of the header. */
  z.strictObject({
    kind: z.literal('funding-signed'),
    what: z.enum(['asset-lock', 'classic-lock', 'refund']),
    /** In display order. */
    txid: bytesOf(32),
    /** What is locked, or sent to the address. */
    amountDuffs: z.int().nonnegative(),
    /** Records of the keys that were spent. */
    records: z.array(recordId),
    by: Way.exactOptional(),
  }),
  z.strictObject({
    kind: z.enum(['passkey-added', 'passkey-renamed', 'passkey-removed']),
    passkey: PasskeyId,
    /** That it has now, or had last. */
    name: PasskeyName,
  }),
  z.strictObject({
    kind: z.enum(['key-made', 'key-imported', 'key-renamed', 'key-removed', 'damaged-removed']),
    record: recordId,
  }),
  /** The key of an address of a network with value, shown although nothing of the vault was backed up. Since format 7 of the header. */
  z.strictObject({ kind: z.literal('address-without-backup'), record: recordId }),
  z.strictObject({ kind: z.literal('keys-restored'), records: z.array(recordId) }),
  z.strictObject({
    kind: z.enum([
      'phrase-made',
      'phrase-imported',
      'phrase-written-down',
      'phrase-revealed',
      'phrase-scanned',
      'passphrase-changed',
      'cost-raised',
      'keys-renewed',
    ]),
  }),
  /** Since format 5 of the header. The phrase's record, and how many derived private keys stay without it. */
  z.strictObject({
    kind: z.literal('phrase-forgotten'),
    phrase: recordId,
    keys: z.int().nonnegative(),
  }),
  /** `file`: SHA-256 of the backup. */
  z.strictObject({
    kind: z.enum(['backup-made', 'backup-tested']),
    file: bytesOf(32),
    keys: z.int().nonnegative(),
  }),
  z.strictObject({
    kind: z.literal('restored'),
    file: bytesOf(32),
    /** How many private keys came in, and whether the recovery phrase did. */
    keys: z.int().nonnegative(),
    phrase: z.boolean(),
  }),
  z.strictObject({ kind: z.enum(['key-exported', 'key-revealed']), record: recordId }),
] as const

/** Entries of the log of the vault with that id, as they were stored there, in their order. Since format 5 of the header. */
const Joined = z.strictObject({
  kind: z.literal('joined'),
  vault: bytesOf(idLength),
  entries: z
    .array(Bytes)
    .min(1)
    .max(mostJoinedEntries)
    .refine((entries) => entries.reduce((sum, { length }) => sum + length, 0) <= mostJoinedBytes)
    .readonly(),
})
export type Joined = Readonly<z.infer<typeof Joined>>

/** What the log tells of. Nothing here is secret. */
export const AuditEvent = z.discriminatedUnion('kind', [...ownEvents, Joined])
export type AuditEvent = Readonly<z.infer<typeof AuditEvent>>

/** The same as it is shown: entries of another vault are listed beside their event, which counts them. */
export const ShownEvent = z.discriminatedUnion('kind', [
  ...ownEvents,
  Joined.extend({ entries: z.int().positive() }),
])
export type ShownEvent = Readonly<z.infer<typeof ShownEvent>>
