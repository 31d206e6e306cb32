import { defineConfig } from 'vitest/config'

// `npm run test:deep`: long property tests, and the published libraries of bench/ as witnesses.
export default defineConfig({
  test: {
    environment: 'node',
    // The second one cuts off at every step there, and at some of them in `npm test`.
    include: ['scripts/**/*.deep.ts', 'src/vault/wiping.test.ts'],
    env: { TZ: 'UTC', SWEEP: 'all' },
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    slowTestThreshold: 600_000, // all of them are slow
  },
})
