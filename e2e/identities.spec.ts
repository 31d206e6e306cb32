import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import {
  beginDraft,
  createVault,
  fundFromSandbox,
  signFunded,
  undoNotice,
  unlock,
  beginUnlocked,
} from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import {
  identityRow,
  importIdentity,
  openIdentity,
  openIdentityExport,
  openImport,
  pasteIdentity,
  identityRecord,
  goTo,
  putRecords,
  sayOf,
  updateRecord,
} from './identity-steps.ts'
import { jsonIdentity, jsonKey } from './identity-json.ts'

test(
  'identities are found by label, tag, id, key and hash; archived ones are out of the way',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await importIdentity(page, jsonIdentity(5), 'Aurora Press')
    await importIdentity(page, jsonIdentity(6), 'Observatory')
    await openIdentity(page, 'Observatory')
    await page.getByRole('button', { name: 'Edit label and tags' }).click()
    await page.getByRole('textbox', { name: 'Tags' }).fill('watch, north')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Owns the blog contract.\nSecond line.')
    await page.reload()
    await expect(page.getByText('Owns the blog contract.')).toBeVisible()
    await expect(page.getByText('north', { exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()

    const search = page.getByRole('searchbox', { name: 'Label, id, tag or key' })
    const rows = page.getByRole('table', { name: 'Identities' }).getByRole('row')
    for (const query of [
      'observ',
      'NORTH watch',
      jsonIdentity(6).id,
      jsonKey(6, 1).data,
      jsonKey(6, 1, true).data,
    ]) {
      await search.fill(query)
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(1)).toContainText('Observatory')
    }
    await search.fill('nowhere')
    await expect(page.getByText('No identity has this in its label, id, tags or keys.')).toBeVisible()
    await search.fill('')
    await identityRow(page, 'Aurora Press').getByRole('button', { name: 'More for Aurora Press' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(identityRow(page, 'Aurora Press')).toBeHidden()
    await page.getByText('Archived 1').click()
    await expect(identityRow(page, 'Aurora Press')).toBeVisible()
    await page.getByText('Watch-only 1').click()
    await expect(identityRow(page, 'Observatory')).toBeVisible()
  },
)

test(
  'a network without identities names itself, and where there are some',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await importIdentity(page, jsonIdentity(5), 'Aurora Press')
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: /Identities/ })
    await expect(link).toHaveText('Identities1')
    await page.getByRole('combobox', { name: 'Current network' }).selectOption({ label: 'Sandbox v13' })
    await expect(page.getByText('No identity on Sandbox v13 yet')).toBeVisible()
    await expect(page.getByText('1 identity on Sandbox')).toBeVisible()
    await expect(link).toHaveText('Identities')
    await expect(page.getByRole('link', { name: 'Create identity' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Top up' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Switch to Sandbox' }).click()
    await expect(page.getByRole('link', { name: 'Top up' })).toBeVisible()
    await expect(identityRow(page, 'Aurora Press')).toBeVisible()
  },
)

test('an identity is exported as the JSON that it was imported from', { tag: '@deep' }, async ({ page }) => {
  const one = jsonIdentity(7)
  await page.goto('/')
  await importIdentity(page, one, 'Aurora Press')
  await openIdentity(page, 'Aurora Press')
  // The link that led here is gone: the keyboard goes on from the heading.
  await expect(page.getByRole('heading', { name: 'Aurora Press', level: 1 })).toBeFocused()
  await openIdentityExport(page)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download identity-.*\.json$/ }).click()
  const saved: unknown = JSON.parse(readFileSync(await (await waiting).path(), 'utf8'))
  expect(saved).toEqual(one)
  const dragged = await page.evaluate(() => {
    const handle = [...document.querySelectorAll('[draggable=true]')][0]
    const dataTransfer = new DataTransfer()
    handle?.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
    return dataTransfer.getData('text/plain')
  })
  expect(JSON.parse(dragged)).toEqual(one)
})

testWithVault(
  'on a phone the last of 1,000 identities is scrolled to',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await beginUnlocked(page)
    await fundFromSandbox(page)
    await goTo(page, 'Identities')
    await page.getByRole('link', { name: 'Create identity' }).click()
    await fundFromSandbox(page)
    await goTo(page, 'Identities')
    const publicKeys = jsonIdentity(1).publicKeys
    await putRecords(
      page,
      'identities',
      Array.from({ length: 1000 }, (_, at) =>
        identityRecord(jsonIdentity(at + 1, { publicKeys }), `Identity ${at + 1}`, 1_780_000_000_000 + at),
      ),
    )
    // Two drafts and two locks are a line each.
    await expect(page.getByText('2 open, 200,000,000 duffs')).toBeVisible()
    await expect(page.getByText('Identity 1000', { exact: true })).toBeInViewport()
    const first = page.getByText('Identity 1', { exact: true })
    await expect(first).toHaveCount(0)
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(first).toBeInViewport({ timeout: 500 })
    }).toPass()
  },
)

test(
  'an imported identity is removed from this browser, and put back',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await importIdentity(page, jsonIdentity(21), 'Aurora Press')
    await openIdentity(page, 'Aurora Press')
    await expect(page).toHaveTitle('Aurora Press · Keywright')
    await expect(page.getByText('Imported just now')).toBeVisible()
    await page.getByRole('checkbox', { name: /Disable key 1/ }).check()
    await page.getByRole('button', { name: 'More for Aurora Press' }).click()
    await page.getByRole('menuitem', { name: 'Remove from this browser' }).click()
    await expect(page.getByText('No identity yet')).toBeVisible()
    await undoNotice(page, 'is removed from this browser')
    await openIdentity(page, 'Aurora Press')
    await expect(page.getByRole('region', { name: 'Staged update' })).toContainText('−1 key')

    // What is signed must have come to an end first.
    await putRecords(page, 'transitions', [updateRecord(21, jsonIdentity(21), 4, { add: 3 })])
    await page.getByRole('button', { name: 'More for Aurora Press' }).click()
    const remove = page.getByRole('menuitem', { name: /Remove from this browser/ })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toContainText('One of its signed transitions is not confirmed.')
    await page.keyboard.press('Escape')
    await sayOf(page, page.getByRole('row', { name: /rev 3 → 4/ }), 'Mark rejected')
    await page.getByRole('button', { name: 'More for Aurora Press' }).click()
    await remove.click()
    await page.reload()
    await expect(page.getByText('No identity yet')).toBeVisible()
  },
)

test(
  'transitions are confirmed in their order, taken back, rejected and exported again',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    const one = jsonIdentity(8)
    await page.goto('/')
    await importIdentity(page, one, 'Aurora Press')
    await putRecords(page, 'transitions', [
      updateRecord(8, one, 4, { add: 3 }),
      updateRecord(8, one, 5, { disable: 1 }),
    ])
    await page.getByText('Not confirmed 1').click()
    await expect(identityRow(page, 'Aurora Press')).toContainText('Two updates wait')
    await openIdentity(page, 'Aurora Press')
    await expect(page.getByText('Confirm them in the order of their revisions')).toBeVisible()
    const first = page.getByRole('row', { name: /rev 3 → 4/ })
    const second = page.getByRole('row', { name: /rev 4 → 5/ })
    await second.getByRole('button', { name: /^More for/ }).click()
    const confirm = page.getByRole('menuitem', { name: /Mark confirmed/ })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await expect(confirm).toContainText('It has revision 5, and the identity is at 3.')
    await page.keyboard.press('Escape')

    await sayOf(page, first, 'Mark confirmed')
    await expect(
      page.getByRole('table', { name: 'Keys', exact: true }).getByRole('row', { name: /Key 3/ }),
    ).toBeVisible()
    // The offer to undo goes after ten seconds, but not under the pointer.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await page.clock.runFor(15_000)
    await expect(undo).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(9_000)
    await expect(undo).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(undo).toBeHidden()

    await sayOf(page, second, 'Mark confirmed')
    await undo.click()
    await sayOf(page, second, 'Mark confirmed')
    await first.getByRole('button', { name: /^More for/ }).click()
    const deny = page.getByRole('menuitem', { name: /^Not confirmed after all/ })
    await expect(deny).toContainText('Mark the last of them not confirmed first.')
    await page.keyboard.press('Escape')
    await sayOf(page, second, 'Not confirmed after all…')
    const dialog = page.getByRole('dialog', { name: 'Not confirmed after all?' })
    await expect(dialog.getByRole('row', { name: 'Revision 5 4' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^Enabled keys/ })).toContainText('0, 2 and 3')
    await dialog.getByRole('button', { name: 'Mark it not confirmed' }).click()
    await expect(second).toContainText('Signed, not submitted')
    await undoNotice(page, 'waits for confirmation again')
    await expect(second).toContainText('Confirmed')
    await sayOf(page, second, 'Not confirmed after all…')
    await dialog.getByRole('button', { name: 'Mark it not confirmed' }).click()
    await sayOf(page, second, 'Mark rejected')
    await expect(second).toContainText('RejectedIt changed nothing.')
    await goTo(page, 'Identities')
    await page.getByText('Needs care 1').click()
    await expect(identityRow(page, 'Aurora Press')).toContainText('Update: rejected')
    await page.goBack()
    const waiting = page.waitForEvent('download')
    await sayOf(page, second, 'Download binary')
    expect(new Uint8Array(readFileSync(await (await waiting).path()))).toEqual(
      updateRecord(8, one, 5, { disable: 1 })['bytes'],
    )
  },
)

test('every screen of identities is accessible', { tag: '@deep' }, async ({ page }) => {
  const look = async (where: string) => {
    await expectAccessible(page, where)
    await expectNoSidewaysScroll(page)
  }
  const one = jsonIdentity(9, { publicKeys: [0, 1, 2, 3, 5].map((id) => jsonKey(9, id)) })
  await page.goto('/')
  await importIdentity(page, one, 'Aurora Press')
  await importIdentity(page, jsonIdentity(10), 'Borealis Press')
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  const balances = page.getByRole('region', { name: 'Balance of all identities', exact: true })
  await expect(balances.getByRole('img', { name: /^Balance over time/ })).toBeVisible()
  // Without a vault nothing is known of backups: that chart is not drawn.
  await expect(page.getByRole('region', { name: 'Key health' })).toHaveCount(0)
  await look('charts of all identities')
  await balances.getByRole('button', { name: 'Table' }).click()
  await expect(balances.getByRole('row')).toHaveCount(3)
  await putRecords(page, 'transitions', [
    updateRecord(9, one, 4, { disable: 1 }),
    updateRecord(9, one, 4, { add: 4 }),
  ])
  await openImport(page)
  await pasteIdentity(page, { ...one, revision: 9 })
  await look('list, with an import of a known identity')
  await openIdentity(page, 'Aurora Press')
  await sayOf(page, page.getByRole('row', { name: /\+1 key/ }), 'Mark confirmed')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await look('identity, wide')
  await page.setViewportSize({ width: 1280, height: 900 })
  const beyond = await page
    .getByRole('table')
    .evaluateAll((all) => all.map((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0)))
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 900 })
  await openIdentityExport(page)
  await look('identity, narrow')
  await page
    .getByRole('row', { name: /\+1 key/ })
    .getByRole('button', { name: /^More for/ })
    .click()
  // What Base UI puts around a menu for the focus is its own.
  const { violations } = await new AxeBuilder({ page })
    .include('[role=menu]')
    .disableRules('region')
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test(
  'a create that waits is shown as what it will be, and its page says so',
  { tag: '@deep' },
  async ({ page }) => {
    await beginDraft(page)
    await createVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    await page.goto('/')
    await expect(page.getByRole('row', { name: /Without a label/ })).toContainText('Lock in progress')
    await page.getByRole('link', { name: 'Without a label' }).click()
    await expect(page.getByText('Lock in progress')).toBeVisible()
    await expect(
      page.getByText('Signed, not submitted yet: these values come from the signed create'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Submit (?!it)/ })).toBeVisible()
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    const item = page.getByRole('menuitem', { name: /Identity as JSON/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText('Available once confirmed.')
    await page.keyboard.press('Escape')
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Mark confirmed')
    await expect(page.getByText('these values come from the signed create')).toBeHidden()
    await openIdentityExport(page)
    await expect(page.getByRole('button', { name: /^Download identity-/ })).toBeVisible()
    // The protocol has no transfers: a Transfer key is not recommended.
    await expect(page.getByText('optional', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Add: Encryption and Decryption' }).click()
    await expect(page.getByRole('radio', { name: 'High' })).toBeDisabled()
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Not confirmed after all…')
    await page.getByRole('button', { name: 'Mark it not confirmed' }).click()
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Discard')
    await expect(page.getByText('Not created').first()).toBeVisible()
  },
)

testWithVault(
  'while the vault is being opened, nobody is told that there is none',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await unlock(page)
    await page.goto('/')
    await importIdentity(page, jsonIdentity(1), 'Aurora Press')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/vault.worker-*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('The vault is being opened')).toBeVisible()
    await expect(page.getByText('No vault yet')).toBeHidden()
    release()
    await expect(page.getByText('The vault is being opened')).toBeHidden()
  },
)
