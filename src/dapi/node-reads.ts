import { sha256 } from '#/protocol/encoding/hash.ts'
import type { CallOptions } from './dapi-client.ts'
import { isConsensusCode, type ConsensusError } from './consensus-codes.ts'
import { DapiError } from './dapi-error.ts'
import type { DapiPool } from './dapi-pool.ts'
import type { ResponseMetadata } from './messages/platform_pb.ts'

// Reads the platform from a single node, as plain values. Each function throws a DapiError for an answer that it does
// not understand.

/** A value from one node, with the state to which it belongs. */
export interface NodeValue<Value> {
  readonly value: Value
  /** Undefined if the node left the state out. */
  readonly at: NodeState | undefined
}

/** The state of the platform from which a node answered. */
export interface NodeState {
  readonly height: bigint
  readonly coreHeight: number
  readonly timeMs: bigint
  readonly protocolVersion: number
  readonly chainId: string
}

export type ReadPool = Pick<DapiPool, 'call'>

/** Broadcasts the serialized transition. `known`: the node already had the transition. */
export async function broadcast(
  pool: ReadPool,
  address: string,
  bytes: Uint8Array,
  options?: CallOptions,
): Promise<'accepted' | 'known'> {
  try {
    await pool.call(address, 'broadcastStateTransition', { stateTransition: bytes }, options)
    return 'accepted'
  } catch (error) {
    if (statusOf(error) === alreadyExists) return 'known'
    throw error
  }
}

export type WaitResult =
  | { readonly kind: 'applied' }
  | { readonly kind: 'rejected'; readonly error: ConsensusError }

/** Waits until a block contains the transition, and returns its outcome. Nodes find it by the SHA-256 of its bytes. */
export async function waitForResult(
  pool: ReadPool,
  address: string,
  bytes: Uint8Array,
  options?: CallOptions,
): Promise<WaitResult> {
  const request = ask({ stateTransitionHash: sha256(bytes), prove: false })
  const { message } = await pool.call(address, 'waitForStateTransitionResult', request, options)
  const { result } = requireCase(message.version, 'v0')
  if (result.case !== 'error') return { kind: 'applied' }
  const { code, message: said, data } = result.value
  const error = { code, message: said.slice(0, 500), bytes: data.subarray(0, 2048) }
  if (isConsensusCode(code)) return { kind: 'rejected', error }
  // Any other code is not a consensus error, so it says nothing about the transition.
  throw new DapiError('dapi/status', { grpcStatus: code, grpcMessage: error.message })
}

/**
 * Fetches the bytes of an identity as the node stores them (docs/platform.md "Keys"). Returns undefined if the node has
 * no identity with that id.
 */
export async function readIdentity(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<Uint8Array | undefined>> {
  return take(pool.call(address, 'getIdentity', ask({ id, prove: false }), options), 'identity')
}

/**
 * Fetches the credits of an identity by its id (32 bytes); undefined if the node does not have the identity. The answer
 * is short, and changes with everything that the identity does.
 */
export async function readBalance(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<bigint | undefined>> {
  return take(pool.call(address, 'getIdentityBalance', ask({ id, prove: false }), options), 'balance')
}

/**
 * Fetches the identity whose key of type 0 or 1 has this hash160 (20 bytes). Returns its bytes; undefined if there is
 * none.
 */
export async function readIdentityOfKey(
  pool: ReadPool,
  address: string,
  publicKeyHash: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<Uint8Array | undefined>> {
  const request = ask({ publicKeyHash, prove: false })
  return take(pool.call(address, 'getIdentityByPublicKeyHash', request, options), 'identity')
}

/**
 * Fetches an identity that has this key hash of types 2 to 4. Several identities may share the hash: returns the first
 * by id, or the first after the identity `startAfter` (32 bytes).
 */
export async function readIdentityOfHash(
  pool: ReadPool,
  address: string,
  publicKeyHash: Uint8Array,
  startAfter: Uint8Array | undefined,
  options?: CallOptions,
): Promise<NodeValue<Uint8Array | undefined>> {
  const request = ask({ publicKeyHash, prove: false, ...(startAfter === undefined ? {} : { startAfter }) })
  const { value, at } = await take(
    pool.call(address, 'getIdentityByNonUniquePublicKeyHash', request, options),
    'identity',
  )
  return { value: value?.identity, at }
}

/** Fetches the serialized contract with this id (32 bytes); undefined if the node does not have it. */
export async function readContract(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<Uint8Array | undefined>> {
  return take(pool.call(address, 'getDataContract', ask({ id, prove: false }), options), 'dataContract')
}

const nonceBits = 40

/**
 * Fetches the newest nonce of an identity, the low 40 bits of the answer. The bits above mark older nonces that were
 * skipped.
 */
export async function readNonce(
  pool: ReadPool,
  address: string,
  identityId: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<{ readonly last: bigint; readonly leftOut: bigint } | undefined>> {
  const request = ask({ identityId, prove: false })
  const { value, at } = await take(pool.call(address, 'getIdentityNonce', request, options), 'identityNonce')
  if (value === undefined) return { value, at }
  return { value: { last: BigInt.asUintN(nonceBits, value), leftOut: value >> BigInt(nonceBits) }, at }
}

/** Tells whether a nonce is used. If bit n of `leftOut` is set, the nonce n + 1 below the last is still free. */
export function isNonceUsed(
  nonce: bigint,
  { last, leftOut }: { readonly last: bigint; readonly leftOut: bigint },
): boolean {
  if (nonce > last) return false
  if (nonce === last) return true
  return ((leftOut >> (last - nonce - 1n)) & 1n) === 0n
}

// gRPC statuses.
const notFound = 5
const alreadyExists = 6

function statusOf(error: unknown): number | undefined {
  return error instanceof DapiError && error.code === 'dapi/status' ? error.facts.grpcStatus : undefined
}

/** A request of version 0. */
function ask<Value>(value: Value) {
  return { version: { case: 'v0' as const, value } }
}

interface Answer<Result> {
  readonly message: {
    readonly version:
      | {
          readonly case: 'v0'
          readonly value: { readonly result: Result; readonly metadata?: ResponseMetadata | undefined }
        }
      | { readonly case: undefined }
  }
}

/** Takes a member from an answer of version 0. The value is undefined if the node does not have the requested thing. */
async function take<Result extends Cases, Case extends string>(
  answered: Promise<Answer<Result>>,
  wanted: Case,
): Promise<NodeValue<Extract<Result, { readonly case: Case }>['value'] | undefined>> {
  try {
    const { result, metadata } = requireCase((await answered).message.version, 'v0')
    return { value: requireCase(result, wanted), at: stateOf(metadata) }
  } catch (error) {
    if (statusOf(error) === notFound) return { value: undefined, at: undefined }
    throw error
  }
}

interface Cases {
  readonly case: string | undefined
  readonly value?: unknown
}

/** Returns the requested member. Any other member, such as an unrequested proof, is an error. */
function requireCase<Result extends Cases, Case extends string>(
  result: Result,
  wanted: Case,
): Extract<Result, { readonly case: Case }>['value'] {
  if (result.case !== wanted) throw new DapiError('dapi/message-shape')
  return result.value
}

function stateOf(metadata: ResponseMetadata | undefined): NodeState | undefined {
  if (metadata === undefined) return undefined
  const { height, coreChainLockedHeight: coreHeight, timeMs, protocolVersion, chainId } = metadata
  return { height, coreHeight, timeMs, protocolVersion, chainId: chainId.slice(0, 100) }
}
