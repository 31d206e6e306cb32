import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { emulateMedia } from '#/app/testing/emulated-media.ts'
import { button, expectValid, openTemplate, openView } from '#/features/contracts/testing/studio-acts.ts'
import { ownNetwork } from '#/workspace/testing/own-network.ts'

afterEach(() => emulateMedia())

describe('the verdict', () => {
  test('says which rules of the current network are not checked', async () => {
    await openTemplate('blog')
    await expectValid()
    await userEvent.selectOptions(page.getByLabelText('Current network').first(), 'Sandbox v13')
    await expect.element(page.getByText('Passes v0.23; version 13 not checked')).toBeVisible()
    await openView('Export')
    await expect
      .element(page.getByText(/protocol version 13, which this network has, are not checked/))
      .toBeVisible()
  })

  test('warns of identifiers of another network, links to them, and fixes them', async () => {
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
