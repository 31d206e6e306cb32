import { parseHex, formatHex } from '#/protocol/encoding/hex.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import type { SandboxChain } from './sandbox-chain.ts'
import { buildSandboxDiff } from './sandbox-diff.ts'
import { formatSandboxEntry } from './sandbox-entry-text.ts'
import type { Forgery } from './sandbox-fault.ts'
import type { createSandboxLists } from './sandbox-lists.ts'
import { encodeSandboxMasternode } from './sandbox-masternode.ts'
import { quorumsAt } from './sandbox-quorum.ts'

export function forgeSandboxDiff(
  forgery: Forgery,
  chain: SandboxChain,
  listAt: ReturnType<typeof createSandboxLists>,
  between: { readonly base: number; readonly height: number },
): MnListDiff {
  if (forgery === 'everything') return buildSandboxDiff({ ...chain, isForged: true }, listAt, between)
  const diff = buildSandboxDiff(chain, listAt, between)
  const { height } = between
  const [first, ...others] = diff.mnList
  switch (forgery) {
    // If the diff changes no entry, these two forgeries change nothing.
    case 'entry-changed':
      return first === undefined
        ? diff
        : { ...diff, mnList: [{ ...first, isValid: !first.isValid }, ...others] }
    case 'entry-left-out':
      return { ...diff, mnList: others }
    case 'entry-added':
      return { ...diff, mnList: [...diff.mnList, foreignEntry(chain, height)] }
    case 'coinbase':
      return { ...diff, cbTx: flip(diff.cbTx, diff.cbTx.length - 2) }
    case 'merkle-tree':
      return { ...diff, cbTxMerkleTree: flip(diff.cbTxMerkleTree, 10) }
    case 'quorum':
      return { ...diff, newQuorums: [...diff.newQuorums, ...foreignQuorums(chain, height)] }
    case 'chain-lock':
      return withForeignLock(diff)
  }
}

/** Returns a masternode of another time, under a hash that no masternode has. */
function foreignEntry({ world }: SandboxChain, height: number) {
  const bytes = encodeSandboxMasternode(world, 0, Math.max(1, height))
  if (bytes === undefined) throw new TypeError('no masternode')
  const entry = formatSandboxEntry(bytes)
  return { ...entry, proRegTxHash: flip(entry.proRegTxHash, 0) }
}

function foreignQuorums(chain: SandboxChain, height: number) {
  return quorumsAt({ ...chain, branch: { name: 'foreign', from: 0 } }, Math.max(height, 100)).slice(0, 1)
}

/** Returns the diff with another signature of the lock in its coinbase, and a proof that fits. */
function withForeignLock(diff: MnListDiff): MnListDiff {
  const coinbase = checkCoinbase(parseHex(diff.cbTx))
  const signature = coinbase.ok ? coinbase.value.chainLock?.signature : undefined
  if (signature === undefined) return diff
  const own = formatHex(signature)
  const bytes = parseHex(diff.cbTx.replace(own, own.slice(64) + own.slice(0, 64)))
  return {
    ...diff,
    cbTx: formatHex(bytes),
    cbTxMerkleTree: formatHex(encodeFirstProof([sha256d(bytes)])),
  }
}

/** Returns the hex with another digit at that place. */
function flip(hex: string, place: number): string {
  const digit = (Number.parseInt(hex.charAt(place), 16) ^ 1).toString(16)
  return `${hex.slice(0, place)}${digit}${hex.slice(place + 1)}`
}
