import type { z } from 'zod'

import { RpcRequest, rpcFaults, type RpcFault, type RpcReply } from '#/chain/json-rpc.ts'
import { isMethodName, methods, type MethodName } from '#/chain/method-table.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { blockAt, createSandboxChain, mineSandboxBlock, tipOf, type SandboxChain } from './sandbox-chain.ts'

/** The practice chain behind the face of a core node. */
export interface SandboxRpc {
  /** Answers one parsed JSON value, whatever it is. */
  answer(request: unknown): RpcReply
  mineBlock(timeSeconds: number, txids?: readonly Uint8Array[]): void
  readonly chain: SandboxChain
}

export function createSandboxRpc({ seed }: { readonly seed: string }): SandboxRpc {
  let chain = createSandboxChain(seed)
  return {
    answer: (request) => answerRequest(chain, request),
    mineBlock: (timeSeconds, txids = []) => {
      chain = mineSandboxBlock(chain, { timeSeconds, txids })
    },
    get chain() {
      return chain
    },
  }
}

function answerRequest(chain: SandboxChain, input: unknown): RpcReply {
  const request = RpcRequest.safeParse(input)
  if (!request.success) return fault(readableId(input), rpcFaults.request)
  const { id, method, params } = request.data
  if (!isMethodName(method)) return fault(id, rpcFaults.method)
  return answerMethod(chain, id, method, params)
}

function answerMethod(chain: SandboxChain, id: number, method: MethodName, params: unknown): RpcReply {
  switch (method) {
    case 'getBestBlockHash':
      return withParams(id, methods[method].params, params, () => formatHex(tipOf(chain).hash))
    case 'getBlockHash':
      return withParams(id, methods[method].params, params, ({ height }) => {
        const block = blockAt(chain, height)
        return block === undefined ? rpcFaults.height : formatHex(block.hash)
      })
    // The practice chain has no masternodes yet.
    case 'getMnListDiff':
      return fault(id, rpcFaults.method)
  }
}

function withParams<Params>(
  id: number,
  schema: z.ZodType<Params>,
  params: unknown,
  answer: (params: Params) => string | RpcFault,
): RpcReply {
  const parsed = schema.safeParse(params)
  if (!parsed.success) return fault(id, rpcFaults.params)
  const result = answer(parsed.data)
  return typeof result === 'string' ? { jsonrpc: '2.0', id, result } : fault(id, result)
}

function fault(id: number | null, error: RpcFault): RpcReply {
  return { jsonrpc: '2.0', id, error }
}

function readableId(input: unknown): number | null {
  const id = RpcRequest.pick({ id: true }).safeParse(input)
  return id.success ? id.data.id : null
}
