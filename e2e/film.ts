import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

// Films for the camera of a browser, from the codes that another page shows.

/** The QR code that a page shows. */
const shownCode = (page: Page) => page.getByRole('img', { name: /^QR code: / })

/** Has the codes shown, where they do not show yet. */
export async function openCodes(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show as QR code' })
  await expect(show.or(page.getByRole('radio', { name: /^Low/ })).first()).toBeVisible()
  if (await show.isVisible()) await show.click()
}

/** Pictures of the first codes of a density as the page shows them, without the lost ones. */
export async function photograph(
  page: Page,
  density: RegExp,
  count: number,
  isLost: (at: number) => boolean = () => false,
): Promise<readonly Buffer[]> {
  const pictures: Buffer[] = []
  await page.getByRole('radio', { name: density }).check()
  await goToFirst(page)
  for (let at = 0; at < count; at += 1) {
    await expect(page.getByText(`Frame ${at + 1};`)).toBeVisible()
    if (!isLost(at)) pictures.push(await takePicture(page))
    await page.getByRole('button', { name: 'Forward' }).press('Enter')
  }
  return pictures
}

/** Stops the codes at the first one. They may have moved on since their density was chosen. */
async function goToFirst(page: Page): Promise<void> {
  const place = page.getByText(/^Frame \d+;/)
  do await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  while (!(await place.innerText()).startsWith('Frame 1;'))
}

async function takePicture(page: Page): Promise<Buffer> {
  await shownCode(page).scrollIntoViewIfNeeded()
  const box = await shownCode(page).boundingBox()
  if (box === null) throw new Error('the code is not on the page')
  const clip = { x: Math.round(box.x) - 10, y: Math.round(box.y) - 10, width: 500, height: 500 }
  return page.screenshot({ type: 'jpeg', quality: 80, clip })
}

/**
 * Writes a film of the pictures (MJPEG), each shown as long as by a real camera. Played in a loop, 30 pictures a
 * second.
 */
export function writeFilm(film: string, pictures: readonly Buffer[]): void {
  writeFileSync(film, Buffer.concat(pictures.flatMap((picture) => [picture, picture, picture, picture])))
}
