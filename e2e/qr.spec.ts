import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { beginWithVault, download, fundFromSandbox, signFunded } from './acts.ts'
import { startCameraBrowser } from './camera-browser.ts'
import { expect, test } from './fixtures.ts'

const code = (page: Page) => page.getByRole('img', { name: /^QR code: / })

/** Signs a create and shows it as codes that stand still. */
async function showSigned(page: Page): Promise<Buffer> {
  await beginWithVault(page)
  await fundFromSandbox(page)
  await signFunded(page)
  const bytes = await download(page, 'binary')
  await page.getByRole('button', { name: 'Show as QR code' }).click()
  await page.getByRole('radio', { name: /^Little/ }).check()
  await page.getByRole('button', { name: 'Pause' }).click()
  return bytes
}

/** Pictures of the codes as they stand on the page, from the one that is shown on. */
async function photograph(page: Page, count: number): Promise<readonly Buffer[]> {
  const pictures: Buffer[] = []
  for (let at = 0; at < count; at += 1) {
    await page.getByRole('button', { name: 'Forward' }).click()
    await code(page).scrollIntoViewIfNeeded()
    const box = await code(page).boundingBox()
    if (box === null) throw new Error('the code is not on the page')
    const clip = { x: Math.round(box.x) - 60, y: Math.round(box.y) - 60, width: 600, height: 600 }
    pictures.push(await page.screenshot({ type: 'jpeg', quality: 90, clip }))
  }
  return pictures
}

test(
  'a signed transition crosses by sight, with three of ten codes lost',
  { tag: '@deep' },
  async ({ page, baseURL }, testInfo) => {
    const bytes = await showSigned(page)
    const pictures = await photograph(page, 24)
    // Of each ten, three are not in the film; what is has been there for some frames, as before a real camera.
    const seen = pictures.filter((_, at) => ![1, 4, 8].includes(at % 10))
    const film = testInfo.outputPath('codes.mjpeg')
    writeFileSync(film, Buffer.concat(seen.flatMap((picture) => [picture, picture, picture, picture])))
    const browser = await startCameraBrowser(testInfo, film)
    try {
      const context = await browser.newContext({ baseURL: baseURL ?? '', permissions: ['camera'] })
      const other = await context.newPage()
      await other.goto('/inspect')
      await other.getByRole('button', { name: 'Scan a QR code' }).click()
      await other.getByRole('button', { name: 'Start the camera' }).click()
      await expect(other.getByText(/^\d+ of \d+ parts$/)).toBeVisible()
      await expect(other.getByRole('radio', { name: 'Identity create' })).toBeChecked()
      await expect(other.getByText(`Read whole: ${bytes.length} bytes`)).toBeVisible()
      await expect(other.getByText('Recovered key matches output 0')).toBeVisible()
      await expect(other.getByLabel('What the camera sees')).toHaveCount(0)
    } finally {
      await browser.close()
    }
  },
)

test('a browser without a camera, or that refuses it, is said so', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await expect(page.getByText('No camera was found')).toBeVisible()
  await expectAccessible(page, 'no camera')
  await expectNoSidewaysScroll(page)
})
