import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { beginDraft, createVault, fundFromSandbox, signFunded } from './acts.ts'
import { expect, test } from './fixtures.ts'
import {
  identityRow,
  importIdentity,
  openIdentity,
  openImport,
  pasteIdentity,
  putRecords,
  sealPrivateKey,
  sayOf,
  updateRecord,
} from './identity-acts.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from './identity-json.ts'

test('an identity is imported by paste, file and drop; every broken rule is named with its place', async ({
  page,
}) => {
  await page.goto('/')
  await openImport(page)
  const one = jsonIdentity(1)
  const field = page.getByLabel('Identity as JSON')
  await pasteIdentity(page, {
    ...one,
    revision: -1,
    extra: 1,
    publicKeys: [{ ...jsonKey(1, 0), purpose: 3 }],
  })
  await expect(field).toHaveAccessibleDescription(/\/publicKeys\/0\/securityLevel: .*key\.level-for-purpose/s)
  await expect(field).toHaveAccessibleDescription(/\/revision: .*identity\.revision/s)
  await expect(field).toHaveAccessibleDescription(/\/extra: .*identity\.no-additional/s)
  await expect(page.getByRole('button', { name: 'Import identity' })).toHaveAttribute('aria-disabled', 'true')
  // What was typed is there after a reload; what looks private never was on the disk, nor stays on the page.
  const broken = await field.inputValue()
  await page.getByRole('textbox', { name: 'Label' }).fill('Half typed')
  await page.reload()
  await expect(field).toHaveValue(broken)
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Half typed')
  await field.fill('1f'.repeat(32))
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription(/workspace\/private-key-here/)

  const buffer = Buffer.from(JSON.stringify(one))
  await page
    .getByLabel(/Open a file/)
    .setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer })
  await expect(page.getByText('Every rule holds.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Label' }).fill('Observatory')

  // A file that is dropped anywhere on the page opens the form with it, also before the last import is through.
  await page.getByRole('button', { name: 'Import identity' }).evaluate(
    (button: HTMLButtonElement, text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'two.json', { type: 'application/json' }))
      button.click()
      button.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    },
    JSON.stringify(jsonIdentity(2)),
  )
  await expect(identityRow(page, 'Observatory')).toContainText('Watch-only')
  await expect(identityRow(page, 'Observatory')).toContainText('2,000,000')
  await expect(field).toHaveValue(JSON.stringify(jsonIdentity(2)))
  await expect(page.getByText('Every rule holds.')).toBeVisible()
  await page.getByRole('button', { name: 'Import identity' }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('1 on Sandbox')).toBeVisible()
})

test(
  'keys are matched with the private keys of the vault, by key and by hash',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    for (const [key, level] of [
      [0, 'Master'],
      [2, 'High'],
    ] as const) {
      await sealPrivateKey(page, level, `Key number ${key}`, formatHex(privateKeyOf(3, key)))
    }
    await page.goto('/')
    await openImport(page)
    const publicKeys = [jsonKey(3, 0), jsonKey(3, 1), jsonKey(3, 2, true)]
    await pasteIdentity(page, jsonIdentity(3, { publicKeys }))
    await expect(page.getByText('2 of 3')).toBeVisible()
    await page.getByRole('textbox', { name: 'Label' }).fill('Field Notes')
    await page.getByRole('button', { name: 'Import identity' }).click()
    await openIdentity(page, 'Field Notes')
    const keys = page.getByRole('table', { name: 'Keys', exact: true })
    await expect(keys.getByRole('row', { name: /Key number 0/ })).toContainText('Gate')
    await expect(keys.getByRole('row', { name: /Key 1/ })).toContainText('Watch-only')
    await expect(keys.getByRole('row', { name: /Key number 2/ })).toContainText('Session')
    const matrix = page.getByRole('table', { name: 'Keys by purpose and security level' })
    await expect(matrix.getByRole('row', { name: /Withdraw/ })).toContainText('Withdraw allows no Master key')
    await expect(matrix.getByRole('row', { name: /Withdraw/ })).toContainText(
      'Good practice wants a key here',
    )
  },
)

test('an import of what is here shows what differs, and the higher revision is the better guess', async ({
  page,
}) => {
  const one = jsonIdentity(4)
  await page.goto('/')
  await importIdentity(page, one, 'Aurora Press')
  await openImport(page)
  await pasteIdentity(page, one)
  await expect(page.getByText('It says the same as what is here.')).toBeVisible()
  const later = { ...one, revision: 5, balance: 7, publicKeys: [...one.publicKeys, jsonKey(4, 3)] }
  await pasteIdentity(page, later)
  const differs = page.getByRole('table', { name: 'What differs' })
  await expect(differs.getByRole('row', { name: /Revision/ })).toContainText('5')
  await expect(differs.getByRole('row', { name: /Key 3/ })).toContainText('Not there')
  await expect(page.getByRole('radio', { name: /The import, revision 5/ })).toBeChecked()
  await pasteIdentity(page, { ...later, revision: 2 })
  await expect(page.getByRole('radio', { name: /What is here, revision 3/ })).toBeChecked()
  await page.getByRole('button', { name: 'Keep what is here' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await openImport(page)
  await pasteIdentity(page, later)
  await page.getByRole('button', { name: 'Take the import' }).click()
  await expect(identityRow(page, 'Aurora Press')).toContainText('4 keys')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(identityRow(page, 'Aurora Press')).toContainText('3 keys')
})

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
    await expect(page.getByText('No identity here has this in its label, id, tags or keys.')).toBeVisible()
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

test('an identity is exported as the JSON that it was imported from', { tag: '@deep' }, async ({ page }) => {
  const one = jsonIdentity(7)
  await page.goto('/')
  await importIdentity(page, one, 'Aurora Press')
  await openIdentity(page, 'Aurora Press')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save identity-.*\.json$/ }).click()
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
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await openIdentity(page, 'Aurora Press')
    await expect(page.getByRole('region', { name: 'Staged update' })).toContainText('−1 key')

    // What is signed must have come to an end first.
    await putRecords(page, 'transitions', [updateRecord(21, jsonIdentity(21), 4, { add: 3 })])
    await page.getByRole('button', { name: 'More for Aurora Press' }).click()
    const remove = page.getByRole('menuitem', { name: /Remove from this browser/ })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toContainText('A signed transition of it waits for your word.')
    await page.keyboard.press('Escape')
    await sayOf(page, page.getByRole('row', { name: /rev 3 → 4/ }), 'Mark rejected')
    await page.getByRole('button', { name: 'More for Aurora Press' }).click()
    await remove.click()
    await page.reload()
    await expect(page.getByText('No identity yet')).toBeVisible()
  },
)

test('transitions are confirmed in their order, taken back, rejected and exported again', async ({
  page,
}) => {
  await page.clock.install()
  const one = jsonIdentity(8)
  await page.goto('/')
  await importIdentity(page, one, 'Aurora Press')
  await putRecords(page, 'transitions', [
    updateRecord(8, one, 4, { add: 3 }),
    updateRecord(8, one, 5, { disable: 1 }),
  ])
  await openIdentity(page, 'Aurora Press')
  await expect(page.getByText('confirm them in that order')).toBeVisible()
  const first = page.getByRole('row', { name: /rev 3 → 4/ })
  const second = page.getByRole('row', { name: /rev 4 → 5/ })
  await second.getByRole('button', { name: /^More for/ }).click()
  const confirm = page.getByRole('menuitem', { name: /Mark confirmed/ })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toContainText('It carries revision 5, and the identity is at 3.')
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
  await expect(page.getByRole('menuitem', { name: /Take back/ })).toContainText(
    'Take the last one back first.',
  )
  await page.keyboard.press('Escape')
  await sayOf(page, second, 'Take back')
  await sayOf(page, second, 'Mark rejected')
  await expect(second).toContainText('Rejected')
  const waiting = page.waitForEvent('download')
  await sayOf(page, second, 'Save as binary')
  expect(new Uint8Array(readFileSync(await (await waiting).path()))).toEqual(
    updateRecord(8, one, 5, { disable: 1 })['bytes'],
  )
})

test('every screen of identities is accessible', { tag: '@deep' }, async ({ page }) => {
  const look = async (where: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`)).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
  }
  const one = jsonIdentity(9, { publicKeys: [0, 1, 2, 3, 5].map((id) => jsonKey(9, id)) })
  await page.goto('/')
  await importIdentity(page, one, 'Aurora Press')
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
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('button', { name: 'Export JSON' }).click()
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
    await expect(page.getByText('this is what its create makes of it')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export JSON' })).toHaveAttribute('aria-disabled', 'true')
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Mark confirmed')
    await expect(page.getByText('this is what its create makes of it')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export JSON' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Take back')
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Discard')
    await expect(page.getByText('Nothing came of it').first()).toBeVisible()
  },
)
