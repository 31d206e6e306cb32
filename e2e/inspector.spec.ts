import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { holdUp } from './long-tasks.ts'
import { findLongTasks } from './task-gauge.ts'

const vectors = (name: string) => JSON.parse(readFileSync(`src/protocol/vectors/${name}.json`, 'utf8'))
const create = vectors('transitions').transitions[0]
const locks = vectors('instantlocks')

const box = (page: Page) => page.getByLabel('What to read')

async function read(page: Page, text: string, kind: string | RegExp): Promise<void> {
  await box(page).fill(text)
  await expect(shown(page, kind)).toBeVisible()
}

/** Expects the shown reading to have that kind. */
function shown(page: Page, kind: string | RegExp) {
  return page
    .getByRole('region', { name: 'What it may be' })
    .getByRole('heading', { name: kind, exact: true })
}

test('a printed transition shows all its bytes', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await read(page, create.serializedHex, 'Identity create')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('1 to 48 of 48 lines')).toBeVisible()
})

// About 100 ms of processor time, and more on a slow processor.
const controlTurns = 25_000_000

test(
  'random bytes and a long transaction never block the page for long',
  { tag: '@deep' },
  async ({ page, browser }) => {
    await page.goto('/inspect')
    await read(page, locks.instantLocks[0].hex, 'Instant lock')
    const noise = Buffer.alloc(1_048_576)
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2_654_435_761) >>> 24
    const head = `0300000001${'11'.repeat(32)}0000000000ffffffff`
    const long = Buffer.from(`${head}fdf82a${'010000000000000000'.repeat(11_000)}00000000`, 'hex')
    const open = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'blob', mimeType: 'application/octet-stream', buffer })
    // Measures this work in the page: no task of the inspector may be longer.
    const planted = await findLongTasks(browser, 5, async () => void (await holdUp(page, controlTurns)))
    const control = Math.max(...planted.map(({ processorMs }) => processorMs))
    const slow = await findLongTasks(browser, control, async () => {
      await open(noise)
      await expect(shown(page, 'Bytes of no known kind')).toBeVisible()
      await open(long)
      await expect(shown(page, 'Transaction')).toBeVisible()
      await page.getByRole('button', { name: 'Open outputs' }).click()
      await page.getByRole('button', { name: 'Show 100 more' }).click()
    })
    expect(slow).toEqual([])
  },
)
