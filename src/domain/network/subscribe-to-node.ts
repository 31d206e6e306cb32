import { ChainError, type ChainErrorCode } from '#/chain/chain-error.ts'
import type { StreamContext } from '#/chain/stream-client.ts'
import { DapiError, type DapiErrorCode } from '#/dapi/dapi-error.ts'
import type { TransportContext } from '#/dapi/dapi-transport.ts'
import { subscribeToList } from '#/dapi/list-stream.ts'

/** Opens the list stream of a platform node for the follower, with errors like those of core nodes. */
export function createSubscribe(context: Omit<TransportContext, 'alarm'>): StreamContext['subscribe'] {
  return async function* subscribe(address, signal) {
    try {
      yield* subscribeToList(context, address, signal)
    } catch (error) {
      throw error instanceof DapiError ? chainErrorOf(error) : error
    }
  }
}

function chainErrorOf(error: DapiError): ChainError {
  const { grpcStatus, grpcMessage, status, limitBytes } = error.facts
  return new ChainError(
    codes[error.code],
    {
      ...(grpcStatus === undefined ? {} : { rpcCode: grpcStatus }),
      ...(grpcMessage === undefined ? {} : { rpcMessage: grpcMessage }),
      ...(status === undefined ? {} : { status }),
      ...(limitBytes === undefined ? {} : { limitBytes }),
    },
    error,
  )
}

const codes: Readonly<Record<DapiErrorCode, ChainErrorCode>> = {
  'dapi/offline': 'chain/offline',
  'dapi/unreachable': 'chain/unreachable',
  'dapi/broken-off': 'chain/broken-off',
  'dapi/timed-out': 'chain/timed-out',
  'dapi/aborted': 'chain/aborted',
  'dapi/http-status': 'chain/http-status',
  'dapi/not-grpc-web': 'chain/result-shape',
  'dapi/too-large': 'chain/too-large',
  'dapi/message-shape': 'chain/result-shape',
  'dapi/status': 'chain/rpc-error',
  'dapi/no-node': 'chain/no-node',
  'dapi/bad-request': 'chain/bad-request',
  'dapi/worker-failed': 'chain/worker-failed',
  'dapi/internal': 'chain/internal',
}
