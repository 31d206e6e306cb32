import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// index.html paints the same text in the same places as the program does later.

const pages = [
  ['/', 'Identities'],
  ['/inspect', 'Inspector'],
  ['/contracts', 'Contracts'],
  ['/network', 'Network'],
  ['/network/console', 'RPC console'],
  ['/vault', 'Vault'],
  ['/vault/passphrase', 'Passphrase'],
  ['/vault/log', 'Audit log'],
  ['/vault/phrase', 'Recovery phrase'],
  ['/vault/backup', 'Back up now'],
  ['/vault/test-backup', 'Test a backup'],
  ['/vault/restore', 'Restore from a backup'],
  ['/exchange', 'Sign a request'],
  ['/settings', 'Settings'],
  ['/build/create', 'Create identity'],
  ['/build/top-up', 'Top up identity'],
  ['/build/bulk', 'Create several identities'],
] as const

/** Holds the program back until `release` is called. */
async function holdProgram(page: Page) {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  return { release }
}

function isStyled() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return links.length > 0 && links.every(({ sheet }) => sheet !== null)
}

/** Text and position of the first paint, and whether the program has rendered the heading. */
function readPainted() {
  const parts = ['main h1', 'main h1 ~ p', 'header nav b', 'li [aria-current=page] > svg']
  const painted = [...document.querySelectorAll(parts.join())].filter((each) => each.checkVisibility())
  const heading = document.querySelector('main h1')
  return {
    isLive: heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber$')),
    title: document.title,
    painted: painted.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.textContent, x, y, width, height].join(' ')
    }),
  }
}

for (const width of [1440, 390]) {
  const title = `every page begins with its heading before the program is there, at ${width} px`
  test(title, { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, name] of pages) {
      await page.unrouteAll({ behavior: 'wait' })
      const { release } = await holdProgram(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('main h1')).toHaveText(name)
      // The first paint waits for the style.
      await expect.poll(() => page.evaluate(isStyled), path).toBe(true)
      const before = await page.evaluate(readPainted)
      expect(before).toMatchObject({ isLive: false, title: expect.stringMatching(/ · Keywright$/) })
      // The painted parts include the marked place in the navigation.
      expect(before.painted.length, path).toBeGreaterThan(2)
      release()
      await expect.poll(() => page.evaluate(readPainted), path).toEqual({ ...before, isLive: true })
    }
  })
}

test('the page of a stored record shows only the frame, and no control works, before the program has loaded', async ({
  page,
}) => {
  const { release } = await holdProgram(page)
  await page.goto('/identities/4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF', { waitUntil: 'commit' })
  await expect(page.locator('nav li [aria-current]').first()).toHaveText('Identities')
  await expect(page.locator('main')).toBeEmpty()
  await page.locator('nav li a[href="/vault"]').first().dispatchEvent('click')
  expect(new URL(page.url()).pathname).toMatch(/^\/identities\//)
  release()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vault' }).click()
  await expect(page).toHaveURL(/\/vault$/)
})

test('a chosen theme applies before anything is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toHaveText('Identities')
  await expect.poll(() => page.evaluate(isStyled)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(23, 22, 20)')
})
