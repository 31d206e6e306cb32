import { z } from 'zod'
import { boundedBytes, plainErrors } from '#/platform/worker-call.ts'

/**
 * The worker that hashes block headers, because the hash needs its own library and takes some milliseconds for each
 * header.
 */
export const headerHashApi = {
  name: 'header-hash',
  errors: plainErrors,
  calls: {
    /** Returns the hash of a block header (80 bytes), in display order. */
    hash: { request: z.strictObject({ header: boundedBytes(80) }), response: boundedBytes(32) },
  },
}
