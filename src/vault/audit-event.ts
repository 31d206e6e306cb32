import { z } from 'zod'

import { bytesOf } from './stored-form.ts'

const recordId = z.string().regex(/^[0-9a-f]{32}$/)

/** What the log tells of. Nothing here is secret. */
export const AuditEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('created') }),
  /** `failed`: wrong passphrases since the last right one. */
  z.strictObject({ kind: z.literal('unlocked'), failed: z.int().nonnegative() }),
  z.strictObject({
    kind: z.literal('signed'),
    /** Number of the transition's type. */
    transition: z.int(),
    digest: bytesOf(32),
    /** Records of the keys that signed, witnesses included. */
    records: z.array(recordId),
    /** The identity that it changes, where the transition names one. */
    identity: bytesOf(32).nullable(),
  }),
  z.strictObject({
    kind: z.enum(['key-made', 'key-imported', 'key-renamed', 'key-removed']),
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
