import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { card, keyRow } from '#/features/vault/testing/vault-acts.ts'
import { persistence, type Persistence } from '#/domain/keys/persistence.ts'
import { vault } from '#/domain/keys/vault-session.ts'

const generate = page.getByRole('button', { name: 'Generate private key' })

describe('the card of this browser', () => {
  const browser = card('This browser')
  const show = (status: Persistence) =>
    persistence.useStorageStatus.setState({
      persistence: status,
      space: { usedBytes: 2_000_000, mostBytes: 9_000_000 },
    })

  afterEach(() => persistence.useStorageStatus.setState(persistence.useStorageStatus.getInitialState()))

  test('says that the browser may remove what is stored, and how much space is used', async () => {
    await openRoute('/vault', { vault: 'open' })
    show('not-persistent')
    await expect.element(browser).toHaveTextContent('May be removed')
    await expect.element(browser).toHaveTextContent('Low disk space can erase')
    await expect.element(browser).toHaveTextContent('2 of 9 MB')
    await expect.element(browser).toHaveTextContent('asks the browser when the first private key is sealed')
  })

  test('does not promise to ask again once there is a private key', async () => {
    await openRoute('/vault', { vault: 'open' })
    await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'Lock key' }] })
    show('not-persistent')
    await expect.element(browser).toHaveTextContent('The browser has not made storage persistent.')
    await expect
      .element(browser)
      .not.toHaveTextContent('asks the browser when the first private key is sealed')
  })

  test.each(['/vault', '/settings'])(
    'says on %s what helps if the browser denies storage, and asks again',
    async (path) => {
      await openRoute(path, { vault: 'open' })
      const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
      const ask = browser.getByRole('button', { name: 'Ask for persistent storage' })
      show('not-persistent')
      await ask.click()
      await expect.element(browser).toHaveTextContent('Denied')
      await expect.element(browser).toHaveTextContent('install or bookmark this page')
      persist.mockResolvedValue(true)
      await ask.click()
      await expect.element(browser).toHaveTextContent('Persistent')
      await expect.element(ask).not.toBeInTheDocument()
    },
  )
})

describe('a full disk', () => {
  const note = page.getByRole('alert').filter({ hasText: 'The vault could not be stored or read' })
  let opened: Awaited<ReturnType<typeof openRoute>>

  beforeEach(fillDisk)

  async function fillDisk(): Promise<void> {
    opened = await openRoute('/vault', { vault: 'open' })
    opened.vaultDisk.failNextWrite(0, 'full')
    await generate.click()
    await expect.element(note).toBeVisible()
  }

  test('is reported on every page with what helps', async () => {
    await expect.element(note).toHaveTextContent('Not saved: the disk is full. Try again')
    await expect.element(note).toHaveTextContent('Free some disk space')
    await opened.router.navigate({ to: '/settings' })
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect
      .element(note.getByRole('link', { name: 'Back up now' }))
      .toHaveAttribute('href', '/vault/backup')
  })

  test('seals no private key, and is no longer reported after the next write', async () => {
    await expect.element(page.getByText(/^No private key yet\./)).toBeVisible()
    await generate.click()
    await expect.element(keyRow('Single-use')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })
})
