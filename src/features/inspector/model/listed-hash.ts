import { parseHex } from '#/protocol/encoding/hex.ts'
import { chain } from '#/session/chain/chain-session.ts'
import { useChain } from '#/session/chain/chain-store.ts'

let listed: { readonly blockHash: string; readonly hashes: Uint8Array } | undefined

/**
 * Whether the input is a hash that the followed masternode list names: everybody who has the list knows it, so it is no private
 * key. What is not listed may be one. It is looked up in this page: the worker gives all hashes, and is not told which is meant.
 */
export async function isListedHash(input: string | Uint8Array): Promise<boolean> {
  const text = typeof input === 'string' ? input.trim().toLowerCase() : ''
  const blockHash = useChain.getState().state?.list?.blockHash
  if (blockHash === undefined || !/^[0-9a-f]{64}$/.test(text)) return false
  if (listed?.blockHash !== blockHash) {
    const hashes = await chain.client.readHashes().catch(() => new Uint8Array())
    listed = { blockHash, hashes }
  }
  return hasHash(listed.hashes, parseHex(text))
}

/** Byte by byte: a list may have 100,000 hashes. */
function hasHash(hashes: Uint8Array, wanted: Uint8Array): boolean {
  for (let start = 0; start < hashes.length; start += wanted.length) {
    let at = 0
    while (at < wanted.length && hashes[start + at] === wanted[at]) at += 1
    if (at === wanted.length) return true
  }
  return false
}
