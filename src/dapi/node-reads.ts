import { sha256 } from '#/protocol/encoding/hash.ts'
import type { CallOptions } from './dapi-client.ts'
import { isConsensusCode, type ConsensusError } from './consensus-codes.ts'
import { DapiError } from './dapi-error.ts'
import type { DapiPool } from './dapi-pool.ts'
import type { ResponseMetadata } from './messages/platform_pb.ts'

// Reads the platform from a single node, as plain values. Each throws a DapiError for an answer that it does not
// understand.

/** A value from one node, with the state that it belongs to. */
export interface NodeValue<Value> {
  readonly value: Value
  /** Undefined if the node left it out. */
  readonly at: NodeState | undefined
}

/** The state of the platform that a node answered from. */
export interface NodeState {
  readonly height: bigint
  readonly coreHeight: number
  readonly timeMs: bigint
  readonly protocolVersion: number
  readonly chainId: string
}

export type ReadPool = Pick<DapiPool, 'call'>

/** Broadcasts the serialized transition. `known`: the node already had it. */
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

/** Waits for the outcome of a transition until a block has it. Nodes look it up by the SHA-256 of its bytes. */
export async function waitForResult(
  pool: ReadPool,
  address: string,
  bytes: Uint8Array,
  options?: CallOptions,
): Promise<WaitResult> {
  const v0 = { stateTransitionHash: sha256(bytes), prove: false }
  const request = { version: { case: 'v0' as const, value: v0 } }
  const { message } = await pool.call(address, 'waitForStateTransitionResult', request, options)
  const { result } = requireV0(message.version)
  if (result.case !== 'error') return { kind: 'applied' }
  const { code, message: said, data } = result.value
  const error = { code, message: said.slice(0, 500), bytes: data.subarray(0, 2048) }
  if (isConsensusCode(code)) return { kind: 'rejected', error }
  // Lower codes are gRPC statuses: the node could not wait, and the transition is not at fault.
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
  const request = { version: { case: 'v0' as const, value: { id, prove: false } } }
  return orNothing(async () => {
    const v0 = requireV0((await pool.call(address, 'getIdentity', request, options)).message.version)
    return { value: requireCase(v0.result, 'identity'), at: stateOf(v0.metadata) }
  })
}

/**
 * Fetches the credits of an identity (32 bytes of id); undefined if the node does not have it. The answer is short, and
 * changes whenever the identity does anything.
 */
export async function readBalance(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<bigint | undefined>> {
  const request = { version: { case: 'v0' as const, value: { id, prove: false } } }
  return orNothing(async () => {
    const v0 = requireV0((await pool.call(address, 'getIdentityBalance', request, options)).message.version)
    return { value: requireCase(v0.result, 'balance'), at: stateOf(v0.metadata) }
  })
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
  const request = { version: { case: 'v0' as const, value: { publicKeyHash, prove: false } } }
  return orNothing(async () => {
    const { message } = await pool.call(address, 'getIdentityByPublicKeyHash', request, options)
    const v0 = requireV0(message.version)
    return { value: requireCase(v0.result, 'identity'), at: stateOf(v0.metadata) }
  })
}

/**
 * Fetches an identity that has this key hash of types 2 to 4. Several may share it: returns the first by id, or the
 * first after the identity `startAfter` (32 bytes).
 */
export async function readIdentityOfHash(
  pool: ReadPool,
  address: string,
  publicKeyHash: Uint8Array,
  startAfter: Uint8Array | undefined,
  options?: CallOptions,
): Promise<NodeValue<Uint8Array | undefined>> {
  const asked = { publicKeyHash, prove: false, ...(startAfter === undefined ? {} : { startAfter }) }
  const request = { version: { case: 'v0' as const, value: asked } }
  return orNothing(async () => {
    const { message } = await pool.call(address, 'getIdentityByNonUniquePublicKeyHash', request, options)
    const v0 = requireV0(message.version)
    return { value: requireCase(v0.result, 'identity').identity, at: stateOf(v0.metadata) }
  })
}

/** Fetches the serialized contract with this id (32 bytes); undefined if the node does not have it. */
export async function readContract(
  pool: ReadPool,
  address: string,
  id: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<Uint8Array | undefined>> {
  const request = { version: { case: 'v0' as const, value: { id, prove: false } } }
  return orNothing(async () => {
    const v0 = requireV0((await pool.call(address, 'getDataContract', request, options)).message.version)
    return { value: requireCase(v0.result, 'dataContract'), at: stateOf(v0.metadata) }
  })
}

const nonceBits = 40

/** Fetches the newest nonce of an identity: the low 40 bits of the answer. The bits above mark skipped older nonces. */
export async function readNonce(
  pool: ReadPool,
  address: string,
  identityId: Uint8Array,
  options?: CallOptions,
): Promise<NodeValue<{ readonly last: bigint; readonly leftOut: bigint } | undefined>> {
  const request = { version: { case: 'v0' as const, value: { identityId, prove: false } } }
  return orNothing(async () => {
    const v0 = requireV0((await pool.call(address, 'getIdentityNonce', request, options)).message.version)
    const number = requireCase(v0.result, 'identityNonce')
    const value = { last: BigInt.asUintN(nonceBits, number), leftOut: number >> BigInt(nonceBits) }
    return { value, at: stateOf(v0.metadata) }
  })
}

/** Tells whether a nonce is used. Bit n of `leftOut` is set if the nonce n + 1 below the last is still free. */
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

async function orNothing<Value>(
  read: () => Promise<NodeValue<Value>>,
): Promise<NodeValue<Value | undefined>> {
  try {
    return await read()
  } catch (error) {
    if (statusOf(error) === notFound) return { value: undefined, at: undefined }
    throw error
  }
}

function requireV0<Version extends { readonly case: string | undefined; readonly value?: unknown }>(
  version: Version,
): Extract<Version, { readonly case: 'v0' }>['value'] {
  return requireCase(version, 'v0')
}

/** Returns the requested member. Any other member, such as an unrequested proof, is an error. */
function requireCase<
  Cases extends { readonly case: string | undefined; readonly value?: unknown },
  Case extends string,
>(result: Cases, wanted: Case): Extract<Cases, { readonly case: Case }>['value'] {
  if (result.case !== wanted) throw new DapiError('dapi/message-shape')
  return result.value
}

function stateOf(metadata: ResponseMetadata | undefined): NodeState | undefined {
  if (metadata === undefined) return undefined
  const { height, coreChainLockedHeight: coreHeight, timeMs, protocolVersion, chainId } = metadata
  return { height, coreHeight, timeMs, protocolVersion, chainId: chainId.slice(0, 100) }
}
