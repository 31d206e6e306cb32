import { z } from 'zod'

import type { InspectContext } from '#/protocol/inspect/found.ts'
import { maxInspected, readingKinds, type Reading } from '#/protocol/inspect/reading.ts'
import { boundedBytes, plainErrors, rowsOf } from '#/platform/worker-call.ts'

// Limit of readings, more than any input has.
const mostReadings = 100

const kinds: ReadonlySet<unknown> = new Set(readingKinds)

const isReading = (row: object) =>
  'kind' in row &&
  kinds.has(row.kind) &&
  'bytes' in row &&
  row.bytes instanceof Uint8Array &&
  'isMasked' in row &&
  typeof row.isMasked === 'boolean' &&
  'field' in row &&
  typeof row.field === 'object' &&
  'checks' in row &&
  Array.isArray(row.checks)

/** The answers have thousands of fields, so only the outer members of each reading are checked. */
export const inspectorApi = {
  name: 'inspector',
  errors: plainErrors,
  calls: {
    read: {
      request: z.strictObject({
        input: z.union([z.string().max(maxInspected), boundedBytes(maxInspected)]),
        context: z.custom<InspectContext>((input) => typeof input === 'object' && input !== null),
      }),
      response: rowsOf<Reading>(isReading, mostReadings),
    },
  },
}
