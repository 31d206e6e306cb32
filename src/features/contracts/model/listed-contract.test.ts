import { expect, it } from 'vitest'

import type { ContractRecord } from '#/store/records/contract-record.ts'
import { listContracts } from './listed-contract.ts'

const blank = '{\n  "documents": {}\n}\n'

function record(id: string, more: Partial<ContractRecord>): readonly [string, ContractRecord] {
  return [id, { ...base, id, name: id, ...more }]
}

const base: ContractRecord = {
  format: 1,
  id: '0000000000000000',
  name: '',
  version: 0,
  createdAtMs: 0,
  savedAtMs: 0,
  text: blank,
  goodText: null,
  target: 'v0.23',
  rules: null,
  samples: [],
  baseVersion: null,
}

const contracts = new Map([
  record('new', { savedAtMs: 1 }),
  record('described', { text: '{ "documents": { "note": {} } }', savedAtMs: 2 }),
  // The current text is not JSON, so the form shows the last valid text.
  record('broken', { text: '{', goodText: blank, savedAtMs: 3 }),
])

it('a contract is blank until a document type is added, but not while its text is not JSON', () => {
  const listed = listContracts(contracts, '')
  expect(listed.map(({ record: { name }, isBlank, isJson }) => [name, isBlank, isJson])).toEqual([
    ['broken', false, false],
    ['described', false, true],
    ['new', true, true],
  ])
})

it('a contract is found by its name and by its document types', () => {
  const found = (query: string) => listContracts(contracts, query).map(({ record: { name } }) => name)
  expect(found('NOTE')).toEqual(['described'])
  expect(found(' bro')).toEqual(['broken'])
  expect(found('nothing')).toEqual([])
})
