import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// The bar of a staged update stays visible and covers nothing.

const identity = jsonIdentity(41)
const box = (id: number) => page.getByRole('checkbox', { name: `Disable key ${id},` })
const staged = page.getByRole('region', { name: 'Staged update' })
const review = staged.getByRole('link', { name: 'Review update' })
const placeOf = (locator: Locator) => locator.element().getBoundingClientRect()
const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)

beforeEach(openStaged)

async function openStaged(): Promise<void> {
  await openRoute(`/identities/${identity.id}`, {
    records: [addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', 1))],
  })
  await box(1).click()
  await expect.element(staged).toBeVisible()
}

describe('the bar of a staged update on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('is low, in sight and above the tabs', async () => {
    window.scrollTo(0, 0)
    await expect.element(review).toBeInViewport({ ratio: 0.99 })
    const tabs = page.getByRole('navigation', { name: 'Main' }).last()
    await expect.poll(() => placeOf(tabs).top - placeOf(staged).bottom).toBeGreaterThanOrEqual(0)
    expect(placeOf(staged).height).toBeLessThan(100)
  })

  test('shows its changes when asked, and each can be undone', async () => {
    const change = staged.getByText('key 1: Critical, disable')
    await expect.element(staged.getByRole('button', { name: 'Changes' })).toBeVisible()
    await expect.element(change).not.toBeVisible()
    await staged.getByRole('button', { name: 'Changes' }).click()
    await expect.element(change).toBeVisible()
    await staged.getByRole('button', { name: 'Do not disable key 1' }).click()
    await expect.element(staged).not.toBeInTheDocument()
  })

  test('does not cover the end of the page', async () => {
    const last = page.getByRole('region', { name: 'Notes' })
    scrollToEnd()
    await expect.element(last).toBeInViewport({ ratio: 0.99 })
    await expect.poll(() => placeOf(staged).top - placeOf(last).bottom).toBeGreaterThanOrEqual(0)
  })

  test('leads to a review that links back only to the identity', async () => {
    await review.click()
    await expect.element(page.getByRole('heading', { name: 'Update identity', level: 1 })).toBeVisible()
    const way = page.getByRole('navigation', { name: 'Where you are' })
    await expect.element(way.getByRole('link', { name: 'Aurora Press' })).toBeVisible()
    await expect.element(way.getByRole('link', { name: 'Identities' })).not.toBeInTheDocument()
    await way.getByRole('link', { name: 'Aurora Press' }).click()
    await expect.element(page.getByRole('heading', { name: 'Aurora Press', level: 1 })).toBeVisible()
  })
})

test.each([
  [1440, 900],
  [390, 844],
  [844, 390],
])('a notice does not cover the link to the review, %i by %i', async (width, height) => {
  await page.viewport(width, height)
  box(0).element().focus()
  await userEvent.keyboard(' ')
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(/network\.master-remains/)
  await expect.element(notice).toBeVisible()
  for (const scroll of [() => window.scrollTo(0, 0), scrollToEnd]) {
    scroll()
    await expect.element(review).toBeInViewport({ ratio: 0.99 })
    const { left, top, width: wide, height: high } = placeOf(review)
    for (const part of [0.1, 0.5, 0.9])
      expect(
        review.element().contains(document.elementFromPoint(left + wide * part, top + high * part)),
      ).toBe(true)
  }
})
