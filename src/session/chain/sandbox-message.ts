import { z } from 'zod'

import { plainErrors } from '#/platform/worker-call.ts'
import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'

/** How the practice network in the chain's worker is set: at first, and whenever it is set otherwise. */
export const sandboxApi = {
  name: 'sandbox',
  errors: plainErrors,
  calls: { set: { request: SandboxSettings, response: z.void() } },
}
