import { z } from 'zod'

import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'

// What the page and the worker that makes practice funds say to each other. Nothing in it is secret.

const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 100_000)

export const PracticeQuestion = z.strictObject({
  id: z.int(),
  publicKey: Bytes,
  amountDuffs: z.bigint(),
  /** What the clock of the page says: the sandbox grows by it. */
  nowMs: z.int(),
  sandbox: SandboxSettings,
})

export const PracticeAnswer = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    id: z.int(),
    transaction: Bytes,
    instantLock: Bytes,
    outputIndex: z.int().min(0),
  }),
  z.strictObject({ ok: z.literal(false), id: z.int() }),
])
