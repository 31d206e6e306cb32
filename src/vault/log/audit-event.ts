import { z } from 'zod'
import { PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { bytesOf } from '#/vault/storage/stored-form.ts'

const recordId = z.string().regex(/^[0-9a-f]{32}$/)

/** The passphrase, or the id of a passkey. Logs of format 2 of the header do not say. */
const Way = z.union([z.literal('passphrase'), PasskeyId])
export type Way = z.infer<typeof Way>

/** What the log tells of. Nothing here is secret. */
export const AuditEvent = z.discriminatedUnion('kind', [
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
])
export type AuditEvent = Readonly<z.infer<typeof AuditEvent>>
