import { expect, type Locator, type Page } from '@playwright/test'

/** The text of the contract that was changed last, as it was saved. */
function savedContract(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('keywright-workspace')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const asking = database.transaction('contracts').objectStore('contracts').getAll()
          asking.onerror = () => reject(asking.error)
          asking.onsuccess = () => {
            database.close()
            // What the page saved: the test looks at no more of it than its text.
            const all = asking.result as { readonly savedAtMs: number; readonly text: string }[]
            resolve(all.sort((one, other) => other.savedAtMs - one.savedAtMs)[0]?.text ?? '')
          }
        }
      }),
  )
}

/** Waits until the contract that was saved is this one. */
export async function expectSaved(page: Page, contract: unknown): Promise<void> {
  await expect.poll(async () => JSON.parse(await savedContract(page))).toEqual(contract)
}

/** Begins a contract on its own page: empty documents, on which no verdict is shown yet. */
export async function beginContract(page: Page): Promise<void> {
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  await expect(page.getByRole('heading', { name: 'Add the first document type' })).toBeVisible()
  await expect(page.getByText('violation')).toHaveCount(0)
}

/** Begins a contract from a template; its studio is open. */
export async function beginFrom(page: Page, template: string): Promise<void> {
  await page.goto('/contracts')
  await page.getByRole('button', { name: `Use template ${template}` }).click()
  await expect(page.getByRole('heading', { name: template, level: 1 })).toBeVisible()
}

/** Opens a view of the contract. */
export async function openView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views of the contract' })
  await views.getByRole('link', { name }).click()
  await expect(views.locator('[aria-current]')).toHaveText(name)
}

/** The JSON of the contract, which is typed in. */
export function jsonOf(page: Page): Locator {
  return page.getByRole('region', { name: 'JSON', exact: true }).getByRole('textbox')
}

/** Replaces the complete text of the JSON. */
export async function writeJson(page: Page, text: string): Promise<void> {
  await jsonOf(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
