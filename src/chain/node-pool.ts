import type { Clock } from '#/platform/clock.ts'
import { ChainError, type ChainErrorCode, type ChainFacts } from './chain-error.ts'
import type { MethodName, MethodParams } from './method-table.ts'
import {
  faultOf,
  isAnswering,
  newNode,
  noteAnswer,
  noteFailure,
  rankNodes,
  type NodeHealth,
} from './node-health.ts'
import type { RpcAnswer, RpcClient } from './rpc-client.ts'

export interface PoolEnvironment {
  readonly client: RpcClient
  readonly clock: Clock
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  /** For a request with all its attempts. */
  readonly budgetMs: number
}

export interface PoolOptions {
  readonly signal?: AbortSignal | undefined
  /** Where less is expected than a reply of the method may have: a longer one is rejected, and is no fault of the node. */
  readonly maxBytes?: number | undefined
  /** Nodes that give no answers and rest are not asked, unless all of them do. */
  readonly isSparing?: boolean
  /** Of one answer; a request with several attempts has its own. */
  readonly timeoutMs?: number
}

export type PoolAnswer<Name extends MethodName> = RpcAnswer<Name> & { readonly address: string }

export type NodeReply<Name extends MethodName> =
  | { readonly address: string; readonly ok: true; readonly answer: RpcAnswer<Name> }
  | { readonly address: string; readonly ok: false; readonly error: ChainError }

export type NodePool = ReturnType<typeof createNodePool>

// An attempt that is not the last of a request gets at least so much of its time.
const leastAttemptMs = 2000

/** Several nodes of one network: each request goes to the best of them and moves on when it fails. */
export function createNodePool(addresses: readonly string[], ground: PoolEnvironment) {
  const nodes = new Map(addresses.map((address) => [address, newNode(address)]))
  const now = () => ground.clock.monotonicMs()
  const change = (address: string, next: (health: NodeHealth) => NodeHealth) => {
    const health = nodes.get(address)
    if (health !== undefined) nodes.set(address, next(health))
  }
  const blame = (address: string, failure: ChainErrorCode | 'chain/bad-list', facts: ChainFacts = {}) =>
    change(address, (health) => noteFailure(health, failure, now(), ground.random, facts))

  const askNode = async <Name extends MethodName>(
    address: string,
    method: Name,
    params: MethodParams<Name>,
    { signal, maxBytes, timeoutMs = ground.budgetMs }: PoolOptions = {},
  ): Promise<RpcAnswer<Name>> => {
    try {
      const options = { timeoutMs, maxBytes, ...(signal === undefined ? {} : { signal }) }
      const answer = await ground.client.ask(address, method, params, options)
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

    /** The answer of the first node that has one. Fails with what the last of them said. */
    ask: async <Name extends MethodName>(
      method: Name,
      params: MethodParams<Name>,
      options: PoolOptions = {},
    ): Promise<PoolAnswer<Name>> => {
      const { signal } = options
      const ends = now() + ground.budgetMs
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
          // What a node that understood has to say is worth more than that another is not there.
          if (failure.code !== 'chain/rpc-error') failure = said
        }
      }
      throw failure
    },

    /**
     * What every node says, side by side. Never fails. With `isEnough`, not more than the replies that it accepts, of so
     * many nodes that were asked; the rest are not waited for.
     */
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

    /** Who is asked where nodes that give no answers and rest are spared. */
    awake: (): readonly string[] =>
      spared([...nodes.values()], { isSparing: true }, now()).map(({ address }) => address),

    /** For more than one answer of the node. */
    blame: (address: string, { code, facts }: ChainError) => blame(address, code, facts),

    /** The node answered, and what it answered does not hold. */
    blameList: (address: string) => {
      blame(address, 'chain/bad-list')
      change(address, (health) => ({ ...health, listFailure: { code: 'chain/bad-list', facts: {} } }))
    },

    /** What the node said instead of a list. A reason that it has already stays: it came first. */
    noteNoList: (address: string, { code, facts }: ChainError) => {
      if (code !== 'chain/rpc-error') return
      change(address, (health) => ({ ...health, listFailure: health.listFailure ?? { code, facts } }))
    },

    /** Its list is the one that is followed. */
    noteList: (addresses: Iterable<string>) => {
      for (const address of addresses) change(address, (health) => ({ ...health, listFailure: undefined }))
    },

    noteTip: (address: string, hash: string, isBehind: boolean) =>
      change(address, (health) => {
        const tip = health.tip?.hash === hash ? health.tip : { hash, sinceMs: now() }
        return { ...health, tip, isBehind }
      }),

    /** For how many milliseconds the node has named the same block as its best, as far as it was asked. */
    tipAgeMs: (address: string): number => now() - (nodes.get(address)?.tip?.sinceMs ?? now()),

    /** What happened while the device was offline or asleep says nothing of the nodes. */
    forgive: () => {
      for (const address of nodes.keys()) change(address, (health) => ({ ...health, restsUntilMs: 0 }))
    },

    /** The best first. */
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
