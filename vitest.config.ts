import { defineConfig } from 'vitest/config'
import { messageModules } from './scripts/message-modules.mjs'

// These files mock modules, watch every buffer and random number, or need a module that nothing has loaded yet. So each
// file gets its own modules.
const alone = [
  'src/{platform/{database,zod-without-eval},store/{unwritten-changes,overwritten-text,reject-private},vault/{unlock/passphrase,api/randomness}}.test.ts',
  'src/domain/{program/follow-program,private-text/private-text,keys/vault-{reads,session},draft/keystroke-reads}.test.ts',
  'src/app/published-names.test.ts',
]

export default defineConfig({
  plugins: [messageModules()],
  test: {
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    env: { TZ: 'UTC' },
    // No test waits for a time, but on a busy machine the long tests take more than Vitest's five seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Uses every core, because nobody works on the machine during a complete run.
    maxWorkers: '100%',
    // Most garbage of a test is young. A larger space for it takes less time than more frequent collections.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: ['**/*.deep.test.ts'] } },
      {
        extends: true,
        // Many files share their modules, because loading them takes most of the time.
        test: {
          name: 'together',
          setupFiles: ['./vitest.together.setup.ts'],
          isolate: false,
          // Scripts that a test writes. Node evaluates each once; Vitest's loader may evaluate it twice if it is
          // imported twice at a time.
          server: { deps: { external: [/\/import-parts-\w+\//] } },
          include: ['src/**/*.test.{ts,tsx}', '{server,command}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...alone, 'src/**/*.component.test.tsx', '**/*.deep.test.ts'],
        },
      },
    ],
  },
})
