import { z } from 'zod'

import { boundedBytes, plainErrors } from '#/platform/worker-call.ts'
import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'

const Bytes = boundedBytes(100_000)

/** The worker that creates sandbox funds. None of its messages is secret. */
export const practiceApi = {
  name: 'practice',
  errors: plainErrors,
  calls: {
    fund: {
      request: z.strictObject({
        publicKey: Bytes,
        amountDuffs: z.bigint(),
        /** What the clock of the page says: the sandbox grows by it. */
        nowMs: z.int(),
        sandbox: SandboxSettings,
      }),
      response: z.strictObject({
        transaction: Bytes,
        instantLock: Bytes,
        outputIndex: z.int().min(0),
      }),
    },
  },
}
