import { expect, it } from 'vitest'

import { readJsonSpans } from './json-spans.ts'
import { describeMembers } from './member-fields.ts'

it('a JSON number is shown as it is written, however large', () => {
  const written = ['1e400', '9007199254740993', '5', '0.1000', '-0']
  const node = readJsonSpans(`{"numbers": [${written.join(', ')}]}`)?.node
  if (node === undefined) throw new Error('not read')
  const [numbers] = describeMembers(node, 'plain', 'json', new Set()).children
  expect(numbers?.children.map(({ value }) => value)).toEqual(written)
})
