import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import {
  addSampleLock,
  sampleFunding,
  sampleLockDraft,
  sampleLockKey,
} from '#/domain/funding/testing/lock-samples.ts'
import { addRecord } from '#/store/record-change.ts'

const drafts = Array.from({ length: 100 }, (_, index) => {
  const id = `draft-${index}`
  return addRecord('drafts', id, {
    ...sampleLockDraft(id, { transaction: '00' }),
    version: 1,
    label: `Identity ${index}`,
  })
})

const key = sampleLockKey(1)
const locks = Array.from({ length: 200 }, (_, index) => {
  const { outPoint, transaction } = sampleFunding(key)
  // The other locks are for the same key. Their transactions are unknown, and their transaction ids begin with the
  // index.
  const other = { outPoint: outPoint.slice().fill(index, 0, 32), transaction: null }
  return addSampleLock(key, index === 0 ? { outPoint, transaction } : other)
})

const heightOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().height

test('lists two hundred locks in one line until the user opens the list', async () => {
  await openRoute('/', { records: [...drafts, ...locks] })
  const card = page.getByRole('region', { name: 'Locks in progress' })
  await expect.element(card).toHaveTextContent('200 open, 5,000 duffs')
  expect(heightOf('Locks in progress')).toBeLessThan(80)
  await card.getByText('200 open').click()
  const abandon = card.getByRole('button', { name: /^Abandon/ })
  await expect.element(abandon.first()).toBeVisible()
  expect(abandon.elements().length).toBeLessThan(40)
  await card.getByRole('searchbox', { name: 'Name, transaction or key' }).fill('c7c7c7')
  await expect.element(abandon).toHaveLength(1)
  await card.getByRole('searchbox').fill('no such lock')
  await expect.element(card.getByText('No lock matches.')).toBeVisible()
})

test('lists a hundred drafts in one line until the user opens the list', async () => {
  const { router } = await openRoute('/', { records: [...drafts, ...locks] })
  const card = page.getByRole('region', { name: 'Drafts' })
  await expect.element(card).toHaveTextContent('100 drafts')
  const resume = card.getByRole('link', { name: 'Resume' })
  expect(heightOf('Drafts')).toBeLessThan(80)
  await card.getByText('100 drafts').click()
  await expect.element(resume.first()).toBeVisible()
  // The page has only the rows near the visible part.
  expect(resume.elements().length).toBeLessThan(40)
  const search = card.getByRole('searchbox', { name: 'Name of a draft' })
  await search.fill('identity 77')
  await expect.element(resume).toHaveLength(1)
  await search.fill('no such draft')
  await expect.element(card.getByText('No draft matches.')).toBeVisible()
  await search.fill('')
  await resume.first().click()
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/build\/create\//)
})
