import type { Browser, Page } from '@playwright/test'

import { formatEntry, isEnabled, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { sandboxVotingVersion } from '#/sandbox/sandbox-lists.ts'
import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card } from './network-acts.ts'
import { startSandboxNode, type SandboxNode } from './sandbox-node.ts'

// A watched masternode fails: the page reports it and, with permission, so does a notification.

const first = 1_000_000

const hashOf = ({ bytes }: ListEntry) => bytes.slice(0, 32).toString()

/** The next listed masternode that will be banned, and the block of its ban. */
function findBan(node: SandboxNode): { readonly service: string; readonly height: number } {
  const known = new Map(node.entriesAt(first).map((entry) => [hashOf(entry), entry]))
  for (let height = first + 1; height < first + 500; height += 1) {
    const before = new Map(node.entriesAt(height - 1).map((entry) => [hashOf(entry), entry]))
    for (const entry of node.entriesAt(height)) {
      const was = before.get(hashOf(entry))
      if (was === undefined || !known.has(hashOf(entry)) || !isEnabled(was) || isEnabled(entry)) continue
      return { service: formatEntry(was, sandboxVotingVersion).service, height }
    }
  }
  throw new Error('none is banned')
}

/** Records notifications. */
async function spyNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Notification[] = []
    Reflect.set(globalThis, 'shownNotifications', shown)
    globalThis.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(this)
      }
    }
  })
}

const readShown = (page: Page) =>
  page.evaluate(() => {
    const shown: readonly Notification[] = Reflect.get(globalThis, 'shownNotifications')
    return shown.map(({ title, body }) => ({ title, body }))
  })

/** Sets the user's permission, as the browser's prompt or settings would. */
async function decide(browser: Browser, page: Page, setting: 'granted' | 'denied'): Promise<void> {
  if (setting === 'granted') return page.context().grantPermissions(['notifications'])
  const session = await page.context().newCDPSession(page)
  const { browserContextId = '' } = (await session.send('Target.getTargetInfo')).targetInfo
  // The permission lasts as long as this session.
  const whole = await browser.newBrowserCDPSession()
  const permission = { name: 'notifications' }
  await whole.send('Browser.setPermission', { permission, setting, browserContextId })
}

/** Follows a network on which the masternode is about to fail, and watches this masternode. */
async function watchOne(page: Page, node: SandboxNode, service: string): Promise<void> {
  await addNetwork(page, {
    name: 'Watch',
    profile: 'spec',
    kind: 'testnet',
    platform: 'watch',
    nodes: [node.at('a')],
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Network' }).click()
  const list = card(page, 'Masternodes')
  await list.getByRole('searchbox').fill(service)
  await list.getByRole('button', { name: `Watch ${service}` }).click()
  await page.getByRole('checkbox', { name: 'Browser notifications for watched masternodes' }).click()
}

async function fail(page: Page, node: SandboxNode, height: number): Promise<void> {
  const tip = card(page, 'Tip')
  for (const wanted of [height - 1, height]) {
    node.mine(wanted - node.tip())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(tip).toContainText(wanted.toLocaleString('en'))
  }
}

for (const setting of ['granted', 'denied'] as const) {
  test(
    `the page reports that a watched masternode fails while notifications are ${setting}`,
    { tag: setting === 'granted' ? ['@deep', '@full'] : '@deep' },
    async ({ browser, page, policy }) => {
      const node = await startSandboxNode(250, first)
      const { service, height } = findBan(node)
      const text = `${service}: Banned, block ${height.toLocaleString('en')}.`
      await spyNotifications(page)
      await decide(browser, page, setting)
      await watchOne(page, node, service)
      const notify = page.getByRole('checkbox', { name: 'Browser notifications for watched masternodes' })
      const rejection = page.getByText('This browser blocks notifications for this page.')
      if (setting === 'granted') {
        await expect(notify).toBeChecked()
        await expect(rejection).toBeHidden()
      } else {
        await expect(notify).not.toBeChecked()
        await expect(rejection).toBeVisible()
      }
      await fail(page, node, height)
      await expect(page.getByText(text)).toBeVisible()
      const shown = await readShown(page)
      if (setting === 'denied') expect(shown).toEqual([])
      else {
        expect(shown).toContainEqual({ title: 'A watched masternode changed', body: text })
        // A press leads to the masternode from any page.
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
        await page.evaluate(() => {
          const all: readonly Notification[] = Reflect.get(globalThis, 'shownNotifications')
          all.at(-1)?.dispatchEvent(new Event('click'))
        })
        const drawer = page.getByRole('dialog', { name: 'Masternode' })
        await expect(drawer.getByText(service).first()).toBeVisible()
        await expect(page).toHaveURL(/\/network$/)
      }
      await node.end()
      expect(policy.take().filter((line) => !line.startsWith('request: POST http://127.0.0.1:'))).toEqual([])
    },
  )
}
