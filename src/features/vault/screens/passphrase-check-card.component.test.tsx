import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { card } from '#/features/vault/testing/vault-acts.ts'

const check = card('Did you write it down?')
const question = check.getByText(/^Which is word \d of your passphrase\?$/)
const lost = check.getByText('Not written down?')

let words: readonly string[]
beforeEach(createVault)

/** Creates a vault with suggested words. The page then asks for one of them. */
async function createVault(): Promise<void> {
  await openRoute('/vault')
  const suggested = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect.element(suggested).toHaveLength(6)
  words = suggested.elements().map(({ textContent }) => textContent)
  await page.getByRole('button', { name: 'Create vault' }).click()
  await expect.element(question).toBeVisible()
}

function askedWord(): string {
  const place = Number(/\d/.exec(question.element().textContent)?.[0])
  return words[place - 1] ?? ''
}

test('the right word of the passphrase ends the question', async () => {
  await check.getByRole('button', { name: askedWord(), exact: true }).click()
  await expect.element(check).not.toBeInTheDocument()
})

test('a wrong word is named, and the page helps if it was not written down', async () => {
  await expect.element(lost).not.toBeInTheDocument()
  const choices = check.getByRole('button').elements()
  const wrong = choices.find(({ textContent }) => textContent !== askedWord())?.textContent ?? ''
  await check.getByRole('button', { name: wrong, exact: true }).click()
  await expect.element(check.getByText(`“${wrong}” is not word`)).toBeVisible()
  await expect.element(lost).toBeVisible()
  await expect.element(question).toBeVisible()
})
