import { readAgreed, type AgreedRead, type NodeRead } from '#/dapi/agreed-read.ts'
import { readBalance, readContract, readIdentity, readNonce } from '#/dapi/node-reads.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Network } from '#/store/records/network.ts'
import { findIdentities, type KeySearch } from './find-identities.ts'
import { noteVersion } from '#/domain/network/network-version.ts'
import { platformPool } from '#/domain/network/platform-pool.ts'

/** Reads from three nodes, of which most must agree, and notes their protocol version. */
async function readNoted<Value>(
  network: Network,
  ...[read, keyOf, signal]: NodeReading<Value>
): Promise<AgreedRead<Value>> {
  return noteVersion(network.id, await readAgreed(await platformPool(network), read, keyOf, signal))
}

type NodeReading<Value> = [read: NodeRead<Value>, keyOf: (value: Value) => string, signal: AbortSignal]

/**
 * Reads the bytes of an identity (32 bytes of id) on which most of three nodes agree, or `undefined` if most have
 * none.
 */
export async function readIdentityOfNodes(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<AgreedRead<Uint8Array | undefined>> {
  return readNoted(
    network,
    (pool, address, options) => readIdentity(pool, address, id, options),
    (bytes) => (bytes === undefined ? 'none' : formatHex(bytes)),
    signal,
  )
}

/**
 * Reads the serialized contract of an id (32 bytes) on which most of three nodes agree, or `undefined` if most have
 * none.
 */
export async function readContractOfNodes(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<AgreedRead<Uint8Array | undefined>> {
  return readNoted(
    network,
    (pool, address, options) => readContract(pool, address, id, options),
    (bytes) => (bytes === undefined ? 'none' : formatHex(bytes)),
    signal,
  )
}

/** Reads the last nonce of an identity on which most of three nodes agree, or `undefined` if most have none. */
export async function readNonceOfNodes(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<AgreedRead<bigint | undefined>> {
  return readNoted(
    network,
    async (pool, address, options) => {
      const { value, at } = await readNonce(pool, address, id, options)
      return { value: value?.last, at }
    },
    String,
    signal,
  )
}

/** Reads the credits of an identity on which most of three nodes agree, or `undefined` if most have none. */
export async function readBalanceOfNodes(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<AgreedRead<bigint | undefined>> {
  return readNoted(
    network,
    (pool, address, options) => readBalance(pool, address, id, options),
    String,
    signal,
  )
}

/** Finds the identities that have any of these keys (33 bytes each), according to the nodes of the network. */
export async function findIdentitiesOfNodes(
  network: Network,
  publicKeys: readonly Uint8Array[],
  options: Parameters<typeof findIdentities>[2],
): Promise<KeySearch> {
  return findIdentities(await platformPool(network), publicKeys, options)
}
