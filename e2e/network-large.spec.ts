import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { card, openSandbox } from './network-acts.ts'
import { holdUp } from './long-tasks.ts'
import { findLongTasks } from './task-gauge.ts'

// A list of 100,000 masternodes: verified in parts, searched, stored across a reload, while the page stays
// responsive.

// Limit of a task on a processor that does the plain work below in that time. A slower processor is slower at both,
// so the limit scales with it.
const longestTaskMs = 50
const plainWorkMs = 10
const total = '100,000'

/** Returns the limit of a task on this machine. */
async function findLimit(page: Page): Promise<number> {
  const quickestMs = await page.evaluate(() => {
    const timeOfWork = () => {
      const from = performance.now()
      const rows = Array.from({ length: 40_000 }, (_, place) => String((place * 7919) % 40_000))
      const first = rows.toSorted((left, right) => (left < right ? -1 : 1))[0]
      return performance.now() - from + (first === '' ? 1 : 0)
    }
    return Math.min(...Array.from({ length: 40 }, timeOfWork))
  })
  const limitMs = longestTaskMs * Math.max(1, quickestMs / plainWorkMs)
  console.log(`plain work: ${quickestMs.toFixed(1)} ms, so a task may take ${limitMs.toFixed(0)} ms`)
  return limitMs
}

async function isFollowed(page: Page): Promise<void> {
  await expect(card(page, 'Tip')).toContainText(total)
  await expect(card(page, 'Nodes')).toContainText('3 of 3 on this tip')
  await expect(card(page, 'Masternodes')).toContainText('100,000 masternodes.')
}

test('no action blocks the page with 100,000 masternodes', { tag: '@deep' }, async ({ browser, page }) => {
  const found: { readonly act: string; readonly processorMs: number; readonly wallMs: number }[] = []
  const measure = async (act: string, work: () => Promise<void>) => {
    const tasks = await findLongTasks(browser, 5, work)
    for (const task of tasks) found.push({ act, ...task })
    const longest = tasks.toSorted((left, right) => right.processorMs - left.processorMs)[0]
    console.log(`${act}: longest task ${longest?.processorMs.toFixed(0) ?? 'under 5'} ms of processor time`)
  }
  await openSandbox(page)
  const limitMs = await findLimit(page)
  await page.getByLabel('Masternodes').selectOption(total)
  // The control: the search finds a planted long task.
  const planted = await findLongTasks(browser, limitMs, async () => void (await holdUp(page)))
  expect(planted).not.toEqual([])

  const list = card(page, 'Masternodes')
  const counted = (text: RegExp) => expect(list.getByText(text)).toBeVisible()
  const rows = list.getByRole('region')
  const firstRow = rows.getByRole('button', { name: /^Show masternode/ }).first()

  await measure('load', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Network' }).click()
    await expect(card(page, 'Tip')).toContainText('The list has 100,000 masternodes')
    await expect(list.getByRole('searchbox')).toBeDisabled()
    await expect(list.getByRole('button', { name: /^Download/ })).toHaveCount(0)
    await isFollowed(page)
  })
  await measure('search', async () => {
    const service = (await firstRow.textContent()) ?? ''
    // Typed key by key, because filling in by the driver is not a task of the page.
    await list.getByRole('searchbox').pressSequentially(service)
    await counted(/^1 masternode\./)
    await list.getByRole('searchbox').press('Control+A')
    await list.getByRole('searchbox').press('Delete')
    await counted(/^100,000 masternodes\./)
  })
  await measure('sort', async () => {
    for (const column of ['Type', 'Service']) {
      const before = await firstRow.textContent()
      await list.getByRole('columnheader', { name: column }).getByRole('button').click()
      await expect(firstRow).not.toHaveText(before ?? '')
    }
  })
  await measure('filter', async () => {
    for (const name of [/^Banned/, /^Evonodes/]) {
      await list.getByRole('radio', { name }).click()
      await expect(list.getByText(/^[\d,]+ masternodes\./)).not.toHaveText(/^100,000 /)
      await list.getByRole('radio', { name: /^All/ }).click()
      await counted(/^100,000 masternodes\./)
    }
  })
  await measure('scroll', async () => {
    await rows.hover()
    for (let turn = 0; turn < 15; turn += 1) {
      await page.mouse.wheel(0, 640)
      await expect(firstRow).toBeAttached()
    }
    await rows.focus()
    await page.keyboard.press('End')
    await expect(rows.getByRole('row').last()).toHaveAttribute('aria-rowindex', '100001')
    await page.keyboard.press('Home')
    await expect(rows.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2')
  })
  await measure('a block', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Generate a block' }).click()
    await navigation.getByRole('link', { name: 'Network', exact: true }).click()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await isFollowed(page)
  })
  await measure('download', async () => {
    const downloading = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Download these masternodes as JSON' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text.match(/"proRegTxHash"/g)).toHaveLength(100_000)
  })
  await measure('reload', async () => {
    await page.reload()
    await isFollowed(page)
  })
  expect(found.filter(({ processorMs }) => processorMs > limitMs)).toEqual([])
})
