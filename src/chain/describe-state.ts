import { isEnabled, isEvonode } from '#/protocol/masternode/list-entry.ts'
import type { ListVerdict } from '#/protocol/masternode/verified-list.ts'
import type { ChainError } from './chain-error.ts'
import type { ChainState } from './chain-state.ts'
import type { FollowedList, SyncOutcome } from './list-follower.ts'
import type { NodeHealth } from './node-health.ts'
import type { NodeStatus } from './node-agreement.ts'

/** The list as the state shows it. */
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

export function describeNodes(
  health: readonly NodeHealth[],
  standings: readonly NodeStatus[],
  nowMs: number,
): ChainState['nodes'] {
  return health.map(({ address, latencyMs, failures, restsUntilMs, lastFailure, lastFacts, tip }) => ({
    address,
    latencyMs: latencyMs ?? null,
    failures,
    restsForMs: Math.max(0, restsUntilMs - nowMs),
    lastFailure: lastFailure ?? null,
    lastFacts,
    best: tip?.hash ?? null,
    standing: standings.find((each) => each.address === address)?.standing ?? null,
  }))
}

export function describeOutcome(outcome: SyncOutcome): NonNullable<ChainState['last']>['outcome'] {
  return outcome.kind === 'failed' ? { kind: 'failed', failure: describeFailure(outcome.error) } : outcome
}

export function describeFailure({ code, facts }: ChainError) {
  return { code, facts }
}
