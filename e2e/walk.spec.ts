import type { Page } from '@playwright/test'

import { passphrase } from './acts.ts'
import { findViolations } from './accessible.ts'
import { expect } from './fixtures.ts'
import { putRecords, todayRecord } from './identity-steps.ts'
import { withoutOwnNodes } from './proving-node.ts'
import { findCut } from './screen-layout.ts'
import { findUntranslated } from './screen-text.ts'
import { expectPage, fillWorkspace, routePatterns } from './start-pages.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openHarnessPage, openVaultWorker } from './vault-worker.ts'
import { walkContract, walkNetwork, walkProof, walkReadings } from './walk-states.ts'
import { walkVault } from './walk-vault.ts'
import { folder, goWithin, test, visit, walkPage } from './walk.ts'
import {
  expectAccessible,
  expectStill,
  findKeyTakers,
  findLeaks,
  plantedKey,
  readShift,
  typed,
} from './walk-checks.ts'

// The walk visits all routes and states once and checks each: no text is left in English, nothing is cut, a page does
// not move while it opens, axe finds no violation, and no field stores a private key.

for (const [what, walkStates] of Object.entries({
  'all that needs a vault': walkVault,
  'each input of the inspector': walkReadings,
  'a contract in each of its views': walkContract,
  'a network, its faults and its blocks': walkNetwork,
}))
  test(`${what} passes each check`, { tag: '@deep' }, async ({ walk }) => {
    await walkStates(walk)
  })

test('a proof of an identity passes each check', { tag: '@deep' }, async ({ walk, policy }) => {
  await walkProof(walk)
  expect(withoutOwnNodes(policy.take())).toEqual([])
})

test('every route with stored data passes each check', { tag: '@deep' }, async ({ walk }) => {
  test.setTimeout(600_000)
  const pages = await fillWorkspace(walk.page, 3)
  const paths = [...emptyRoutes, ...pages.map((each) => each.path)]
  for (const pattern of routePatterns())
    expect(
      paths.some((each) => pattern.test(each)),
      String(pattern),
    ).toBe(true)
  await addVault(walk.shown)
  // Every other route looks the same as with nothing stored.
  const changing = new Set(['/', '/contracts'])
  for (const each of pages) {
    for (const width of [390, 1440]) {
      await walk.shown.setViewportSize({ width, height: 900 })
      await visit(walk, each.path)
      await expectPage(walk.page, each)
      await expectStill(walk.shown, each.route)
    }
    await expectAccessible(walk.shown, each.route)
    if (changing.has(each.path) || !emptyRoutes.includes(each.path)) await walkPage(walk, each.path)
  }
  expect(walk.typedInto.size).toBeGreaterThan(30)
})

test('every route with nothing stored passes each check', { tag: '@deep' }, async ({ walk }) => {
  test.setTimeout(600_000)
  await visit(walk, '/nowhere')
  for (const route of emptyRoutes) {
    await goWithin(walk, route)
    await walkPage(walk, route)
  }
  expect(walk.typedInto.size).toBeGreaterThan(25)
})

test('each check finds its planted violation', { tag: '@deep' }, async ({ walk }) => {
  const { shown, page, recording, typedInto } = walk
  const [key = ''] = plantedKey.texts
  await visit(walk, '/')
  await putRecords(shown, 'identities', [todayRecord(13, key)])
  await visit(walk, '/settings')
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
  await shown.evaluate(plant, key)
  expect((await readShift(shown)).sum).toBeGreaterThan(0.1)
  expect(await findUntranslated(shown, typed)).toEqual([
    'title of the document: ⟦Sééttííngs⟧ of Keywright',
    'p.: Planted text',
    'title of p.: Planted title',
  ])
  expect(await findCut(shown)).toEqual([
    expect.stringMatching(/^the page is \d+ px too wide: p\./),
    expect.stringMatching(/^\d+ px of the width are cut off: p\. “⟦cúút/),
    expect.stringMatching(/^bróókéén breaks/),
    expect.stringMatching(/^one over the other: .*bróókéén.*óóvéér/),
  ])
  for (const colorScheme of ['dark', 'light'] as const) {
    await shown.emulateMedia({ colorScheme })
    expect(await findViolations(shown)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^button-name: <button/),
        expect.stringMatching(/^color-contrast: <p style="color: light-dark/),
        expect.stringMatching(/^target-size: .*href="b"/),
      ]),
    )
  }
  expect(await findKeyTakers(shown, typedInto)).toEqual([expect.stringContaining('<textarea id="planted"')])
  await recording.dump(shown)
  expect(findLeaks(recording.seen, plantedKey).map((leak) => leak.replace(/:.*/s, ''))).toEqual(
    expect.arrayContaining(['indexeddb, at the end', 'storage, at the end', 'url']),
  )
})

// Runs in the page.
function plant(key: string): void {
  const main = document.querySelector('main')
  const add = (name: string, text: string, style: string) => {
    const planted = Object.assign(document.createElement(name), { textContent: text })
    planted.style.cssText = style
    main?.append(planted)
    return planted
  }
  const above = document.createElement('div')
  above.style.height = '300px'
  main?.prepend(above)
  add('p', 'Planted text', '')
  add('p', '⟦Pláántééd⟧', '').title = 'Planted title'
  add('p', '⟦lóóng⟧', 'width: 3000px')
  add('p', '⟦cúút óóff hééréé⟧', 'width: 20px; overflow: hidden; white-space: nowrap')
  add('p', '⟦bróókéén⟧', 'width: 30px; overflow-wrap: anywhere')
  add('p', '⟦óóvéér⟧', 'position: relative; top: -60px')
  add('p', 'publicKeys', '')
  add('p', 'planted', '').translate = false
  add('p', '⟦Óópéén⟧ planted', '')
  document.title = '⟦Sééttííngs⟧ of Keywright'
  // The elements from here on are violations that axe must find.
  add('button', '', '')
  const links = add('div', '', '')
  for (const to of ['a', 'b']) {
    const link = add('a', to, 'display: block; width: 12px; font: 8px/12px monospace')
    link.setAttribute('href', to)
    links.append(link)
  }
  add('p', '⟦blááck⟧', 'color: light-dark(white, black)')
  add('textarea', '', '').id = 'planted'
  localStorage.setItem('planted', key)
  history.replaceState(null, '', `${location.pathname}#${key}`)
  history.replaceState(null, '', location.pathname)
}

async function addVault(page: Page): Promise<void> {
  const filling = await openHarnessPage(page.context())
  const { origin } = new URL(page.url())
  const worker = await openVaultWorker(filling, findVaultWorker(folder), origin)
  await must(worker.ask('createVault', { passphrase }))
  const sets = Array.from({ length: 30 }, (_, index) => [
    { kind: 'identity', keyType: 0, securityLevel: 2, label: `Zz ${index}` },
  ])
  await must(worker.ask('generateKeySets', { sets }))
  await filling.close()
}

// Routes that need no stored data, and addresses that name something that does not exist.
const emptyRoutes = (
  '/ /inspect /contracts /network /network/console /settings /exchange /vault /vault/passphrase /vault/log /vault/phrase ' +
  '/vault/backup /vault/test-backup /vault/restore /build/bulk /build/create /build/top-up/x /n-thng /identities/x ' +
  '/contracts/x /build/update/x /build/transfer/x /build/withdraw/x /build/signed/x /build/bulk/x'
).split(' ')
