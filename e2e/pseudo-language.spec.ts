import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect as expectAll } from './fixtures.ts'
import { test } from './program.ts'
import { inPseudo } from './pseudo-names.ts'
import { walkContract, walkNetwork, walkProof, walkReadings } from './pseudo-states.ts'
import { walkVault } from './pseudo-vault.ts'
import { goWithin, typed, visit, walkPage, widths } from './pseudo-walk.ts'
import { withoutOwnNodes } from './proving-node.ts'
import { findCut } from './screen-layout.ts'
import { findUntranslated } from './screen-text.ts'
import { expectPage, fillWorkspace, routePatterns } from './start-pages.ts'

// A build in a language whose messages are longer (scripts/pseudo-language.mjs): nothing on a screen is left in English, and
// nothing is cut. One build for all of them.

const folder = path.join('.cache', 'pseudo-language')
const expect = expectAll.configure({ timeout: 15_000 })

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block', viewport: { width: widths[0], height: 900 } })
test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/pseudo-language.mjs', folder])
})
test.beforeEach(({ host }) => host.start(folder))

test(
  'English text and text that is cut are found where they are planted',
  { tag: '@deep' },
  async ({ page }) => {
    await visit(page, '/settings')
    await page.evaluate(() => {
      const plant = (text: string, style: string) => {
        const planted = document.createElement('p')
        planted.textContent = text
        planted.style.cssText = style
        document.querySelector('main')?.append(planted)
        return planted
      }
      plant('Planted text', '')
      plant('⟦Pláántééd⟧', '').title = 'Planted title'
      plant('⟦lóóng⟧', 'width: 3000px')
      plant('⟦cúút óóff hééréé⟧', 'width: 20px; overflow: hidden; white-space: nowrap')
      plant('⟦bróókéén⟧', 'width: 30px; overflow-wrap: anywhere')
      plant('⟦óóvéér⟧', 'position: relative; top: -60px')
      plant('publicKeys', '')
      plant('planted', '').translate = false
      plant('⟦Óópéén⟧ planted', '')
      document.title = '⟦Sééttííngs⟧ of Keywright'
    })
    const untranslated = await findUntranslated(page, typed)
    expect(untranslated).toEqual([
      'title of the document: ⟦Sééttííngs⟧ of Keywright',
      'p.: Planted text',
      'title of p.: Planted title',
    ])
    expect(await findCut(page)).toEqual([
      expect.stringMatching(/^the page is \d+ px too wide: p\./),
      expect.stringMatching(/^\d+ px of the width are cut off: p\. “⟦cúút/),
      expect.stringMatching(/^bróókéén breaks/),
      expect.stringMatching(/^one over the other: .*bróókéén.*óóvéér/),
    ])
  },
)

test('every route with nothing stored is translated and fits', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000)
  await visit(page, '/nowhere')
  for (const route of emptyRoutes) {
    await goWithin(page, route)
    await walkPage(page, route)
  }
})

test('every route with something to show is translated and fits', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(600_000)
  const pages = await fillWorkspace(inPseudo(page), 3)
  const paths = [...emptyRoutes, ...pages.map((each) => each.path)]
  for (const pattern of routePatterns())
    expect(
      paths.some((each) => pattern.test(each)),
      String(pattern),
    ).toBe(true)
  // The others are the same as with nothing stored.
  const changing = new Set(['/', '/contracts'])
  for (const each of pages.filter(({ path }) => changing.has(path) || !emptyRoutes.includes(path))) {
    await goWithin(page, each.path)
    await expectPage(inPseudo(page), each)
    await walkPage(page, each.path)
  }
})

for (const [what, walk] of Object.entries({
  'what the inspector reads': walkReadings,
  'a contract in each of its views': walkContract,
  'a network, its faults and its blocks': walkNetwork,
  'what one vault leads to': walkVault,
}))
  test(`${what} is translated and fits`, { tag: '@deep' }, async ({ page }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(12_000)
    await walk(page)
  })

test('a proof of an identity is translated and fits', { tag: '@deep' }, async ({ page, policy }) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(12_000)
  await walkProof(page)
  expect(withoutOwnNodes(policy.take())).toEqual([])
})

// Pages that need nothing, and what becomes of addresses that name nothing.
const emptyRoutes = [
  '/',
  '/inspect',
  '/contracts',
  '/network',
  '/network/console',
  '/settings',
  '/exchange',
  '/vault',
  '/vault/passphrase',
  '/vault/log',
  '/vault/phrase',
  '/vault/backup',
  '/vault/test-backup',
  '/vault/restore',
  '/build/bulk',
  '/build/create',
  '/build/top-up/x',
  '/n-thng',
  '/identities/x',
  '/contracts/x',
  '/build/update/x',
  '/build/transfer/x',
  '/build/withdraw/x',
  '/build/signed/x',
  '/build/bulk/x',
]
