import type { z } from 'zod'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'

import { RpcRequest, rpcFaults, type RpcFault } from '#/chain/json-rpc.ts'
import { isMethodName, methods, type MethodName } from '#/chain/method-table.ts'
import { parseHex, formatHex } from '#/protocol/encoding/hex.ts'
import { blockHashText, findBlock, type SandboxChain } from './sandbox-chain.ts'
import { buildSandboxDiff } from './sandbox-diff.ts'
import type { Forgery } from './sandbox-fault.ts'
import { type createSandboxLists, formatSandboxEntry } from './sandbox-lists.ts'
import { encodeSandboxMasternode } from './sandbox-masternode.ts'
import { quorumsAt } from './sandbox-quorum.ts'

export interface SandboxView {
  readonly chain: SandboxChain
  readonly listAt: ReturnType<typeof createSandboxLists>
  readonly tip: number
  readonly forgery?: Forgery
}

export type SandboxReply =
  | { readonly jsonrpc: '2.0'; readonly id: number; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: number | null; readonly error: RpcFault }

export function answerSandboxRequest(view: SandboxView, input: unknown): SandboxReply {
  const request = RpcRequest.safeParse(input)
  if (!request.success) return reject(readableId(input), rpcFaults.request)
  const { id, method, params } = request.data
  if (!isMethodName(method)) return reject(id, rpcFaults.method)
  return answerMethod(view, id, method, params)
}

function answerMethod(view: SandboxView, id: number, method: MethodName, params: unknown): SandboxReply {
  const { chain, tip } = view
  switch (method) {
    case 'getBestBlockHash':
      return withParams(id, methods[method].params, params, () => ({ result: blockHashText(chain, tip) }))
    case 'getBlockHash':
      return withParams(id, methods[method].params, params, ({ height }) =>
        height > tip ? { error: rpcFaults.height } : { result: blockHashText(chain, height) },
      )
    case 'getMnListDiff':
      return withParams(id, methods[method].params, params, (hashes) => answerDiff(view, hashes))
  }
}

type Answer = { readonly result: unknown } | { readonly error: RpcFault }

const noBlock = '0'.repeat(64)

function answerDiff(
  { chain, listAt, tip, forgery }: SandboxView,
  { baseBlockHash, blockHash }: { readonly baseBlockHash: string; readonly blockHash: string },
): Answer {
  const heightOf = (hash: string) => findBlock(chain, parseHex(hash))
  // Nodes accept zeros for the genesis block.
  const base = baseBlockHash === noBlock ? 0 : heightOf(baseBlockHash)
  const height = heightOf(blockHash)
  if (base === undefined || height === undefined || base > tip || height > tip) {
    return { error: rpcFaults.block }
  }
  // A diff from a block to itself is empty, but its coinbase shows the height.
  if (base > height) return { error: rpcFaults.order }
  const diff =
    forgery === undefined
      ? buildSandboxDiff(chain, listAt, { base, height })
      : forgeSandboxDiff(forgery, chain, listAt, { base, height })
  return { result: { ...diff, baseBlockHash } }
}

function withParams<Params>(
  id: number,
  schema: z.ZodType<Params>,
  params: unknown,
  answer: (params: Params) => Answer,
): SandboxReply {
  const parsed = schema.safeParse(params)
  if (!parsed.success) return reject(id, rpcFaults.params)
  return { jsonrpc: '2.0', id, ...answer(parsed.data) }
}

function reject(id: number | null, error: RpcFault): SandboxReply {
  return { jsonrpc: '2.0', id, error }
}

function readableId(input: unknown): number | null {
  const id = RpcRequest.pick({ id: true }).safeParse(input)
  return id.success ? id.data.id : null
}

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

function flip(hex: string, place: number): string {
  const digit = (Number.parseInt(hex.charAt(place), 16) ^ 1).toString(16)
  return `${hex.slice(0, place)}${digit}${hex.slice(place + 1)}`
}
