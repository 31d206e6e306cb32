import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { ReviewedTransition, TransitionRequest } from './transition-signing.ts'

/** What the worker read for a review, to be signed once as it was read. */
export interface ShownTransition {
  readonly request: TransitionRequest
  readonly digest: Uint8Array
}

/** One row of a list as the user was shown it: what is signed, and the record (hex) that signs. */
export interface ShownRow {
  readonly digest: Uint8Array
  readonly signer: string
}

interface ShownList {
  readonly token: string
  /** The rows without a signature. */
  readonly waiting: Set<string>
  /** Undefined once it was started. */
  readonly startBeforeMs: number | undefined
}

/** More readings than a user has on the screen. Of older ones a review has to be read again. */
const mostShown = 256

/** Milliseconds between the approval of a list and its first signature. */
export const listStartMs = 60_000

/**
 * What this worker has shown and signed, in memory: it ends with the worker, at every lock. A token (16 random bytes, hex)
 * names a reading of the worker's own and is good for one signature. `nowMs`: monotonic. See docs/vault.md, "Approval".
 */
export function openApprovals(nowMs: () => number) {
  const shown = new Map<string, ShownTransition>()
  const signed = new Set<string>()
  let list: ShownList | undefined

  const remember = (token: string, transition: ShownTransition) => {
    const oldest = shown.keys().next()
    if (shown.size >= mostShown && oldest.done !== true) shown.delete(oldest.value)
    shown.set(token, transition)
  }

  return {
    /** Remembers what was read for a review. Returns the token that has it signed. */
    show: (request: TransitionRequest, { transition, digest }: ReviewedTransition): string => {
      const token = makeToken()
      remember(token, { request: { ...request, transition }, digest })
      return token
    },
    /**
     * Uses up a token for `work`. Where that fails nothing was signed, and the token stays. Throws `vault/not-shown` for
     * one that is unknown, used or in use.
     */
    use: async <Result>(
      token: string,
      work: (transition: ShownTransition) => Promise<Result>,
    ): Promise<Result> => {
      const transition = shown.get(token)
      if (transition === undefined) throw new VaultError('vault/not-shown')
      shown.delete(token)
      try {
        return await work(transition)
      } catch (error) {
        remember(token, transition)
        throw error
      }
    },
    /** Whether one of those records (hex) has signed that digest since this worker started. */
    isSigned: (digest: Uint8Array, signers: readonly string[]): boolean =>
      signers.some((signer) => signed.has(nameOf(digest, signer))),
    /** Remembers that they have signed it. Returns what forgets it, where the signature is not let out. */
    noteSigned: (digest: Uint8Array, signers: readonly string[]): (() => void) => {
      const names = signers.map((signer) => nameOf(digest, signer)).filter((name) => !signed.has(name))
      for (const name of names) signed.add(name)
      return () => {
        for (const name of names) signed.delete(name)
      }
    },
    /** Remembers the rows of a list, in the place of the list before. Returns the token that has each of them signed once. */
    showList: (rows: readonly ShownRow[]): string => {
      const token = makeToken()
      const waiting = new Set(rows.map(({ digest, signer }) => nameOf(digest, signer)))
      list = { token, waiting, startBeforeMs: nowMs() + listStartMs }
      return token
    },
    /**
     * Starts a list, or continues it: a started list has no end in time. Throws `vault/not-shown` for one that is unknown,
     * or was not started within `listStartMs`.
     */
    continueList: (token: string) => {
      const isLate = list?.startBeforeMs !== undefined && nowMs() > list.startBeforeMs
      if (list?.token !== token || isLate) throw new VaultError('vault/not-shown')
      const { waiting } = list
      list = { token, waiting, startBeforeMs: undefined }
      return {
        /** Uses up a row. False for one that the list does not have, or has no more. */
        take: ({ digest, signer }: ShownRow): boolean => waiting.delete(nameOf(digest, signer)),
        /** The row was not signed. */
        giveBack: ({ digest, signer }: ShownRow) => void waiting.add(nameOf(digest, signer)),
      }
    },
  }
}

function makeToken(): string {
  return formatHex(randomBytes(16))
}

function nameOf(digest: Uint8Array, signer: string): string {
  return `${formatHex(digest)} ${signer}`
}
