import type { DescMessage, DescMethod } from '@bufbuild/protobuf'
import { Core } from './messages/core_pb.ts'
import { Platform } from './messages/platform_pb.ts'

interface DapiMethod<Of extends DescMethod> {
  readonly of: Of
  readonly messageBytes: number
  readonly timeoutMs: number
}

const kib = 1024
// Time limits of the nodes' gateways, with an allowance for the network (docs/platform.md "Nodes").
const coreMs = 15_000
const platformMs = 60_000
const waitMs = 120_000

/**
 * An identity has at most a few hundred keys of up to 2 KiB with their bounds, and a contract is no longer than a
 * transition. A proof contains either of them, and hashes of the tree.
 */
export const dapiMethods = {
  broadcastStateTransition: method(Platform.method.broadcastStateTransition, 4 * kib, platformMs),
  waitForStateTransitionResult: method(Platform.method.waitForStateTransitionResult, 512 * kib, waitMs),
  getIdentity: method(Platform.method.getIdentity, 512 * kib, platformMs),
  getIdentityByPublicKeyHash: method(Platform.method.getIdentityByPublicKeyHash, 512 * kib, platformMs),
  getIdentityByNonUniquePublicKeyHash: method(
    Platform.method.getIdentityByNonUniquePublicKeyHash,
    512 * kib,
    platformMs,
  ),
  getIdentityNonce: method(Platform.method.getIdentityNonce, 128 * kib, platformMs),
  getIdentityContractNonce: method(Platform.method.getIdentityContractNonce, 128 * kib, platformMs),
  getIdentityBalance: method(Platform.method.getIdentityBalance, 128 * kib, platformMs),
  getDataContract: method(Platform.method.getDataContract, 512 * kib, platformMs),
  getStatus: method(Platform.method.getStatus, 64 * kib, platformMs),
  broadcastTransaction: method(Core.method.broadcastTransaction, 4 * kib, coreMs),
  getTransaction: method(Core.method.getTransaction, 512 * kib, coreMs),
  getBestBlockHeight: method(Core.method.getBestBlockHeight, 4 * kib, coreMs),
} as const

function method<Of extends DescMethod>(of: Of, messageBytes: number, timeoutMs: number): DapiMethod<Of> {
  return { of, messageBytes, timeoutMs }
}

/** A call whose answer is a sequence of messages. */
interface DapiStream<Of extends DescMethod> extends DapiMethod<Of> {
  /** Idle timeout. */
  readonly stallMs: number
}

// A node ends a stream after 601 seconds, or 300 without a message (docs/platform.md "Payments").
const streamMs = 590_000
const stallMs = 290_000
// One message has all transactions of a block, with some overhead for each.
const blockBytes = 2_300_000

export const dapiStreams = {
  subscribeToTransactionsWithProofs: {
    ...method(Core.method.subscribeToTransactionsWithProofs, blockBytes, streamMs),
    stallMs,
  },
} as const satisfies Readonly<Record<string, DapiStream<DescMethod>>>

export type DapiStreamName = keyof typeof dapiStreams

export type DapiMethodName = keyof typeof dapiMethods

/** Returns the path of a call. It is appended to the address of a node, which ends with a slash. */
export function pathOf(name: DapiMethodName | DapiStreamName): string {
  const { of } = { ...dapiMethods, ...dapiStreams }[name]
  return `${of.parent.typeName}/${of.name}`
}

/** Returns the method of a path that answers with one message; undefined for any other path. */
export function methodAt(path: string): DapiMethodName | undefined {
  return methodsByPath.get(path)
}

const methodsByPath: ReadonlyMap<string, DapiMethodName> = new Map(
  // The keys of the table are the names.
  (Object.keys(dapiMethods) as DapiMethodName[]).map((name) => [pathOf(name), name]),
)

export type RequestSchema<Name extends DapiMethodName> = (typeof dapiMethods)[Name]['of']['input'] &
  DescMessage
export type AnswerSchema<Name extends DapiMethodName> = (typeof dapiMethods)[Name]['of']['output'] &
  DescMessage

export type StreamRequestSchema<Name extends DapiStreamName> = (typeof dapiStreams)[Name]['of']['input']
export type StreamAnswerSchema<Name extends DapiStreamName> = (typeof dapiStreams)[Name]['of']['output']
