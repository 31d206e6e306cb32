import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
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
  await page.getByRole('button', { name: 'Show as QR code' }).press('Enter')
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  return bytes
}

/** Pictures of the first codes of a density as they stand on the page, but for those that get lost. */
async function photograph(
  page: Page,
  density: RegExp,
  count: number,
  isLost: (at: number) => boolean = () => false,
): Promise<readonly Buffer[]> {
  const pictures: Buffer[] = []
  await page.getByRole('radio', { name: density }).check()
  for (let at = 0; at < count; at += 1) {
    await expect(page.getByText(`Frame ${at + 1};`)).toBeVisible()
    if (!isLost(at)) pictures.push(await takePicture(page))
    await page.getByRole('button', { name: 'Forward' }).press('Enter')
  }
  return pictures
}

async function takePicture(page: Page): Promise<Buffer> {
  await code(page).scrollIntoViewIfNeeded()
  const box = await code(page).boundingBox()
  if (box === null) throw new Error('the code is not on the page')
  const clip = { x: Math.round(box.x) - 10, y: Math.round(box.y) - 10, width: 500, height: 500 }
  return page.screenshot({ type: 'jpeg', quality: 80, clip })
}

/** A film of the pictures (MJPEG), each as long as a camera would have it. Played over and over, 30 a second. */
function makeFilm(testInfo: TestInfo, name: string, pictures: readonly Buffer[]): string {
  const film = testInfo.outputPath(`${name}.mjpeg`)
  writeFileSync(film, Buffer.concat(pictures.flatMap((picture) => [picture, picture, picture, picture])))
  return film
}

/** Opens the scanner of the inspector in a browser whose camera shows the film; ends with the browser. */
async function scan(
  testInfo: TestInfo,
  film: string,
  permissions: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await startCameraBrowser(testInfo, film)
  try {
    const baseURL = testInfo.project.use.baseURL ?? ''
    const context = await browser.newContext({ baseURL, permissions: [...permissions] })
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

test(
  'a signed transition crosses by sight, with three of ten codes lost',
  { tag: '@deep' },
  async ({ page }, testInfo) => {
    const bytes = await showSigned(page)
    // Three of ten are lost. So many remain that what is missing is in the others, whatever was signed.
    const little = await photograph(page, /^Little/, 48, (at) => [1, 4, 8].includes(at % 10))
    const film = makeFilm(testInfo, 'lossy', little)
    await scan(testInfo, film, ['camera'], async (other) => {
      await expect(other.getByText(/^\d+ of \d+ parts$/)).toBeVisible()
      await expect(other.getByText(`Read whole: ${bytes.length} bytes`)).toBeVisible()
      await expect(other.getByRole('radio', { name: 'Identity create' })).toBeChecked()
      await expect(other.getByText('Recovered key matches output 0')).toBeVisible()
      await expect(other.getByLabel('What the camera sees')).toHaveCount(0)
    })

    // Some codes of one transfer, for long enough to be seen; then another, until the end.
    const medium = await photograph(page, /^Medium/, 6)
    const some = Array.from({ length: 15 }, () => little.slice(0, 3)).flat()
    const rest = Array.from({ length: 12 }, () => medium).flat()
    await scan(testInfo, makeFilm(testInfo, 'two', [...some, ...rest]), ['camera'], async (other) => {
      await expect(other.getByText(/^3 of \d+ parts$/)).toBeVisible()
      await expect(other.getByText(/belongs to something else/)).toBeVisible()
      await expectAccessible(other, 'a foreign code')
      await other.getByRole('button', { name: 'Begin again with that one' }).click()
      await expect(other.getByText(`Read whole: ${bytes.length} bytes`)).toBeVisible()
    })

    // No permission but this one: the camera is refused.
    await scan(testInfo, film, ['clipboard-write'], async (other) => {
      await expect(other.getByText('The browser did not allow the camera')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Try again' })).toBeVisible()
    })
  },
)

test(
  'codes are seen in both looks, and stand still for who asks for that',
  { tag: '@deep' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await beginWithVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    await page.getByRole('button', { name: 'Show as QR code' }).press('Enter')
    await expect(page.getByText(/your system asks for reduced motion/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.getByRole('button', { name: 'Forward' }).press('Enter')
    await expect(code(page)).toHaveAccessibleName(
      /^QR code: signed transition, Create. Frame 2; \d are enough/,
    )
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(code(page)).toHaveAccessibleName(/Frame 1;/)
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `codes, ${colorScheme}`)
      await expectNoSidewaysScroll(page)
      const box = await code(page).boundingBox()
      expect(box?.width).toBeGreaterThan(300)
    }
  },
)

test('what stands in a camera’s way is said', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await page.getByRole('button', { name: 'Scan a QR code' }).press('Enter')
  await page.getByRole('button', { name: 'Start the camera' }).press('Enter')
  await expect(page.getByText('No camera was found')).toBeVisible()
  await expectAccessible(page, 'no camera')
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoSidewaysScroll(page)

  await page.route('**/inspect', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' }
    await route.fulfill({ response, headers })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Scan a QR code' }).press('Enter')
  await page.getByRole('button', { name: 'Start the camera' }).press('Enter')
  await expect(page.getByText('The camera is switched off for this page')).toBeVisible()
})
