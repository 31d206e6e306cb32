import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { emulateMedia } from '#/app/testing/emulated-media.ts'
import {
  button,
  expectValid,
  findings,
  noteContract,
  openStudio,
  openTemplate,
  openView,
} from '#/features/contracts/testing/studio-acts.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'

const text = { type: 'string', maxLength: 63, position: 0 }

afterEach(() => emulateMedia())

describe('the verdict on a contract', () => {
  test('names its rules, which are those of the current network or those that the user chose', async () => {
    // Version 13 rejects `title`, which the specification allows.
    await openStudio({ title: 'Notes', ...noteContract({ title: 'Note', properties: { text } }) })
    await expectValid()
    const network = page.getByLabelText('Current network').first()
    await userEvent.selectOptions(network, 'Sandbox v13')
    await expect.element(page.getByText('Not valid for version 13: 1 rule')).toBeVisible()
    await expect.element(page.getByText(/^Create fee: about 0\.12\d\d DASH$/)).toBeVisible()
    await expect.element(findings).toHaveTextContent('/documents/note/title')
    await expect.element(findings).toHaveTextContent('v13.type-keywordnode error 10101')
    await page.getByRole('radio', { name: 'v0.23+' }).click()
    await expectValid()
    await userEvent.selectOptions(network, 'Sandbox')
    await page.getByRole('radio', { name: 'v13' }).click()
    await expect.element(page.getByText('Not valid for version 13: 1 rule')).toBeVisible()
    await openView('Export')
    await expect.element(page.getByText('Not valid for version 13: 1 rule').nth(1)).toBeVisible()
  })

  test('warns of identifiers of another network, links to these, and fixes them', async () => {
    await openTemplate('blog', { network: ownNetwork('dpp-0.25') })
    await page.getByRole('link', { name: '3 warnings' }).click()
    await expect.element(page.getByRole('heading', { name: 'Violations' })).toBeInViewport()
    await expect
      .element(page.getByText('This is read as an identifier on Sandbox, not on Harbour.').first())
      .toBeVisible()
    await button(/^Fix all \d+$/).click()
    await expectValid()
  })
})

test('only the open view is underlined, also in forced colours', async () => {
  await openTemplate('blog', { view: 'diagram' })
  const links = page.getByRole('navigation', { name: 'Views of the contract' }).getByRole('link')
  await expect.element(links.nth(4)).toBeVisible()
  await emulateMedia('forced-colors')
  const lines = () => links.elements().map((link) => getComputedStyle(link).borderBottomColor)
  await expect.poll(() => lines().map((line) => line === lines()[0])).toEqual([true, true, false, true, true])
})
