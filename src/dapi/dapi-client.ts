import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf'
import type { Clock } from '#/platform/clock.ts'
import { DapiError } from './dapi-error.ts'
import {
  dapiMethods,
  dapiStreams,
  pathOf,
  type AnswerSchema,
  type DapiMethodName,
  type DapiStreamName,
  type RequestSchema,
  type StreamAnswerSchema,
  type StreamRequestSchema,
} from './dapi-methods.ts'
import type { DapiStreamTransport, DapiTransport } from './dapi-transport.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
}

export interface DapiAnswer<Name extends DapiMethodName> {
  readonly message: MessageShape<AnswerSchema<Name>>
  readonly elapsedMs: number
}

export type DapiClient = ReturnType<typeof createDapiClient>

/** Calls single nodes of the platform with typed messages. Every failure is a DapiError. */
export function createDapiClient(transport: DapiTransport, clock: Clock, streams = noStreams) {
  return {
    /** Makes a call with one answer. `address` ends with a slash. */
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

    stream: async function* stream<Name extends DapiStreamName>(
      address: string,
      name: Name,
      request: MessageInitShape<StreamRequestSchema<Name>>,
      signal: AbortSignal,
    ): AsyncGenerator<MessageShape<StreamAnswerSchema<Name>>, void, undefined> {
      const { of, ...bounds } = dapiStreams[name]
      const message = toBinary(of.input, create(of.input, request))
      for await (const bytes of streams({ url: address + pathOf(name), message, ...bounds }, signal))
        yield decode(of.output as StreamAnswerSchema<Name>, bytes) // a row of the table has its own messages
    },
  }
}

const noStreams: DapiStreamTransport = () => {
  throw new DapiError('dapi/bad-request')
}

function encodeRequest<Name extends DapiMethodName>(
  name: Name,
  request: MessageInitShape<RequestSchema<Name>>,
) {
  const schema = dapiMethods[name].of.input as RequestSchema<Name> // a row of the table has its own messages
  return toBinary(schema, create(schema, request))
}

function decodeAnswer<Name extends DapiMethodName>(name: Name, bytes: Uint8Array) {
  return decode(dapiMethods[name].of.output as AnswerSchema<Name>, bytes) // a row of the table has its own messages
}

function decode<Schema extends DescMessage>(schema: Schema, bytes: Uint8Array) {
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false })
  } catch (error) {
    throw new DapiError('dapi/message-shape', {}, error)
  }
}
