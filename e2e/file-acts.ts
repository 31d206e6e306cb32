import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** Clicks a control that saves a file. Returns the file's name and bytes. */
export async function takeDownload(
  page: Page,
  button: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
