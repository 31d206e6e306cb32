import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** Clicks what saves a file, and gives its name and bytes. */
export async function takeDownload(
  page: Page,
  button: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Drops files on an element, as a file manager does. */
export async function dropFiles(
  page: Page,
  target: Locator,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, text } of list) data.items.add(new File([text], name, { type: 'application/json' }))
    return data
  }, files)
  await target.dispatchEvent('drop', { dataTransfer })
}
