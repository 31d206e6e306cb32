import { create, fromBinary, toBinary, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf'
import type { Clock } from '#/platform/clock.ts'
import { DapiError } from './dapi-error.ts'
import {
  dapiMethods,
  pathOf,
  type AnswerSchema,
  type DapiMethodName,
  type RequestSchema,
} from './dapi-methods.ts'
import type { DapiTransport } from './dapi-transport.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Where less time is left than the method may take. */
  readonly timeoutMs?: number
}

export interface DapiAnswer<Name extends DapiMethodName> {
  readonly message: MessageShape<AnswerSchema<Name>>
  readonly elapsedMs: number
}

export type DapiClient = ReturnType<typeof createDapiClient>

/** Calls single nodes of the platform with typed messages. Every failure is a DapiError. */
export function createDapiClient(transport: DapiTransport, clock: Clock) {
  return {
    /** One call with one answer. `address` ends with a slash. */
    call: async <Name extends DapiMethodName>(
      address: string,
      name: Name,
      request: MessageInitShape<RequestSchema<Name>>,
      options: CallOptions = {},
    ): Promise<DapiAnswer<Name>> => {
      const began = clock.monotonicMs()
      const { messageBytes, timeoutMs } = dapiMethods[name]
      const bytes = await transport(
        {
          url: address + pathOf(name),
          message: encodeRequest(name, request),
          messageBytes,
          timeoutMs: Math.min(timeoutMs, options.timeoutMs ?? Infinity),
        },
        options.signal,
      )
      return { message: decodeAnswer(name, bytes), elapsedMs: clock.monotonicMs() - began }
    },
  }
}

function encodeRequest<Name extends DapiMethodName>(
  name: Name,
  request: MessageInitShape<RequestSchema<Name>>,
) {
  const schema = dapiMethods[name].of.input as RequestSchema<Name> // the row of a method holds its own messages
  return toBinary(schema, create(schema, request))
}

function decodeAnswer<Name extends DapiMethodName>(name: Name, bytes: Uint8Array) {
  const schema = dapiMethods[name].of.output as AnswerSchema<Name> // the row of a method holds its own messages
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false })
  } catch (error) {
    throw new DapiError('dapi/message-shape', {}, error)
  }
}
