import type { ChainError, ChainErrorCode, ChainFacts } from './chain-error.ts'

export interface NodeHealth {
  readonly address: string
  /** Smoothed; undefined before the first answer. */
  readonly latencyMs: number | undefined
  /** Consecutive failures that are the node's fault. */
  readonly failures: number
  /** Time until which other nodes are asked first (monotonic milliseconds). */
  readonly restsUntilMs: number
  readonly lastFailure: ChainErrorCode | 'chain/bad-list' | undefined
  readonly lastFacts: ChainFacts
  /** Why the node's last list failed. Cleared only by a good list. */
  readonly listFailure:
    | { readonly code: Exclude<NodeHealth['lastFailure'], undefined>; readonly facts: ChainFacts }
    | undefined
  readonly tip: { readonly hash: string; readonly sinceMs: number } | undefined
  readonly isBehind: boolean
}

/** Returns the health of a node that was not asked yet; `address` is a URL that ends with one slash. */
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

// Weight of the newest answer.
const newestShare = 0.3

/** Returns the health after an answer in `elapsedMs`: resets failures, except those of lists. */
export function noteAnswer(health: NodeHealth, elapsedMs: number): NodeHealth {
  const before = health.latencyMs ?? elapsedMs
  const latencyMs = before + newestShare * (elapsedMs - before)
  return { ...health, latencyMs, failures: 0, restsUntilMs: 0, lastFailure: undefined, lastFacts: {} }
}

/** Returns the health after a failure: rests for `backoffMs` from `nowMs` (monotonic). `random`: from 0 to below 1. */
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

/** True if the last failure was a wrong answer. Such a node still votes: a forging node must not decide alone. */
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

/** True for a failure of the connection, which a device without internet access has with every node. */
export function isConnectionFailure(failure: NodeHealth['lastFailure']): boolean {
  return (
    failure === 'chain/offline' ||
    failure === 'chain/unreachable' ||
    failure === 'chain/broken-off' ||
    failure === 'chain/timed-out'
  )
}

const firstRestMs = 2000
const longestRestMs = 300_000

/** Milliseconds of rest double with every failure. Half is random, so that many pages do not return at once. */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(longestRestMs, firstRestMs * 2 ** Math.min(failures - 1, 30))
  return full / 2 + (full / 2) * random()
}

// Bitcoin Core `RPC_IN_WARMUP`: the node is starting.
const warmingUp = -28

/**
 * Tells whose fault an error is. `request`: every node would answer the same. `neither`: another node may know better.
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

/** Returns the nodes in the order to ask them. Resting nodes come last, the shortest rest first. */
export function rankNodes(nodes: readonly NodeHealth[], nowMs: number): readonly NodeHealth[] {
  const rests = ({ restsUntilMs }: NodeHealth) => restsUntilMs > nowMs
  return nodes.toSorted(
    (left, right) =>
      Number(rests(left)) - Number(rests(right)) ||
      (rests(left) ? left.restsUntilMs - right.restsUntilMs : 0) ||
      Number(left.isBehind) - Number(right.isBehind) ||
      left.failures - right.failures ||
      // Nodes that were never asked come first.
      (left.latencyMs ?? 0) - (right.latencyMs ?? 0),
  )
}
