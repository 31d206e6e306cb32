import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { emulateMedia } from '#/app/testing/emulated-media.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const button = (name: string) => page.getByRole('button', { name })
const heading = page.getByRole('heading', { level: 1, includeHidden: true })

afterEach(() => emulateMedia())

/** Sizes of a phone in landscape, a 1,280 by 800 window at 200 % zoom, and a phone with an open keyboard. */
const low = [
  [844, 390],
  [640, 400],
  [390, 500],
] as const

describe.each([
  ['Identities', '/'],
  ['Inspector', '/inspect'],
  ['Contracts', '/contracts'],
  ['Network', '/network'],
  ['Vault', '/vault'],
  ['Sign a request', '/exchange'],
  ['Settings', '/settings'],
])('%s', (name, path) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const banner = page.getByRole('banner')
  const title = page.getByRole('heading', { name, level: 1 })

  test('the navigation marks the page in forced colours, and nothing is animated', async () => {
    await openRoute(path, { vault: 'open' })
    await expect.element(title).toBeVisible()
    await emulateMedia('forced-colors')
    await expect.element(bar.getByRole('link', { name })).toHaveStyle({ outlineStyle: 'solid' })
    expect(document.getAnimations()).toEqual([])
  })

  test('the page fits a low window, and its banner scrolls away', async () => {
    await openRoute(path, { vault: 'open' })
    await expect.element(title).toBeVisible()
    for (const [width, height] of low) {
      await page.viewport(width, height)
      await expect.element(banner).toHaveStyle({ position: 'relative' })
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, `${width} wide`).toBe(clientWidth)
      if (width < 760) expect(bar.element().clientHeight).toBeLessThanOrEqual(45)
    }
  })

  test('prints without the banner and the navigation, in light colours', async () => {
    await openRoute(path, { vault: 'open' })
    await expect.element(title).toBeVisible()
    await emulateMedia('print')
    await expect.element(title).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(bar).not.toBeInTheDocument()
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('light')
  })
})

test('an unavailable button is grey in forced colours', async () => {
  await openRoute('/vault')
  await button('Type my own').click()
  await emulateMedia('forced-colors')
  const unavailable = button('Create vault')
  await expect.element(unavailable).toHaveAttribute('aria-disabled', 'true')
  await expect.element(unavailable).toHaveStyle({ color: 'GrayText', borderColor: 'GrayText' })
  await expect
    .element(page.getByRole('banner').getByRole('button').first())
    .not.toHaveStyle({ color: 'GrayText' })
})

test('printing a new passphrase leaves out the rest of the page', async () => {
  await openRoute('/build/create')
  const title = page.getByText('Passphrase of a Keywright vault')
  const words = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect.element(words).toHaveLength(6)
  await expect.element(title).not.toBeVisible()
  await emulateMedia('print')
  await expect.element(title).toBeVisible()
  await expect.element(words.first()).toBeVisible()
  await expect.element(page.getByText(/^Printed on \d/)).toBeVisible()
  await expect.element(page.getByText(/^It opens the vault at .+:\d+, under “Vault”/)).toBeVisible()
  await expect.element(heading).not.toBeVisible()
})

test('printing a new recovery phrase leaves out the rest of the page', async () => {
  await openRoute('/vault/phrase', { vault: 'open' })
  await page.getByLabelText('Passphrase').first().fill(passphrase)
  await button('Create the phrase').click()
  const words = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  await expect.element(words).toHaveLength(12)
  const onScreen = page.getByText('On paper, in this order')
  await expect.element(onScreen).toBeVisible()
  await emulateMedia('print')
  await expect.element(words.last()).toBeVisible()
  await expect.element(page.getByText('Recovery phrase of a Keywright vault')).toBeVisible()
  await expect.element(onScreen).not.toBeVisible()
  await expect.element(heading).not.toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('the printed instructions to restore a backup do not contain its passphrase', async () => {
  await openRoute('/vault/backup', { vault: 'open' })
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await savedBy(() => button('Back up now').click())
  await expect.element(button('Print how to restore it')).toBeVisible()
  const steps = page.getByText(/^The file keywright-backup-.*\.json has .*“Restore from a backup”/)
  await expect.element(steps).not.toBeVisible()
  await emulateMedia('print')
  await expect.element(page.getByText('Backup of a Keywright vault')).toBeVisible()
  await expect.element(page.getByText(/^Printed on \d/)).toBeVisible()
  await expect.element(steps).toBeVisible()
  await expect.element(heading).not.toBeVisible()
  expect(document.body.textContent).not.toContain(passphrase)
})
