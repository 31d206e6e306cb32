import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { button, label, openTemplate } from '#/features/contracts/testing/studio-acts.ts'

test('a sample added by the user names the members that it lacks', async () => {
  await openTemplate('blog', { view: 'samples' })
  await userEvent.selectOptions(label('Document type'), 'post')
  await button('Add your own').click()
  await expect.element(page.getByText('/title: “title” is missing.')).toBeVisible()
})

test('a new version has the same text as the draft', async () => {
  await openTemplate('blog', { view: 'versions' })
  await label('Name').fill('published')
  await button('Save as version 1').click()
  await expect.element(page.getByRole('row', { name: /Version 1/ })).toHaveTextContent('as the draft')
  await expect.element(page.getByText('The texts are the same.')).toBeVisible()
})
