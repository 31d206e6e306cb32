import { z } from 'zod'

const version = z.literal('2.0')

/** Envelope of a request (docs/specification.md "Core-chain JSON-RPC"). The method checks the params. */
export const RpcRequest = z.object({
  jsonrpc: version,
  id: z.int(),
  method: z.string(),
  params: z.unknown().optional(),
})
export type RpcRequest = z.infer<typeof RpcRequest>

export const RpcFault = z.object({ code: z.int(), message: z.string() })
export type RpcFault = z.infer<typeof RpcFault>

/** A result or a fault. The id of a fault is null if the request’s id could not be read. */
export const RpcReply = z.union([
  z.object({ jsonrpc: version, id: z.int().nullable(), error: RpcFault }),
  z.object({ jsonrpc: version, id: z.int(), result: z.json() }),
])
export type RpcReply = z.infer<typeof RpcReply>

/** JSON-RPC 2.0 section 5.1, and a core node's answers to a height above its tip and to blocks without a diff. */
export const rpcFaults = {
  parse: { code: -32_700, message: 'Parse error' },
  request: { code: -32_600, message: 'Invalid Request' },
  method: { code: -32_601, message: 'Method not found' },
  params: { code: -32_602, message: 'Invalid params' },
  internal: { code: -32_603, message: 'Internal error' },
  height: { code: -8, message: 'Block height out of range' },
  block: { code: -5, message: 'block not found' },
  order: { code: -8, message: 'the base block is above the block' },
} as const satisfies Readonly<Record<string, RpcFault>>
