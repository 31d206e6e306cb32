import { readFileSync } from 'node:fs'
import { unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { importIdentity, openIdentity, openIdentityExport, putRecords, sayOf } from './identity-steps.ts'
import { updateRecord } from '#/workspace/testing/numbered-records.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'

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

test(
  'an offer to undo stays under the pointer, and a signed transition is downloaded',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    const one = jsonIdentity(8)
    const update = updateRecord(8, one, 4, { add: 3 })
    await page.goto('/')
    await importIdentity(page, one, 'Aurora Press')
    await putRecords(page, 'transitions', [update])
    await openIdentity(page, 'Aurora Press')
    const row = page.getByRole('row', { name: /rev 3 → 4/ })
    const waiting = page.waitForEvent('download')
    await sayOf(page, row, 'Download binary')
    expect(new Uint8Array(readFileSync(await (await waiting).path()))).toEqual(update.bytes)
    await sayOf(page, row, 'Mark confirmed')
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
