import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

import { ensureBrowser, ensureHeadlessShell } from './scripts/browser.mjs'
import { messageModules } from './scripts/message-modules.mjs'

// Chromium cannot set up its sandbox when root starts it, as in most containers.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

// Further folders of vectors, in the format of src/protocol/vectors.
const vectors = process.env['KEYWRIGHT_VECTORS']?.split(path.delimiter)

declare module 'vitest' {
  interface ProvidedContext {
    /** The parsed files of the folders in KEYWRIGHT_VECTORS. Null if the variable is not set. */
    readonly vectorFiles: readonly object[] | null
  }
}

// Component tests: what one screen shows and does, in the Chromium of the journeys. See docs/tests.md.
export default defineConfig({
  plugins: [react(), messageModules(), keptModules()],
  // Vite finds these packages at the start. A package that it finds later reloads the page in the middle of a test.
  optimizeDeps: {
    entries: ['src/app/start.tsx', 'src/**/*.worker.ts', 'src/**/*.component.test.tsx'],
    include: ['hash-wasm', '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1-wasm.js'],
  },
  // Journeys test the complete policy of the built program. Here the browser only reports text that becomes markup.
  server: { headers: { 'content-security-policy-report-only': "require-trusted-types-for 'script'" } },
  test: {
    include: ['src/**/*.component.test.tsx'],
    setupFiles: './vitest.components.setup.ts',
    env: { TZ: 'UTC' },
    provide: { vectorFiles: vectors?.flatMap(readFiles) ?? null },
    // No test waits for a time. A busy machine may take a minute to load a part that takes five seconds on an idle one.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    // One more than the two cores, because a page waits for its workers and the browser a third of the time.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          executablePath: ensureHeadlessShell() ?? (await ensureBrowser()),
          args: [
            ...sandbox,
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
      api: { host: '127.0.0.1' },
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
    },
  },
})

/**
 * Lets the browser cache the modules of a run. Otherwise each worker of the program would ask Vite for all its modules
 * again.
 */
function keptModules(): Plugin {
  return {
    name: 'kept-modules',
    configureServer({ middlewares }) {
      if (process.env['VITEST_MODE'] === 'WATCH') return
      middlewares.use((_request, response, next) => {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) =>
          setHeader(
            name,
            name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value,
          )
        next()
      })
    },
  }
}

function readFiles(folder: string): readonly object[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => Object(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}
