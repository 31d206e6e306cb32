import { expect, it } from 'vitest'
import type { BlockSighting } from '#/chain/block-sighting.ts'
import { compareSightings, type BlockQuery } from '#/features/network/model/block-sightings.ts'
import { sightingWords } from './explorer-words.ts'

const byHash: BlockQuery = { by: 'hash', blockHash: 'ab'.repeat(32) }
const byHeight: BlockQuery = { by: 'height', height: 7 }

function wordsOf(query: BlockQuery, failure: Extract<BlockSighting, { kind: 'failed' }>['failure']) {
  const { rows } = compareSightings(query, [{ kind: 'failed', address: 'https://a.example/', failure }])
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return sightingWords(query, row, false)
}

const rejected = {
  code: 'chain/rpc-error',
  facts: { rpcCode: -5, rpcMessage: 'not in the same chain' },
} as const
const shapeless = { code: 'chain/result-shape', facts: { pointer: '/cbTx' } } as const

it('quotes a node that rejects a hash, and explains what that may mean', () => {
  const { text, why } = wordsOf(byHash, rejected)
  expect(text).toBe('Not found')
  expect(why).toContain('“not in the same chain”')
  expect(why).toContain('may reject a diff from a block to itself')
  expect(wordsOf(byHeight, rejected).why).not.toContain('itself')
})

it('reports an answer without a height, and says what to do', () => {
  const { text, why } = wordsOf(byHash, shapeless)
  expect(text).toBe('No height')
  expect(why).toContain('Ask by height instead.')
  expect(why).toContain('/cbTx')
  expect(wordsOf(byHeight, shapeless).text).toBe('No answer')
})
