import { defineConfig } from 'vitest/config'

// `npm run test:deep`: long property tests, and the published libraries of bench/ as witnesses.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['scripts/**/*.deep.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    slowTestThreshold: 600_000, // all of them are slow
  },
})
