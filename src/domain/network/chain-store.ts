import { create } from 'zustand'
import type { ChainState } from '#/chain/chain-state.ts'
import type { ErrorCode } from '#/domain/program/error-code.ts'
import type { StoredEvent } from './feed-storage.ts'
import type { ObservedBlock } from './observed-block.ts'

export interface LatencySample {
  readonly atMs: number
  readonly ms: number
}

export interface ChainView {
  /** `idle`: not requested yet. `stopped`: the worker has ended; `failure` says why. */
  readonly kind: 'idle' | 'no-nodes' | 'starting' | 'following' | 'stopped'
  readonly networkId: string | undefined
  readonly state: ChainState | undefined
  readonly failure: ErrorCode | undefined
  /** Time of the last answer of a node that the state includes. Absent before the first answer of this session. */
  readonly heardAtMs: number | undefined
  /** Events of this and earlier sessions, the oldest first. */
  readonly events: readonly StoredEvent[]
  /** Blocks that were the tip in this or an earlier session, the lowest first. */
  readonly blocks: readonly ObservedBlock[]
  readonly latencies: ReadonlyMap<string, readonly LatencySample[]>
}

export const idleView: ChainView = {
  kind: 'idle',
  networkId: undefined,
  state: undefined,
  failure: undefined,
  heardAtMs: undefined,
  events: [],
  blocks: [],
  latencies: new Map(),
}

export const useChain = create<ChainView>(() => idleView)

let listener: (events: readonly StoredEvent[]) => void = () => undefined

export function listenToEvents(next: typeof listener): void {
  listener = next
}

export function tellEvents(events: readonly StoredEvent[]): void {
  listener(events)
}
