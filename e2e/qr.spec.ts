import type { Page, TestInfo } from '@playwright/test'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { updateRecord } from '#/store/testing/numbered-records.ts'
import { startCameraBrowser } from './browsers.ts'
import { openCodes, photograph, writeFilm } from './film.ts'
import { expect, test } from './fixtures.ts'
import { putRecords } from './identity-steps.ts'

test(
  'a signed transition is read from the screen by a camera, with one of its codes lost',
  { tag: '@deep' },
  async ({ page }, testInfo) => {
    const record = updateRecord(6, jsonIdentity(6), 1, { add: 3, disable: 1 })
    await page.goto('/')
    await putRecords(page, 'transitions', [{ ...record }])
    await page.goto(`/build/signed/${record.id}`)
    await openCodes(page)
    const film = testInfo.outputPath('codes.mjpeg')
    writeFilm(film, await photograph(page, /^Low/, 10, (at) => at === 1))
    await scan(testInfo, film, async (other) => {
      await expect(other.getByText(`Complete: ${record.bytes.length} bytes`)).toBeVisible()
      await expect(other.getByRole('heading', { name: 'Identity update' }).first()).toBeVisible()
      await expect(other.getByLabel('What the camera sees')).toHaveCount(0)
    })
  },
)

/** Opens the scanner of the inspector in a browser whose camera shows the film. The browser must report no error. */
async function scan(testInfo: TestInfo, film: string, look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await startCameraBrowser(film)
  try {
    const baseURL = testInfo.project.use.baseURL ?? ''
    const context = await browser.newContext({ baseURL, permissions: ['camera'] })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto('/inspect')
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await page.getByRole('button', { name: 'Start the camera' }).click()
    await look(page)
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
}
