import { KeywrightError } from '#/protocol/error.ts'
import type { ConsensusError } from './consensus-codes.ts'

/** Each way in which a call to a node of the platform can fail; the last three are about the worker that calls. */
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

/** What a screen may say besides: all of it from the request or the node's answer, cut short, nothing secret. */
export interface DapiFacts {
  /** The HTTP status. */
  readonly status?: number
  /** Status and message of gRPC. */
  readonly grpcStatus?: number
  readonly grpcMessage?: string
  /** Why the platform rejects a transition; nothing where the node alone could not serve the call. */
  readonly consensus?: ConsensusError
  readonly limitBytes?: number
  readonly timeoutMs?: number
}

/** A call without an answer: always one of these, whatever the node sends. */
export class DapiError extends KeywrightError<DapiErrorCode> {
  readonly facts: DapiFacts

  constructor(code: DapiErrorCode, facts: DapiFacts = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'DapiError'
    this.facts = facts
  }
}
