import { z } from 'zod'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { HdIndex, mostFundingKeys, SeriesName } from '#/vault/storage/hd-series.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { Known } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { Bytes, bytesOf, RecordId } from '#/vault/storage/stored-form.ts'
import { Proof, SecretText } from '#/vault/unlock/proof.ts'

import type { PhraseFault } from './recovery-phrase.ts'

export const PhraseEntry = z.strictObject({
  id: RecordId,
  length: z.literal([12, 24]),
  origin: z.enum(['generated', 'imported']),
  createdAtMs: z.int(),
  /** Time when the user confirmed to have written the phrase down, or typed it in. */
  writtenDownAtMs: z.int().nullable(),
  condition: z.enum(['sound', 'unchecked']),
})
export type PhraseEntry = Readonly<z.infer<typeof PhraseEntry>>

/** Returns the phrase's public data for responses. */
export function phraseEntryOf({ record, condition }: Known<PhraseRecord>): PhraseEntry {
  const { id, length, origin, createdAtMs, writtenDownAtMs } = record
  return { id: formatHex(id), length, origin, createdAtMs, writtenDownAtMs, condition }
}

// Enough for the identities of any user, and a scan takes only seconds.
const mostScanned = 1000
const mostInUse = 100_000
const IndexRange = z.strictObject({ from: HdIndex, count: z.int().min(0).max(mostScanned) })
export type IndexRange = Readonly<z.infer<typeof IndexRange>>

// Enough for a search of 1,000 identities, which has a top-up series for each of them.
const mostUsedSeries = 2000
const UsedIndex = z
  .int()
  .min(0)
  .max(mostFundingKeys - 1)

const FundingHash = z
  .strictObject({ series: SeriesName, purpose: SingleUsePurpose, index: HdIndex, hash160: bytesOf(20) })
  .readonly()
export type FundingHash = z.infer<typeof FundingHash>

const SearchedSeries = z
  .strictObject({
    series: SeriesName,
    /** Number of keys. 0: the session lacks the branch, so the search needs a proof. */
    count: z.int().nonnegative(),
    /** Number of unused keys that ends the search. 0: no more keys of the series are derived. */
    gap: z.int().nonnegative(),
    /** True if restoring a key of the series needs a proof. */
    asksProof: z.boolean(),
  })
  .readonly()
export type SearchedSeries = z.infer<typeof SearchedSeries>

const KnownIdentity = z.strictObject({
  identity: z.string().max(100),
  keys: z
    .array(
      z.strictObject({ id: z.int().nonnegative(), type: z.literal([0, 1, 2, 3, 4]), data: Bytes }).readonly(),
    )
    .max(100)
    .readonly(),
})
export type KnownIdentity = Readonly<z.infer<typeof KnownIdentity>>

const derivedFace = {
  path: z.string(),
  publicKey: Bytes,
  held: RecordId.nullable(),
}
/** A public key derived from the phrase. `bearers`: the equal keys of known identities. */
const DerivedPublicKey = z.discriminatedUnion('kind', [
  z.strictObject({
    ...derivedFace,
    kind: z.literal('identity'),
    curve: z.enum(['ecdsa', 'bls']),
    identityIndex: HdIndex,
    keyIndex: HdIndex,
    bearers: z
      .array(z.strictObject({ identity: z.string(), keyId: z.int(), type: z.literal([0, 1, 2, 3, 4]) }))
      .readonly(),
  }),
  z.strictObject({
    ...derivedFace,
    kind: z.literal('single-use'),
    series: SeriesName,
    purpose: SingleUsePurpose,
    index: HdIndex,
  }),
])
export type DerivedPublicKey = Readonly<z.infer<typeof DerivedPublicKey>>

const PhraseFaultForm: z.ZodType<PhraseFault> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('length'), found: z.int() }),
  z.strictObject({ kind: z.literal('words'), places: z.array(z.int()).readonly() }),
  z.strictObject({ kind: z.literal('checksum') }),
])
const phraseWords = {
  /** Words to write down. They are shown once; showing them again needs a proof of the gate. */
  words: z.array(z.string()).readonly(),
  places: z.array(z.int()).readonly(),
}
const existing = z.strictObject({ kind: z.literal('exists') })
/** Rejected: parts are in no tested backup, and the user has not accepted their loss. */
const uncovered = z.strictObject({
  kind: z.literal('uncovered'),
  keys: z.int().nonnegative(),
  phrase: z.boolean(),
})
/** The phrase to remove, as the page showed it. `withoutBackup`: the user goes on without a tested backup. */
const forgetting = { phrase: RecordId, withoutBackup: z.boolean() }
const none = z.strictObject({ kind: z.literal('none') })

export const phraseCalls = {
  createPhrase: {
    request: z.strictObject({
      words: z.literal([12, 24]),
      proof: Proof,
      replaces: z.strictObject(forgetting).readonly().optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('created'), phrase: PhraseEntry, ...phraseWords }),
      existing,
      uncovered,
    ]),
  },
  /** Right words make the phrase count as written down. Ten wrong answers end the check until the next reveal. */
  confirmPhrase: {
    request: z.strictObject({ words: z.array(z.string().max(30)).max(3).readonly() }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('confirmed'), phrase: PhraseEntry }),
      z.strictObject({ kind: z.literal('wrong'), places: z.array(z.int()).readonly() }),
      z.strictObject({ kind: z.literal('not-asked') }),
    ]),
  },
  revealPhrase: {
    request: z.strictObject({ proof: Proof }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('revealed'), ...phraseWords }),
      none,
    ]),
  },
  importPhrase: {
    request: z.strictObject({
      text: SecretText,
      proof: Proof,
      /** Public keys, or their hash160, that the page knows to be in use: the next keys come after them. */
      inUse: z
        .array(Bytes.refine(({ length }) => length <= 48))
        .max(mostInUse)
        .readonly()
        .optional(),
      replaces: z.strictObject(forgetting).readonly().optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('kept'), phrase: PhraseEntry }),
      z.strictObject({ kind: z.literal('rejected'), fault: PhraseFaultForm }),
      z.strictObject({ kind: z.literal('same') }),
      existing,
      uncovered,
    ]),
  },
  /** Removes the words. Derived private keys stay, and keep the id of their phrase. */
  forgetPhrase: {
    request: z.strictObject({ proof: Proof, ...forgetting }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('forgotten'), keys: z.int().nonnegative() }),
      none,
      uncovered,
    ]),
  },
  /**
   * Derives hashes of single-use keys for a search for payments, from the first key of each series to its gap beyond
   * the last used key. `used`: highest used index by series name, for the vault to mark. A search without a proof
   * covers only the session's branches.
   */
  deriveFundingHashes: {
    request: z.strictObject({
      network: z.enum(['mainnet', 'testnet']),
      used: z.record(SeriesName, UsedIndex).refine((used) => Object.keys(used).length <= mostUsedSeries),
      proof: Proof.optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('derived'),
        keys: z.array(FundingHash).readonly(),
        searched: z.array(SearchedSeries).readonly(),
      }),
      none,
    ]),
  },
  derivePublicKeys: {
    request: z
      .strictObject({
        proof: Proof,
        network: z.enum(['mainnet', 'testnet']),
        identityIndices: IndexRange,
        keyIndices: IndexRange,
        singleUseIndices: IndexRange,
        identities: z.array(KnownIdentity).max(100).readonly(),
      })
      .refine(({ identityIndices, keyIndices }) => identityIndices.count * keyIndices.count <= mostScanned),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('derived'),
        keys: z.array(DerivedPublicKey).readonly(),
        scanned: z.array(IndexRange.extend({ path: z.string() }).readonly()).readonly(),
      }),
      none,
    ]),
  },
} as const
