import { KeywrightError } from '#/protocol/error.ts'

/** Each way in which asking a node can fail; the last four are about the worker that asks. */
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

/** What a screen may say besides: all of it from the request or the node's answer, nothing secret. */
export interface ChainFacts {
  /** The HTTP status. */
  readonly status?: number
  /** Code and message of a JSON-RPC error, the message cut short. */
  readonly rpcCode?: number
  readonly rpcMessage?: string
  /** JSON Pointer into the result, and what is wrong there. */
  readonly pointer?: string
  readonly rule?: string
  readonly limitBytes?: number
  readonly timeoutMs?: number
  /** The node, where the best one was asked. */
  readonly address?: string
}

/** A question to a node that has no answer: always one of these, whatever the node sends. */
export class ChainError extends KeywrightError<ChainErrorCode> {
  readonly facts: ChainFacts

  constructor(code: ChainErrorCode, facts: ChainFacts = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'ChainError'
    this.facts = facts
  }
}

/** The error of `withinTime`. */
export function timeError(reason: 'aborted' | 'timed-out', timeoutMs: number): ChainError {
  return reason === 'aborted'
    ? new ChainError('chain/aborted')
    : new ChainError('chain/timed-out', { timeoutMs })
}
