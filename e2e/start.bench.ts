import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { saveFigures } from '#/protocol/testing/figures.ts'

import { useBareBrowser, type BareBrowser, type BarePage } from './bare-browser.ts'
import { recordFetches, type Fetched, type FetchedFile, type FetchRecorder } from './fetched-files.ts'
import {
  hasSeenScreen,
  lookForScreen,
  readFirstScreen,
  readSeenScreen,
  watchFirstScreen,
} from './first-screen.ts'
import { workFor } from './long-tasks.ts'
import { expectPage, fillWorkspace, type RoutePage } from './start-pages.ts'
import { traceLongTasks } from './task-gauge.ts'

// `npm run bench -- start`: the files that a visit fetches, the time until it is usable, and the processor time of a
// page. Each in its own profile. Playwright counts bytes, and times are measured without it. Slow or large results do
// not fail.

const rounds = Number(process.env['KEYWRIGHT_BENCH_ROUNDS'] ?? 5)
const screen = { heading: 'Identities', button: 'Create identity', leadsTo: '/build/create' }
const slowdown = 4
const identities = 1000
const shortestTaskMs = 20
const quietMs = 2000

/**
 * `none`: this visit registers the service worker, which has nothing yet. `stored`: the service worker has the
 * program.
 */
type Worker = 'none' | 'stored'

for (const worker of ['none', 'stored'] as const) {
  test(`measures the first page, service worker: ${worker}`, async ({ browser }) => {
    const visit = await countFirstVisit(browser, worker)
    const idle = []
    const slow = []
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await timeFirstScreen(worker, 1))
      slow.push(await timeFirstScreen(worker, slowdown))
    }
    saveFigures(`start-first-${worker}`, { version: browser.version(), ...visit, idle, slow })
  })

  test(`measures every page with ${identities} identities, service worker: ${worker}`, async () => {
    const seen = await withProfile(async (profile) => {
      const context = await openProfile(profile)
      const { version, pages, files } = await fetchPages(context, worker)
      const longest = pages.map((): number[] => [])
      await useBareBrowser(profile, async (browser) => {
        for (let round = 0; round < Math.min(rounds, 3); round += 1)
          for (const [at, page] of pages.entries())
            longest[at]?.push(await findLongestTask(browser, worker, page))
      })
      return {
        version,
        pages: pages.map((page, at) => ({ ...page, files: files[at], longest: longest[at] })),
      }
    })
    saveFigures(`start-pages-${worker}`, seen)
  })
}

test('the measurement finds a task that is too long', async () => {
  const tasks = await withProfile((profile) =>
    useBareBrowser(profile, async ({ session, openPage }) => {
      const page = await openPage()
      await page.send('Page.navigate', { url: addressOf('/') })
      await page.waitFor(() => document.querySelector('main h1') !== null, null)
      return traceLongTasks(session, 100, async () => void (await page.evaluate(workFor, 200_000_000)))
    }),
  )
  expect(tasks.length).toBeGreaterThan(0)
})

async function withProfile<Result>(work: (profile: string) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'keywright-bench-'))
  try {
    return await work(profile)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

function addressOf(of: string): string {
  return new URL(of, test.info().project.use.baseURL).href
}

const look = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'allow',
} as const

/** A browser with a profile that stays after it closes. */
async function openProfile(profile: string): Promise<BrowserContext> {
  const { baseURL, launchOptions } = test.info().project.use
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...look,
    ...(baseURL === undefined ? {} : { baseURL }),
  })
}

/** Waits until the service worker serves the page and has stored the complete program. */
async function storeProgram(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByText('Stored in this browser. It opens')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Counts the files of `/`: until its first screen, and until the last fetch. */
async function countFirstVisit(browser: Browser, worker: Worker) {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({ ...look, ...(baseURL === undefined ? {} : { baseURL }) })
  let stored: readonly FetchedFile[] = []
  if (worker === 'stored') {
    const page = await context.newPage()
    const recorder = recordFetches(context)
    await storeProgram(page)
    await recorder.settle()
    ;({ stored } = await recorder.read())
    await page.close()
  }
  let readyAtMs = 0
  const { files } = await visitCold(context, worker, async (page) => {
    await watchFirstScreen(page, screen, false)
    await page.goto('/', { waitUntil: 'commit' })
    ;({ readyAtMs } = await readFirstScreen(page, screen, false))
  })
  await context.close()
  return { beforeScreen: files.filter(({ startedMs }) => startedMs <= readyAtMs), files, stored }
}

/**
 * A visit by a new page without cached files, except in the store of the service worker. Without a service worker
 * this visit registers it, like the first visit of a profile.
 */
async function visitCold(
  context: BrowserContext,
  worker: Worker,
  visit: (page: Page, recorder: FetchRecorder) => Promise<void>,
): Promise<Fetched> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  if (worker === 'none') {
    const { origin } = new URL(test.info().project.use.baseURL ?? '')
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'service_workers,cache_storage',
    })
  }
  const recorder = recordFetches(context)
  await visit(page, recorder)
  await recorder.settle()
  const fetched = await recorder.read()
  await page.close()
  return fetched
}

/** Fills the workspace of a profile, and returns the files that each page fetches. Closes the browser. */
async function fetchPages(context: BrowserContext, worker: Worker) {
  const version = context.browser()?.version()
  const page = await context.newPage()
  const pages = await fillWorkspace(page, identities)
  if (worker === 'stored') await storeProgram(page)
  await page.close()
  const files: (readonly FetchedFile[])[] = []
  for (const each of pages) {
    const fetched = await visitCold(context, worker, async (visited) => {
      await visited.goto(each.path)
      await expectPage(visited, each)
    })
    files.push(fetched.files)
  }
  await context.close()
  return { version, pages, files }
}

async function timeFirstScreen(worker: Worker, slower: number) {
  return withProfile(async (profile) => {
    if (worker === 'stored') {
      const context = await openProfile(profile)
      await storeProgram(await context.newPage())
      await context.close()
    }
    return useBareBrowser(profile, async ({ openPage }) => {
      const page = await openPage()
      await page.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.runFirst(lookForScreen, { ...screen, press: true })
      await page.send('Page.navigate', { url: addressOf('/') })
      await page.waitFor(hasSeenScreen, undefined)
      await page.waitFor((begin) => location.pathname.startsWith(begin), screen.leadsTo)
      const { headingMs, buttonMs } = await page.evaluate(readSeenScreen, undefined)
      return { headingMs, buttonMs }
    })
  })
}

/** Opens a page with a slower processor, and returns the processor time of its longest task until the last fetch. */
async function findLongestTask(browser: BareBrowser, worker: Worker, opened: RoutePage): Promise<number> {
  const page = await browser.openPage()
  await page.send('Network.clearBrowserCache')
  if (worker === 'none')
    await page.send('Storage.clearDataForOrigin', {
      origin: new URL(addressOf('/')).origin,
      storageTypes: 'service_workers,cache_storage',
    })
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const tasks = await traceLongTasks(browser.session, shortestTaskMs, async () => {
    await page.send('Page.navigate', { url: addressOf(opened.path) })
    await settle(page, opened)
  })
  await page.close()
  return Math.max(0, ...tasks.map(({ processorMs }) => processorMs))
}

/** Waits for the heading and region of the page, and for two seconds without a request. */
async function settle(page: BarePage, { path: opened, region }: RoutePage): Promise<void> {
  await page.waitFor(
    ([pathname, hasText]) =>
      location.pathname === pathname &&
      document.querySelector('main h1') !== null &&
      // The editor of a text is in a shadow root.
      (!hasText ||
        [...document.querySelectorAll('main div')].some(
          ({ shadowRoot }) => (shadowRoot?.querySelector('[role=textbox]') ?? null) !== null,
        )),
    [opened, region !== undefined] as const,
  )
  await page.waitFor((quiet) => {
    const last = performance.getEntriesByType('resource').at(-1)
    return performance.now() - (last?.startTime ?? 0) > quiet
  }, quietMs)
}
