import type { Locator } from '@playwright/test'
import { awaitFirstKeys, lockButton, tabTo } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

// These journeys use only page.keyboard, and move by Tab. structure-pane.component.test.tsx designs a contract in the
// same way.

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

test(
  'an identity is created, updated and backed up by the keyboard alone, from the first visit on',
  { tag: '@deep' },
  async ({ page }) => {
    const main = page.getByRole('main')
    const button = (name: string | RegExp) => main.getByRole('button', { name })
    const link = (name: string | RegExp) => main.getByRole('link', { name })
    const nextBlock = () => page.clock.fastForward('00:16')
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByText('No identity yet')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused()
    await press(link(/^Try it on the sandbox/))
    await press(button('Other words'), 'Space')
    await expect(button('Previous words')).toBeVisible()
    const words = main.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
    const made = await words.allInnerTexts()
    await press(button('Create vault'))
    await expect(lockButton(page)).toBeVisible()
    await press(button('Get sandbox funds'))
    await press(link('Continue to Keys'))
    await awaitFirstKeys(page)
    await press(link('Continue to Review'))
    await press(link('Continue to Sign'))
    await press(button('Sign identity create'))
    const created = page.getByRole('heading', { name: 'Identity created' })
    await expect(page.getByText(/Block [\d,]+ confirms it/).or(created)).toBeVisible()
    await nextBlock()
    await expect(created).toBeVisible()
    const question = await page.getByText(/^Which is word \d of your passphrase\?$/).innerText()
    const word = made[Number(/\d/.exec(question)?.[0]) - 1] ?? ''
    await press(page.getByRole('button', { name: word, exact: true }))
    await expect(page.getByText('Did you write it down?')).toHaveCount(0)
    await press(link('Open the identity'))

    await test.step('an update is staged, signed and submitted', async () => {
      await press(main.getByRole('checkbox', { name: 'Disable key 1' }), 'Space')
      await press(link('Review update'))
      await type(main.getByLabel('Passphrase'), made.join(' '))
      await press(button('Sign identity update'))
      const changed = page.getByText('Keys updated.')
      await expect(page.getByText(/Block [\d,]+ confirms it/).or(changed)).toBeVisible()
      await nextBlock()
      await expect(changed).toBeVisible()
    })

    await test.step('a backup is downloaded', async () => {
      await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vault' }))
      await press(link('Create a backup').first())
      await type(main.getByRole('textbox', { name: 'Passphrase' }), made.join(' '))
      const waiting = page.waitForEvent('download')
      await press(button('Back up now'))
      expect((await waiting).suggestedFilename()).toMatch(/^keywright-backup-/)
      await expect(page.getByText(/Not tested yet/)).toBeVisible()
    })
  },
)
