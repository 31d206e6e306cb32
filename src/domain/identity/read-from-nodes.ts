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

/** The bytes of an identity as most of three nodes of the network have it; nothing where most have none of that id (32 bytes). */
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

/** The serialized contract of an id (32 bytes) as most of three nodes of the network have it; nothing where most have none. */
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

/** The last nonce of an identity as most of three nodes of the network have it; nothing where most have none. */
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

/** The credits of an identity as most of three nodes of the network have them; nothing where most have none. */
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

/** The identities that have any of these keys (33 bytes each), as nodes of the network have them. */
export async function findIdentitiesOfNodes(
  network: Network,
  publicKeys: readonly Uint8Array[],
  options: Parameters<typeof findIdentities>[2],
): Promise<KeySearch> {
  return findIdentities(await platformPool(network), publicKeys, options)
}
