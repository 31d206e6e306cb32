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

/** Walks by Tab until a control has the focus. */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = control.page()
  await expect(control).toBeVisible()
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('no way by Tab')
}

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

/** Begins a contract of nothing, from anywhere, by the keyboard. */
export async function beginContract(page: Page): Promise<void> {
  await page.goto('/contracts')
  await tabTo(page.getByRole('button', { name: 'New contract' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a document type' })).toBeVisible()
}

/** Puts a text in the place of the one in the editor, as a paste does. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'JSON' }).getByRole('textbox').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
