import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { addRecord } from '#/store/record-change.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { identityRecord, updateRecord } from '#/store/testing/numbered-records.ts'

const identity = jsonIdentity(8)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { name: 'Aurora Press', level: 1 })
const moreOf = (row: ReturnType<typeof page.getByRole>) => row.getByRole('button', { name: /^More for/ })
const update = (name: RegExp) => page.getByRole('row', { name })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

/** Opens the page of an imported identity with these updates. */
async function openIdentity(updates: readonly TransitionRecord[] = [], of = identity) {
  const opened = await openRoute(`/identities/${of.id}`, {
    records: [
      addRecord('identities', of.id, identityRecord(of, 'Aurora Press', Date.now())),
      ...updates.map((each) => addRecord('transitions', each.id, each)),
    ],
  })
  await expect.element(heading).toBeVisible()
  return opened
}

async function takeAction(row: ReturnType<typeof page.getByRole>, name: string) {
  await moreOf(row).click()
  await item(name).click()
}

const inOrder = [updateRecord(8, identity, 4, { add: 3 }), updateRecord(8, identity, 5, { disable: 1 })]
const first = update(/rev 3 → 4/)
const second = update(/rev 4 → 5/)

test('label, tags and notes are edited in place', async () => {
  await openIdentity()
  await button('Edit label and tags').click()
  await page.getByRole('textbox', { name: 'Tags' }).fill('watch, north')
  await button('Done').click()
  await expect.element(page.getByText('north', { exact: true })).toBeVisible()
  await button('Edit').click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Owns the blog contract.\nSecond line.')
  await button('Done').click()
  await expect.element(page.getByText('Owns the blog contract.')).toBeVisible()
})

test('the title of the page is the name of the identity, and the page says when it was imported', async () => {
  await openIdentity()
  await expect.poll(() => document.title).toBe('Aurora Press · Keywright')
  await expect.element(page.getByText('Imported just now')).toBeVisible()
})

test('the JSON that is dragged out equals the imported JSON', async () => {
  await openIdentity()
  await button('More for Aurora Press').click()
  await item('Identity as JSON').click()
  await expect.element(button(/^Download identity-.*\.json$/)).toBeVisible()
  const dataTransfer = new DataTransfer()
  document
    .querySelector('[draggable=true]')
    ?.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
  expect(JSON.parse(dataTransfer.getData('text/plain'))).toEqual(identity)
})

test('the downloads of an identity and its signed transition match byte for byte', async () => {
  const [one] = inOrder
  if (one === undefined) throw new TypeError('no update')
  await openIdentity([one])
  const binary = await savedBy(() => takeAction(first, 'Download binary'))
  expect(new Uint8Array(await binary.arrayBuffer())).toEqual(one.bytes)
  await button('More for Aurora Press').click()
  await item('Identity as JSON').click()
  const json = await savedBy(() => button(/^Download identity-.*\.json$/).click())
  expect(JSON.parse(await json.text())).toEqual(identity)
})

test('a removed identity can be restored with its staged update', async () => {
  await openIdentity()
  await page.getByRole('checkbox', { name: /Disable key 1/ }).click()
  const staged = page.getByRole('region', { name: 'Staged update' })
  await expect.element(staged).toHaveTextContent('−1 key')
  await button('More for Aurora Press').click()
  await item('Remove from this browser').click()
  await expect.element(page.getByText('No identity yet')).toBeVisible()
  await button('Undo').click()
  await page.getByRole('link', { name: 'Aurora Press', exact: true }).click()
  await expect.element(staged).toHaveTextContent('−1 key')
})

test('an identity can be removed only if none of its signed transitions is open', async () => {
  await openIdentity([updateRecord(8, identity, 4, { add: 3 })])
  await button('More for Aurora Press').click()
  const remove = item(/Remove from this browser/)
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveTextContent('One of its signed transitions is not confirmed.')
  await userEvent.keyboard('{Escape}')
  await takeAction(first, 'Mark rejected')
  await expect.element(first).toHaveTextContent('Rejected')
  await button('More for Aurora Press').click()
  await remove.click()
  await expect.element(page.getByText('No identity yet')).toBeVisible()
})

test('updates are confirmed in the order of their revisions', async () => {
  await openIdentity(inOrder)
  await expect.element(page.getByText('Confirm them in the order of their revisions')).toBeVisible()
  await moreOf(second).click()
  const confirm = item(/Mark confirmed/)
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect.element(confirm).toHaveTextContent('Its revision is 5 and the identity’s is 3.')
})

test('a confirmed update changes the keys', async () => {
  await openIdentity(inOrder)
  const key = page.getByRole('table', { name: 'Keys', exact: true }).getByRole('row', { name: /Key 3/ })
  await expect.element(first).toBeVisible()
  await expect.element(key).not.toBeInTheDocument()
  await takeAction(first, 'Mark confirmed')
  await expect.element(key).toBeVisible()
  await button('Undo').click()
  await expect.element(key).not.toBeInTheDocument()
})

/** The updates, confirmed in their order. */
const confirmed = inOrder.map((each, at): TransitionRecord => {
  const atMs = 1_780_000_000_100 + at
  return { ...each, steps: [...each.steps, { kind: 'confirmed', atMs, place: at + 2 }] }
})

test('an update can be marked not confirmed only after the later updates', async () => {
  await openIdentity(confirmed)
  await moreOf(first).click()
  await expect.element(item(/^Not confirmed after all/)).toHaveTextContent('Mark it not confirmed first.')
})

test('marking an update not confirmed previews the identity and can be undone', async () => {
  await openIdentity(confirmed)
  await takeAction(second, 'Not confirmed after all…')
  const dialog = page.getByRole('dialog', { name: 'Not confirmed after all?' })
  await expect.element(dialog.getByRole('row', { name: 'Revision 5 4' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^Enabled keys/ })).toHaveTextContent('0, 2 and 3')
  await dialog.getByRole('button', { name: 'Mark it not confirmed' }).click()
  await expect.element(second).toHaveTextContent('Signed, not submitted')
  await button('Undo').click()
  await expect.element(second).toHaveTextContent('Confirmed')
})

test('a rejected update does not change the identity', async () => {
  await openIdentity(inOrder)
  await takeAction(second, 'Mark rejected')
  await expect.element(second).toHaveTextContent('RejectedIt changed nothing.')
})

test('the page is accessible, and no table is wider than its card', async () => {
  const of = jsonIdentity(8, { publicKeys: [0, 1, 2, 3, 5].map((id) => jsonKey(8, id)) })
  await openIdentity([updateRecord(8, of, 4, { disable: 1 }), updateRecord(8, of, 4, { add: 4 })], of)
  await takeAction(update(/\+1 key/), 'Mark confirmed')
  await button('History').click()
  await button('More for Aurora Press').click()
  await item('Identity as JSON').click()
  await expect.element(button(/^Download identity-/)).toBeVisible()
  await expectAccessible()
  await page.viewport(1280, 900)
  const tables = () => page.getByRole('table').elements()
  expect(tables().length).toBeGreaterThan(2)
  for (const table of tables())
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})

test('the menu of a transition is accessible', async () => {
  await openIdentity(inOrder)
  await moreOf(first).click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const { violations } = await axe.run(menu.element())
  expect(violations.map(({ id }) => id)).toEqual([])
})
