import { z } from 'zod'

import { plainErrors } from '#/platform/worker-call.ts'
import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'

/** Sends the settings of the sandbox to the chain's worker: at its start, and whenever they change. */
export const sandboxApi = {
  name: 'sandbox',
  errors: plainErrors,
  calls: { set: { request: SandboxSettings, response: z.void() } },
}
