import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** Begins a contract from a template; its studio is open. */
export async function beginContract(page: Page, template: string): Promise<void> {
  await page.goto('/contracts')
  await page.getByRole('button', { name: `Begin with ${template}` }).click()
  await expect(page.getByRole('heading', { name: template, level: 1 })).toBeVisible()
}

/** Opens a view of the contract. */
export async function openView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views of the contract' })
  await views.getByRole('link', { name }).click()
  await expect(views.locator('[aria-current]')).toHaveText(name)
}

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
