import type { Locator, Page } from '@playwright/test'
import { lockButton } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

const mostClicks = 7
const mostWords = 600

test('from the first visit to “Identity created”: seven clicks, no typing, six hundred words', async ({
  page,
}) => {
  let clicks = 0
  let words = 0
  const read: string[] = []
  const known = new Set<string>()
  /** All that a reader has before them and has not read yet, then the next click. */
  const press = async (control: Locator) => {
    await expect(control).toBeVisible()
    const fresh = (await readLines(page)).filter((line) => !known.has(line))
    for (const line of fresh) known.add(line)
    const count = fresh.flatMap((line) => line.split(/\s+/)).filter((word) => /\p{L}/u.test(word)).length
    words += count
    read.push(`${count}: ${fresh.join(' | ')}`)
    await control.click()
    clicks += 1
  }
  await page.goto('/')
  await expect(page.getByText('Nothing you do here leaves this browser.')).toBeVisible()
  await expectGoodLooks(page, 'first visit')
  await press(page.getByRole('link', { name: 'Try it on the sandbox' }))
  await expect(page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')).toHaveCount(
    6,
  )
  await press(page.getByRole('button', { name: 'Create vault' }))
  await expect(lockButton(page)).toBeVisible()
  await press(page.getByRole('button', { name: 'Get sandbox funds' }))
  await press(page.getByRole('link', { name: 'Continue to Keys' }))
  await press(page.getByRole('link', { name: 'Continue to Review' }))
  await press(page.getByRole('link', { name: 'Continue to Sign' }))
  await press(page.getByRole('button', { name: 'Sign identity create' }))
  await expect(page.getByRole('heading', { name: 'Identity created' })).toBeVisible()
  expect(clicks).toBe(mostClicks)
  expect(words, read.join('\n')).toBeLessThanOrEqual(mostWords)
})

/** The lines of the page that can be seen, without those of its frame. */
async function readLines(page: Page): Promise<readonly string[]> {
  return (await page.getByRole('main').innerText()).split(/[\n\t]+/)
}
