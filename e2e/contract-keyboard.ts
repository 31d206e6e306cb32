import { expect, type Page } from '@playwright/test'

import { tabTo } from './acts.ts'

/** Goes to the structure, past the panes between. */
export async function goToStructure(page: Page): Promise<void> {
  const pane = page.getByRole('region', { name: 'Structure' })
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('F6')
    if (await pane.evaluate((element) => element === document.activeElement)) return
    // F6 is the studio's only inside it.
    await page.keyboard.press('Tab')
  }
  throw new Error('no way by F6')
}

/** Goes to a line of the structure. */
export async function walkTo(page: Page, line: string | RegExp): Promise<void> {
  const item = page.getByRole('treeitem', { name: line, exact: typeof line === 'string' })
  await goToStructure(page)
  await tabTo(page.locator('[role=treeitem][tabindex="0"]'))
  await page.keyboard.press('Home')
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no way by arrows to ${String(line)}`)
}

/** Begins a contract of nothing, by the keyboard. */
export async function beginByKeyboard(page: Page): Promise<void> {
  await page.goto('/contracts')
  await tabTo(page.getByRole('button', { name: 'New contract' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add document type' })).toBeVisible()
}
