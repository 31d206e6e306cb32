import { KeywrightError } from '#/protocol/error.ts'
import type { ConsensusError } from './consensus-codes.ts'

/** The last three codes concern the worker that makes the call. */
export const dapiErrorCodes = [
  'dapi/offline',
  'dapi/unreachable',
  'dapi/broken-off',
  'dapi/timed-out',
  'dapi/aborted',
  'dapi/http-status',
  'dapi/not-grpc-web',
  'dapi/too-large',
  'dapi/message-shape',
  'dapi/status',
  'dapi/no-node',
  'dapi/bad-request',
  'dapi/worker-failed',
  'dapi/internal',
] as const

export type DapiErrorCode = (typeof dapiErrorCodes)[number]

/** Details for a screen, from the request or the node’s answer. Texts are shortened, and contain no secrets. */
export interface DapiFacts {
  readonly status?: number
  readonly grpcStatus?: number
  readonly grpcMessage?: string
  /** Why the platform rejects a transition. Undefined if the node could not serve the call. */
  readonly consensus?: ConsensusError
  readonly limitBytes?: number
  readonly timeoutMs?: number
}

export class DapiError extends KeywrightError<DapiErrorCode> {
  readonly facts: DapiFacts

  constructor(code: DapiErrorCode, facts: DapiFacts = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'DapiError'
    this.facts = facts
  }
}
