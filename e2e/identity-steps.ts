import { expect, type Locator, type Page } from '@playwright/test'
import { jsonIdentity, jsonKey, type JsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// Steps with identities, and the records stored for them.

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import an identity' })).toBeVisible()
}

async function pasteIdentity(page: Page, identity: unknown): Promise<void> {
  await page.getByLabel('Identity as JSON').fill(JSON.stringify(identity))
}

export async function importIdentity(page: Page, identity: JsonIdentity, label: string): Promise<void> {
  await openImport(page)
  await pasteIdentity(page, identity)
  await page.getByRole('textbox', { name: 'Label' }).fill(label)
  await page.getByRole('button', { name: 'Import identity' }).click()
  await expect(page.getByText(`${label} was imported.`)).toBeVisible()
}

/** Uses the side bar, so that open parts stay open. */
export async function goTo(page: Page, name: 'Identities' | 'Vault'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
}

/** A stored identity of a current simulated network, with keys of each purpose. */
export function todayRecord(number: number, label: string) {
  const publicKeys = [0, 1, 2, 3, 4, 5].map((id) => jsonKey(number, id))
  const identity = jsonIdentity(number, { publicKeys })
  const record = identityRecord(identity, label, 1_780_000_000_000)
  return { ...record, id: identity.id, networkId: 'sandbox-13', profile: 'platform-13' }
}

export function identityRow(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Identities' }).getByRole('row', { name: new RegExp(name) })
}

export async function openIdentity(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Opens the menu of a transition and chooses an item. */
export async function sayOf(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Puts records into a store of the workspace, and reloads the page. Bytes are passed as lists of numbers. */
export async function putRecords(
  page: Page,
  store: 'identities' | 'transitions' | 'bulk-runs' | 'bulk-rows',
  records: readonly Record<string, unknown>[],
): Promise<void> {
  // Opening the database before the page does would create it without stores.
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('keywright-workspace')
  await page.evaluate(
    async ({ into, all }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('keywright-workspace')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error('not opened'))
      })
      const writing = database.transaction(into, 'readwrite')
      for (const record of all) {
        const bytes: unknown = record['bytes']
        const whole = Array.isArray(bytes) ? { ...record, bytes: Uint8Array.from(bytes) } : record
        writing.objectStore(into).put(whole, String(record['id']))
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      database.close()
    },
    {
      into: store,
      all: records.map((each) =>
        each['bytes'] instanceof Uint8Array ? { ...each, bytes: [...each['bytes']] } : each,
      ),
    },
  )
  await page.reload()
}
