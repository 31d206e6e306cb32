import {
  beginDraft,
  beginWithVault,
  createVault,
  fundFromSandbox,
  keyRow,
  lockButton,
  passphrase,
} from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { removeSecondCopies } from './second-copies.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'

test('a passphrase that is easy to guess is not taken, and says why', async ({ page }) => {
  await page.goto('/vault')
  await page.getByRole('button', { name: 'Type my own' }).click()
  await page.getByLabel('Passphrase').fill('password1234567')
  await expect(page.getByRole('button', { name: 'Create vault' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Passphrase').fill('short')
  await expect(page.getByLabel('Passphrase')).toHaveAccessibleDescription(/15/)
})

test(
  'pages of a vault say where there is none, and lead to where one is created',
  { tag: '@deep' },
  async ({ page }) => {
    for (const path of ['/vault/backup', '/vault/test-backup', '/vault/log', '/vault/passphrase']) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { name: 'There is no vault in this browser yet.' }),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create vault' })).toHaveAttribute('href', '/vault')
    }
  },
)

test(
  'megabytes are not taken into the field of a private key, and it is said',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await page.getByText('Import', { exact: true }).click()
    const field = page.getByLabel('Private key', { exact: true })
    await field.fill('not yet')
    await field.fill('5a'.repeat(2_500_000))
    await expect(page.getByText('This is longer than any private key or passphrase.')).toBeVisible()
    await expect(field).toHaveValue('not yet')
    await field.fill(wif)
    await expect(page.getByText('This is longer than any private key or passphrase.')).toBeHidden()
    await page.getByRole('button', { name: 'Seal private key' }).click()
    await expect(keyRow(page, /./).first()).toBeVisible()
  },
)

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
  const held = await page.evaluate(async () => {
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
  // The canary: what is not secret is found, in the form in which the secret is looked for.
  expect(held).toContain('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
  expect(held).toContain('From my old wallet')
  expect(held).not.toContain('0000000000000000000000000000000000000000000000000000000000000001')
  expect(held).not.toContain(wif)
  expect(held).not.toContain(made)
})

test(
  'private keys are generated at the compartment of their level, and can be used by a draft',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await page.getByLabel('It is for').selectOption({ label: 'A Medium key of an identity' })
    await page.getByLabel('Type').selectOption({ label: 'BLS' })
    await page.getByLabel('Label').fill('Shop till')
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(page.getByText('Shop till is sealed.').first()).toBeVisible()
    await expect(page.getByLabel('Label')).toHaveValue('')
    const row = keyRow(page, /Shop till/)
    await expect(row).toContainText('Medium')
    await expect(row).toContainText('BLS')
    await expect(row).toContainText('Generated')
    await expect(row).toContainText('Never asks')
    await beginDraft(page)
    await page.getByRole('link', { name: /Keys/ }).click()
    await page.getByText('From the vault', { exact: true }).click()
    await expect(page.getByLabel('Private key in the vault')).toContainText('Shop till: BLS, Medium')
  },
)

test(
  'a lock in one tab locks the other, and an unlock stays in its tab',
  { tag: '@deep' },
  async ({ context, page }) => {
    await beginWithVault(page)
    const second = await context.newPage()
    await second.goto('/vault')
    await second.getByLabel('Passphrase').fill(passphrase)
    await second.getByRole('button', { name: 'Unlock' }).click()
    await expect(lockButton(second)).toBeVisible()
    await lockButton(page).click()
    await expect(lockButton(second)).toBeHidden()
    await expect(second.getByLabel('Passphrase')).toBeVisible()
  },
)

test(
  'a vault that the browser has removed is said to be gone, never begun anew in silence',
  { tag: '@deep' },
  async ({ page }) => {
    await beginWithVault(page)
    const draft = page.url()
    await removeSecondCopies(page)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const removing = indexedDB.deleteDatabase('keywright-vault')
          removing.onsuccess = resolve
        }),
    )
    await page.goto('/vault')
    await expect(page.getByText('The vault of this browser is gone').first()).toBeVisible()
    await expectAccessible(page, 'a vault that is gone')
    await page.goto(draft)
    await expect(page.getByRole('button', { name: 'Create vault' })).toBeHidden()
  },
)

test(
  'a full disk is said, what was typed stays, and the next change is saved',
  { tag: '@deep' },
  async ({ page }) => {
    await beginWithVault(page)
    await fundFromSandbox(page)
    await page.evaluate(() => {
      const put: unknown = Reflect.get(IDBObjectStore.prototype, 'put')
      Reflect.set(globalThis, 'restorePut', () => Reflect.set(IDBObjectStore.prototype, 'put', put))
      Reflect.set(IDBObjectStore.prototype, 'put', () => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    })
    const others = page.getByText('Other funds', { exact: true })
    await others.click()
    await page.getByLabel('Amount').fill('200000000')
    await expect(page.getByText(/the disk is full/).first()).toBeVisible()
    await expect(page.getByLabel('Amount')).toHaveValue('200000000')
    await page.evaluate(() => Reflect.get(globalThis, 'restorePut')())
    await page.getByLabel('Amount').fill('300000000')
    await expect(page.getByText(/Draft, saved/)).toBeVisible()
    await page.reload()
    await others.click()
    await expect(page.getByLabel('Amount')).toHaveValue('300000000')
  },
)

test(
  'a private key of the gate is removed for its name and the passphrase shown afresh',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await page.getByLabel('It is for').selectOption({ label: 'A Master key of an identity' })
    await page.getByLabel('Label').fill('Old master')
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await page.getByRole('button', { name: 'Remove Old master' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
    await dialog.getByLabel('Type its name to remove it').fill('Old master')
    await dialog.getByLabel('Passphrase').fill('not the passphrase at all')
    await dialog.getByRole('button', { name: 'Remove private key' }).click()
    await expect(dialog.getByLabel('Passphrase')).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
    await dialog.getByLabel('Passphrase').fill(passphrase)
    await dialog.getByRole('button', { name: 'Remove private key' }).click()
    await expect(page.getByText('Old master was removed.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  },
)
