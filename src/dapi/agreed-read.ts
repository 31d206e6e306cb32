import { hostOfNode } from '#/protocol/node-address.ts'
import { DapiError } from './dapi-error.ts'
import type { DapiPool } from './dapi-pool.ts'
import type { CallOptions } from './dapi-client.ts'
import type { NodeState, NodeValue, ReadPool } from './node-reads.ts'

export type AgreedRead<Value> =
  | {
      readonly kind: 'agreed'
      readonly value: Value
      readonly agreeing: number
      readonly answered: number
      /** The newest state among the nodes that agree. */
      readonly at: NodeState | undefined
    }
  /** The values differ, because a node is behind or lies. */
  | { readonly kind: 'split'; readonly answered: number }
  | { readonly kind: 'failed'; readonly errors: readonly DapiError[] }

export type NodeRead<Value> = (
  pool: ReadPool,
  address: string,
  options: CallOptions,
) => Promise<NodeValue<Value>>

const asked = 3
const mostCalls = 6

/**
 * Asks three nodes on different hosts, and another node for each that does not answer. `keyOf` maps equal values to
 * equal texts. A value counts as agreed if two nodes return it, or if only one node answers.
 */
export async function readAgreed<Value>(
  pool: Pick<DapiPool, 'call' | 'ranked'>,
  read: NodeRead<Value>,
  keyOf: (value: Value) => string,
  signal: AbortSignal,
): Promise<AgreedRead<Value>> {
  const { answers, errors } = await askSeveral(pool, (address) => read(pool, address, { signal }), signal)
  if (answers.length === 0)
    return { kind: 'failed', errors: errors.length === 0 ? [new DapiError('dapi/no-node')] : errors }
  const groups = new Map<string, NodeValue<Value>[]>()
  for (const answer of answers) {
    const key = keyOf(answer.value)
    groups.set(key, [...(groups.get(key) ?? []), answer])
  }
  const [largest = [], second = []] = [...groups.values()].toSorted(
    (left, right) => right.length - left.length,
  )
  const heightOf = ({ at }: NodeValue<Value>) => Number(at?.height ?? 0n)
  const [newest] = largest.toSorted((left, right) => heightOf(right) - heightOf(left))
  if (newest === undefined || largest.length === second.length)
    return { kind: 'split', answered: answers.length }
  return {
    kind: 'agreed',
    value: newest.value,
    agreeing: largest.length,
    answered: answers.length,
    at: newest.at,
  }
}

/** Asks three nodes on different hosts at once, and another node after each DapiError. Throws any other error. */
export async function askSeveral<Value>(
  pool: Pick<DapiPool, 'ranked'>,
  ask: (address: string) => Promise<Value>,
  signal: AbortSignal,
): Promise<{ readonly answers: readonly Value[]; readonly errors: readonly DapiError[] }> {
  const ranked = pool.ranked()
  const hosts = ranked.map(hostOfNode)
  const waiting = ranked.filter((_, at) => hosts.indexOf(hosts[at] ?? '') === at).slice(0, mostCalls)
  const answers: Value[] = []
  const errors: DapiError[] = []
  const askNext = async (): Promise<void> => {
    const address = waiting.shift()
    if (address === undefined || signal.aborted) return
    try {
      answers.push(await ask(address))
    } catch (error) {
      if (!(error instanceof DapiError)) throw error
      errors.push(error)
      await askNext()
    }
  }
  await Promise.all(Array.from({ length: asked }, askNext))
  return { answers, errors }
}
