import type { z } from 'zod'

import { RpcRequest, rpcFaults, type RpcFault } from '#/chain/json-rpc.ts'
import { isMethodName, methods, type MethodName } from '#/chain/method-table.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { blockHashText, findBlock, type SandboxChain } from './sandbox-chain.ts'
import { buildSandboxDiff } from './sandbox-diff.ts'
import type { Forgery } from './sandbox-fault.ts'
import { forgeSandboxDiff } from './sandbox-forgery.ts'
import type { createSandboxLists } from './sandbox-lists.ts'

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
