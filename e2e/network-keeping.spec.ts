import type { Page } from '@playwright/test'

import { addNetwork, untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card, go, openStill } from './network-acts.ts'

// What is stored of networks: what a user watches, which parts are removed with a network, and how it looks once it is old.

/** Marks in the colour of what holds. */
async function countHolding(page: Page): Promise<number> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = 'var(--ok)'
    const holds = getComputedStyle(probe).color
    probe.remove()
    return [...document.querySelectorAll('main *')].filter((each) => {
      const { color, backgroundColor } = getComputedStyle(each)
      return color === holds || backgroundColor === holds
    }).length
  })
}

test('what is watched is watched after a reload', { tag: '@deep' }, async ({ page }) => {
  await openStill(page)
  const list = card(page, 'Masternodes')
  const first = list.getByRole('button', { name: /^Watch / }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  await first.click()
  await expect(list.getByRole('radio', { name: 'Watched 1' })).toBeVisible()
  await page.reload()
  await list.getByRole('radio', { name: 'Watched 1' }).check()
  await expect(list.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Changes').getByText('Watched 1')).toBeVisible()
  await list.getByRole('button', { name }).click()
  await expect(list.getByRole('radio', { name: 'Watched 0' })).toBeVisible()
  await page.reload()
  await expect(list.getByRole('radio', { name: 'Watched 0' })).toBeVisible()
})

test('a network that is removed leaves no database behind', { tag: '@deep' }, async ({ baseURL, page }) => {
  const kept = async () => {
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    return names.filter((name) => /^keywright-(chain|feed)-[0-9a-f]{16}$/.test(name)).length
  }
  const node = new URL('/rpc', baseURL).href
  await addNetwork(page, {
    name: 'Harbour',
    profile: 'spec',
    kind: 'testnet',
    platform: 'harbour',
    nodes: [node],
  })
  await go(page, 'Network')
  await expect(card(page, 'Nodes').getByText('1 of 1 on this tip')).toBeVisible()
  await expect.poll(kept).toBe(2)

  await go(page, 'Settings')
  const remove = page.getByRole('button', { name: 'Remove Harbour' })
  await remove.click()
  await expect(page.getByText('Harbour was removed. The current network is Sandbox now.')).toBeVisible()
  expect(await kept()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
  expect(await kept()).toBe(2)

  await remove.click()
  await page.getByText('Harbour was removed.').locator('..').getByRole('button', { name: 'Close' }).click()
  await expect.poll(kept).toBe(0)
})

test.describe('once all of the program is there', () => {
  test.use({ savesData: false })

  test(
    'offline the page says so at once, nodes that agreed read as nodes that agreed, and it is back by itself',
    { tag: '@deep' },
    async ({ context, page, baseURL }) => {
      const nodes = [1, 2, 3].map((node) => `${new URL(baseURL ?? '').origin}/rpc/sandbox/${node}/`)
      await addNetwork(page, {
        name: 'Harbour',
        profile: 'spec',
        kind: 'testnet',
        platform: 'harbour',
        nodes,
      })
      await go(page, 'Network')
      await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
      await untilFetched(page)
      await context.setOffline(true)
      await expect(page.getByRole('alert')).toContainText('This device is offline.')
      await expect(card(page, 'Nodes').getByText('3 of 3 were on this tip')).toBeVisible()
      await expect(card(page, 'Nodes').getByText('was on this tip', { exact: true })).toHaveCount(3)
      await expect.poll(() => countHolding(page)).toBe(0)
      await context.setOffline(false)
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
    },
  )
})

test('a quorum is opened to all that a diff tells of it', { tag: '@deep' }, async ({ page }) => {
  await openStill(page)
  const quorums = card(page, 'Quorums')
  await expect(quorums.getByText(/but not who they are\./)).toBeVisible()
  // Those that sign ChainLocks are open from the beginning.
  const list = quorums.getByRole('list', { name: 'Quorums of Type 1, 50 members' })
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText('of unknown age')
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(first.getByText('50, of which any 30 sign.')).toBeVisible()
  await expect(first.getByText(/^(All 50\.|\d+ of 50; not .*)$/).first()).toBeVisible()
  await expect(
    first.getByText(/^Since block [\d,]+ or before: it was there when following began\.$/),
  ).toBeVisible()
  await expect(first.getByText(/^[0-9a-f]{96}$/)).toBeVisible()
  await expect(first.getByText('Does not rotate: the newest replaces the oldest.')).toBeVisible()
  await quorums.getByText(/^Type 5, 60 members/).click()
  const rotated = quorums.getByRole('list', { name: 'Quorums of Type 5, 60 members' })
  await expect(rotated.getByRole('listitem').first()).toContainText('index 0')
})

test('quorums that a person vouches for are kept with the network', { tag: '@deep' }, async ({ page }) => {
  const network = { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour' } as const
  await addNetwork(page, network)
  await page.getByRole('button', { name: 'Edit Harbour' }).click()
  const pin = `2 ${'ab'.repeat(32)} ${'cd'.repeat(48)}`
  await page.getByText('Advanced: quorums').click()
  await page.getByLabel('Pinned quorums').fill(`${pin}\nabc`)
  await page.getByRole('button', { name: 'Save network' }).click()
  await expect(page.getByText('abc: A line has the quorum’s type')).toBeVisible()
  await page.getByLabel('Pinned quorums').fill(`  ${pin.toUpperCase()}`)
  await page.getByRole('button', { name: 'Save network' }).click()
  await expect(page.getByRole('button', { name: 'Save network' })).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Harbour' }).click()
  await expect(page.getByLabel('Pinned quorums')).toHaveValue(pin)
})
