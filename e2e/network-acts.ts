import { expect, type Locator, type Page } from '@playwright/test'

import { removeSecondCopies } from './second-copies.ts'

/** A card of the page, by its heading. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).first()
}

/** Uses the side bar, so that the page retains its data. */
export async function go(page: Page, to: 'Network' | 'Settings'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: to }).first().click()
  await expect(page.getByRole('heading', { name: to, level: 1 })).toBeVisible()
}

/** Opens the simulated faults on the settings page, which are collapsed while there are none. */
export async function openFaults(page: Page): Promise<void> {
  const faults = page.locator('details').filter({ hasText: 'Simulated faults' })
  await expect(faults).toBeVisible()
  if ((await faults.getAttribute('open')) === null) await faults.locator('summary').click()
}

/** Opens the settings of the sandbox, and makes it generate blocks only on demand. */
export async function openSandbox(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByLabel('A block comes').selectOption('when you generate it')
}

/** Follows a sandbox that creates blocks only on demand. */
export async function openStill(page: Page): Promise<void> {
  await openSandbox(page)
  await go(page, 'Network')
  await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
}

/** Simulates another computer without the vault's data: only the sandbox's chain and platform stay. */
export async function forgetAll(page: Page): Promise<void> {
  const body = '<link rel="icon" href="data:,">'
  await page.route('**/empty', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('/empty')
  await removeSecondCopies(page)
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.startsWith('keywright-sandbox')) continue
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = reject
      })
    }
  })
}
