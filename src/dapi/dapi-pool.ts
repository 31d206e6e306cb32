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

export interface DapiPoolEnvironment {
  readonly client: DapiClient
  readonly clock: Clock
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  /** Something of the nodes is new. */
  readonly tell?: (nodes: readonly DapiNode[]) => void
}

/** What is known of a node from calling it. */
export interface DapiNode {
  readonly address: string
  /** A seed is one that the user named; the others are of the masternode list. */
  readonly isSeed: boolean
  /** Whether it was called. */
  readonly isAsked: boolean
  /** When it last answered (wall clock); nothing before the first answer. */
  readonly answeredAtMs: number | undefined
  /** Of its newest answer; nothing before the first. */
  readonly latencyMs: number | undefined
  /** Failures of its own in a row. */
  readonly failures: number
  /** Until then others are called first (monotonic milliseconds). */
  readonly restsUntilMs: number
  readonly lastFailure: DapiErrorCode | undefined
  /** Drawn by lot, so that not everybody calls the same node first. */
  readonly draw: number
}

export type DapiPool = ReturnType<typeof createDapiPool>

/** The nodes of one network: who is called next follows from how they answered. */
export function createDapiPool(
  seeds: readonly string[],
  { client, clock, random, tell = () => {} }: DapiPoolEnvironment,
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
    /** All addresses, those that answer and answer fast before those that failed. */
    ranked: (): readonly string[] => readNodes().map(({ address }) => address),

    /** Evonodes of the list, from now on instead of those of an earlier list. Seeds are called before them. */
    join: (evonodes: readonly string[]): void => {
      const joined = new Set(evonodes)
      for (const { address, isSeed } of nodes.values())
        if (!isSeed && !joined.has(address)) nodes.delete(address)
      for (const address of joined)
        if (!nodes.has(address)) nodes.set(address, newNode(address, false, random()))
      tell(readNodes())
    },

    /** Throws a DapiError. A node that could not serve the call rests; one that rejects what it was sent has answered. */
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

    /** Throws a DapiError. A stream that ends after its first message has not failed. */
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

    /** What a node streamed is not what was asked for: it rests. */
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

/** Statuses of gRPC that say what is asked cannot be answered so, by any node: not found, already there, not allowed, … */
const answers: ReadonlySet<number> = new Set([3, 5, 6, 7, 9, 11, 16])

function isFaultOfNode({ code, facts }: DapiError): boolean {
  if (code === 'dapi/aborted' || code === 'dapi/offline' || code === 'dapi/no-node') return false
  if (code !== 'dapi/status') return true
  return facts.consensus === undefined && !answers.has(facts.grpcStatus ?? -1)
}
