import { expect, it } from 'vitest'
import { recognize } from '#/protocol/inspect/recognize.ts'
import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { firstContext, knownContext } from './inspect-context.ts'

const note = {
  type: 'object',
  properties: { a: { type: 'string', position: 0, maxLength: 9 } },
  additionalProperties: false,
}

function record(name: string, blanks: number): ContractRecord {
  return {
    format: 1,
    id: name.padEnd(16, '0'),
    name,
    version: 0,
    createdAtMs: 0,
    savedAtMs: 0,
    text: JSON.stringify({ documents: { [name]: note } }) + ' '.repeat(blanks),
    goodText: null,
    target: 'v0.23',
    samples: [],
    baseVersion: null,
  }
}

it('holds a document against the contracts that are designed here, as long as the page has time for them', () => {
  const records = [record('a', 200_000), record('b', 200_000), record('c', 0)]
  useWorkspace.setState({ contracts: new Map(records.map((each) => [each.id, each])) })
  const readings = recognize(JSON.stringify({ $type: 'a', a: 'text' }))
  expect(readings.map(({ kind }) => kind)).toContain('document')
  const { contracts = [] } = knownContext(readings, firstContext(false)) ?? {}
  expect(contracts.map(({ documents }) => Object.keys(documents))).toEqual([['a'], ['c']])
  useWorkspace.setState({ contracts: new Map() })
})
