import { z } from 'zod'
import { DapiError, dapiErrorCodes, type DapiFacts } from '#/dapi/dapi-error.ts'
import { boundedBytes, defineErrors } from '#/platform/worker-call.ts'

const mostBytes = 8 * 1024 * 1024
const Text = z.string().max(1000)

const Facts: z.ZodType<DapiFacts> = z.object({
  status: z.int().exactOptional(),
  grpcStatus: z.int().exactOptional(),
  grpcMessage: Text.exactOptional(),
  consensus: z
    .strictObject({ code: z.int().exactOptional(), message: Text, bytes: boundedBytes(4096).exactOptional() })
    .exactOptional(),
  limitBytes: z.int().exactOptional(),
  timeoutMs: z.number().exactOptional(),
})

const Post = {
  url: z.url({ protocol: /^https?$/ }).max(3000),
  message: boundedBytes(200_000),
  messageBytes: z.int().min(0).max(mostBytes),
  timeoutMs: z.number().min(0),
}

const Stream = z.int().min(1)

/** The worker that calls platform nodes. The page’s content policy does not allow the page to call them. */
export const nodesApi = {
  name: 'nodes',
  errors: defineErrors({
    type: DapiError,
    codes: dapiErrorCodes,
    facts: Facts,
    faults: {
      badRequest: 'dapi/bad-request',
      internal: 'dapi/internal',
      failed: 'dapi/worker-failed',
      aborted: 'dapi/aborted',
    },
  }),
  calls: {
    post: {
      request: z.strictObject(Post),
      response: boundedBytes(mostBytes),
    },
    /** Begins a stream; `readStream` reads it. */
    openStream: {
      request: z.strictObject({ ...Post, stallMs: z.number().min(0) }),
      response: Stream,
    },
    /** Reads the next message of a stream. Null once the stream has ended, which also removes it. */
    readStream: { request: z.strictObject({ stream: Stream }), response: boundedBytes(mostBytes).nullable() },
    closeStream: { request: z.strictObject({ stream: Stream }), response: z.void() },
  },
}
