import { create } from 'zustand'
import type { ChainState } from '#/chain/chain-state.ts'
import type { ErrorCode } from '#/domain/program/error-code.ts'
import type { StoredEvent } from './feed-storage.ts'
import type { ObservedBlock } from './observed-block.ts'

/** What one node took to answer, and when. */
export interface LatencySample {
  readonly atMs: number
  readonly ms: number
}

/** What is known of the network that is followed, one at a time. `makeChainSession` writes it. */
export interface ChainView {
  /** `idle`: nobody asked for it yet. `stopped`: the worker is gone; `failure` says why. */
  readonly kind: 'idle' | 'no-nodes' | 'starting' | 'following' | 'stopped'
  readonly networkId: string | undefined
  readonly state: ChainState | undefined
  readonly failure: ErrorCode | undefined
  /** When the state last showed that a node answered. Nothing before the first answer of this session. */
  readonly heardAtMs: number | undefined
  /** What happened, also in earlier sessions; the oldest first. */
  readonly events: readonly StoredEvent[]
  /** Blocks that were seen to be the tip, also in earlier sessions; by height, the lowest first. */
  readonly blocks: readonly ObservedBlock[]
  /** By address; of this session. */
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

/** Sets the one listener to new events of the network that is followed. */
export function listenToEvents(next: typeof listener): void {
  listener = next
}

export function tellEvents(events: readonly StoredEvent[]): void {
  listener(events)
}
