import { expect, it } from 'vitest'

import { withPlainNames } from './plain-names.ts'

const hidden = 'Ha\u{202e}ven\u{3164}\u{200b}'

it('removes hidden characters from each name of a record, wherever it is', () => {
  const record = {
    id: hidden,
    label: hidden,
    tags: ['one\u{2066}', '\u{200b}', 'two'],
    keyLabels: [{ keyId: 1, label: hidden }],
    samples: [{ name: hidden, text: hidden }],
    pattern: `${hidden} #`,
    note: hidden,
    bytes: new Uint8Array([1]),
    nothing: null,
  }
  expect(withPlainNames(record)).toEqual({
    ...record,
    label: 'Haven',
    tags: ['one', 'two'],
    keyLabels: [{ keyId: 1, label: 'Haven' }],
    samples: [{ name: 'Haven', text: hidden }],
    pattern: 'Haven #',
  })
})

it('returns a record without hidden characters unchanged, even if a space ends its label', () => {
  const record = { label: 'My ', name: '', tags: ['a b'], keys: [{ label: 'Schlüssel' }] }
  expect(withPlainNames(record)).toBe(record)
})

it('shows a network or contract whose name has nothing visible as “?”', () => {
  expect(withPlainNames({ name: '\u{3164}' })).toEqual({ name: '?' })
  expect(withPlainNames({ label: '\u{3164}' })).toEqual({ label: '' })
})
