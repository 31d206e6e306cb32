import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'

/** A server for one journey. It can stop, and start again with another build. */
export interface ProgramHost {
  readonly port: number
  readonly start: (dist: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Journeys with the service worker, each at its own origin. */
export const test = base.extend<{ readonly host: ProgramHost }>({
  serviceWorkers: 'allow',
  host: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium')
    const port = await findFreePort()
    let server: ChildProcess | undefined
    const stop = async () => {
      const ended = server
      if (ended === undefined) return
      server = undefined
      await new Promise((resolve) => {
        ended.once('exit', resolve)
        ended.stdin?.end()
      })
    }
    const start = async (dist: string) => {
      await stop()
      const started = spawn(process.execPath, ['scripts/serve-build.mjs', dist, String(port)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      server = started
      await new Promise((resolve, reject) => {
        started.stdout.once('data', resolve)
        started.once('exit', () => reject(new Error('the server did not start')))
      })
    }
    await use({ port, start, stop })
    await stop()
  },
  baseURL: async ({ host }, use) => use(`http://localhost:${host.port}`),
})

/** Opens a page of the build in `dist`, and waits until the program is stored. */
export async function keepProgram(page: Page, host: ProgramHost, dist = 'dist'): Promise<void> {
  await host.start(dist)
  await page.goto('/settings')
  await expect(page.getByText('Stored in this browser. It opens')).toBeVisible()
  // Later pages are served from storage.
  await page.reload()
  await expect(page.getByText('Stored in this browser. It opens')).toBeVisible()
}

/** Waits until the browser finds an update by itself. */
export async function noticeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
}

/** Looks for an update on the settings page. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Look for an update' }).click()
}

/** The names of the caches in which builds are stored. */
export function storedBuilds(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('keywright-build-')),
  )
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
