import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { ChainError } from './chain-error.ts'
import { methods, type MethodName, type MethodResult } from './method-table.ts'

const maxMessageLength = 500

/** The JSON value that the bytes of a reply are. Throws a ChainError when they are none. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new ChainError('chain/not-json')
  try {
    return JSON.parse(text)
  } catch {
    throw new ChainError('chain/not-json')
  }
}

/**
 * The result out of a reply to the request with this id, by the method's own schema. Members that nobody asked for stay.
 * Throws a ChainError for everything else, whatever it is.
 */
export function parseReply<Name extends MethodName>(
  method: Name,
  id: number,
  reply: unknown,
): MethodResult<Name> {
  const result = parseEnvelope(id, reply)
  const parsed = methods[method].result.safeParse(result)
  // The row of a method holds its own result; the compiler sees the union of all rows.
  if (parsed.success) return parsed.data as MethodResult<Name>
  const [issue] = parsed.error.issues
  throw new ChainError('chain/result-shape', {
    pointer: formatPointer(issue?.path ?? []),
    ...(result === null ? { rule: 'null' } : issue?.code === 'custom' ? { rule: issue.message } : {}),
  })
}

// Own checks instead of a schema: what stands in the result may nest deeper than a recursive schema can follow.
function parseEnvelope(id: number, reply: unknown): unknown {
  const members = membersOf(reply)
  if (members?.['jsonrpc'] !== '2.0') throw notJsonRpc()
  // Older nodes write both members and set one to null.
  const hasError = members['error'] !== undefined && members['error'] !== null
  if (members['id'] !== id && !(hasError && members['id'] === null)) throw new ChainError('chain/wrong-id')
  if (hasError) throw rpcError(members['error'])
  if (!Object.hasOwn(members, 'result')) throw notJsonRpc()
  return members['result']
}

function rpcError(error: unknown): ChainError {
  const { code, message } = membersOf(error) ?? {}
  if (!Number.isInteger(code) || typeof message !== 'string') return notJsonRpc()
  return new ChainError('chain/rpc-error', {
    rpcCode: Number(code),
    rpcMessage: message.slice(0, maxMessageLength),
  })
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function notJsonRpc(): ChainError {
  return new ChainError('chain/not-json-rpc')
}
