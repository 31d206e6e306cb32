import { expect, it } from 'vitest'

import { contractFigures } from './contract-figures.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'

const figures = (selected: string) =>
  contractFigures(sampleContract, { selected, size: 855, rules: 'specification', version: 'v0.23' }).map(
    ({ kind, of, value, limit }) => `${kind} ${of} ${value}/${limit}`,
  )

it('figures describe the first document type, the selected type, or the selected index', () => {
  const first = figures('')
  expect(first).toEqual(figures('/documents/post/properties/slug'))
  expect(first).toContain('size  855/16384')
  expect(first[0]).toMatch(/^documents {2}[0-9]+\/100$/)
  expect(figures('/documents/post/indices/1')[0]).toMatch(/^fields byAuthor|^fields byKind/)
})

it('every figure of an empty contract is zero', () => {
  const all = contractFigures(
    {},
    {
      selected: '/documents/ghost',
      size: 0,
      rules: 'specification',
      version: 'v0.21',
    },
  )
  expect(all.map(({ value }) => value)).toEqual([0, 0])
})
