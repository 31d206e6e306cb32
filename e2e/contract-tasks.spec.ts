import type { Page } from '@playwright/test'
import { beginContract, jsonOf, writeJson } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'
import { holdUp } from './long-tasks.ts'
import { findLongTasks } from './task-gauge.ts'

const names = Array.from({ length: 100 }, (_, at) => `field${String(at).padStart(2, '0')}`)

/** A contract with the maximum of 100 properties and 10 indices. */
const full = {
  documents: {
    note: {
      type: 'object',
      properties: Object.fromEntries(
        names.map((name, position) => [name, { type: 'string', position, maxLength: 63 }]),
      ),
      indices: names.slice(0, 10).map((name) => ({ name: `by-${name}`, properties: [{ [name]: 'asc' }] })),
      additionalProperties: false,
    },
  },
}

const members = (count: number, between: string) =>
  Array.from({ length: count }, (_, index) => `"m${index}":0`).join(between)

/** A JSON list with one text of about a hundred characters on each line. */
const asLines = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => `${index} `.padEnd(95, 'no harm ')),
    undefined,
    1,
  )

const hostile: readonly { readonly text: string; readonly says: RegExp }[] = [
  { text: `{"documents":{},${members(80_000, ',')}}`, says: /Too large for the form/ },
  { text: '['.repeat(1_000_000), says: /nest deeper than 128 levels/ },
  { text: `{"documents":{${members(80_000, ',\n')}}}`, says: /80,000 lines/ },
  { text: `{"documents":"${'x'.repeat(1_000_000)}`, says: /invalid at line 1/ },
  { text: `{"a":"${'x'.repeat(1_100_000)}"}`, says: /1,048,576 characters/ },
]

/** Replaces the text of the editor, as a paste would. */
async function paste(page: Page, text: string): Promise<void> {
  const editor = jsonOf(page)
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await editor.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    // A separate task keeps the reply to the test out of the measured time.
    setTimeout(() => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, 0)
  }, text)
}

test(
  'editing a full contract or a hostile text never blocks the page for long',
  { tag: '@deep' },
  async ({ page, browser }) => {
    await beginContract(page)
    await writeJson(page, JSON.stringify(full))
    await page.getByRole('treeitem', { name: /^field50,/ }).click()
    const description = page.getByLabel('Description')
    await description.fill('a')
    await expect(page.getByText(/Valid as specified/).first()).toBeVisible()
    expect(await findLongTasks(browser, 50, async () => void (await holdUp(page)))).not.toEqual([])
    const long = await findLongTasks(browser, 50, async () => {
      for (const letter of 'bcdefghij') await page.keyboard.press(letter)
      await expect(description).toHaveValue('abcdefghij')
      await page.getByRole('treeitem', { name: /^field50,/ }).focus()
      for (let moved = 0; moved < 5; moved += 1) await page.keyboard.press('Alt+ArrowUp')
    })
    await expect(page.getByText('position 45', { exact: true })).toBeVisible()
    expect(long).toEqual([])

    // A hostile text is compared with a harmless one of the same size, because a limit in milliseconds would only
    // measure the machine.
    const longestOf = async (text: string, says: RegExp) => {
      const tasks = await findLongTasks(browser, 5, async () => {
        await paste(page, text)
        await expect(page.getByText(says).first()).toBeVisible()
        await expect(page.getByText(/Valid as specified/)).toHaveCount(0)
      })
      return Math.max(0, ...tasks.map(({ processorMs }) => processorMs))
    }
    const harmless: number[] = []
    for (const lines of [9000, 9001, 9002])
      harmless.push(await longestOf(asLines(lines), new RegExp(`${(lines + 2).toLocaleString('en')} lines`)))
    const limitMs = 3 * Math.max(...harmless)
    for (const { text, says } of hostile) expect(await longestOf(text, says)).toBeLessThan(limitMs)
  },
)
