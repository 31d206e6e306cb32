import { beginDraft } from './acts.ts'
import { expect, test } from './fixtures.ts'

test(
  'a draft is saved on a new connection after the browser has dropped the first',
  { tag: '@deep' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const open = Reflect.get(IDBFactory.prototype, 'open')
      const connections: IDBDatabase[] = []
      Reflect.set(globalThis, 'connections', connections)
      Reflect.set(IDBFactory.prototype, 'open', function opened(this: IDBFactory, ...given: unknown[]) {
        const opening: IDBOpenDBRequest = Reflect.apply(open, this, given)
        opening.addEventListener('success', () => connections.push(opening.result))
        return opening
      })
    })
    await beginDraft(page)
    const dropped = await page.evaluate(() => {
      const connections: IDBDatabase[] = Reflect.get(globalThis, 'connections')
      connections.forEach((each) => each.close())
      return connections.length
    })
    expect(dropped).toBeGreaterThan(0)
    await page.getByLabel('Lock transaction').fill('0011')
    await expect(page.getByText(/Draft, saved/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Lock transaction')).toHaveValue('0011')
  },
)
