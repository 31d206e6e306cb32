import { randomBytes } from '#/platform/random.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { holdGate, type HeldGate } from './held-gate.ts'
import type { OpenVault } from './open-vault.ts'
import type { AnyProof, Authority, byCreation } from './proof.ts'
import { chooseWord, suggestedWordsOf } from './suggested-passphrase.ts'

/** For this many milliseconds after its creation, the vault may skip one proof. */
export const creationProofMs = 5 * 60_000

const choicesOfWord = 4

/** A question for one word of the passphrase, among four choices. `place`: from 1. */
export interface WordQuestion {
  readonly place: number
  readonly choices: readonly string[]
}

/**
 * Returns this worker's memory of the vault it created: the gate, so that the first identity needs no second proof, and
 * one word of a generated passphrase, until the next lock. `nowMs`: monotonic. See docs/vault.md, "A new vault".
 */
export function rememberCreation(nowMs: () => number) {
  let gate: HeldGate | undefined
  // The first of these questions is asked next.
  let questions: readonly AskedWord[] = []
  // True after the passphrase, or a word of it, was given. A passkey opens the vault without either.
  let knowsPassphrase = false

  const setPassphrase = (passphrase: string) => {
    questions = askOf(passphrase)
    knowsPassphrase = questions.length === 0
  }

  const dropOld = () => {
    if (gate?.isOld() === true) gate = undefined
  }

  return {
    hold: async (opened: GateKeyPair, passphrase: string): Promise<void> => {
      gate = await holdGate(opened, creationProofMs, nowMs)
      setPassphrase(passphrase)
    },
    dropOld,
    forget: (): void => {
      gate = undefined
      questions = []
      knowsPassphrase = false
    },
    read: () => {
      dropOld()
      return { proves: gate !== undefined, asksWord: questions.length > 0, knowsPassphrase }
    },
    /**
     * Lends the gate's key pair for one operation, even if the operation fails. Throws `vault/passphrase-needed` if the
     * gate was lent before, its time is over, or `publicKey` is of another gate.
     */
    lend: async <Result>(
      publicKey: Uint8Array,
      work: (gate: GateKeyPair) => Promise<Result>,
    ): Promise<Result> => {
      const current = gate
      gate = undefined
      const missing = () => new VaultError('vault/passphrase-needed')
      if (current === undefined) throw missing()
      return current.lend(publicKey, async (lent) => {
        if (lent === undefined) throw missing()
        return work(lent)
      })
    },
    ask: setPassphrase,
    question: (): WordQuestion | null => {
      const [asked] = questions
      return asked === undefined ? null : { place: asked.place, choices: asked.choices }
    },
    /** The complete passphrase was given, so no word is asked. */
    pass: (): void => {
      questions = []
      knowsPassphrase = true
    },
    /** The right word ends the questions. A wrong one leads to the other question, to prevent elimination. */
    answer: (word: string): boolean => {
      const [asked, ...others] = questions
      if (asked === undefined) return false
      const isRight = asked.word === word
      questions = isRight ? [] : [...others, asked]
      if (isRight) knowsPassphrase = true
      return isRight
    },
  }
}

export type CreationMemory = ReturnType<typeof rememberCreation>

/** Runs a proved operation; `creation` is valid for one create, even if it fails. Throws as `withProof` and `lend`. */
export async function withAnyProof<Result>(
  vault: Pick<OpenVault, 'withProof' | 'inspect'>,
  creation: CreationMemory,
  proof: AnyProof | typeof byCreation | undefined,
  isCreate: boolean,
  work: (authority: Authority) => Promise<Result>,
): Promise<Result> {
  if (typeof proof !== 'object' || !('kind' in proof)) return vault.withProof(proof, work)
  if (!isCreate) throw new VaultError('vault/passphrase-needed')
  const { header } = await vault.inspect()
  return creation.lend(header.gate.publicKey, (gate) =>
    vault.withProof(undefined, (authority) => work({ ...authority, gate })),
  )
}

interface AskedWord extends WordQuestion {
  readonly word: string
}

// Only generated passphrases get questions: users know what they typed, and no part of that is ever shown.
function askOf(passphrase: string): readonly AskedWord[] {
  const words = suggestedWordsOf(passphrase)
  if (words === undefined) return []
  const [random = 0, step = 0] = randomBytes(2)
  const first = random % words.length
  const other = (first + 1 + (step % (words.length - 1))) % words.length
  // Two questions with the same four choices: deliberate misses reveal both words, which leaves 44 of 66 bits. Each
  // further word would cost eleven bits.
  return [first, other].map((at) => {
    const word = words[at] ?? ''
    const choices = [word]
    while (choices.length < choicesOfWord) choices.push(chooseWord([...words, ...choices]))
    // Sort the choices, so that the position of the right word reveals nothing.
    return { place: at + 1, choices: choices.toSorted(), word }
  })
}
