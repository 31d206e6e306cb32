import { formatHex } from '#/protocol/encoding/hex.ts'
import { createVault, undoNotice } from './acts.ts'
import { expect, test } from './fixtures.ts'
import {
  identityRow,
  importIdentity,
  openIdentity,
  openImport,
  pasteIdentity,
  sealPrivateKey,
} from './identity-steps.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from './identity-json.ts'

test('an identity is imported by paste, file and drop; every broken rule is named with its place', async ({
  page,
}) => {
  await page.goto('/')
  await openImport(page)
  const one = jsonIdentity(1)
  const field = page.getByLabel('Identity as JSON')
  await field.fill('{"id": 3')
  await expect(field).toHaveAccessibleDescription(/it breaks at line 1, column 9/)
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
  await expect(field).toHaveValue(broken)
  await expect(field).toHaveAccessibleDescription(/workspace\/private-key-here/)

  const buffer = Buffer.from(JSON.stringify(one))
  await page
    .getByLabel(/Open a file/)
    .setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer })
  await expect(page.getByText('Every rule passes.')).toBeVisible()
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
  await expect(page.getByText('Every rule passes.')).toBeVisible()
  await page.getByRole('button', { name: 'Import identity' }).click()
  await undoNotice(page, /^(?!Observatory).* was imported\./)
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
    await expect(keys.getByRole('row', { name: /Key number 0/ })).toContainText('Asks every time')
    await expect(keys.getByRole('row', { name: /Key 1/ })).toContainText('Watch-only')
    await expect(keys.getByRole('row', { name: /Key number 2/ })).toContainText('Asks once')
    const matrix = page.getByRole('table', { name: 'Keys by purpose and security level' })
    await expect(matrix.getByRole('row', { name: /Transfer/ })).toContainText('Transfer allows no Master key')
    await expect(matrix.getByRole('row', { name: /Transfer/ })).toContainText('Allowed; no enabled key')
  },
)

test(
  'an import of what is here shows what differs, and the higher revision is the better guess',
  { tag: '@deep' },
  async ({ page }) => {
    const one = jsonIdentity(4)
    await page.goto('/')
    await importIdentity(page, one, 'Aurora Press')
    await openImport(page)
    await pasteIdentity(page, one)
    await expect(page.getByText('It is the same as the identity here.')).toBeVisible()
    const later = { ...one, revision: 5, balance: 7, publicKeys: [...one.publicKeys, jsonKey(4, 3)] }
    await pasteIdentity(page, later)
    const differs = page.getByRole('table', { name: 'Differences' })
    await expect(differs.getByRole('row', { name: /Revision/ })).toContainText('5')
    await expect(differs.getByRole('row', { name: /Key 3/ })).toContainText('Not there')
    await expect(page.getByRole('radio', { name: /The import, revision 5/ })).toBeChecked()
    await pasteIdentity(page, { ...later, revision: 2 })
    await expect(page.getByRole('radio', { name: /The identity here, revision 3/ })).toBeChecked()
    await page.getByRole('button', { name: 'Keep what is here' }).click()
    await expect(page.getByText('Nothing was changed.')).toBeVisible()
    await openImport(page)
    await pasteIdentity(page, later)
    await page.getByRole('button', { name: 'Use the import' }).click()
    await expect(identityRow(page, 'Aurora Press')).toContainText('4 enabled')
    await undoNotice(page, 'uses the import now')
    await expect(identityRow(page, 'Aurora Press')).toContainText('3 enabled')
  },
)
