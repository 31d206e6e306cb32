import { defineConfig } from 'vitest/config'
import { messageModules } from './scripts/message-modules.mjs'

// They mock modules, watch every buffer and random number, or need a module that nobody has loaded: each file has modules of its own.
const alone = [
  'src/{platform/{database,zod-without-eval},store/*,vault/{unlock/passphrase,api/randomness}}.test.ts',
  'src/domain/{program/follow-program,private-text/private-text,keys/vault-{reads,session},draft/keystroke-reads}.test.ts',
  'src/{domain/{backup/backup-of-workspace-8,network/watch-actions},app/published-names,features/contracts/model/contract-keeping}.test.ts',
]

export default defineConfig({
  plugins: [messageModules()],
  test: {
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    env: { TZ: 'UTC' },
    // No test waits for a time; a busy machine takes longer over the long ones than five seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every core: this is a run from end to end, nobody works beside it.
    maxWorkers: '100%',
    // Most garbage of a test is young: a larger space for it takes less time than collecting it more often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: ['**/*.deep.test.ts'] } },
      {
        extends: true,
        // Modules are loaded once for many files, which is most of their time.
        test: {
          name: 'together',
          setupFiles: ['./vitest.together.setup.ts'],
          isolate: false,
          // Scripts that a test writes: Node evaluates each once. Vitest's own loader, asked twice at a time, may do so twice.
          server: { deps: { external: [/\/import-parts-\w+\//] } },
          include: ['src/**/*.test.{ts,tsx}', '{server,command}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...alone, 'src/**/*.component.test.tsx', '**/*.deep.test.ts'],
        },
      },
    ],
  },
})
