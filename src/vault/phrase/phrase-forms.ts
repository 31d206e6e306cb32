import { z } from 'zod'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { HdIndex, mostFundingKeys, SeriesName } from '#/vault/storage/hd-series.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { Known } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { Bytes, bytesOf, RecordId } from '#/vault/storage/stored-form.ts'
import { Proof, SecretText } from '#/vault/unlock/proof.ts'

import type { PhraseFault } from './recovery-phrase.ts'

/** What may be known of the recovery phrase: nothing here is secret. */
export const PhraseEntry = z.strictObject({
  id: RecordId,
  /** Number of words. */
  length: z.literal([12, 24]),
  origin: z.enum(['generated', 'imported']),
  createdAtMs: z.int(),
  /** When the user confirmed that it is written down, or typed it in. */
  writtenDownAtMs: z.int().nullable(),
  condition: z.enum(['sound', 'unchecked']),
})
export type PhraseEntry = Readonly<z.infer<typeof PhraseEntry>>

/** The phrase as responses show it: nothing secret. */
export function phraseEntryOf({ record, condition }: Known<PhraseRecord>): PhraseEntry {
  const { id, length, origin, createdAtMs, writtenDownAtMs } = record
  return { id: formatHex(id), length, origin, createdAtMs, writtenDownAtMs, condition }
}

// Enough for the identities of any user, and scanned in seconds.
const mostScanned = 1000
const mostInUse = 100_000
const IndexRange = z.strictObject({ from: HdIndex, count: z.int().min(0).max(mostScanned) })
export type IndexRange = Readonly<z.infer<typeof IndexRange>>

// A search of 1,000 identities has a series of top-ups for each.
const mostUsedSeries = 2000
const UsedIndex = z
  .int()
  .min(0)
  .max(mostFundingKeys - 1)

/** A single-use key of the phrase as a search for payments knows it: nodes are asked about its hash. */
const FundingHash = z
  .strictObject({ series: SeriesName, purpose: SingleUsePurpose, index: HdIndex, hash160: bytesOf(20) })
  .readonly()
export type FundingHash = z.infer<typeof FundingHash>

/** A series that a search for payments looks through: its keys from index 0. */
const SearchedSeries = z
  .strictObject({
    series: SeriesName,
    /** How many keys. 0: its branch is not in the session, and the search goes through it only with a proof. */
    count: z.int().nonnegative(),
    /** The search ends after so many unused keys. 0: no more keys of the series are derived. */
    gap: z.int().nonnegative(),
    /** Restoring a key of the series takes a proof. */
    asksProof: z.boolean(),
  })
  .readonly()
export type SearchedSeries = z.infer<typeof SearchedSeries>

/** Public keys of an identity, as its transition or the platform has them: what a scan looks for. */
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
  /** The record that holds its private key already. */
  held: RecordId.nullable(),
}
/** A public key that the phrase gives, with every key of the known identities that it bears. */
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
  /** To be written down. Shown once; later only through the gate. */
  words: z.array(z.string()).readonly(),
  /** Which words `confirmPhrase` asks for, from 1. */
  places: z.array(z.int()).readonly(),
}
const existing = z.strictObject({ kind: z.literal('exists') })
/** Rejected: so much of it is in no tested backup, and the user has not confirmed that it may go. */
const uncovered = z.strictObject({
  kind: z.literal('uncovered'),
  /** Private keys that are derived from the phrase. */
  keys: z.int().nonnegative(),
  phrase: z.boolean(),
})
/** The phrase that goes, as the page showed it, and whether the user has confirmed to do without a tested backup of it. */
const forgetting = { phrase: RecordId, withoutBackup: z.boolean() }
const none = z.strictObject({ kind: z.literal('none') })

/** Calls about the recovery phrase. */
export const phraseCalls = {
  createPhrase: {
    request: z.strictObject({
      words: z.literal([12, 24]),
      proof: Proof,
      /** The phrase whose place it takes, where the vault has one. */
      replaces: z.strictObject(forgetting).readonly().optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('created'), phrase: PhraseEntry, ...phraseWords }),
      existing,
      uncovered,
    ]),
  },
  /** Asks for the words at the places that were told with the phrase; only then it counts as written down. After ten wrong answers nothing is asked any more: another reveal, with its proof, comes first. */
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
      /** Public keys that the page knows to be in use, or their hash160: the next keys come after them. */
      inUse: z
        .array(Bytes.refine(({ length }) => length <= 48))
        .max(mostInUse)
        .readonly()
        .optional(),
      /** The phrase whose place it takes, where the vault has one. */
      replaces: z.strictObject(forgetting).readonly().optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('kept'), phrase: PhraseEntry }),
      z.strictObject({ kind: z.literal('rejected'), fault: PhraseFaultForm }),
      /** It is the phrase that it was to replace. */
      z.strictObject({ kind: z.literal('same') }),
      existing,
      uncovered,
    ]),
  },
  /** Removes the words. Private keys that were derived from them stay, and name the phrase that they are of. */
  forgetPhrase: {
    request: z.strictObject({ proof: Proof, ...forgetting }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('forgotten'), keys: z.int().nonnegative() }),
      /** The vault does not have that phrase. */
      none,
      uncovered,
    ]),
  },
  /**
   * Hashes of the single-use keys to look for payments with, from the first of each series to its gap beyond the last that was used: as the
   * phrase counts them, or as the page has seen by the name of a series, which is counted then. The session gives those of its branches
   * without a proof. With one, rare series are among them.
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
        /** What was looked at: the path of each series, and its indices. */
        scanned: z.array(IndexRange.extend({ path: z.string() }).readonly()).readonly(),
      }),
      none,
    ]),
  },
} as const
