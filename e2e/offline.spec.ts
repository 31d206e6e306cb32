import { expectAccessible } from './accessible.ts'
import { beginWithVault, fundFromSandbox, signFunded, untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ savesData: false })

test(
  'an open page keeps working on every screen when the server is gone',
  { tag: '@deep' },
  async ({ context, page }) => {
    await page.goto('/')
    await expect(page.getByText('No identity yet')).toBeVisible()
    await untilFetched(page)
    const heading = page.getByRole('heading', { name: 'Identities', level: 1 })
    const before = await heading.boundingBox()
    await context.setOffline(true)
    // The offline message overlays the space above the page, so that nothing moves.
    const said = page.getByRole('banner').getByText(/^Offline since \d/)
    await expect(said).toBeVisible()
    await expect(page.getByText(/vault work as always, including the sandbox/)).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    const line = await said.locator('..').boundingBox()
    expect((before?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)).toBeGreaterThanOrEqual(6)
    await context.setOffline(false)
    await expect(page.getByText('Online again.')).toBeAttached()
    await expect(said).toHaveCount(0)
    await context.setOffline(true)
    await expect(said).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await navigation.getByRole('link', { name: 'Vault' }).click()
    await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible()
    await navigation.getByRole('link', { name: 'Identities' }).click()
    await page.getByRole('link', { name: 'Create identity' }).first().click()
    await expect(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
  },
)

test('a create is funded and signed without a server', { tag: '@deep' }, async ({ context, page }) => {
  await beginWithVault(page)
  await untilFetched(page)
  await context.setOffline(true)
  await fundFromSandbox(page)
  await signFunded(page)
  await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
})

test(
  'a page whose script does not load says so, and loads when the user tries again',
  { tag: '@deep' },
  async ({ page, policy }) => {
    await page.route('**/assets/live-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'This page stopped' })).toBeVisible()
    await expectAccessible(page, 'a page that stopped')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No identity yet')).toBeVisible()
    expect(policy.take().join('\n')).toMatch(/live-/)
  },
)
