import { z } from 'zod'

import type { Pixels } from './decode-qr.ts'
import { plainErrors } from './worker-call.ts'

// More than any camera's picture, and than a QR code can say.
const mostSide = 8192
const mostText = 10_000

const side = z.int().min(1).max(mostSide)

/** Imports nothing from this project: a worker that imported its own starter would contain itself. */
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
