import { KeywrightError } from '#/protocol/error.ts'

export const chainErrorCodes = [
  'chain/offline',
  'chain/unreachable',
  'chain/broken-off',
  'chain/timed-out',
  'chain/aborted',
  'chain/http-status',
  'chain/too-large',
  'chain/not-json',
  'chain/not-json-rpc',
  'chain/wrong-id',
  'chain/rpc-error',
  'chain/result-shape',
  'chain/no-node',
  'chain/not-following',
  'chain/bad-request',
  'chain/worker-failed',
  'chain/internal',
] as const

export type ChainErrorCode = (typeof chainErrorCodes)[number]

export interface ChainFacts {
  readonly status?: number
  /** Code and message of a JSON-RPC error; the message is truncated. */
  readonly rpcCode?: number
  readonly rpcMessage?: string
  /** JSON Pointer into the result; `rule`: the rule that the value breaks. */
  readonly pointer?: string
  readonly rule?: string
  readonly limitBytes?: number
  readonly timeoutMs?: number
  /** Address of the node, if the best node was asked. */
  readonly address?: string
}

/** The only error of a request to a node, whatever the node sends. */
export class ChainError extends KeywrightError<ChainErrorCode> {
  readonly facts: ChainFacts

  constructor(code: ChainErrorCode, facts: ChainFacts = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'ChainError'
    this.facts = facts
  }
}

/** Returns the error for `withinTime`. */
export function timeError(reason: 'aborted' | 'timed-out', timeoutMs: number): ChainError {
  return reason === 'aborted'
    ? new ChainError('chain/aborted')
    : new ChainError('chain/timed-out', { timeoutMs })
}
