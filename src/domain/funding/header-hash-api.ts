import { z } from 'zod'
import { boundedBytes, plainErrors } from '#/platform/worker-call.ts'

/** The worker that hashes block headers: it has a library of its own, and needs some milliseconds for each. */
export const headerHashApi = {
  name: 'header-hash',
  errors: plainErrors,
  calls: {
    /** Returns the hash of a block header (80 bytes), in display order. */
    hash: { request: z.strictObject({ header: boundedBytes(80) }), response: boundedBytes(32) },
  },
}
