import { z } from 'zod'

import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'

/** What the page tells the worker that holds the practice network, at first and whenever it is set otherwise. */
export const SandboxWord = z.strictObject({ kind: z.literal('sandbox'), settings: SandboxSettings })
export type SandboxWord = Readonly<z.infer<typeof SandboxWord>>
