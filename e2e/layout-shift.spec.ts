import type { Page } from '@playwright/test'
import { passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { expectPage, fillWorkspace } from './start-pages.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// What is in sight stays where it is while a page opens, on a computer and on a phone.

/**
 * A sum of shifts up to 0.1 is good (https://web.dev/articles/cls). Identities has 0.03: the first steps wait for the vault, which the
 * list above them does not.
 */
const mostOf = (route: string) => (route === '/' ? 0.05 : 0.01)

test('no page moves while it opens', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000)
  const all = await fillWorkspace(page, 5)
  // The others have the same cards as one of these.
  const pages = all.filter(({ route }) => !/^\/vault\/(?!restore)|console$|top-up|transfer/.test(route))
  await addVault(page)
  await page.addInitScript(watchShifts)

  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await page.evaluate(() => {
    const planted = document.createElement('div')
    planted.style.height = '300px'
    document.querySelector('main')?.prepend(planted)
  })
  expect((await readShift(page)).sum).toBeGreaterThan(0.1)

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const each of pages) {
      await page.goto(each.path)
      await expectPage(page, each)
      const { sum, moved } = await readShift(page)
      expect.soft(sum, `${each.route}, ${width} wide: ${moved.join('; ')}`).toBeLessThan(mostOf(each.route))
    }
  }
})

/** A locked vault with private keys. */
async function addVault(page: Page): Promise<void> {
  const filling = await page.context().newPage()
  await serveVaultWorker(page.context(), () => undefined)
  const worker = await openVaultWorker(filling, findVaultWorker())
  await must(worker.ask('createVault', { passphrase }))
  const sets = Array.from({ length: 30 }, (_, index) => [
    { kind: 'identity', keyType: 0, securityLevel: 2, label: `High ${index}` },
  ])
  await must(worker.ask('generateKeySets', { sets }))
  await filling.close()
  await page.context().unrouteAll({ behavior: 'wait' })
}

interface Shift {
  readonly sum: number
  /** The first words of what moved. */
  readonly moved: readonly string[]
}

function watchShifts(): void {
  const moved: string[] = []
  let sum = 0
  const add = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      // As the browser declares it: TypeScript's types know no such entries.
      const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly { readonly node: Node | null }[]
      }
      if (hadRecentInput) continue
      sum += value
      moved.push(
        `${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)).join(' | ')}`,
      )
    }
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Reflect.set(globalThis, 'readShift', () => {
    add(observer.takeRecords())
    return { sum, moved }
  })
}

/** Once what is there was painted. */
function readShift(page: Page): Promise<Shift> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
    await frame()
    await frame()
    return Reflect.get(globalThis, 'readShift')()
  })
}
