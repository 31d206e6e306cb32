import { KeyType, isSigningType } from '#/protocol/key/key-attribute.ts'
import type { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import {
  commonSeries,
  curveOfSeries,
  formatSeriesPath,
  type HdSeries,
  identityTopUps,
} from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { openPhrase, type PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { encodeRecord } from '#/vault/storage/stored-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { Proof } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import type { RecordChange } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { countPath, deriveKeyAt } from './derivation.ts'
import {
  type DerivedPublicKey,
  type IndexRange,
  type KnownIdentity,
  phraseEntryOf,
  type phraseCalls,
} from './phrase-forms.ts'
import {
  borrowPhrase,
  borrowTree,
  findPhrase,
  hasPhrase,
  lendTree,
  type NodeOf,
  sealNewPhrase,
} from './phrase-keeping.ts'
import {
  askForWords,
  formatPhrase,
  findWrongPlaces,
  makePhraseEntropy,
  type PhraseCheck,
  type PhraseLength,
  readPhrase,
} from './recovery-phrase.ts'
import { findUncovered, forgetPhrase, takePlace } from './phrase-forgetting.ts'
import { countKeysInUse } from './used-indices.ts'

type PhraseActions = Pick<
  OperationsOf<typeof phraseCalls>,
  'createPhrase' | 'confirmPhrase' | 'revealPhrase' | 'importPhrase' | 'forgetPhrase' | 'derivePublicKeys'
>

const mostWrong = 10
// Limit of top-up keys per identity, to avoid thousands of rows; a search for payments goes further.
const mostOfIdentity = 5

/**
 * Returns the operations of the phrase. Creating, importing, revealing and scanning need a fresh proof; reveal and scan
 * are logged first. Throws as `findPhrase`, `sealNewPhrase` and `openGate`. See docs/vault.md, "Recovery phrase".
 */
export function makePhraseActions(vault: OpenVault): PhraseActions {
  // The latest check for three words of the phrase shown last. The worker keeps it until it ends.
  let check: { readonly phrase: string; readonly asked: PhraseCheck; readonly wrong: number } | undefined

  const ask = (phrase: string, words: readonly string[], asked = askForWords(words)) => {
    check = { phrase, asked, wrong: 0 }
    return { words, places: asked.places }
  }

  /** The proof prevents a stranger at an open vault from planting a phrase. `replaces`: the phrase to replace. */
  const keepPhrase = ({ proof, face, entropy, inUse = [], replaces }: NewPhrase): Promise<PhraseOutcome> =>
    vault.withProof(proof, (authority) =>
      vault.change<PhraseOutcome>(async (inspection) => {
        const unchanged = (result: PhraseOutcome) => ({ changes: [], result })
        const before = hasPhrase(inspection) ? inspection.phrase?.record : undefined
        if (before !== undefined) {
          if (replaces?.phrase !== formatHex(before.id)) return unchanged({ kind: 'exists' })
          const uncovered = replaces.withoutBackup ? undefined : findUncovered(inspection, before)
          if (uncovered !== undefined) return unchanged({ kind: 'uncovered', ...uncovered })
        }
        const createdAtMs = vault.nowMs()
        const isImported = face.origin === 'imported'
        const writtenDownAtMs = isImported ? createdAtMs : null
        const made = await openGate(inspection, authority, async (gate) =>
          before !== undefined && (await isOfEntropy(inspection, before, gate, entropy))
            ? undefined
            : sealNewPhrase(inspection, { ...face, createdAtMs, writtenDownAtMs }, entropy),
        )
        if (made === undefined) return unchanged({ kind: 'same' })
        const publicKeys = [...inspection.records.values()].flatMap(({ record }) =>
          record.origin === 'imported' ? [record.publicKey] : [],
        )
        // A new phrase has no derived keys yet.
        const withTree = <Result>(work: (nodeOf: NodeOf | undefined) => Promise<Result>) =>
          isImported ? lendTree(entropy, work) : work(undefined)
        return withTree(async (nodeOf) => {
          const phrase =
            nodeOf === undefined
              ? made.phrase
              : countKeysInUse(nodeOf, made.phrase, [...publicKeys, ...inUse])
          const forgotten = before && forgetPhrase(inspection, before, nodeOf)
          return {
            changes: [
              ...(forgotten?.changes ?? takePlace(inspection, nodeOf)),
              { kind: 'put', record: phrase },
              { kind: 'put', record: made.branches },
            ],
            notes: [
              ...(forgotten === undefined ? [] : [vault.note(forgotten.event)]),
              vault.note({ kind: isImported ? 'phrase-imported' : 'phrase-made' }),
            ],
            result: { kind: 'kept', phrase: phraseEntryOf({ record: phrase, condition: 'sound' }) },
          }
        })
      }),
    )

  return {
    createPhrase: async ({ words: length, proof, replaces }) => {
      const entropy = makePhraseEntropy(length)
      try {
        // Format before storing: nothing may fail between storing the phrase and returning its words.
        const words = formatPhrase(entropy)
        const asked = askForWords(words)
        const face = { length, origin: 'generated' } as const
        const outcome = await keepPhrase({ proof, face, entropy, replaces })
        // A collision with the previous phrase is negligible.
        if (outcome.kind === 'same') throw new VaultError('vault/internal')
        if (outcome.kind !== 'kept') return outcome
        const { phrase } = outcome
        return { kind: 'created', phrase, ...ask(phrase.id, words, asked) }
      } finally {
        entropy.fill(0)
      }
    },
    confirmPhrase: async ({ words }) => {
      if (check === undefined) return { kind: 'not-asked' }
      const { phrase: shown, asked, wrong } = check
      const places = findWrongPlaces(asked, words)
      if (places.length > 0) {
        // The answer names the wrong words, so the limit must prevent a script from trying every word of the list.
        check = wrong + 1 < mostWrong ? { ...check, wrong: wrong + 1 } : undefined
        return { kind: 'wrong', places }
      }
      const phrase = await vault.change(async (inspection) => {
        const found = findPhrase(inspection)
        if (found === undefined) throw new VaultError('vault/key-missing')
        // Another tab has replaced the phrase since.
        if (formatHex(found.id) !== shown) return { changes: [], result: undefined }
        const record = { ...found, writtenDownAtMs: vault.nowMs() }
        return {
          changes: [{ kind: 'put', record }],
          notes: [vault.note({ kind: 'phrase-written-down' })],
          result: phraseEntryOf({ record, condition: 'sound' }),
        }
      })
      check = undefined
      return phrase === undefined ? { kind: 'not-asked' } : { kind: 'confirmed', phrase }
    },
    revealPhrase: ({ proof }) =>
      vault.withProof(proof, async (authority) => {
        const revealed = await vault.change(async (inspection) => {
          const phrase = findPhrase(inspection)
          if (phrase === undefined) return { changes: [], result: undefined }
          const words = await borrowPhrase(inspection, phrase, authority, async (entropy) =>
            formatPhrase(entropy),
          )
          const notes = [vault.note({ kind: 'phrase-revealed' })]
          return { changes: [], notes, result: { id: formatHex(phrase.id), words } }
        })
        if (revealed === undefined) return { kind: 'none' }
        return { kind: 'revealed', ...ask(revealed.id, revealed.words) }
      }),
    importPhrase: async ({ text, proof, inUse, replaces }) => {
      const reading = readPhrase(text)
      if (reading.kind === 'rejected') return reading
      const { entropy, length } = reading
      try {
        const face = { length, origin: 'imported' } as const
        return await keepPhrase({ proof, face, entropy, inUse, replaces })
      } finally {
        entropy.fill(0)
      }
    },
    forgetPhrase: ({ proof, phrase, withoutBackup }) =>
      vault.withProof(proof, (authority) =>
        vault.change<VaultAnswer<'forgetPhrase'>>(async (inspection) => {
          const found = findPhrase(inspection)
          if (found === undefined || formatHex(found.id) !== phrase)
            return { changes: [], result: { kind: 'none' } }
          const uncovered = withoutBackup ? undefined : findUncovered(inspection, found)
          if (uncovered !== undefined) return { changes: [], result: { kind: 'uncovered', ...uncovered } }
          await openGate(inspection, authority, async () => {})
          const { changes, event, keys } = forgetPhrase(inspection, found)
          return { changes, notes: [vault.note(event)], result: { kind: 'forgotten', keys } }
        }),
      ),
    derivePublicKeys: ({ proof, ...question }) =>
      vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        const phrase = findPhrase(inspection)
        if (phrase === undefined) return { kind: 'none' }
        const answer = await borrowTree(inspection, phrase, authority, async (nodeOf) =>
          scanPhrase(nodeOf, question, inspection),
        )
        await vault.change(async (stored) => ({
          changes: changesOfScan(findPhrase(stored), phrase, answer),
          notes: [vault.note({ kind: 'phrase-scanned' })],
          result: undefined,
        }))
        return answer
      }),
  }
}

interface NewPhrase {
  readonly proof: Proof
  readonly face: { readonly length: PhraseLength; readonly origin: PhraseRecord['origin'] }
  readonly entropy: Uint8Array
  readonly inUse?: readonly Uint8Array[] | undefined
  readonly replaces?: VaultAsked<'importPhrase'>['replaces']
}

type PhraseOutcome = Exclude<VaultAnswer<'importPhrase'>, { readonly kind: 'rejected' }>

type VaultAsked<Call extends keyof typeof phraseCalls> = z.infer<(typeof phraseCalls)[Call]['request']>
type VaultAnswer<Call extends keyof typeof phraseCalls> = z.infer<(typeof phraseCalls)[Call]['response']>

// A phrase that does not open counts as another, so that the user can replace it.
async function isOfEntropy(
  { header }: Inspection,
  phrase: PhraseRecord,
  gate: GateKeyPair,
  entropy: Uint8Array,
): Promise<boolean> {
  const before = await openPhrase(header.vaultId, phrase, gate)
  try {
    return before !== undefined && equalBytes(before, entropy)
  } finally {
    before?.fill(0)
  }
}

type ScanQuestion = Omit<z.infer<typeof phraseCalls.derivePublicKeys.request>, 'proof'>

function scanPhrase(
  nodeOf: NodeOf,
  question: ScanQuestion,
  { records }: Inspection,
): z.infer<typeof phraseCalls.derivePublicKeys.response> {
  const keys: DerivedPublicKey[] = []
  const scanned: (IndexRange & { readonly path: string })[] = []
  for (const { series, range } of listSeries(question)) {
    scanned.push({ path: series.kind === 'single-use' ? series.name : formatSeriesPath(series), ...range })
    for (const index of indicesOf(range)) {
      const { publicKey, path: keyPath } = derivePublic(nodeOf, series, index)
      const held = [...records].find(([, { record }]) => equalBytes(record.publicKey, publicKey))?.[0] ?? null
      const face = { path: keyPath, publicKey, held }
      if (series.kind === 'single-use') {
        keys.push({ ...face, kind: series.kind, series: series.name, purpose: series.purpose, index })
        continue
      }
      const { kind, curve, identityIndex } = series
      const bearers = findBearers(publicKey, question.identities)
      keys.push({ ...face, kind, curve, identityIndex, keyIndex: index, bearers })
    }
  }
  return { kind: 'derived', keys, scanned }
}

// A key of an identity or of the vault is in use: the next key of its series comes after it.
function changesOfScan(
  phrase: PhraseRecord | undefined,
  scanned: PhraseRecord,
  answer: z.infer<typeof phraseCalls.derivePublicKeys.response>,
): readonly RecordChange[] {
  if (phrase === undefined || !equalBytes(phrase.id, scanned.id) || answer.kind !== 'derived') return []
  const inUse = answer.keys.filter(
    (key) => key.held !== null || (key.kind === 'identity' && key.bearers.length > 0),
  )
  const counted = inUse.reduce((record, { path }) => countPath(record, path), phrase)
  return equalBytes(encodeRecord(counted), encodeRecord(phrase)) ? [] : [{ kind: 'put', record: counted }]
}

function listSeries({ network, identityIndices, keyIndices, singleUseIndices, identities }: ScanQuestion) {
  // BLS is slow to derive: skip it if no named identity has such a key.
  const hasBls =
    identities.length === 0 || identities.some(({ keys }) => keys.some(({ type }) => type === KeyType.bls))
  const curves = hasBls ? (['ecdsa', 'bls'] as const) : (['ecdsa'] as const)
  const series: { readonly series: HdSeries; readonly range: IndexRange }[] = []
  for (const identityIndex of keyIndices.count > 0 ? indicesOf(identityIndices) : []) {
    for (const curve of curves)
      series.push({ series: { kind: 'identity', network, curve, identityIndex }, range: keyIndices })
  }
  if (singleUseIndices.count === 0) return series
  for (const common of commonSeries(network)) series.push({ series: common, range: singleUseIndices })
  const ofEach = { ...singleUseIndices, count: Math.min(singleUseIndices.count, mostOfIdentity) }
  for (const index of indicesOf(identityIndices))
    series.push({ series: identityTopUps(network, index, true), range: ofEach })
  return series
}

function derivePublic(nodeOf: NodeOf, series: HdSeries, index: number) {
  const { privateKey, path } = deriveKeyAt(nodeOf(series), series, index)
  try {
    return { publicKey: derivePublicKey(curveOfSeries(series), privateKey), path }
  } finally {
    privateKey.fill(0)
  }
}

function findBearers(publicKey: Uint8Array, identities: readonly KnownIdentity[]) {
  const hash = formatHex(hash160(publicKey))
  return identities.flatMap(({ identity, keys }) =>
    keys.flatMap(({ id, type, data }) => {
      const bears =
        type === KeyType.ecdsaHash160
          ? formatHex(data) === hash
          : isSigningType(type) && equalBytes(data, publicKey)
      return bears ? [{ identity, keyId: id, type }] : []
    }),
  )
}

// Stops at 2^31 - 1, the highest index of BIP 32.
function indicesOf({ from, count }: IndexRange): readonly number[] {
  return Array.from({ length: Math.min(count, 2 ** 31 - from) }, (_, offset) => from + offset)
}
