import { keyRow, lockButton, unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { removeSecondCopies } from './second-copies.ts'
import { testWithVault } from './stored-start.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'

test('private keys are imported, named, kept over a reload, and never shown', async ({ page }) => {
  await page.goto('/vault')
  const words = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect(words).toHaveCount(6)
  const made = (await words.allInnerTexts()).join(' ')
  await page.getByRole('button', { name: 'Create vault' }).click()
  await expect(page.getByRole('region', { name: 'Did you write it down?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Backup', exact: true })).toBeVisible()
  await page.getByText('Import', { exact: true }).click()
  await page.getByLabel('Label').fill('From my old wallet')
  await page.getByLabel('Private key', { exact: true }).fill(wif)
  await page.getByRole('button', { name: 'Seal private key' }).click()
  await expect(keyRow(page, /From my old wallet/)).toBeVisible()
  await page.reload()
  await expect(keyRow(page, /From my old wallet/)).toBeVisible()
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const dump: unknown[] = [Object.entries(localStorage), document.documentElement.outerHTML, location.href]
    for (const { name = '' } of databases) dump.push(await readAll(name))
    return JSON.stringify(dump)

    function readAll(name: string) {
      return new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames]
          const transaction = opening.result.transaction(stores)
          const found: unknown[] = []
          for (const store of stores) {
            const all = transaction.objectStore(store).getAll()
            all.onsuccess = () => found.push(...all.result.map((each: unknown) => hex(each)))
          }
          transaction.oncomplete = () => resolve(found)
        }
      })
    }

    function hex(value: unknown): unknown {
      if (value instanceof Uint8Array)
        return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
      if (Array.isArray(value)) return value.map(hex)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hex(member)]))
    }
  })
  // The control: public values are found in the same form in which secrets are searched for.
  expect(stored).toContain('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
  expect(stored).toContain('From my old wallet')
  expect(stored).not.toContain('0000000000000000000000000000000000000000000000000000000000000001')
  expect(stored).not.toContain(wif)
  expect(stored).not.toContain(made)
})

testWithVault(
  'two tabs share the idle timer and each lock, but not an unlock',
  { tag: '@deep' },
  async ({ context, page }) => {
    await context.clock.install()
    await page.goto('/vault')
    await unlock(page)
    const second = await context.newPage()
    await second.goto('/vault')
    const locked = second.getByRole('region', { name: 'Unlock the vault' })
    await expect(locked).toBeVisible()
    await unlock(second)
    await expect(lockButton(second)).toContainText('locks in 5 min')
    await page.goto('/settings')
    await page.getByLabel('Lock after no input for').selectOption({ label: '1 minute' })
    await expect(lockButton(second)).toContainText('locks in 1 min')
    await context.clock.runFor(70_000)
    await expect(locked).toContainText('Locked after 1 minute without input')
    await unlock(second)
    await page.goto('/vault')
    await unlock(page)
    await lockButton(page).click()
    await expect(locked).toContainText('You locked it in another tab')
    await expect(second.getByLabel('Passphrase')).toBeVisible()
  },
)

testWithVault(
  'a vault that the browser has removed is reported, and no new one is created',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await expect(page.getByRole('region', { name: 'Unlock the vault' })).toBeVisible()
    await removeSecondCopies(page)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const removing = indexedDB.deleteDatabase('keywright-vault')
          removing.onsuccess = resolve
        }),
    )
    await page.reload()
    await expect(page.getByText('The vault of this browser is gone').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create vault' })).toBeHidden()
  },
)
