import { z } from 'zod'

import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import type { Clock } from '#/platform/clock.ts'
import type { Pause } from '#/platform/timer.ts'
import { readStoredForm } from '#/vault/storage/stored-cbor.ts'
import {
  attemptsKey,
  isEmptySnapshot,
  readHead,
  type VaultChange,
  writeChanges,
} from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { AnyProof, Authority } from './proof.ts'
import type { Stretch, StretchMeasure } from './stretch.ts'
import type { VaultContext } from './vault-store.ts'

const attemptsFormat = 1
/** [format, attempts since the last right passphrase, time of the last attempt in milliseconds since 1970]. */
const StoredAttempts = z.tuple([z.literal(attemptsFormat), z.int().positive(), z.int().nonnegative()])

interface Attempts {
  readonly failed: number
  readonly lastAtMs: number
}

const freeAttempts = 3
const firstDelayMs = 1000
// Short enough for the owner to wait, because the delay must not lock anybody out. Stretching protects a stolen disk.
const longestDelayMs = 60_000

/** Returns the milliseconds to wait after `failed` wrong attempts. See docs/vault.md, "Wrong passphrases". */
export function delayAfter(failed: number): number {
  if (failed < freeAttempts) return 0
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failed - freeAttempts, 20))
}

export interface AttemptContext extends VaultContext {
  readonly clock: Clock
  readonly pause: Pause
}

export type AttemptOutcome = 'right' | 'wrong' | 'untried'

export interface AttemptLimiter {
  /** Waits, then counts the attempt before it begins: ending the worker does not undo the count. */
  readonly begin: () => Promise<(outcome: AttemptOutcome) => Promise<void>>
  readonly read: () => Promise<{ readonly failed: number; readonly waitMs: number }>
}

/**
 * Returns a limiter that counts each passphrase in the database before it is tried, and delays the next. Throws
 * `vault/storage-*` if unreadable; an unwritable count stays in memory. See docs/vault.md, "Wrong passphrases".
 */
export function limitAttempts(context: AttemptContext): AttemptLimiter {
  // Count in memory while storage cannot be written (a full disk), so that the owner is not locked out.
  let unwritten: Attempts | undefined

  const read = async () => {
    const head = await readHead(context.database)
    const stored = readStoredForm(StoredAttempts, head.vault.get(attemptsKey))
    const onDisk = stored && { failed: stored[1], lastAtMs: stored[2] }
    const attempts: Attempts | undefined =
      unwritten !== undefined && unwritten.failed >= (onDisk?.failed ?? 0) ? unwritten : onDisk
    return { attempts, isMissing: isEmptySnapshot(head) }
  }

  /** The caller must still hold the lock under which it read `isMissing`. */
  const write = async (next: Attempts | undefined, isMissing: boolean) => {
    // A count alone would make a missing vault look damaged.
    if (isMissing) return
    const at = { store: 'vault', key: attemptsKey } as const
    const change: VaultChange =
      next === undefined
        ? { kind: 'remove', ...at }
        : { kind: 'put', ...at, value: encodeCbor([attemptsFormat, next.failed, next.lastAtMs]) }
    try {
      await writeChanges(context.database, [change])
      unwritten = undefined
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
      unwritten = next
    }
  }

  const waitOf = ({ failed, lastAtMs }: Attempts, waitedMs: number) => {
    const elapsedMs = Math.max(context.clock.wallMs() - lastAtMs, waitedMs)
    return Math.max(0, delayAfter(failed) - elapsedMs)
  }

  const take = (waited: { readonly of: Attempts | undefined; readonly ms: number }) =>
    context.exclusively(async () => {
      const { attempts, isMissing } = await read()
      // A wall clock that was set back must not make the user wait twice.
      const isSame = attempts?.failed === waited.of?.failed && attempts?.lastAtMs === waited.of?.lastAtMs
      const waitMs = attempts === undefined ? 0 : waitOf(attempts, isSame ? waited.ms : 0)
      const next = { failed: (attempts?.failed ?? 0) + 1, lastAtMs: Math.max(0, context.clock.wallMs()) }
      if (waitMs === 0) await write(next, isMissing)
      return { attempts, waitMs }
    })

  const settle = (outcome: AttemptOutcome) =>
    context.exclusively(async () => {
      if (outcome === 'wrong') return
      const { attempts, isMissing } = await read()
      const left = outcome === 'right' || attempts === undefined ? 0 : attempts.failed - 1
      const next = left > 0 && attempts !== undefined ? { ...attempts, failed: left } : undefined
      await write(next, isMissing)
    })

  return {
    begin: async () => {
      let waited: { readonly of: Attempts | undefined; readonly ms: number } = { of: undefined, ms: 0 }
      for (;;) {
        const { attempts, waitMs } = await take(waited)
        if (waitMs === 0) return settle
        await context.pause(waitMs)
        waited = { of: attempts, ms: delayAfter(attempts?.failed ?? 0) }
      }
    },
    read: async () => {
      const { attempts } = await read()
      if (attempts === undefined) return { failed: 0, waitMs: 0 }
      return { failed: attempts.failed, waitMs: Math.min(waitOf(attempts, 0), longestDelayMs) }
    },
  }
}

export type ProofUse = <Result>(
  proof: AnyProof | undefined,
  work: (authority: Authority) => Promise<Result>,
  afterRight?: (measure: StretchMeasure) => Promise<void>,
) => Promise<Result>

/** Runs operations with a proof. Passphrases run singly, delayed, counted and timed; unguessable passkeys at once. */
export function slowProofUse(
  limiter: AttemptLimiter,
  { stretch, clock }: { readonly stretch: Stretch; readonly clock: Clock },
  noteMeasure: (measure: StretchMeasure) => void,
): ProofUse {
  let last: Promise<unknown> = Promise.resolve()

  const use = async <Result>(
    proof: string,
    work: (authority: Authority) => Promise<Result>,
    afterRight?: (measure: StretchMeasure) => Promise<void>,
  ) => {
    const settle = await limiter.begin()
    let measure: StretchMeasure | undefined
    const measured: Stretch = async (bytes, salt, parameters) => {
      const startMs = clock.monotonicMs()
      const stretched = await stretch(bytes, salt, parameters)
      if (measure === undefined) {
        measure = { parameters, tookMs: clock.monotonicMs() - startMs }
        noteMeasure(measure)
      }
      return stretched
    }
    let result
    try {
      result = await work({ proof, stretch: measured })
    } catch (error) {
      await settle(measure === undefined ? 'untried' : outcomeOf(error))
      throw error
    }
    // The operation succeeded without a derivation, so the passphrase was not tried.
    if (measure === undefined) {
      await settle('untried')
      return result
    }
    await settle('right')
    await afterRight?.(measure)
    return result
  }

  return (proof, work, afterRight) => {
    if (typeof proof !== 'string') return work({ proof, stretch })
    const turn = last.then(() => use(proof, work, afterRight))
    last = turn.catch(() => {})
    return turn
  }
}

// A damaged header may hide a wrong passphrase.
function outcomeOf(error: unknown): 'wrong' | 'untried' {
  const isDoubtful =
    error instanceof VaultError && (error.code === 'vault/wrong-passphrase' || error.code === 'vault/damaged')
  return isDoubtful ? 'wrong' : 'untried'
}
