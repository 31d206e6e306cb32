import { defineConfig } from 'vitest/config'

// `npm run test:deep`: long property tests, and the published libraries of bench/ as witnesses.
export default defineConfig({
  test: {
    environment: 'node',
    // Nothing here is measured: every core may be busy.
    maxWorkers: '100%',
    // Those of the source sweep everything there, and some of it in `npm test`.
    include: [
      'scripts/**/*.deep.{mjs,ts}',
      'src/vault/*/{audit-log,byte-flips,two-tabs,wiping}.test.ts',
      'src/session/backup/large-backup.test.ts',
      'src/features/contracts/model/text/form-and-json.test.ts',
      'src/protocol/exchange/alterations.test.ts',
      'src/protocol/key/libsecp256k1.test.ts',
    ],
    env: { TZ: 'UTC', SWEEP: 'all' },
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    slowTestThreshold: 600_000, // all of them are slow
  },
})
