import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import {
  card,
  giveWords,
  importPhrase,
  keyRow,
  prove,
  publishedPhrase,
  readWords,
  shownWords,
} from '#/features/vault/testing/vault-acts.ts'

// The words of the recovery phrase: shown, written down, replaced and forgotten.

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('wrongly typed words are named, and the others stay', async () => {
  const words = await createPhrase()
  await button('I have written them down').click()
  await button('Check the words').click()
  const fields = page.getByLabelText(/^Word \d+$/)
  await expect.element(fields).toHaveLength(3)
  for (const index of [0, 1, 2])
    await expect.element(fields.nth(index)).toHaveAccessibleDescription('Fill in this field.')
  await expect.element(fields.first()).toHaveFocus()
  const [, second = 0] = await giveWords((place, index) =>
    index === 1 ? (words[place - 1] === 'zoo' ? 'zone' : 'zoo') : (words[place - 1] ?? ''),
  )
  await expect
    .element(page.getByLabelText(`Word ${second}`, { exact: true }))
    .toHaveAccessibleDescription(`This is not word ${second}. Compare your paper with the words.`)
  await expect.element(fields.first()).not.toHaveValue('')
  await expect.element(page.getByText(/This is not word/)).toHaveLength(1)
})

test('hidden words are nowhere on the page, and a proof shows them again', async () => {
  const words = await createPhrase()
  const found = words.slice(0, 3).join('')
  expect(shownWords.element().textContent).toContain(found)
  // The page listens only after the words are shown, so an earlier event would be missed.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('blur'))
      return page.getByText('The words are hidden').query()
    })
    .not.toBeNull()
  expect(document.body.textContent).not.toContain(found)
  await prove(page.getByRole('main'), 'Show the words again')
  await expect.poll(readWords).toEqual(words)
  await button('I have written them down').click()
  await button('Look at the words again').click()
  await expect.element(page.getByText('The words are hidden')).toBeVisible()
})

test('a phrase that is written down later stays the same', async () => {
  const words = await createPhrase()
  await button('Hide them').click()
  await button('Later').click()
  await expect.element(page.getByText('The recovery phrase is not written down yet')).toBeVisible()
  await prove(card('Your phrase'), 'Write it down')
  await expect.poll(readWords).toEqual(words)
  await writeDown(words)
})

test('a phrase can be replaced and forgotten; its private keys stay and name their origin', async () => {
  const { router } = await openRoute('/vault/phrase', { vault: 'open' })
  await importPhrase(publishedPhrase)
  await page.getByRole('link', { name: 'Back to the vault' }).click()
  await button('Generate private key').click()
  await expect.element(page.getByText('The private key is sealed.').first()).toBeVisible()
  const open = async () => {
    await card('Recovery phrase').getByRole('link').click()
    await button('Replace or forget the phrase').click()
  }
  await open()

  // The user must confirm, because no backup has the phrase or its key.
  const losing = card('Replace or forget the phrase')
  const withoutBackup = losing.getByRole('checkbox', { name: /^I can do without a tested backup/ })
  await expect.element(losing).toHaveTextContent('No tested backup contains all of it')
  const making = card('Create a recovery phrase')
  const replace = making.getByRole('button', { name: 'Replace by a new phrase' })
  await expect.element(replace).toHaveAttribute('aria-disabled', 'true')
  await withoutBackup.click()
  await prove(making, 'Replace by a new phrase')
  await expect.poll(readWords).toHaveLength(12)
  const words = readWords()
  expect(words.join(' ')).not.toBe(publishedPhrase)
  await writeDown(words)
  await page.getByRole('link', { name: 'Back to the vault' }).click()
  await button('Generate private key').click()
  const place = "m/9'/1'/5'/1'/0"
  const ofAnother = keyRow(`Derived from another phrase${place}`)
  await expect.element(ofAnother).toHaveLength(1)
  await expect.element(keyRow(`Derived${place}`)).toHaveLength(1)

  await open()
  await page.getByText('None', { exact: true }).click()
  await withoutBackup.click()
  const forgetting = page.getByRole('region', { name: 'Forget the phrase', exact: true })
  await prove(forgetting, 'Forget the phrase')
  await expect.element(page.getByText('1 private key of it stays in the vault').first()).toBeVisible()
  await expect.element(making).toBeVisible()
  await router.navigate({ to: '/vault' })
  await expect.element(ofAnother).toHaveLength(2)
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  const forgotten = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasText: 'Recovery phrase forgotten; its 1 private key stays' })
  await expect.element(forgotten).toHaveLength(2)
})

/** Creates a phrase. Returns its words, which are shown. */
async function createPhrase(): Promise<readonly string[]> {
  await openRoute('/vault/phrase', { vault: 'open' })
  await prove(card('Create a recovery phrase'), 'Create the phrase')
  await expect.poll(readWords).toHaveLength(12)
  return readWords()
}

async function writeDown(words: readonly string[]): Promise<void> {
  await button('I have written them down').click()
  await expect.element(page.getByLabelText(/^Word \d+$/)).toHaveLength(3)
  await giveWords((place) => words[place - 1] ?? '')
  await expect.element(page.getByText('The phrase is written down').first()).toBeVisible()
}
