import { expect, it } from 'vitest'

import { valueForms } from './reading-field.ts'

const hash = '00ff'.repeat(16)
const formsOf = (field: Parameters<typeof valueForms>[0]) => valueForms(field).map(({ form }) => form)

it('what stands for bytes is given in every encoding', () => {
  expect(valueForms({ value: '00ff', encoding: 'hex' })).toEqual([
    { form: 'hex', text: '00ff' },
    { form: 'base64', text: 'AP8=' },
    { form: 'base58', text: '15Q' },
  ])
  expect(formsOf({ value: '00'.repeat(200), encoding: 'hex' })).toEqual(['hex', 'base64'])
})

it('a hash in JSON is known by its digits, a number is not taken for one', () => {
  expect(formsOf({ value: hash })).toEqual(['hex', 'base64', 'base58'])
  for (const value of ['35247042', 'hello', hash.slice(1)]) expect(formsOf({ value })).toEqual(['text'])
  expect(valueForms({})).toEqual([])
})
