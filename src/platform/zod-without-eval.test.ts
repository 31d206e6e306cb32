import { expect, test } from 'vitest'

test('makes zod run without code generation', async () => {
  await import('./zod-without-eval.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
