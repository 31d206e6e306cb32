import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChainState } from '#/chain/chain-state.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { idleView, useChain } from '#/domain/network/chain-store.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { firstContext, isListedHash, knownContext } from './inspect-context.ts'

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
    rules: null,
    samples: [],
    baseVersion: null,
  }
}

it('checks a document against the contracts designed here, up to a limit on their size', () => {
  const records = [record('a', 200_000), record('b', 200_000), record('c', 0)]
  useWorkspace.setState({ contracts: new Map(records.map((each) => [each.id, each])) })
  const readings = recognize(JSON.stringify({ $type: 'a', a: 'text' }))
  expect(readings.map(({ kind }) => kind)).toContain('document')
  const { contracts = [] } = knownContext(readings, firstContext(false)) ?? {}
  expect(contracts.map(({ documents }) => Object.keys(documents))).toEqual([['a'], ['c']])
  useWorkspace.setState({ contracts: new Map() })
})

it('reads a stored document without times by a contract that only version 13 accepts', () => {
  const text = JSON.stringify({
    // The specification has no such member.
    $formatVersion: '1',
    keywords: ['notes'],
    documents: { note: { ...note, transferable: 1, required: ['a'] } },
  })
  useWorkspace.setState({ contracts: new Map([['c', { ...record('c', 0), text }]]) })
  // Format 1, ids, revision 3, no times, "hi".
  const stored = `01${'a1'.repeat(32)}${'b2'.repeat(32)}030000026869`
  expect(recognize(stored)[0]?.kind).not.toBe('platform-document')
  const known = knownContext(recognize(stored), firstContext(false))
  expect(recognize(stored, known)).toMatchObject([{ kind: 'platform-document', reason: 'layout' }])
  useWorkspace.setState({ contracts: new Map() })
})

const [first, second, other] = ['11', '2b', '5e'].map((each) => each.repeat(32)) as [string, string, string]

/** The code reads only the list's block from this state. */
const follow = (blockHash: string) =>
  useChain.setState({ state: { list: { blockHash } } as unknown as ChainState })

const reset = () => useChain.setState(idleView, true)

beforeEach(reset)
afterEach(reset)

it('a hash is public if the followed masternode list names it, and is sent to no worker', async () => {
  const read = vi.spyOn(chain.client, 'readHashes').mockResolvedValue(parseHex(first + second))
  expect(await isListedHash(first)).toBe(false)
  expect(read).not.toHaveBeenCalled()
  follow('aa'.repeat(32))
  const asked = [first, ` ${second.toUpperCase()}\n`, other, `${first} `, `0x${first}`, first.slice(1), '']
  expect(await Promise.all(asked.map(isListedHash))).toEqual([true, true, false, true, false, false, false])
  expect(await isListedHash(parseHex(first))).toBe(false)
  expect(read.mock.calls.flat()).toEqual([])
  read.mockClear()
  await isListedHash(first)
  expect(read).not.toHaveBeenCalled()
  // Another block has another list.
  follow('bb'.repeat(32))
  read.mockRejectedValue(new Error('no list'))
  expect(await isListedHash(first)).toBe(false)
})
