import { randomBytes } from '#/platform/random.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { holdGate, type HeldGate } from './held-gate.ts'
import type { OpenVault } from './open-vault.ts'
import type { AnyProof, Authority, byCreation } from './proof.ts'
import { chooseWord, suggestedWordsOf } from './suggested-passphrase.ts'

/** Milliseconds after its creation in which a vault asks for no proof once. */
export const creationProofMs = 5 * 60_000

const choicesOfWord = 4

/** One word of the passphrase, asked back by a choice among four. `place`: from 1. */
export interface WordQuestion {
  readonly place: number
  readonly choices: readonly string[]
}

/**
 * What this worker remembers of the vault that it created, in memory alone: the gate, for the first identity to be made with no
 * second proof; and one word of a passphrase that the program made, then or later. All of it ends with the worker, at every lock.
 * `nowMs`: monotonic. See docs/vault.md, "A new vault".
 */
export function rememberCreation(nowMs: () => number) {
  let gate: HeldGate | undefined
  // The first is asked. Empty where none is.
  let questions: readonly AskedWord[] = []
  // The passphrase was given here, or a word of it answered: a passkey opens a vault without either.
  let knowsPassphrase = false

  const setPassphrase = (passphrase: string) => {
    questions = askOf(passphrase)
    knowsPassphrase = questions.length === 0
  }

  const dropOld = () => {
    if (gate?.isOld() === true) gate = undefined
  }

  return {
    /** Holds the gate of a vault that is about to be stored, and asks for a word of its passphrase. */
    hold: async (opened: GateKeyPair, passphrase: string): Promise<void> => {
      gate = await holdGate(opened, creationProofMs, nowMs)
      setPassphrase(passphrase)
    },
    /** What is too old is not held any longer. */
    dropOld,
    /** The vault is gone, or its passphrase is another one. */
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
     * Lends the gate's key pair for one operation, whatever becomes of that. Throws `vault/passphrase-needed` where it was lent
     * before, is too old, or opens another gate than that with `publicKey`.
     */
    lend: async <Result>(
      publicKey: Uint8Array,
      work: (gate: GateKeyPair) => Promise<Result>,
    ): Promise<Result> => {
      const held = gate
      gate = undefined
      const missing = () => new VaultError('vault/passphrase-needed')
      if (held === undefined) throw missing()
      return held.lend(publicKey, async (lent) => {
        if (lent === undefined) throw missing()
        return work(lent)
      })
    },
    /** The passphrase is another one: a word of it is asked for, where the program made it. */
    ask: setPassphrase,
    question: (): WordQuestion | null => {
      const [asked] = questions
      return asked === undefined ? null : { place: asked.place, choices: asked.choices }
    },
    /** The complete passphrase was given: no word of it is asked. */
    pass: (): void => {
      questions = []
      knowsPassphrase = true
    },
    /** Whether that is the word: none is asked then. After a miss the other word is asked, so that nobody gets there by elimination. */
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

/**
 * Runs an operation by the proof that is given: that the vault was created a moment ago proves for one create (`isCreate`), whatever becomes
 * of it. Throws the codes of `withProof` and `lend`.
 */
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

// Only what the program made: what users typed they know, and no part of it is shown.
function askOf(passphrase: string): readonly AskedWord[] {
  const words = suggestedWordsOf(passphrase)
  if (words === undefined) return []
  const [random = 0, step = 0] = randomBytes(2)
  const first = random % words.length
  const other = (first + 1 + (step % (words.length - 1))) % words.length
  // Two, always among the same four: who misses on purpose learns both, and 44 of 66 bits are left. Each word more would take eleven.
  return [first, other].map((at) => {
    const word = words[at] ?? ''
    const choices = [word]
    while (choices.length < choicesOfWord) choices.push(chooseWord([...words, ...choices]))
    // Sorted, its place among them tells nothing.
    return { place: at + 1, choices: choices.toSorted(), word }
  })
}
