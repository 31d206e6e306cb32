import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

// Films for a browser's camera, made of the QR codes that another page shows.

const shownCode = (page: Page) => page.getByRole('img', { name: /^QR code: / })

/** Opens the QR codes if they are collapsed. */
export async function openCodes(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show as QR code' })
  await expect(show.or(page.getByRole('radio', { name: /^Low/ })).first()).toBeVisible()
  if (await show.isVisible()) await show.click()
}

/** Takes pictures of the first `count` codes of a density, except for the lost ones. */
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

/** Goes back to the first code, because the codes may have moved on since their density was chosen. */
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
 * Writes an MJPEG film with four frames for each picture, about as long as a real camera sees a code. The browser plays
 * it in a loop at 30 frames a second.
 */
export function writeFilm(film: string, pictures: readonly Buffer[]): void {
  writeFileSync(film, Buffer.concat(pictures.flatMap((picture) => [picture, picture, picture, picture])))
}
