import { z } from 'zod'
import { boundedBytes, plainErrors } from '#/platform/worker-call.ts'

/** The worker that hashes the headers of blocks: it has a library of its own, and takes some milliseconds for each. */
export const headerHashApi = {
  name: 'header-hash',
  errors: plainErrors,
  calls: {
    /** The hash of a block's header (80 bytes), in display order. */
    hash: { request: z.strictObject({ header: boundedBytes(80) }), response: boundedBytes(32) },
  },
}
