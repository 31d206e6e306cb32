import { z } from 'zod'

import type { Pixels } from './decode-qr.ts'
import { plainErrors } from './worker-call.ts'

// Above any camera’s picture in pixels, and above the longest text of a QR code in characters.
const mostSide = 8192
const mostText = 10_000

const side = z.int().min(1).max(mostSide)

/** Kept apart from the starter of the worker: a worker that imported its own starter would contain itself. */
export const qrApi = {
  name: 'qr',
  errors: plainErrors,
  calls: {
    read: {
      request: z
        .strictObject({
          width: side,
          height: side,
          data: z.custom<Pixels['data']>((input) => input instanceof Uint8ClampedArray),
        })
        .refine(({ width, height, data }) => data.length === width * height * 4),
      response: z.string().max(mostText).optional(),
    },
  },
}
