import { readAgreed, type AgreedRead, type NodeRead } from '#/dapi/agreed-read.ts'
import type { CallOptions } from '#/dapi/dapi-client.ts'
import {
  readBalance,
  readContract,
  readIdentity,
  readNonce,
  type NodeValue,
  type ReadPool,
} from '#/dapi/node-reads.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Network } from '#/store/records/network.ts'
import { findIdentities, type KeySearch } from './find-identities.ts'
import { noteVersion } from '#/domain/network/network-version.ts'
import { platformPool } from '#/domain/network/platform-pool.ts'

/**
 * Returns a reader for an id (32 bytes): most of three nodes must agree. Notes their protocol version. Reads undefined
 * if most nodes have no value.
 */
function agreedReader<Value>(
  read: (pool: ReadPool, address: string, id: Uint8Array, options: CallOptions) => Promise<NodeValue<Value>>,
  keyOf: (value: Value) => string,
) {
  return async (network: Network, id: Uint8Array, signal: AbortSignal): Promise<AgreedRead<Value>> => {
    const readOne: NodeRead<Value> = (pool, address, options) => read(pool, address, id, options)
    return noteVersion(network.id, await readAgreed(await platformPool(network), readOne, keyOf, signal))
  }
}

const keyOfBytes = (bytes: Uint8Array | undefined) => (bytes === undefined ? 'none' : formatHex(bytes))

export const readIdentityOfNodes = agreedReader(readIdentity, keyOfBytes)

export const readContractOfNodes = agreedReader(readContract, keyOfBytes)

export const readNonceOfNodes = agreedReader<bigint | undefined>(async (...asked) => {
  const { value, at } = await readNonce(...asked)
  return { value: value?.last, at }
}, String)

export const readBalanceOfNodes = agreedReader(readBalance, String)

export async function findIdentitiesOfNodes(
  network: Network,
  publicKeys: readonly Uint8Array[],
  options: Parameters<typeof findIdentities>[2],
): Promise<KeySearch> {
  return findIdentities(await platformPool(network), publicKeys, options)
}
