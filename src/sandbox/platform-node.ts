import { create, fromBinary, toBinary, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf'
import {
  dapiMethods,
  methodAt,
  type AnswerSchema,
  type RequestSchema,
  type DapiMethodName,
} from '#/dapi/dapi-methods.ts'
import { encodeMessage, encodeTrailers, readFrames } from '#/dapi/grpc-web.ts'
import type { ResponseMetadataSchema } from '#/dapi/messages/platform_pb.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { derivePlatformKeyHash } from '#/protocol/platform/platform-ids.ts'
import { knownProtocolVersion, platformLimits } from '#/protocol/platform/platform-limits.ts'
import { rejectionOf, type NodeRejection } from './platform-node-codes.ts'
import { noPlatformFault, type PlatformNodeFault } from './platform-node-fault.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { deriveBlockHash, type SandboxMoment } from './sandbox-chain.ts'
import { chainAt, seenAt, type Ledger, type TakenBroadcast } from './sandbox-ledger.ts'
import { replaySubmissions, type SubmitOutcome } from './sandbox-platform.ts'
import { submissionId, type AcceptedSubmission } from './submitted-transition.ts'
import type { TodayIdentity } from './today-platform.ts'

export interface PlatformNodeRequest {
  readonly path: string
  readonly body: Uint8Array
  /** True if the answer may be `pending`. Otherwise the node answers that the deadline is exceeded. */
  readonly mayWait: boolean
}

export interface PlatformAtTime {
  readonly moment: SandboxMoment
  readonly nowMs: number
  readonly fault?: PlatformNodeFault
  readonly readAccepted: () => Promise<readonly AcceptedSubmission[]>
  readonly submit: (transition: Uint8Array) => Promise<SubmitOutcome>
  readonly readLedger: () => Promise<Ledger>
  readonly broadcast: (transaction: Uint8Array) => Promise<TakenBroadcast>
}

export type PlatformNodeReply =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
      readonly lagMs: number
    }
  | { readonly kind: 'dropped' }
  /** The answer does not exist yet, and the caller asks again (`PlatformNodeRequest.mayWait`). */
  | { readonly kind: 'pending' }

/** Answers like a node of today's networks (docs/sandbox.md "Nodes of its platform"). Never throws. */
export async function answerPlatformNode(
  { path, body, mayWait }: PlatformNodeRequest,
  platform: PlatformAtTime,
): Promise<PlatformNodeReply> {
  const { fault = noPlatformFault } = platform
  if (fault.kind === 'unreachable') return { kind: 'dropped' }
  const lagMs = fault.kind === 'slow' ? 1000 * fault.seconds : 0
  try {
    const name = methodAt(path.replaceAll(/\/{2,}/g, '/').replace(/^\//, ''))
    if (name === undefined) throw unimplemented()
    const message = await answerCall(
      name,
      answers[name],
      await readPostedMessage(body),
      await openView({ ...platform, fault }, mayWait),
    )
    return replyWith(lagMs, encodeMessage(message), encodeTrailers({ 'grpc-status': '0' }))
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: error.kind }
    const { status, message, more } = error instanceof NodeError ? error : new NodeError(13, 'internal')
    const text = encodeURIComponent(message)
    return replyWith(lagMs, encodeTrailers({ 'grpc-status': String(status), 'grpc-message': text, ...more }))
  }
}

function replyWith(lagMs: number, ...frames: readonly Uint8Array[]): PlatformNodeReply {
  const headers = { 'content-type': 'application/grpc-web+proto' }
  return { kind: 'reply', status: 200, headers, body: concatBytes(...frames), lagMs }
}

// gRPC: 3 invalid argument, 4 deadline exceeded, 5 not found, 6 already exists, 9 failed precondition, 12
// unimplemented, 13 internal, 16 unauthenticated.
class NodeError extends Error {
  readonly status: number
  readonly more: Readonly<Record<string, string>>

  constructor(status: number, message: string, more: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

class NoAnswer extends Error {
  readonly kind: 'pending' | 'dropped'

  constructor(kind: 'pending' | 'dropped') {
    super(kind)
    this.kind = kind
  }
}

const unimplemented = () => new NodeError(12, 'unimplemented')

export async function readPostedMessage(body: Uint8Array): Promise<Uint8Array> {
  async function* parts() {
    yield body
  }
  try {
    for await (const frame of readFrames(parts(), mostRequestBytes))
      if (frame.kind === 'message') return frame.bytes
  } catch (error) {
    throw new NodeError(3, error instanceof Error ? error.message : 'no frame')
  }
  throw new NodeError(3, 'no message')
}

/** In bytes, more than any transition needs. */
const mostRequestBytes = 2 * platformLimits.transitionBytes

async function answerCall<Name extends DapiMethodName>(
  name: Name,
  answerTo: Answers[Name],
  request: Uint8Array,
  view: View,
): Promise<Uint8Array> {
  const { input, output } = dapiMethods[name].of
  const asked = decodeRequest(input as RequestSchema<Name>, request) // a row of the table has its own messages
  const schema = output as AnswerSchema<Name> // as in the line above
  return toBinary(schema, create(schema, await answerTo(asked, view)))
}

function decodeRequest<Schema extends RequestSchema<DapiMethodName>>(schema: Schema, bytes: Uint8Array) {
  try {
    return fromBinary(schema, bytes)
  } catch {
    throw new NodeError(3, 'failed to decode the request')
  }
}

interface View extends PlatformAtTime {
  readonly fault: PlatformNodeFault
  readonly mayWait: boolean
  readonly accepted: readonly AcceptedSubmission[]
  readonly identities: ReadonlyMap<string, TodayIdentity>
  readonly metadata: MessageInitShape<typeof ResponseMetadataSchema>
}

const blocksOfEpoch = 1000

async function openView(platform: PlatformAtTime & Pick<View, 'fault'>, mayWait: boolean): Promise<View> {
  const { fault } = platform
  const { tip, chain } = platform.moment
  const accepted = await platform.readAccepted()
  const confirmed = accepted.filter(({ height }) => height <= tip)
  const { today } = replaySubmissions(fault.kind === 'old-state' ? confirmed.slice(0, -1) : confirmed)
  const metadata = {
    height: BigInt(tip),
    coreChainLockedHeight: tip,
    epoch: Math.floor(tip / blocksOfEpoch),
    timeMs: BigInt(platform.nowMs),
    protocolVersion: knownProtocolVersion + (fault.kind === 'newer-version' ? 1 : 0),
    chainId: `sandbox-${chain.world.name.replaceAll(' ', '-')}`,
  }
  return { ...platform, mayWait, accepted, identities: today.identities, metadata }
}

type Answers = {
  readonly [Name in DapiMethodName]: (
    asked: MessageShape<RequestSchema<Name>>,
    view: View,
  ) => MessageInitShape<AnswerSchema<Name>> | Promise<MessageInitShape<AnswerSchema<Name>>>
}

const answers: Answers = {
  async broadcastStateTransition({ stateTransition }, { submit, moment: { tip }, fault }) {
    if (stateTransition.length === 0) throw new NodeError(3, 'State Transition is not specified')
    if (fault.kind === 'rejects') throw consensusError({ code: fault.code, message: 'rejected on demand' })
    const outcome = await submit(stateTransition)
    if (outcome.kind === 'rejected') throw consensusError(rejectionOf(outcome))
    if (fault.kind === 'loses-answer') throw new NoAnswer('dropped')
    if (outcome.isNew) return {}
    throw new NodeError(6, `state transition already in ${outcome.height > tip ? 'mempool' : 'chain'}`)
  },

  waitForStateTransitionResult({ version }, { accepted, moment: { tip }, mayWait, metadata, fault }) {
    const { stateTransitionHash } = unproven(version.value)
    if (stateTransitionHash.length === 0) throw new NodeError(3, 'state transition hash is not specified')
    const hash = formatHex(stateTransitionHash)
    const isThere = accepted.some(({ height, bytes }) => height <= tip && submissionId(bytes) === hash)
    if (isThere && fault.kind !== 'wait-fails') return { version: { case: 'v0', value: { metadata } } }
    if (mayWait && fault.kind !== 'wait-fails') throw new NoAnswer('pending')
    throw new NodeError(4, `Waiting period for state transition ${hash.toUpperCase()} exceeded`)
  },

  getIdentity({ version }, view) {
    const { id } = unproven(version.value)
    const identity = identityAt(view, id)
    if (identity === undefined) throw new NodeError(5, `identity ${formatIdentityId(id)} not found`)
    return {
      version: { case: 'v0', value: { result: { case: 'identity', value: identity }, ...metadataOf(view) } },
    }
  },

  getIdentityByPublicKeyHash({ version }, view) {
    const { publicKeyHash } = unproven(version.value)
    const found = withKeyHash(view, publicKeyHash, true)[0]
    if (found === undefined)
      throw new NodeError(5, `identity for public key hash ${formatHex(publicKeyHash)} not found`)
    const value = encodeLayout(storedIdentity, found.stored)
    return { version: { case: 'v0', value: { result: { case: 'identity', value }, ...metadataOf(view) } } }
  },

  getIdentityByNonUniquePublicKeyHash({ version }, view) {
    const { publicKeyHash, startAfter } = unproven(version.value)
    const after = startAfter === undefined ? '' : formatHex(startAfter)
    const found = withKeyHash(view, publicKeyHash, false).find(({ stored }) => formatHex(stored.id) > after)
    const value = found === undefined ? {} : { identity: encodeLayout(storedIdentity, found.stored) }
    return { version: { case: 'v0', value: { result: { case: 'identity', value }, ...metadataOf(view) } } }
  },

  // Nodes also answer 0 for an unknown identity.
  getIdentityNonce({ version }, view) {
    const value = find(view, unproven(version.value).identityId)?.nonce ?? 0n
    return {
      version: { case: 'v0', value: { result: { case: 'identityNonce', value }, ...metadataOf(view) } },
    }
  },

  // The sandbox has no contracts.
  getIdentityContractNonce({ version }, view) {
    requireId(unproven(version.value).identityId)
    const result = { case: 'identityContractNonce', value: 0n } as const
    return { version: { case: 'v0', value: { result, ...metadataOf(view) } } }
  },

  getIdentityBalance({ version }, view) {
    const found = find(view, unproven(version.value).id)
    if (found === undefined) throw new NodeError(5, 'No Identity balance found')
    const result = { case: 'balance', value: found.stored.balance } as const
    return { version: { case: 'v0', value: { result, ...metadataOf(view) } } }
  },

  getDataContract({ version }) {
    const { id } = unproven(version.value)
    requireId(id)
    throw new NodeError(5, `data contract ${formatIdentityId(id)} not found`)
  },

  getStatus: (_asked, view) => ({ version: { case: 'v0', value: statusOf(view) } }),

  getBestBlockHeight: (_asked, { moment }) => ({ height: moment.tip }),

  async broadcastTransaction({ transaction }, { broadcast, fault }) {
    if (transaction.length === 0) throw new NodeError(3, 'transaction is not specified')
    const taken = await broadcast(transaction)
    if (taken.kind === 'rejected') throw new NodeError(taken.status, taken.reason)
    if (fault.kind === 'loses-answer') throw new NoAnswer('dropped')
    if (!taken.isNew) throw new NodeError(6, 'Transaction already in chain')
    return { transactionId: formatHex(deriveTxid(transaction)) }
  },

  async getTransaction({ id }, { readLedger, moment: { chain, tip } }) {
    const ledger = await readLedger()
    const found = seenAt(ledger, tip).find(({ txid }) => formatHex(txid) === id)
    if (found === undefined) throw new NodeError(5, 'Transaction not found')
    const { entry, block, isInstantLocked, isChainLocked } = found
    const at =
      block === undefined
        ? {}
        : {
            height: block.height,
            blockHash: deriveBlockHash(chainAt(chain, ledger, tip), block.height),
            confirmations: tip - block.height + 1,
          }
    return { transaction: entry.bytes, ...at, isInstantLocked, isChainLocked }
  },
}

// The sandbox proves nothing, because its state is not a tree.
function unproven<Value extends object>(value: Value | undefined): Value {
  if (value === undefined) throw new NodeError(3, 'version is not specified')
  if ('prove' in value && value.prove === true) throw unimplemented()
  return value
}

function metadataOf({ metadata }: View) {
  return { metadata }
}

function requireId(id: Uint8Array): void {
  if (id.length !== 32) throw new NodeError(3, 'id must be a valid identifier (32 bytes long)')
}

function find({ identities }: View, id: Uint8Array): TodayIdentity | undefined {
  requireId(id)
  return identities.get(formatIdentityId(id))
}

function identityAt(view: View, id: Uint8Array): Uint8Array | undefined {
  const found = find(view, id)
  return found === undefined ? undefined : encodeLayout(storedIdentity, found.stored)
}

/**
 * Returns identities with that key hash, sorted by id. `isUnique`: keys of types 0 and 1, which only one identity has.
 */
function withKeyHash({ identities }: View, hash: Uint8Array, isUnique: boolean): readonly TodayIdentity[] {
  if (hash.length !== 20) throw new NodeError(3, 'public key hash must be 20 bytes long')
  return [...identities.values()]
    .filter(({ stored }) =>
      stored.publicKeys.some(
        ([, key]) => key.type < 2 === isUnique && equalBytes(derivePlatformKeyHash(key), hash),
      ),
    )
    .toSorted((left, right) => (formatHex(left.stored.id) < formatHex(right.stored.id) ? -1 : 1))
}

function consensusError({ code, message }: NodeRejection): NodeError {
  // The serialized error has no details, because its number identifies it.
  const more = { code: String(code), 'dash-serialized-consensus-error-bin': 'AA' }
  return new NodeError(statusOfCode(code), message, more)
}

// dashpay/platform `packages/rs-dapi/src/services/platform_service/error_mapping.rs` at 020dd7f5.
function statusOfCode(code: number): number {
  if (code >= 20_000 && code < 30_000) return 16
  return code >= 30_000 && code < 40_000 ? 9 : 3
}

function statusOf({ moment: { chain, tip }, nowMs, metadata }: View) {
  const hash = deriveBlockHash(chain, tip)
  const { protocolVersion = 0 } = metadata
  const time = BigInt(nowMs)
  return {
    version: {
      software: { dapi: 'keywright-sandbox' },
      protocol: {
        tenderdash: { p2p: 10, block: 14 },
        drive: { latest: protocolVersion, current: protocolVersion, nextEpoch: protocolVersion },
      },
    },
    node: { id: hash.slice(0, 20) },
    chain: {
      catchingUp: false,
      latestBlockHash: hash,
      latestAppHash: hash,
      latestBlockHeight: BigInt(tip),
      earliestBlockHash: deriveBlockHash(chain, 1),
      earliestBlockHeight: 1n,
      maxPeerBlockHeight: BigInt(tip),
      coreChainLockedHeight: tip,
    },
    network: { chainId: metadata.chainId ?? '', peersCount: 2, listening: true },
    stateSync: {},
    time: { local: time, block: time, epoch: metadata.epoch ?? 0 },
  }
}
