import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { Proof } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { askForWords, isAnswered, type PhraseCheck } from './phrase-check.ts'
import { phraseEntryOf, type PhraseEntry } from './phrase-entry.ts'
import type { phraseForms } from './phrase-forms.ts'
import { borrowPhrase, borrowTree, findPhrase, hasPhrase, sealNewPhrase } from './phrase-keeping.ts'
import { scanPhrase } from './phrase-scan.ts'
import { formatPhrase, makePhraseEntropy, readPhrase, type PhraseLength } from './recovery-phrase.ts'

type PhraseActs = Pick<
  OperationsOf<typeof phraseForms>,
  'readPhrase' | 'createPhrase' | 'confirmPhrase' | 'revealPhrase' | 'importPhrase' | 'derivePublicKeys'
>

/** The operations of the recovery phrase. Whoever makes, shows or uses it at the gate gives a proof, afresh. */
export function makePhraseActs(vault: OpenVault): PhraseActs {
  // What the person is asked for, until the worker ends: three words of the phrase that was shown last.
  let check: PhraseCheck | undefined

  const ask = (words: readonly string[]) => {
    check = askForWords(words)
    return { words, places: check.places }
  }

  /** Seals the phrase when there is none; the proof keeps a stranger at an open vault from planting his own. */
  const keepPhrase = (
    proof: Proof,
    face: { readonly length: PhraseLength; readonly origin: PhraseRecord['origin'] },
    entropy: Uint8Array,
  ): Promise<PhraseEntry | undefined> =>
    vault.withProof(proof, (authority) =>
      vault.change(async (inspection) => {
        if (hasPhrase(inspection)) return { changes: [], result: undefined }
        const createdAtMs = vault.nowMs()
        const writtenDownAtMs = face.origin === 'imported' ? createdAtMs : null
        const { phrase, branches } = await openGate(inspection, authority, () =>
          sealNewPhrase(inspection, { ...face, createdAtMs, writtenDownAtMs }, entropy),
        )
        return {
          changes: [
            // Branches of a phrase that is damaged serve nobody.
            ...(inspection.branches === undefined
              ? []
              : [{ kind: 'remove', record: inspection.branches.record } as const]),
            { kind: 'put', record: phrase },
            { kind: 'put', record: branches },
          ],
          notes: [vault.note({ kind: face.origin === 'imported' ? 'phrase-imported' : 'phrase-made' })],
          result: phraseEntryOf({ record: phrase, condition: 'sound' }),
        }
      }),
    )

  // Before the secret is let out: what cannot be logged is not shown.
  const logAlone = (kind: 'phrase-revealed' | 'phrase-scanned') =>
    vault.change(async () => ({ changes: [], notes: [vault.note({ kind })], result: undefined }))

  return {
    readPhrase: async () => {
      const { phrase } = await vault.inspect()
      return phrase === undefined ? null : phraseEntryOf(phrase)
    },
    createPhrase: async ({ words: length, proof }) => {
      const entropy = makePhraseEntropy(length)
      try {
        const phrase = await keepPhrase(proof, { length, origin: 'generated' }, entropy)
        if (phrase === undefined) return { kind: 'exists' }
        return { kind: 'created', phrase, ...ask(formatPhrase(entropy)) }
      } finally {
        entropy.fill(0)
      }
    },
    confirmPhrase: async ({ words }) => {
      if (check === undefined) return { kind: 'not-asked' }
      if (!isAnswered(check, words)) return { kind: 'wrong' }
      const phrase = await vault.change(async (inspection) => {
        const found = findPhrase(inspection)
        if (found === undefined) throw new VaultError('vault/key-missing')
        const record = { ...found, writtenDownAtMs: vault.nowMs() }
        return {
          changes: [{ kind: 'put', record }],
          notes: [vault.note({ kind: 'phrase-written-down' })],
          result: phraseEntryOf({ record, condition: 'sound' }),
        }
      })
      check = undefined
      return { kind: 'confirmed', phrase }
    },
    revealPhrase: ({ proof }) =>
      vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        const phrase = findPhrase(inspection)
        if (phrase === undefined) return { kind: 'none' }
        const words = await borrowPhrase(inspection, phrase, authority, async (entropy) =>
          formatPhrase(entropy),
        )
        await logAlone('phrase-revealed')
        return { kind: 'revealed', ...ask(words) }
      }),
    importPhrase: async ({ text, proof }) => {
      const reading = readPhrase(text)
      if (reading.kind === 'refused') return reading
      const { entropy, length } = reading
      try {
        const phrase = await keepPhrase(proof, { length, origin: 'imported' }, entropy)
        return phrase === undefined ? { kind: 'exists' } : { kind: 'kept', phrase }
      } finally {
        entropy.fill(0)
      }
    },
    derivePublicKeys: ({ proof, ...question }) =>
      vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        const phrase = findPhrase(inspection)
        if (phrase === undefined) return { kind: 'none' }
        const answer = await borrowTree(inspection, phrase, authority, async (nodeOf) =>
          scanPhrase(nodeOf, question, inspection),
        )
        await logAlone('phrase-scanned')
        return answer
      }),
  }
}
