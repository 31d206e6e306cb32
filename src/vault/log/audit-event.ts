import { z } from 'zod'
import { PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { Bytes, bytesOf, idLength } from '#/vault/storage/stored-form.ts'

const recordId = z.string().regex(/^[0-9a-f]{32}$/)

/** Passphrase, creation of the vault (since header format 5), or id of a passkey. Missing in logs of format 2. */
const Way = z.union([z.literal('passphrase'), z.literal('creation'), PasskeyId])
export type Way = z.infer<typeof Way>

/** Short codes of the warnings shown before signing, such as `keys.last-master`. */
export const WarningCodes = z
  .array(
    z
      .string()
      .max(40)
      .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/),
  )
  .max(8)
  .readonly()

/** Most entries, and most bytes in total, that one event copies from another log. */
const mostJoinedEntries = 1000
const mostJoinedBytes = 1024 * 1024

const ownEvents = [
  z.strictObject({ kind: z.literal('created') }),
  /** `failed`: wrong passphrases since the last right one. */
  z.strictObject({ kind: z.literal('unlocked'), failed: z.int().nonnegative(), by: Way.exactOptional() }),
  z.strictObject({
    kind: z.literal('signed'),
    transition: z.int(),
    digest: bytesOf(32),
    records: z.array(recordId),
    identity: bytesOf(32).nullable(),
    by: Way.exactOptional(),
    /** Warnings shown to the user, if any. Since format 5 of the header. */
    warnings: WarningCodes.refine((codes) => codes.length > 0).exactOptional(),
  }),
  /** A layer 1 transaction: an asset lock, or a payment to an address. Since format 6 of the header. */
  z.strictObject({
    kind: z.literal('funding-signed'),
    what: z.enum(['asset-lock', 'classic-lock', 'refund']),
    /** In display byte order. */
    txid: bytesOf(32),
    amountDuffs: z.int().nonnegative(),
    records: z.array(recordId),
    by: Way.exactOptional(),
  }),
  z.strictObject({
    kind: z.enum(['passkey-added', 'passkey-renamed', 'passkey-removed']),
    passkey: PasskeyId,
    /** Current name, or the last name of a removed passkey. */
    name: PasskeyName,
  }),
  z.strictObject({
    kind: z.enum(['key-made', 'key-imported', 'key-renamed', 'key-removed', 'damaged-removed']),
    record: recordId,
  }),
  /** A funding address of a network with value was shown before a backup. `record`: its key. Since header format 7. */
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
  /** `keys`: number of derived private keys that stay without the phrase. Since format 5 of the header. */
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
    keys: z.int().nonnegative(),
    phrase: z.boolean(),
  }),
  z.strictObject({ kind: z.enum(['key-exported', 'key-revealed']), record: recordId }),
] as const

/** Entries of another vault's log, as stored there and in order. `vault`: its id. Since format 5 of the header. */
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

export const AuditEvent = z.discriminatedUnion('kind', [...ownEvents, Joined])
export type AuditEvent = Readonly<z.infer<typeof AuditEvent>>

/** An event as shown: entries of another vault are listed separately, and this event only counts them. */
export const ShownEvent = z.discriminatedUnion('kind', [
  ...ownEvents,
  Joined.extend({ entries: z.int().positive() }),
])
export type ShownEvent = Readonly<z.infer<typeof ShownEvent>>
