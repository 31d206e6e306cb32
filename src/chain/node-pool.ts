import type { Clock } from '#/platform/clock.ts'
import { ChainError, type ChainErrorCode, type ChainFacts } from './chain-error.ts'
import type { MethodName, MethodParams } from './method-table.ts'
import {
  faultOf,
  isAnswering,
  isConnectionFailure,
  newNode,
  noteAnswer,
  noteFailure,
  rankNodes,
  type NodeHealth,
} from './node-health.ts'
import type { RpcAnswer, RpcClient } from './rpc-client.ts'

export interface PoolContext {
  readonly client: RpcClient
  readonly clock: Clock
  readonly random: () => number
  /** Time limit for a request with all its attempts. */
  readonly budgetMs: number
}

export interface PoolOptions {
  readonly signal?: AbortSignal | undefined
  readonly maxBytes?: number | undefined
  /** Skip nodes that rest and do not answer, unless no other node is left. */
  readonly isSparing?: boolean
  readonly timeoutMs?: number
}

export type PoolAnswer<Name extends MethodName> = RpcAnswer<Name> & { readonly address: string }

export type NodeReply<Name extends MethodName> =
  | { readonly address: string; readonly ok: true; readonly answer: RpcAnswer<Name> }
  | { readonly address: string; readonly ok: false; readonly error: ChainError }

export type NodePool = ReturnType<typeof createNodePool>

// Least time for an attempt, if the request has that much left.
const leastAttemptMs = 2000

/** Returns a pool of one network's nodes: each request goes to the best node, and to the next when that fails. */
export function createNodePool(addresses: readonly string[], context: PoolContext) {
  const nodes = new Map(addresses.map((address) => [address, newNode(address)]))
  const now = () => context.clock.monotonicMs()
  const change = (address: string, next: (health: NodeHealth) => NodeHealth) => {
    const health = nodes.get(address)
    if (health !== undefined) nodes.set(address, next(health))
  }
  const blame = (address: string, failure: ChainErrorCode | 'chain/bad-list', facts: ChainFacts = {}) =>
    change(address, (health) => noteFailure(health, failure, now(), context.random, facts))

  const askNode = async <Name extends MethodName>(
    address: string,
    method: Name,
    params: MethodParams<Name>,
    { signal, maxBytes, timeoutMs = context.budgetMs }: PoolOptions = {},
  ): Promise<RpcAnswer<Name>> => {
    try {
      const options = { timeoutMs, maxBytes, ...(signal === undefined ? {} : { signal }) }
      const answer = await context.client.ask(address, method, params, options)
      change(address, (health) => noteAnswer(health, answer.elapsedMs))
      return answer
    } catch (thrown) {
      const error = thrown instanceof ChainError ? thrown : new ChainError('chain/unreachable', {}, thrown)
      const isOurLimit = error.code === 'chain/too-large' && maxBytes !== undefined
      if (faultOf(error) === 'node' && !isOurLimit) blame(address, error.code, error.facts)
      throw error
    }
  }

  return {
    askNode,

    /** Returns the first answer from any node. Throws the last node's error. */
    ask: async <Name extends MethodName>(
      method: Name,
      params: MethodParams<Name>,
      options: PoolOptions = {},
    ): Promise<PoolAnswer<Name>> => {
      const { signal } = options
      const ends = now() + context.budgetMs
      const candidates = rankNodes([...nodes.values()], now())
      let failure = new ChainError('chain/no-node')
      for (const [index, { address }] of candidates.entries()) {
        const left = ends - now()
        if (left <= 0) break
        const share = left / (candidates.length - index)
        const timeoutMs = Math.min(left, Math.max(share, leastAttemptMs))
        try {
          return { ...(await askNode(address, method, params, { signal, timeoutMs })), address }
        } catch (error) {
          if (!(error instanceof ChainError)) throw error
          const said = new ChainError(error.code, { ...error.facts, address }, error.cause)
          if (faultOf(error) === 'request') throw said
          // An error from a node that understood the request says more than an unreachable node.
          if (failure.code !== 'chain/rpc-error') failure = said
        }
      }
      throw failure
    },

    /** Never fails. Stops waiting once `isEnough` accepts the replies so far, given the number of nodes asked. */
    askAll: <Name extends MethodName>(
      method: Name,
      params: MethodParams<Name>,
      options: PoolOptions = {},
      isEnough?: (replies: readonly NodeReply<Name>[], asked: number) => boolean,
    ): Promise<readonly NodeReply<Name>[]> => {
      const asked = spared([...nodes.values()], options, now())
      const come: NodeReply<Name>[] = []
      return new Promise((resolve, reject) => {
        const replies = asked.map(async ({ address }): Promise<NodeReply<Name>> => {
          const reply = await replyOf(askNode(address, method, params, options), address)
          come.push(reply)
          if (isEnough?.(come, asked.length) === true) resolve([...come])
          return reply
        })
        Promise.all(replies).then(resolve, reject)
      })
    },

    awake: (): readonly string[] =>
      spared([...nodes.values()], { isSparing: true }, now()).map(({ address }) => address),

    blame: (address: string, { code, facts }: ChainError) => blame(address, code, facts),

    blameList: (address: string) => {
      blame(address, 'chain/bad-list')
      change(address, (health) => ({ ...health, listFailure: { code: 'chain/bad-list', facts: {} } }))
    },

    noteNoList: (address: string, { code, facts }: ChainError) => {
      if (code !== 'chain/rpc-error') return
      change(address, (health) => ({ ...health, listFailure: health.listFailure ?? { code, facts } }))
    },

    noteList: (addresses: Iterable<string>) => {
      for (const address of addresses) change(address, (health) => ({ ...health, listFailure: undefined }))
    },

    noteTip: (address: string, hash: string, isBehind: boolean) =>
      change(address, (health) => {
        const tip = health.tip?.hash === hash ? health.tip : { hash, sinceMs: now() }
        return { ...health, tip, isBehind }
      }),

    /** Returns how many milliseconds the node has reported the same best block. */
    tipAgeMs: (address: string): number => now() - (nodes.get(address)?.tip?.sinceMs ?? now()),

    forgive: () => {
      for (const address of nodes.keys()) change(address, (health) => ({ ...health, restsUntilMs: 0 }))
    },

    /** Restores the earlier health of nodes whose last request did not reach them, and returns their addresses. */
    forgetLost: (earlier: readonly NodeHealth[]): readonly string[] => {
      const lost = earlier.filter(({ address }) => isConnectionFailure(nodes.get(address)?.lastFailure))
      for (const health of lost) nodes.set(health.address, health)
      return lost.map(({ address }) => address)
    },

    readHealth: (): readonly NodeHealth[] => rankNodes([...nodes.values()], now()),
  }
}

async function replyOf<Name extends MethodName>(
  answer: Promise<RpcAnswer<Name>>,
  address: string,
): Promise<NodeReply<Name>> {
  try {
    return { address, ok: true, answer: await answer }
  } catch (error) {
    if (error instanceof ChainError) return { address, ok: false, error }
    throw error
  }
}

function spared(
  nodes: readonly NodeHealth[],
  { isSparing = false }: PoolOptions,
  nowMs: number,
): readonly NodeHealth[] {
  const awake = nodes.filter((each) => each.restsUntilMs <= nowMs || isAnswering(each))
  return isSparing && awake.length > 0 ? awake : nodes
}
