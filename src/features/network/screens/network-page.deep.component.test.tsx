import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import {
  beginSandbox,
  card,
  expectAgreeing,
  expectTip,
  restartSandbox,
  setNodes,
} from '#/features/network/testing/followed-sandbox.ts'

const list = card('Masternodes')
const drawer = page.getByRole('dialog', { name: 'Masternode' })
const count = (text: RegExp) => list.getByText(text)

async function openFollowed() {
  await beginSandbox()
  const opened = await openRoute('/network')
  await expectAgreeing(3)
  await expect.element(count(/^250 masternodes\./)).toBeVisible()
  return opened
}

/** Reads the address of a masternode. */
async function readService(): Promise<string> {
  const shown = list.getByRole('button', { name: /^Show masternode/ }).nth(3)
  await expect.element(shown).toBeVisible()
  return shown.element().textContent ?? ''
}

const watch = (service: string) => list.getByRole('button', { name: `Watch ${service}`, exact: true })

test('an instant lock is checked with the quorums of the followed list', async () => {
  await beginSandbox()
  const { router } = await openRoute('/build/create', { vault: 'open' })
  await page.getByText('Sandbox funds', { exact: true }).click()
  await page.getByRole('button', { name: 'Get sandbox funds' }).click()
  const funded = page.getByRole('link', { name: 'Continue to Keys' })
  const details = page.getByText('Lock and single-use key', { exact: true })
  await expect.element(funded).toBeVisible()
  await details.click()
  await expect.element(page.getByText('Not checked: this network is not followed in this tab.')).toBeVisible()
  const { pathname } = router.state.location
  await router.navigate({ to: '/network' })
  await expectAgreeing(3)
  router.history.push(pathname)
  await expect.element(funded).toBeVisible()
  await details.click()
  await expect.element(page.getByText('Signed by the required quorum of the masternode list')).toBeVisible()
})

describe('the list of masternodes', () => {
  test('finds a masternode by its address', async () => {
    await openFollowed()
    const service = await readService()
    await list.getByRole('searchbox').fill(service)
    await expect.element(count(/^1 masternode\./)).toBeVisible()
    await expect.element(list.getByRole('button', { name: `Show masternode ${service}` })).toBeVisible()
  })

  test('marks, counts and saves a watched masternode, until it is unwatched', async () => {
    const { readDisk } = await openFollowed()
    const service = await readService()
    await watch(service).click()
    await expect.element(watch(service)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(card('Changes').getByText('Watched 1')).toBeVisible()
    await list.getByRole('radio', { name: 'Watched 1' }).click()
    await expect.element(count(/^1 masternode\./)).toBeVisible()
    await expect.poll(readDisk).toContain('proRegTxHash')
    await watch(service).click()
    await expect.element(list.getByRole('radio', { name: 'Watched 0' })).toBeVisible()
    await expect.poll(readDisk).not.toContain('proRegTxHash')
  })

  test('opens a masternode and shows the bytes of its leaf', async () => {
    await openFollowed()
    const service = await readService()
    await watch(service).click()
    await list.getByRole('button', { name: `Show masternode ${service}` }).click()
    await expect.element(drawer.getByRole('checkbox', { name: 'Watch it' })).toBeChecked()
    await expect.element(drawer.getByText(/^The double SHA-256 of these 1\d\d bytes/)).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
  })
})

describe('a quorum', () => {
  test('unfolds all details that a diff has', async () => {
    await openFollowed()
    const quorums = card('Quorums')
    await expect.element(quorums.getByText(/but not who they are\./)).toBeVisible()
    // The quorums that sign ChainLocks are unfolded at first.
    const all = quorums.getByRole('list', { name: 'Quorums of Type 1, 50 members' })
    const first = all.getByRole('listitem').first()
    await expect.element(first).toHaveTextContent('of unknown age')
    const summary = first.element().querySelector('summary')
    summary?.focus()
    await userEvent.keyboard('{Enter}')
    for (const text of [
      '50; any 30 can sign.',
      /^(All 50\.|\d+ of 50; missing: .*)$/,
      /^Since block [\d,]+ or earlier: it existed when following began\.$/,
      /^[0-9a-f]{96}$/,
      'Does not rotate: the newest replaces the oldest.',
    ])
      await expect.element(first.getByText(text).first()).toBeVisible()
  })

  test('shows its index if it rotates', async () => {
    await openFollowed()
    const quorums = card('Quorums')
    await quorums.getByText(/^Type 5, 60 members/).click()
    const rotated = quorums.getByRole('list', { name: 'Quorums of Type 5, 60 members' })
    await expect.element(rotated.getByRole('listitem').first()).toHaveTextContent('index 0')
  })
})

test('a later session continues from the saved list and keeps the earlier changes', async () => {
  await openFollowed()
  const complete = card('Changes').getByText('Complete list read: 250 masternodes.')
  await expect.element(complete).toBeVisible()
  await restartSandbox([])
  await openRoute('/network')
  const earlier = card('Masternode list').getByText('From an earlier session')
  await expect.element(earlier).toBeVisible()
  await expect.element(card('Tip').getByText('Evonodes')).toBeVisible()
  await expect.element(complete).toHaveLength(1)
  await setNodes([], 1)
  await expectTip(1)
  await expect.element(earlier).not.toBeInTheDocument()
  await expect.element(card('Changes').getByText('Complete list read')).toHaveLength(1)
})

test('a check of the list shows its partial merkle tree', async () => {
  await openFollowed()
  await page.getByText('Coinbase fits its partial tree').click()
  await expect.element(page.getByRole('group', { name: 'Partial merkle tree' })).toBeVisible()
})

test('the page is accessible with its charts, their tables and an open check', async () => {
  await openFollowed()
  await page.getByText('List root recomputed').click()
  await page.getByText('Address space', { exact: true }).first().click()
  const space = card('Address space')
  await expect.element(space.getByRole('img')).toBeVisible()
  await expectAccessible()
  await space.getByRole('button', { name: 'Table' }).click()
  await expect.element(space.getByRole('table')).toBeVisible()
  await expectAccessible()
})
