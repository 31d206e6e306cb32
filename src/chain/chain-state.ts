import { z } from 'zod'
import { chainErrorCodes, type ChainError } from './chain-error.ts'
import {
  Address,
  Count,
  FactsForm,
  FailureForm,
  Hash,
  ListVerdictForm,
  LockVerdictForm,
  RootCheckForm,
  TipStatusForm,
  ViolationForm,
} from './chain-forms.ts'
import { isEnabled, isEvonode } from '#/protocol/masternode/list-entry.ts'
import type { ListVerdict } from '#/protocol/masternode/verified-list.ts'
import type { FollowedList, SyncOutcome } from './list-follower.ts'
import type { NodeHealth } from './node-health.ts'
import type { NodeStatus } from './node-agreement.ts'

/** State of the followed network for a dashboard; the list itself is read in pages. */
export const ChainState = z.strictObject({
  networkId: z.string(),
  list: z
    .strictObject({
      height: Count,
      blockHash: Hash,
      /** Time when this page first saw the list’s block as the tip; null for a list from an earlier session. */
      sinceMs: z.number().nullable(),
      total: Count,
      enabled: Count,
      evonodes: Count,
      quorums: Count.nullable(),
      masternodeCheck: RootCheckForm,
      quorumCheck: RootCheckForm,
      chainLock: LockVerdictForm,
      verdict: ListVerdictForm,
      agreeing: z.array(Address).readonly(),
      /** Number of nodes that agreed on a restored list in an earlier session. The verdict ignores this number. */
      earlierNodes: Count,
      differing: z.array(Address).readonly(),
    })
    .readonly()
    .nullable(),
  last: z
    .strictObject({
      atMs: z.number(),
      outcome: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('unchanged') }),
        z.strictObject({ kind: z.literal('advanced') }),
        z.strictObject({ kind: z.literal('split') }),
        z.strictObject({ kind: z.literal('rejected'), address: Address, violation: ViolationForm }),
        z.strictObject({ kind: z.literal('failed'), failure: FailureForm }),
      ]),
    })
    .readonly()
    .nullable(),
  nodes: z
    .array(
      z.strictObject({
        address: Address,
        latencyMs: z.number().nullable(),
        failures: Count,
        restsForMs: z.number(),
        lastFailure: z.enum([...chainErrorCodes, 'chain/bad-list']).nullable(),
        lastFacts: FactsForm,
        best: z.string().nullable(),
        status: TipStatusForm.nullable(),
      }),
    )
    .readonly(),
  sides: z
    .array(
      z.strictObject({
        addresses: z.array(Address).readonly(),
        blockHash: Hash,
        isFollowed: z.boolean(),
        coinbase: Hash.nullable(),
        height: Count.nullable(),
        lockedHeight: Count.nullable(),
        lock: LockVerdictForm,
        isQuorumTrusted: z.boolean(),
        lockedBlock: z.enum(['own', 'shared']).nullable(),
      }),
    )
    .readonly(),
  lastEvent: Count,
})
export type ChainState = Readonly<z.infer<typeof ChainState>>

/** Returns the list in the form of the state. */
export function describeList(
  { list, chainLock, agreeing, earlierNodes, differing }: FollowedList,
  verdict: ListVerdict,
  sinceMs: number | null,
): NonNullable<ChainState['list']> {
  return {
    height: list.height,
    blockHash: list.blockHash,
    sinceMs,
    total: list.entries.length,
    enabled: list.entries.filter(isEnabled).length,
    evonodes: list.entries.filter(isEvonode).length,
    quorums: list.quorums?.size ?? null,
    masternodeCheck: list.masternodeCheck,
    quorumCheck: list.quorumCheck,
    chainLock,
    verdict,
    agreeing: [...agreeing],
    earlierNodes,
    differing: [...differing],
  }
}

/** Returns the nodes in the form of the state. `nowMs`: monotonic, as in `NodeHealth`. */
export function describeNodes(
  health: readonly NodeHealth[],
  statuses: readonly NodeStatus[],
  nowMs: number,
): ChainState['nodes'] {
  return health.map(
    ({ address, latencyMs, failures, restsUntilMs, lastFailure, lastFacts, listFailure, tip }) => ({
      address,
      latencyMs: latencyMs ?? null,
      failures,
      restsForMs: Math.max(0, restsUntilMs - nowMs),
      lastFailure: listFailure?.code ?? lastFailure ?? null,
      lastFacts: listFailure?.facts ?? lastFacts,
      best: tip?.hash ?? null,
      status: statuses.find((each) => each.address === address)?.status ?? null,
    }),
  )
}

/** Returns the outcome of a poll in the form of the state. */
export function describeOutcome(outcome: SyncOutcome): NonNullable<ChainState['last']>['outcome'] {
  if (outcome.kind === 'split') return { kind: 'split' }
  return outcome.kind === 'failed' ? { kind: 'failed', failure: describeFailure(outcome.error) } : outcome
}

/** Returns the code and facts of an error for the page, without the cause. */
export function describeFailure({ code, facts }: ChainError) {
  return { code, facts }
}
