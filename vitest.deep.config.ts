import { defineConfig } from 'vitest/config'
import { messageModules } from './scripts/message-modules.mjs'

// `npm run test:deep`: long property tests, and comparisons with the published libraries of bench/. `npm run soak` runs
// more of each, and leaves out tests without a larger size.
const command = process.env['SWEEP'] ?? 'deep'
// Some files also run in `npm test`, with smaller sizes.
const deep = [
  '{bench,scripts/deep}/*.deep.ts',
  'server/*.deep.ts',
  ...(command === 'soak'
    ? [
        'src/vault/*/{byte-flips,killed-tabs,nonces,two-tabs,wiping,wrong-secrets}.deep.test.ts',
        'src/domain/backup/large-backup.deep.test.ts',
        'src/protocol/{exchange/alterations,key/libsecp256k1,platform/mutated-platform}.deep.test.ts',
        'src/store/two-tabs.deep.test.ts',
        // Measures the server's memory after a minute, which only makes sense on an idle machine.
        'server/*.soak.ts',
      ]
    : [
        'scripts/*.deep.mjs',
        '{src,server}/**/*.deep.test.ts',
        'src/protocol/platform/{answer-proof,decode-identity,identity-proof}.test.ts',
        'src/protocol/transition/transition-forms.test.ts',
      ]),
  'src/vault/log/audit-log.test.ts',
  'src/features/builder/screens/sign/request-confirmation.test.tsx',
  'src/features/contracts/model/text/form-and-json.test.ts',
  'src/chain/rpc-client.test.ts',
  'src/dapi/{dapi-client,list-stream}.test.ts',
  'src/protocol/encoding/cbor.test.ts',
  'server/node-proxy.test.ts',
  'src/protocol/masternode/list-message.test.ts',
]

// These sign as the vault’s worker does.
const signing =
  command === 'soak'
    ? ['src/vault/api/{killed-tabs,two-tabs}.deep.test.ts']
    : ['src/vault/{backup/backup-faults,api/{compartment-matrix,killed-tabs,two-tabs,ways-out}}.deep.test.ts']

export default defineConfig({
  plugins: [messageModules()],
  test: {
    environment: 'node',
    // Every core may be busy, because no test here measures time.
    maxWorkers: '100%',
    env: { TZ: 'UTC', SWEEP: command },
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    slowTestThreshold: 600_000, // all of them are slow
    projects: [
      {
        extends: true,
        test: { name: 'signing', include: signing, setupFiles: ['./vitest.together.setup.ts'] },
      },
      { extends: true, test: { name: 'deep', include: deep, exclude: signing } },
    ],
  },
})
