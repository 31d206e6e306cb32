import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { saveFigures } from '#/protocol/testing/figures.ts'

import { recordFetches, type Fetched, type FetchedFile, type FetchRecorder } from './fetched-files.ts'
import { readFirstScreen, watchFirstScreen } from './first-screen.ts'
import { holdUp } from './long-tasks.ts'
import { expectPage, fillWorkspace, type RoutePage } from './start-pages.ts'
import { findLongTasks, type LongTask } from './task-gauge.ts'

// `npm run bench -- start`: what a visit fetches, when it can be used, and how long a page of it keeps the browser busy. Each in
// a profile of its own. Nothing fails for being slow or large.

const rounds = Number(process.env['KEYWRIGHT_BENCH_ROUNDS'] ?? 5)
const screen = { heading: 'Identities', button: 'Create identity', leadsTo: '/build/create' }
const slowdown = 4
const identities = 1000
const shortestTaskMs = 20

/** `none`: this visit registers it, and it has nothing yet. `stored`: it has the program. */
type Worker = 'none' | 'stored'

for (const worker of ['none', 'stored'] as const) {
  test(`the first page, service worker: ${worker}`, async ({ browser }) => {
    const visit = await countFirstVisit(browser, worker)
    const idle = []
    const slow = []
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await timeFirstScreen(browser, worker, 1))
      slow.push(await timeFirstScreen(browser, worker, slowdown))
    }
    saveFigures(`start-first-${worker}`, { version: browser.version(), ...visit, idle, slow })
  })

  test(`every page with ${identities} identities, service worker: ${worker}`, async ({ browser }) => {
    const context = await openProfile(browser)
    const page = await context.newPage()
    const pages = await fillWorkspace(page, identities)
    if (worker === 'stored') await storeProgram(page)
    await page.close()
    const seen = []
    for (const each of pages) {
      const visits = []
      for (let round = 0; round < Math.min(rounds, 3); round += 1)
        visits.push(await openSlowly(browser, context, worker, each))
      const longest = visits.map(({ longestMs }) => longestMs)
      seen.push({ ...each, files: visits[0]?.files ?? [], longest })
    }
    await context.close()
    saveFigures(`start-pages-${worker}`, { version: browser.version(), pages: seen })
  })
}

test('a task that is too long is seen', async ({ browser }) => {
  const context = await openProfile(browser)
  const page = await context.newPage()
  await page.goto('/')
  const tasks = await findLongTasks(browser, 100, async () => void (await holdUp(page)))
  await context.close()
  expect(tasks.length).toBeGreaterThan(0)
})

async function openProfile(browser: Browser): Promise<BrowserContext> {
  const { baseURL } = test.info().project.use
  return browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
  })
}

/** Waits until the service worker serves the page, and has all of the program. */
async function storeProgram(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByText('Stored in this browser. It opens')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** What `/` fetches: until its first screen is there, and until nothing more is. */
async function countFirstVisit(browser: Browser, worker: Worker) {
  const context = await openProfile(browser)
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
 * A visit by a new page whose browser has no file of the program but in the store of the service worker. Without one, this visit
 * registers it, as the first of a profile does.
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

async function timeFirstScreen(browser: Browser, worker: Worker, slower: number) {
  const context = await openProfile(browser)
  if (worker === 'stored') {
    const before = await context.newPage()
    await storeProgram(before)
    await before.close()
  }
  const page = await context.newPage()
  await slowDown(page, slower)
  await watchFirstScreen(page, screen, true)
  await page.goto('/', { waitUntil: 'commit' })
  const { headingMs, buttonMs } = await readFirstScreen(page, screen, true)
  await context.close()
  return { headingMs, buttonMs }
}

/** What a page fetches that is opened with a slower processor, and the processor time of its longest task until then. */
async function openSlowly(browser: Browser, context: BrowserContext, worker: Worker, opened: RoutePage) {
  let tasks: readonly LongTask[] = []
  const { files } = await visitCold(context, worker, async (page, recorder) => {
    await slowDown(page, slowdown)
    tasks = await findLongTasks(browser, shortestTaskMs, async () => {
      await page.goto(opened.path)
      await expectPage(page, opened)
      await recorder.settle()
    })
  })
  return { files, longestMs: Math.max(0, ...tasks.map(({ processorMs }) => processorMs)) }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
