import { z } from 'zod'

import { plainErrors } from '#/platform/worker-call.ts'
import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'

/** Sends the sandbox’s settings to the chain’s worker, when the worker starts and whenever the settings change. */
export const sandboxApi = {
  name: 'sandbox',
  errors: plainErrors,
  calls: { set: { request: SandboxSettings, response: z.void() } },
}
