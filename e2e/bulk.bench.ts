import type { Page } from '@playwright/test'
import { saveFigures } from '#/protocol/testing/figures.ts'

import { createVault } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { holdUp, takeTasks, watchTasks } from './long-tasks.ts'

// Creates a hundred and then a thousand identities from one form, funded by the sandbox. Measures the time from the
// first press to the file with all of them, and the longest task of the page in between.

const secondsPerRow = 0.03
const longestTaskMs = 50

for (const count of [100, 1000]) {
  const shownCount = count.toLocaleString('en-GB')
  test(`${count} creates are signed and downloaded from one form`, async ({ page, browser }) => {
    await watchTasks(page)
    await page.goto('/build/bulk')
    await createVault(page)
    await page.getByLabel('How many').fill(String(count))
    // The control: the gauge notices a planted long task.
    await holdUp(page)
    await expect.poll(async () => Math.max(0, ...(await takeTasks(page)))).toBeGreaterThan(longestTaskMs)
    const begunMs = performance.now()
    const since = () => (performance.now() - begunMs) / 1000
    await page.getByRole('button', { name: `Start a run of ${shownCount} identities` }).click()
    await shows(page, 'button', `Sign ${shownCount} identity creates`)
    const preparedAfter = since()
    const whilePreparing = await takeTasks(page)
    await page.getByRole('button', { name: `Sign ${shownCount} identity creates` }).click()
    await shows(page, 'p', `${shownCount} signed creates`)
    const signedAfter = since()
    const whileSigning = await takeTasks(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    await saving
    const seconds = since()
    const whileSaving = await takeTasks(page)
    saveFigures(`bulk-${count}`, {
      version: browser.version(),
      count,
      preparedAfter,
      signedAfter,
      seconds,
      mostSeconds: count * secondsPerRow,
      tasks: { whilePreparing, whileSigning, whileSaving },
      longestTaskMs,
    })
  })
}

/**
 * Waits for an element with that text, in every frame of the page. `expect` and `waitFor` poll only twice a second, and
 * each poll of `expect` makes the page read its whole content, which would distort the measurement.
 */
function shows(page: Page, selector: string, text: string): Promise<void> {
  return page.evaluate(
    ([among, wanted]) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const isThere = [...document.querySelectorAll(among)].some(({ textContent }) =>
            textContent.includes(wanted),
          )
          if (isThere) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    [selector, text] as const,
  )
}
