import type { SandboxMoment } from '#/sandbox/sandbox-chain.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'
import { readSandboxMoment, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'

export type SandboxFunds = NonNullable<BulkRow['funds']>

/** The sandbox's settings, and the time by which its chain grows. */
export interface PracticeTerms {
  readonly sandbox: SandboxSettings
  readonly nowMs: number
}

// A moment is computed once for the rows of a run.
let latest: { readonly nowMs: number; readonly moment: SandboxMoment } | undefined

/** What the sandbox locks for a single-use key. Each row has a key of its own: no two locks are alike. */
export function fundInSandbox(
  publicKey: Uint8Array,
  amountDuffs: bigint,
  { sandbox, nowMs }: PracticeTerms,
): SandboxFunds {
  if (latest?.nowMs !== nowMs) latest = { nowMs, moment: readSandboxMoment(sandbox, nowMs) }
  const request = { publicKey, amountDuffs, counter: 0 }
  const { transaction, instantLock, outputIndex } = fundSingleUseKey(latest.moment, request)
  return { transaction, instantLock, outputIndex }
}
