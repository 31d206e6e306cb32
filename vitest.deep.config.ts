import { defineConfig } from 'vitest/config'

// `npm run test:deep`: long property tests, and the published libraries of bench/ as witnesses.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.deep.ts', 'scripts/bench/*.deep.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
  },
})
