import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, type BrowserContext, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** The one HTML file, opened from the disk by a browser that has no network. */
export interface OpenedFile {
  readonly context: BrowserContext
  readonly page: Page
  /** Loads the file again, at that place. */
  readonly open: (page: Page, place?: string) => Promise<void>
  /** Every request except for the file and its workers, and every error. */
  readonly seen: string[]
}

const file = pathToFileURL(path.resolve('dist/single/keywright.html')).href

/**
 * Playwright's `test` with the file: a request, an error or an exception fails the journey. Builds the file if it is
 * stale.
 */
export const test = base.extend<{ file: OpenedFile }, { built: undefined }>({
  built: [
    async ({ playwright: _any }, use) => {
      execFileSync(process.execPath, ['scripts/build-single.mjs', '--if-stale'])
      await use(undefined)
    },
    { scope: 'worker' },
  ],
  file: async ({ built: _built, browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, offline: true })
    // A headless browser shows no save dialog, so it simulates a browser whose pages cannot overwrite files.
    await context.addInitScript(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const seen: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') seen.push(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => seen.push(`exception: ${error.error().message}`))
    context.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith('blob:') && url.split('#')[0] !== file) seen.push(`request: ${url}`)
    })
    const open = async (page: Page, place = '/') => {
      await page.goto('about:blank')
      await page.goto(`${file}#${place}`)
    }
    const page = await context.newPage()
    await open(page)
    await use({ context, page, open, seen })
    await context.close()
    if (seen.length > 0) throw new Error(`the journey left its bounds:\n${seen.join('\n')}`)
  },
})
