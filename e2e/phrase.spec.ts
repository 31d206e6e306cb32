import { expect } from './fixtures.ts'
import { passphrase, unlock } from './acts.ts'
import { expectGoodLooks } from './looks.ts'
import { testWithVault as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

test(
  'a phrase is written down across a reload and its private keys are found; each step fits narrow and wide windows',
  { tag: '@deep' },
  async ({ page }) => {
    const expectFits = async (where: string) => {
      await expectGoodLooks(page, where)
      // In a narrow window a notice may cover the next button.
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    const card = (name: string) => page.getByRole('region', { name })
    const prove = async (name: string, act: string) => {
      await card(name).getByLabel('Passphrase').fill(passphrase)
      await card(name).getByRole('button', { name: act }).click()
    }
    const shown = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
    await page.goto('/vault/phrase')
    await unlock(page)
    await expectFits('no phrase yet')
    await prove('Create a recovery phrase', 'Create the phrase')
    await expect(shown).toHaveCount(12)
    const words = await shown.allTextContents()
    await expectFits('the words')
    await page.getByRole('button', { name: 'Hide them' }).click()
    await expect(page.getByText('The words are hidden')).toBeVisible()
    await expectFits('hidden words')

    await page.reload()
    await unlock(page)
    await expect(page.getByText('The recovery phrase is not written down yet')).toBeVisible()
    await expectFits('a phrase that is not written down')
    await prove('Your phrase', 'Write it down')
    await expect(shown).toHaveText(words)
    await page.getByRole('button', { name: 'I have written them down' }).click()
    const fields = page.getByLabel(/^Word \d+$/)
    await expect(fields).toHaveCount(3)
    await expectFits('three words are asked for')
    for (const field of await fields.all()) {
      const name = await field.evaluate((each: HTMLInputElement) => each.labels?.[0]?.textContent)
      await field.fill(words[Number(/\d+/.exec(name ?? '')?.[0]) - 1] ?? '')
    }
    await page.getByRole('button', { name: 'Check the words' }).click()
    const restoring = card('Restore private keys')
    await restoring.getByLabel('Identities', { exact: true }).fill('1')
    await expectFits('a phrase that is written down')
    await prove('Restore private keys', 'Look for private keys')
    await expect(page.getByText('There was no identity to compare with')).toBeVisible()
    await page.getByText(/^Others \(/).click()
    await expectFits('private keys to restore')

    await page.getByRole('button', { name: 'Replace or forget the phrase' }).click()
    await expect(card('Create a recovery phrase')).toBeVisible()
    await expectFits('a phrase to replace')
    await page.getByText('None', { exact: true }).click()
    await expectFits('a phrase to forget')
  },
)
