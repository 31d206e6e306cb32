import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'scripts/**/*.test.mjs'],
    env: { TZ: 'UTC' },
    // No test waits for a time; a busy machine takes longer over the long ones than five seconds.
    testTimeout: 60_000,
    // Every core: this is a run from end to end, nobody works beside it.
    maxWorkers: '100%',
  },
})
