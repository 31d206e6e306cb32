import type { Page } from '@playwright/test'
import { beginContract, expectSaved, jsonOf } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'
import { holdUp } from './long-tasks.ts'
import { findLongTasks } from './task-gauge.ts'

// Texts of a megabyte, and small ones, that are pasted to do harm. Each fault is named, the page continues, and undo
// restores the text before.

const whole = {
  documents: {
    post: {
      type: 'object',
      properties: { note: { type: 'string', position: 0, maxLength: 99 } },
      additionalProperties: false,
    },
  },
}

const members = (count: number, between: string) =>
  Array.from({ length: count }, (_, index) => `"m${index}":0`).join(between)

/** A list of texts, a line each of a hundred characters. */
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
  { text: '{"__proto__":{"documents":{}},"documents":{},"documents":{}}', says: /line 1, column 46/ },
  { text: `{"documents":"${'x'.repeat(1_000_000)}`, says: /invalid at line 1/ },
  { text: `{"a":"${'x'.repeat(1_100_000)}"}`, says: /1,048,576 characters/ },
]

/** Puts a text in the place of the one in the editor, as the clipboard would. */
async function paste(page: Page, text: string): Promise<void> {
  const editor = jsonOf(page)
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await editor.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    // In a task of its own, and not in that which answers the test: what it takes is measured.
    setTimeout(() => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, 0)
  }, text)
}

test('a megabyte of hostile JSON is named, and taken back', { tag: '@deep' }, async ({ page, browser }) => {
  await beginContract(page)
  await paste(page, JSON.stringify(whole))
  await expect(page.getByText('All rules pass').first()).toBeVisible()
  // What a text that means no harm takes, of the same size: a hostile one may take no multiple of it. A limit in milliseconds
  // would tell of the machine.
  const paste900kB = async (text: string) => {
    const tasks = await findLongTasks(browser, 5, async () => {
      await paste(page, text)
      await expect(page.getByText('All rules pass')).toHaveCount(0)
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('All rules pass').first()).toBeVisible()
    return Math.max(...tasks.map(({ processorMs }) => processorMs))
  }
  const harmless: number[] = []
  for (const text of [asLines(9000), asLines(9001), asLines(9002)]) harmless.push(await paste900kB(text))
  const limitMs = 3 * Math.max(...harmless)
  const planted = await findLongTasks(browser, limitMs, async () => void (await holdUp(page, 1_000_000_000)))
  expect(planted.length).toBeGreaterThan(0)

  for (const { text, says } of hostile) {
    const tasks = await findLongTasks(browser, 5, async () => {
      await paste(page, text)
      await expect(page.getByText(says).first()).toBeVisible()
      await expect(page.getByText('All rules pass')).toHaveCount(0)
    })
    const longest = Math.max(0, ...tasks.map(({ processorMs }) => processorMs))
    console.log(`${text.length} characters: longest task ${longest.toFixed(0)} of ${limitMs.toFixed(0)} ms`)
    // Reading, checking and comparing are the worker's; what is left is the editor's taking of the text.
    expect(longest).toBeLessThan(limitMs)
  }

  // Five of them were taken. The last was not: it is longer than anything that is read here.
  for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('All rules pass').first()).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /^note/ })).toBeVisible()
  await expectSaved(page, whole)
})
