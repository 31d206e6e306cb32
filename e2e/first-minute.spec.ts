import type { Locator, Page } from '@playwright/test'
import { answerWord, createMadeVault, lockButton, wordQuestion } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

test.use({ stretchesQuickly: true })

const mostClicks = 7
const mostWords = 600
const mostSeconds = 120
/** Reading speed of adults who silently read every word of prose. */
const wordsPerMinute = 250
const secondsBetweenBlocks = 15
/** Time for computing, mostly key derivation: 2 s on an idle machine (docs/benchmarks.md has the parts). */
const secondsOfComputing = 5

test('a first identity takes seven clicks, no typing, and at most six hundred words and two minutes', async ({
  page,
}) => {
  let clicks = 0
  let words = 0
  const screens: string[] = []
  const known = new Set<string>()
  /** Reads all lines that are new on the screen. Returns the seconds that this takes. */
  const read = async () => {
    const fresh = (await readLines(page)).filter((line) => !known.has(withoutNumbers(line)))
    for (const line of fresh) known.add(withoutNumbers(line))
    const count = fresh.flatMap((line) => line.split(/\s+/)).filter(isWord).length
    words += count
    screens.push(`${count}: ${fresh.join(' | ')}`)
    return (count / wordsPerMinute) * 60
  }
  const press = async (control: Locator) => {
    await expect(control).toBeVisible()
    await read()
    await control.click()
    clicks += 1
  }
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No identity yet' })).toBeVisible()
  await expectGoodLooks(page, 'first visit')
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page.getByRole('link', { name: 'Try it on the sandbox' }))
  const made = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect(made).toHaveCount(6)
  const passphrase = await made.allInnerTexts()
  await press(page.getByRole('button', { name: 'Create vault' }))
  await expect(lockButton(page)).toBeVisible()
  await press(page.getByRole('button', { name: 'Get sandbox funds' }))
  await press(page.getByRole('link', { name: 'Continue to Keys' }))
  await press(page.getByRole('link', { name: 'Continue to Review' }))
  await press(page.getByRole('link', { name: 'Continue to Sign' }))
  await press(page.getByRole('button', { name: 'Sign identity create' }))
  const created = page.getByRole('heading', { name: 'Identity created' })
  // The next block may come at once.
  await expect(page.getByText(/Block [\d,]+ confirms it/).or(created)).toBeVisible()
  const secondsMeanwhile = await read()
  const wordsBefore = words
  await page.clock.fastForward('00:16')
  await expect(created).toBeVisible()
  await read()
  // The outcome is at the top of the page.
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(
    'Confirmed by the sandbox',
  )
  expect(clicks).toBe(mostClicks)
  expect(words, screens.join('\n')).toBeLessThanOrEqual(mostWords)
  const waiting = secondsOfComputing + Math.max(0, secondsBetweenBlocks - secondsMeanwhile)
  expect((wordsBefore / wordsPerMinute) * 60 + waiting, screens.join('\n')).toBeLessThanOrEqual(mostSeconds)

  await test.step('one word of the passphrase is asked back, and the list says what is left to do', async () => {
    const question = await wordQuestion(page).innerText()
    const place = Number(/\d/.exec(question)?.[0])
    const word = passphrase[place - 1] ?? ''
    const choices = page.getByRole('region', { name: 'Did you write it down?' }).getByRole('button')
    await expect(choices).toHaveCount(4)
    const wrong = (await choices.allInnerTexts()).find((each) => each !== word) ?? ''
    await choices.getByText(wrong, { exact: true }).click()
    await expect(page.getByText(`“${wrong}” is not word ${place}.`)).toBeVisible()
    await expectGoodLooks(page, 'a created identity, and a word asked back')
    // Another word is asked, so that elimination does not reveal the right one of four.
    await expect(wordQuestion(page)).not.toHaveText(question)
    await page.getByRole('link', { name: 'Not written down?' }).click()
    await expect(page.getByText('You cannot export private keys')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Begin a new vault' })).toBeVisible()
    await expectGoodLooks(page, 'a passphrase that was not written down')
    await answerWord(page, passphrase)
    await expect(page.getByText('Right: the passphrase is written down.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('4 of 5 done')
    await expect(steps.getByRole('link', { name: 'Create and test a backup' })).toBeVisible()
    await expect(steps.getByRole('link', { name: 'Create a recovery phrase' })).toBeVisible()
    await expectGoodLooks(page, 'the first steps')
    await steps.getByRole('button', { name: 'Hide the first steps' }).click()
    await page.reload()
    await expect(page.getByRole('row', { name: /Without a label/ })).toBeVisible()
    await expect(steps).toHaveCount(0)
  })
})

test(
  'an unchecked passphrase stays an open step after a reload, until it unlocks the vault',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/build/create')
    const passphrase = (await createMadeVault(page)).join(' ')
    await page.getByRole('button', { name: 'Get sandbox funds' }).click()
    await expect(page.getByRole('link', { name: 'Continue to Keys' })).toBeVisible()
    await page.goto('/')
    const check = page.getByRole('region', { name: 'First steps' }).getByRole('link', {
      name: 'Check your passphrase',
    })
    await check.click()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('main').getByRole('button', { name: 'Unlock' }).click()
    await expect(lockButton(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText('Passphrase checked')
    await expect(check).toHaveCount(0)
  },
)

/**
 * The lines on the screen, each once: the page, notices and dialogs. Frame and navigation are the same on every page.
 */
async function readLines(page: Page): Promise<readonly string[]> {
  const shown = page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .or(page.getByRole('region', { name: 'Notices' }))
  const texts = await shown.evaluateAll((parts) => {
    // Text for screen readers alone is one pixel wide.
    const heard = parts
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>('*')])
      .filter((each) => each.offsetWidth === 1 && each.innerText !== '')
    for (const each of heard) each.style.visibility = 'hidden'
    const seen = parts.map((part) => (part instanceof HTMLElement ? part.innerText : ''))
    for (const each of heard) each.style.visibility = ''
    return seen
  })
  return [...new Set(texts.flatMap((text) => text.split(/[\n\t]+/)))]
}

/** A changed time or count does not make a new line. */
function withoutNumbers(line: string): string {
  return line.replaceAll(/\d+/g, '0')
}

/** Ids, digests and numbers are recognized rather than read. */
function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !/[\d…]/.test(text)
}
