import { expect, it } from 'vitest'
import { findReceiver, offerReceivers } from './receiver.ts'

const listed = Array.from({ length: 1000 }, (_, index) => ({
  id: String(index).padStart(44, '1'),
  label: index === 7 ? '' : `Shop ${index}`,
}))
const offered = (text: string) => {
  const { first, more } = offerReceivers(text, listed)
  return [...first.map(({ label, id }) => label || id.slice(-2)), more]
}

it.each([
  ['a name, in any case', ' shop 421 ', ['Shop 421', 0]],
  [
    'part of several names, of which the first are offered',
    'P 99',
    ['Shop 99', 'Shop 990', 'Shop 991', 'Shop 992', 'Shop 993', 6],
  ],
  ['what an identity without a label is called', '111111…', ['17', 0]],
  ['nothing', '', ['17', 'Shop 0', 'Shop 1', 'Shop 2', 'Shop 3', 995]],
  ['the id of one, which needs no offer', listed[3]?.id ?? '', [0]],
  ['no name', 'nobody', [0]],
])('offers the expected identities for %s', (_, text, expected) => {
  expect(offered(text)).toEqual(expected)
})

it('finds the only identity with a complete name', () => {
  expect(findReceiver(' shop 2 ', listed)?.label).toBe('Shop 2')
  expect(findReceiver('shop', listed)).toBeUndefined()
  expect(findReceiver('', listed)).toBeUndefined()
  expect(findReceiver('Shop 2', [...listed, { id: '2'.repeat(44), label: 'Shop 2' }])).toBeUndefined()
})
