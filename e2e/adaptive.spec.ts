import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import { createVault, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'

const names = [
  'Identities',
  'Inspector',
  'Contracts',
  'Network',
  'Vault',
  'Sign a request',
  'Settings',
] as const

/** A phone on its side, a page of 1,280 by 800 pixels at 200 %, and a phone with its keyboard shown. */
const low = [
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 390, height: 500 },
] as const

async function goTo(page: Page, name: (typeof names)[number]): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await link.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test(
  'forced colours, reduced motion, paper and low windows lose nothing',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    for (const name of names) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await goTo(page, name)
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
        // The page that is shown is marked where grounds and shadows are not drawn.
        const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
        await expect(link).toHaveCSS('outline-style', 'solid')
        const moving = await page.evaluate(() => document.getAnimations().length)
        expect(moving).toBe(0)
        await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
        for (const size of low) {
          await page.setViewportSize(size)
          await expectNoSidewaysScroll(page)
          // What stays in sight while the page scrolls leaves it most of the height.
          await expect(page.getByRole('banner')).toHaveCSS('position', 'relative')
          const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
          if (size.width < 760) expect(tabs?.height).toBeLessThanOrEqual(45)
        }
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        await expect(page.getByRole('banner')).toBeHidden()
        await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
        await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
        await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
      })
    }
  },
)

test('forced colours grey an unavailable button', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/vault')
  await page.getByRole('button', { name: 'Type my own' }).click()
  await page.emulateMedia({ forcedColors: 'active' })
  const grey = await page.evaluate(() => {
    document.body.style.outlineColor = 'GrayText'
    return getComputedStyle(document.body).outlineColor
  })
  const unavailable = page.locator('button[aria-disabled]').first()
  await expect(unavailable).toHaveCSS('color', grey)
  await expect(unavailable).toHaveCSS('border-color', grey)
  const available = page.getByRole('banner').getByRole('button').first()
  await expect(available).not.toHaveCSS('color', grey)
})

test('words that are to be written down are on paper alone', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/build/create')
  const words = page.getByRole('list', { name: 'Words of the passphrase' })
  await expect(words.getByRole('listitem')).toHaveCount(6)
  await page.emulateMedia({ media: 'print' })
  await expect(words.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('Passphrase of a Keywright vault')).toBeVisible()
  await expect(page.getByText(/^Printed on \d/)).toBeVisible()
  await expect(page.getByText(/^It opens the vault at localhost:\d+, under “Vault”/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Passphrase of a Keywright vault')).toBeHidden()
  await createVault(page)
  await goTo(page, 'Vault')
  await page.getByRole('link', { name: 'Create or import a phrase' }).first().click()
  await page.getByLabel('Passphrase').first().fill(passphrase)
  await page.getByRole('button', { name: 'Create the phrase' }).click()
  const phrase = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  await expect(phrase).toHaveCount(12)
  await page.emulateMedia({ media: 'print' })
  await expect(phrase.last()).toBeVisible()
  await expect(page.getByText('Recovery phrase of a Keywright vault')).toBeVisible()
  await expect(page.getByText('On paper, in this order')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)

  await test.step('how a backup is restored, without its passphrase', async () => {
    await page.emulateMedia({ media: 'screen' })
    await goTo(page, 'Vault')
    await page.getByRole('link', { name: 'Create a backup' }).first().click()
    await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByRole('button', { name: 'Print how to restore it' })).toBeVisible()
    const steps = page.getByText(/^The file keywright-backup-.*\.json has .*“Restore from a backup”/)
    await expect(steps).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Backup of a Keywright vault')).toBeVisible()
    await expect(page.getByText(/^Printed on \d/)).toBeVisible()
    await expect(steps).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  })
})
