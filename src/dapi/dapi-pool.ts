import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import { backoffMs } from '#/chain/node-health.ts'
import type { Clock } from '#/platform/clock.ts'
import { DapiError, type DapiErrorCode } from './dapi-error.ts'
import type { CallOptions, DapiAnswer, DapiClient } from './dapi-client.ts'
import type {
  RequestSchema,
  DapiMethodName,
  DapiStreamName,
  StreamAnswerSchema,
  StreamRequestSchema,
} from './dapi-methods.ts'

export interface DapiPoolContext {
  readonly client: DapiClient
  readonly clock: Clock
  readonly random: () => number
  readonly tell?: (nodes: readonly DapiNode[]) => void
}

export interface DapiNode {
  readonly address: string
  /** True if the user named the node, false if the masternode list did. */
  readonly isSeed: boolean
  readonly isAsked: boolean
  /** Wall-clock time of the last answer; undefined before the first answer. */
  readonly answeredAtMs: number | undefined
  readonly latencyMs: number | undefined
  /** Consecutive failures that are the node's own. */
  readonly failures: number
  readonly restsUntilMs: number
  readonly lastFailure: DapiErrorCode | undefined
  /** A random number, so that users call different nodes first. */
  readonly draw: number
}

export type DapiPool = ReturnType<typeof createDapiPool>

export function createDapiPool(
  seeds: readonly string[],
  { client, clock, random, tell = () => {} }: DapiPoolContext,
) {
  const nodes = new Map<string, DapiNode>(seeds.map((address) => [address, newNode(address, true, random())]))
  const change = (address: string, changes: Partial<DapiNode>) => {
    const node = nodes.get(address)
    if (node === undefined) return
    nodes.set(address, { ...node, ...changes })
    tell(readNodes())
  }
  const readNodes = () => rank([...nodes.values()], clock.monotonicMs())
  const noteFault = (address: string, code: DapiErrorCode) => {
    const failures = (nodes.get(address)?.failures ?? 0) + 1
    const restsUntilMs = clock.monotonicMs() + backoffMs(failures, random)
    change(address, { isAsked: true, failures, restsUntilMs, lastFailure: code })
  }
  const noteAnswer = { isAsked: true, failures: 0, restsUntilMs: 0, lastFailure: undefined }

  return {
    /** All addresses. Fast, working nodes come first, failed nodes last. */
    ranked: (): readonly string[] => readNodes().map(({ address }) => address),

    /** Replaces the evonodes of an earlier list. Seeds are called before evonodes. */
    join: (evonodes: readonly string[]): void => {
      const joined = new Set(evonodes)
      for (const { address, isSeed } of nodes.values())
        if (!isSeed && !joined.has(address)) nodes.delete(address)
      for (const address of joined)
        if (!nodes.has(address)) nodes.set(address, newNode(address, false, random()))
      tell(readNodes())
    },

    /**
     * Makes a call, and rests a node that could not serve it. A node that rejects the request has answered. Throws a
     * DapiError.
     */
    call: async <Name extends DapiMethodName>(
      address: string,
      name: Name,
      request: MessageInitShape<RequestSchema<Name>>,
      options: CallOptions = {},
    ): Promise<DapiAnswer<Name>> => {
      const began = clock.monotonicMs()
      try {
        const answer = await client.call(address, name, request, options)
        change(address, { ...noteAnswer, latencyMs: answer.elapsedMs, answeredAtMs: clock.wallMs() })
        return answer
      } catch (thrown) {
        const error = thrown instanceof DapiError ? thrown : new DapiError('dapi/broken-off', {}, thrown)
        if (isFaultOfNode(error)) noteFault(address, error.code)
        else if (error.code === 'dapi/status') {
          const latencyMs = clock.monotonicMs() - began
          change(address, { ...noteAnswer, latencyMs, answeredAtMs: clock.wallMs() })
        }
        throw error
      }
    },

    /** Opens a stream, which may end after its first message without counting as a failure. Throws a DapiError. */
    stream: async function* stream<Name extends DapiStreamName>(
      address: string,
      name: Name,
      request: MessageInitShape<StreamRequestSchema<Name>>,
      signal: AbortSignal,
    ): AsyncGenerator<MessageShape<StreamAnswerSchema<Name>>, void, undefined> {
      let isAnswered = false
      try {
        for await (const message of client.stream(address, name, request, signal)) {
          if (!isAnswered) change(address, { ...noteAnswer, answeredAtMs: clock.wallMs() })
          isAnswered = true
          yield message
        }
      } catch (thrown) {
        const error = thrown instanceof DapiError ? thrown : new DapiError('dapi/broken-off', {}, thrown)
        if (!isAnswered && isFaultOfNode(error)) noteFault(address, error.code)
        throw error
      }
    },

    /** Rests a node that streamed something other than the request asked for. */
    blame: (address: string, error: DapiError): void => noteFault(address, error.code),

    readNodes,
  }
}

function newNode(address: string, isSeed: boolean, draw: number): DapiNode {
  return {
    address,
    isSeed,
    isAsked: false,
    answeredAtMs: undefined,
    latencyMs: undefined,
    failures: 0,
    restsUntilMs: 0,
    lastFailure: undefined,
    draw,
  }
}

function rank(nodes: readonly DapiNode[], nowMs: number): readonly DapiNode[] {
  const rests = ({ restsUntilMs }: DapiNode) => restsUntilMs > nowMs
  return nodes.toSorted(
    (left, right) =>
      Number(rests(left)) - Number(rests(right)) ||
      left.failures - right.failures ||
      Number(right.isSeed) - Number(left.isSeed) ||
      (left.latencyMs ?? 0) - (right.latencyMs ?? 0) ||
      left.draw - right.draw,
  )
}

/** gRPC statuses that any node would return for the same request: not found, already exists, not allowed, … */
const answers: ReadonlySet<number> = new Set([3, 5, 6, 7, 9, 11, 16])

function isFaultOfNode({ code, facts }: DapiError): boolean {
  if (code === 'dapi/aborted' || code === 'dapi/offline' || code === 'dapi/no-node') return false
  if (code !== 'dapi/status') return true
  return facts.consensus === undefined && !answers.has(facts.grpcStatus ?? -1)
}
