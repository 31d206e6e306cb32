import type { ChainError, ChainErrorCode, ChainFacts } from './chain-error.ts'

/** What is known of a node from asking it. A value: each answer and each failure gives a new one. */
export interface NodeHealth {
  readonly address: string
  /** Smoothed; nothing before the first answer. */
  readonly latencyMs: number | undefined
  /** Failures of its own in a row. */
  readonly failures: number
  /** Until then others are asked first (monotonic milliseconds). */
  readonly restsUntilMs: number
  readonly lastFailure: ChainErrorCode | 'chain/bad-list' | undefined
  /** What is known of that failure. */
  readonly lastFacts: ChainFacts
  /** Why its last list was none: nothing once it has given one, whatever else it answers. */
  readonly listFailure:
    | { readonly code: Exclude<NodeHealth['lastFailure'], undefined>; readonly facts: ChainFacts }
    | undefined
  /** The block that it calls its best, and since when (monotonic milliseconds). */
  readonly tip: { readonly hash: string; readonly sinceMs: number } | undefined
  /** Whether its tip was seen to be behind that of others. */
  readonly isBehind: boolean
}

/** A node that was not asked yet; `address` is a URL that ends with one slash. */
export function newNode(address: string): NodeHealth {
  return {
    address,
    latencyMs: undefined,
    failures: 0,
    restsUntilMs: 0,
    lastFailure: undefined,
    lastFacts: {},
    listFailure: undefined,
    tip: undefined,
    isBehind: false,
  }
}

// How much the newest answer counts.
const newestShare = 0.3

/** The node has answered after `elapsedMs`: its failures are forgotten, those of its lists are not. */
export function noteAnswer(health: NodeHealth, elapsedMs: number): NodeHealth {
  const before = health.latencyMs ?? elapsedMs
  const latencyMs = before + newestShare * (elapsedMs - before)
  return { ...health, latencyMs, failures: 0, restsUntilMs: 0, lastFailure: undefined, lastFacts: {} }
}

/** The node has failed: it rests for `backoffMs` from `nowMs` on (monotonic). `random`: from 0 to below 1. */
export function noteFailure(
  health: NodeHealth,
  failure: Exclude<NodeHealth['lastFailure'], undefined>,
  nowMs: number,
  random: () => number,
  facts: ChainFacts = {},
): NodeHealth {
  const failures = health.failures + 1
  const restsUntilMs = nowMs + backoffMs(failures, random)
  return { ...health, failures, restsUntilMs, lastFailure: failure, lastFacts: facts }
}

/**
 * Whether its last failure was what it answered, and not that it did not answer. Such a node is asked last and still has a
 * vote: a node that forges could else have the others rest, and decide alone.
 */
export function isAnswering({ lastFailure }: Pick<NodeHealth, 'lastFailure'>): boolean {
  switch (lastFailure) {
    case 'chain/bad-list':
    case 'chain/too-large':
    case 'chain/not-json':
    case 'chain/not-json-rpc':
    case 'chain/wrong-id':
    case 'chain/rpc-error':
    case 'chain/result-shape':
      return true
    case undefined:
    case 'chain/offline':
    case 'chain/unreachable':
    case 'chain/broken-off':
    case 'chain/timed-out':
    case 'chain/aborted':
    case 'chain/http-status':
    case 'chain/no-node':
    case 'chain/not-following':
    case 'chain/bad-request':
    case 'chain/worker-failed':
    case 'chain/internal':
      return false
  }
}

const firstRestMs = 2000
const longestRestMs = 300_000

/** Doubles with every failure; of each, a random half, so that many pages do not come back at once. */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(longestRestMs, firstRestMs * 2 ** Math.min(failures - 1, 30))
  return full / 2 + (full / 2) * random()
}

// Bitcoin Core `RPC_IN_WARMUP`: the node is starting.
const warmingUp = -28

/**
 * Whose fault a failure is: `request` for what every node would answer alike, `node` for what counts against it, and
 * `neither` for what another node may know better.
 */
export function faultOf({ code, facts }: ChainError): 'request' | 'node' | 'neither' {
  switch (code) {
    case 'chain/offline':
    case 'chain/aborted':
    case 'chain/no-node':
    case 'chain/not-following':
    case 'chain/bad-request':
    case 'chain/worker-failed':
    case 'chain/internal':
      return 'request'
    case 'chain/rpc-error':
      return faultOfRpc(facts.rpcCode)
    case 'chain/http-status':
      return facts.status === 400 || facts.status === 413 ? 'neither' : 'node'
    case 'chain/unreachable':
    case 'chain/broken-off':
    case 'chain/timed-out':
    case 'chain/too-large':
    case 'chain/not-json':
    case 'chain/not-json-rpc':
    case 'chain/wrong-id':
    case 'chain/result-shape':
      return 'node'
  }
}

function faultOfRpc(code: number | undefined): 'request' | 'node' | 'neither' {
  if (code === warmingUp) return 'node'
  // JSON-RPC 2.0 section 5.1: the request itself is wrong.
  return code === -32_600 || code === -32_602 ? 'request' : 'neither'
}

/** The order in which nodes are asked: those that rest come last, the one that rests shortest first. */
export function rankNodes(nodes: readonly NodeHealth[], nowMs: number): readonly NodeHealth[] {
  const rests = ({ restsUntilMs }: NodeHealth) => restsUntilMs > nowMs
  return nodes.toSorted(
    (left, right) =>
      Number(rests(left)) - Number(rests(right)) ||
      (rests(left) ? left.restsUntilMs - right.restsUntilMs : 0) ||
      Number(left.isBehind) - Number(right.isBehind) ||
      left.failures - right.failures ||
      // Who was never asked is asked once.
      (left.latencyMs ?? 0) - (right.latencyMs ?? 0),
  )
}
