import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import {
  expectContract,
  expectValid,
  focus,
  label,
  line,
  noteContract,
  openStudio,
  openTemplate,
  region,
  textOf,
} from '#/features/contracts/testing/studio-acts.ts'

const maxLength = label('maxLength')

describe('the form of a property', () => {
  test('keeps a text that is not a number in its field, and leaves the contract unchanged', async () => {
    const { id } = await openTemplate('blog')
    const before = textOf(id)
    await line(/^slug,/).click()
    await maxLength.fill('a lot')
    await expect.element(page.getByText('“a lot” is not a whole number of at least 0.')).toBeVisible()
    focus(label('Name'))
    await expect.element(maxLength).toHaveValue('a lot')
    expect(textOf(id)).toBe(before)
  })

  test('shows a violation at its field, and counts it in the structure', async () => {
    await openTemplate('blog')
    await line(/^slug,/).click()
    await maxLength.fill('96')
    await expect
      .element(maxLength)
      .toHaveAccessibleDescription(/96 is more than the 63 that an indexed string may have/)
    await expect.element(line(/^slug, string, 1 violation/)).toBeVisible()
    await expectAccessible()
  })

  test('rejects the name of another property', async () => {
    await openTemplate('blog')
    await line(/^slug,/).click()
    await label('Name').fill('title')
    await expect.element(page.getByText('“title” is already used here.')).toBeVisible()
  })

  test('fixes a violation by the button below its field, which gets the focus', async () => {
    const contract = (length: number) =>
      noteContract({
        properties: { text: { type: 'string', position: 0, maxLength: length } },
        indices: [{ name: 'byText', properties: [{ text: 'asc' }] }],
      })
    const { id } = await openStudio(contract(99))
    await line(/^text,/).click()
    await region('Selected').getByRole('button', { name: 'Set maxLength to 63' }).click()
    await expect.element(maxLength).toHaveValue('63')
    await expect.element(maxLength).toHaveFocus()
    await expectValid()
    await expectContract(id, contract(63))
  })
})

test('the form of an index disables strings that are too long for it', async () => {
  await openTemplate('blog')
  await line(/^bySlug,/).click()
  const field = label('Add a field')
  await expect.element(field.getByRole('option', { name: 'body: longer than 63' })).toBeDisabled()
  await expect.element(field.getByRole('option', { name: 'title: longer than 63' })).toBeDisabled()
  await expect.element(field.getByRole('option', { name: 'author' })).toBeEnabled()
})
