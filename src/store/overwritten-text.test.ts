import { expect, it } from 'vitest'
import { findReplaced, findUnseen, noteTyped, withText } from './overwritten-text.ts'

const place = { store: 'drafts', key: 'one' } as const
const draft = (amount: string, label = '') => ({ id: 'one', label, fund: { amount }, keys: [{ label }] })

it('offers a typed text that another tab has replaced, once', () => {
  noteTyped('drafts/one', draft(''), draft('5'))
  expect(findReplaced(place, draft('5', 'theirs'))).toEqual([])
  const older = { ...place, path: ['fund', 'amount'], text: '5' }
  expect(findReplaced(place, draft('6'))).toEqual([older])
  expect(findReplaced(place, draft('7'))).toEqual([])
})

it('offers a text of another tab that was replaced here before it was shown', () => {
  const texts = { shown: draft('1'), stored: draft('2'), next: draft('3') }
  expect(findUnseen(place, texts)).toEqual([{ ...place, path: ['fund', 'amount'], text: '2' }])
  expect(findUnseen(place, { ...texts, shown: draft('2') })).toEqual([])
  expect(findUnseen(place, { ...texts, next: draft('2', 'ours') })).toEqual([])
})

it('a replaced text is put back in its own field, and nowhere else', () => {
  expect(withText(draft('6', 'own'), ['fund', 'amount'], '5')).toEqual(draft('5', 'own'))
  expect(withText({ label: '' }, ['fund', 'amount'], '5')).toEqual({ label: '' })
})
