import { defineConfig } from 'vitest/config'

// They mock modules and watch every buffer, or load modules that others mock: each file has modules of its own.
const alone = [
  'src/{platform,vault}/**/*.test.ts',
  'src/app/published-names.test.ts',
  'src/workspace/storage/{leaving,two-tabs}.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    env: { TZ: 'UTC' },
    // No test waits for a time; a busy machine takes longer over the long ones than five seconds.
    testTimeout: 60_000,
    // Every core: this is a run from end to end, nobody works beside it.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        // Modules are loaded once for many files, which is most of their time.
        test: {
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', '{server,command}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: alone,
        },
      },
    ],
  },
})
