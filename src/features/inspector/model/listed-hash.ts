import { formatHex } from '#/protocol/encoding/hex.ts'
import { chain } from '#/session/chain/chain-session.ts'
import { useChain } from '#/session/chain/chain-store.ts'

let listed: { readonly blockHash: string; readonly hashes: ReadonlySet<string> } | undefined

/**
 * Whether the input is a hash that the followed masternode list names: everybody who has the list knows it, so it is no private
 * key. What is not listed may be one. It is looked up in this page: the worker gives all hashes, and is not told which is meant.
 */
export async function isListedHash(input: string | Uint8Array): Promise<boolean> {
  const text = typeof input === 'string' ? input.trim().toLowerCase() : ''
  const blockHash = useChain.getState().state?.list?.blockHash
  if (blockHash === undefined || !/^[0-9a-f]{64}$/.test(text)) return false
  if (listed?.blockHash !== blockHash) listed = { blockHash, hashes: await readHashes() }
  return listed.hashes.has(text)
}

async function readHashes(): Promise<ReadonlySet<string>> {
  const bytes = await chain.client.readHashes().catch(() => new Uint8Array())
  const all = formatHex(bytes)
  return new Set(all.match(/.{64}/g))
}
