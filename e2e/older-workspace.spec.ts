import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { identityRow } from './identity-steps.ts'

interface Fixture {
  readonly version: number
  readonly stores: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

// Tests only the browser's part: older-workspaces.test.ts opens everything that each version stored.
for (const version of [4, 5]) {
  test(`a workspace of database version ${version} is upgraded in the browser, and opens`, async ({
    page,
  }) => {
    const fixture: Fixture = JSON.parse(readFileSync(`src/store/workspace-${version}.json`, 'utf8'))
    // A page of the same origin without Keywright, so that nothing opens the database.
    await page.route('/favicon.ico', (route) => route.fulfill({ body: '' }))
    await page.goto('/keywright.json')
    await page.evaluate(async ({ version: old, stores }) => {
      const withBytes = (value: unknown): unknown => {
        if (typeof value !== 'object' || value === null) return value
        const hex: unknown = Reflect.get(value, 'hex')
        if (typeof hex === 'string') {
          return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
        }
        if (Array.isArray(value)) return value.map(withBytes)
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBytes(each)]))
      }
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('keywright-workspace', old)
        opening.onupgradeneeded = () => {
          for (const name of Object.keys(stores)) opening.result.createObjectStore(name)
        }
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error('not made'))
      })
      const writing = database.transaction(Object.keys(stores), 'readwrite')
      for (const [name, records] of Object.entries(stores)) {
        for (const [key, record] of Object.entries(records)) {
          writing.objectStore(name).put(withBytes(record), key)
        }
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      database.close()
    }, fixture)

    await page.goto('/')
    await expect(identityRow(page, 'Watched identity')).toContainText('north, watch')
    await expect(page.getByText('Archived 1')).toBeVisible()
    await page.getByRole('link', { name: 'Watched identity' }).click()
    await expect(page.getByRole('table', { name: 'Transitions' }).getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Staged update' })).toHaveCount(version < 5 ? 0 : 1)
    await expect(page.getByText('cannot be read')).toHaveCount(0)
    const stands = await page.evaluate(async () =>
      (await indexedDB.databases()).find(({ name }) => name === 'keywright-workspace'),
    )
    expect(stands?.version).toBeGreaterThan(version)
  })
}
