import { z } from 'zod'
import { boundedBytes, plainErrors } from '#/platform/worker-call.ts'
import { SandboxSettings, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import type { SandboxMoment } from '#/sandbox/sandbox-chain.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import type { BulkRow } from '#/store/records/bulk-row.ts'

const Bytes = boundedBytes(100_000)

/** The worker that creates sandbox funds. No message contains a secret. */
export const sandboxFundingApi = {
  name: 'sandbox-funding',
  errors: plainErrors,
  calls: {
    fund: {
      request: z.strictObject({
        publicKey: Bytes,
        amountDuffs: z.bigint(),
        assetLockPayloads: z.union([z.boolean(), z.literal('only')]),
        /** Time of the page's clock, which determines the height of the sandbox. */
        nowMs: z.int(),
        sandbox: SandboxSettings,
      }),
      response: z.strictObject({
        transaction: Bytes,
        instantLock: Bytes,
        outputIndex: z.int().min(0),
      }),
    },
  },
}

export type SandboxFunds = Extract<BulkRow['funds'], { readonly instantLock: Uint8Array }>

export interface SandboxTerms extends LockTerms {
  readonly sandbox: SandboxSettings
  readonly nowMs: number
}

// Cached, because the rows of a run share one moment.
let latest: { readonly nowMs: number; readonly moment: SandboxMoment } | undefined

/** Locks sandbox funds for a single-use key. Each row of a run has its own key, so no two locks are equal. */
export function fundInSandbox(
  publicKey: Uint8Array,
  amountDuffs: bigint,
  { sandbox, nowMs, assetLockPayloads }: SandboxTerms,
): SandboxFunds {
  if (latest?.nowMs !== nowMs) latest = { nowMs, moment: readSandboxMoment(sandbox, nowMs) }
  const request = { publicKey, amountDuffs, counter: 0 }
  const { transaction, instantLock, outputIndex } = fundSingleUseKey(latest.moment, request, {
    assetLockPayloads,
  })
  return { transaction, instantLock, outputIndex }
}
