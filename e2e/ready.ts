import type { Locator, Page } from '@playwright/test'

/** Time limit for a page to become ready, on a busy machine too. */
const longestMs = 30_000

let waits = 0

/**
 * Waits for two frames without pending work (src/platform/pending.ts). After `timeout` milliseconds the error lists
 * the pending work.
 */
export async function waitUntilReady(page: Page, timeout = longestMs): Promise<void> {
  waits += 1
  try {
    await page.waitForFunction(isReady, waits, { polling: 'raf', timeout })
  } catch (error) {
    const reasons = await page.evaluate(() => document.documentElement.dataset['pending'])
    if (reasons === undefined) throw error
    throw new Error(`${page.url()} is not ready after ${timeout} ms: ${reasons}`, { cause: error })
  }
}

// Runs in the page, once per frame. The page may reload itself, so the document holds the count.
function isReady(wait: number): boolean {
  const state: { wait: number; frames: number } = Reflect.get(document, 'e2eReady') ?? { wait: 0, frames: 0 }
  const isPending = document.documentElement.dataset['pending'] !== undefined
  const frames = isPending ? 0 : state.wait === wait ? state.frames + 1 : 1
  Reflect.set(document, 'e2eReady', { wait, frames })
  return frames > 2
}

const loads = ['goto', 'reload', 'goBack', 'goForward'] as const
const presses = ['click', 'tap', 'press', 'check', 'uncheck', 'setChecked', 'selectOption'] as const

/**
 * Makes every load of the page, and every press in it, wait until the page is ready. A load with `waitUntil:
 * 'commit'` doesn't.
 */
export function waitAfterActs(page: Page): void {
  for (const name of loads) wrap(page, name, (_, given) => (given.some(isCommitAlone) ? undefined : page))
  wrap(page.keyboard, 'press', () => page)
  // All locators share one prototype.
  const locator = Object.getPrototypeOf(page.locator('body'))
  if (wrapped.has(locator)) return
  wrapped.add(locator)
  for (const name of presses) wrap(locator, name, (own: Locator) => own.page())
}

function isCommitAlone(given: unknown): boolean {
  return typeof given === 'object' && given !== null && Reflect.get(given, 'waitUntil') === 'commit'
}

const wrapped = new WeakSet<object>()

function wrap<Owner extends object>(
  owner: Owner,
  name: string,
  pageOf: (self: Owner, given: readonly unknown[]) => Page | undefined,
): void {
  const act: unknown = Reflect.get(owner, name)
  if (typeof act !== 'function') throw new TypeError(`there is no ${name}`)
  Reflect.set(owner, name, async function waiting(this: Owner, ...given: unknown[]) {
    const result: unknown = await Reflect.apply(act, this, given)
    const page = pageOf(this, given)
    // The press may have closed the page.
    if (page?.isClosed() === false)
      await waitUntilReady(page).catch((error: unknown) => {
        if (!page.isClosed()) throw error
      })
    return result
  })
}
