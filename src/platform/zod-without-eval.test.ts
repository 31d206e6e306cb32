import { expect, test } from 'vitest'

test('zod makes no code of text once this was loaded', async () => {
  await import('./zod-without-eval.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
