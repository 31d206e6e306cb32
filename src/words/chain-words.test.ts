import { describe, expect, it } from 'vitest'

import { chainErrorCodes } from '#/chain/chain-error.ts'
import { violation } from '#/protocol/violation.ts'
import { nodeWords } from './chain-words.ts'
import { formatChainFailure } from './format-chain-failure.ts'
import { formatLockVerdict, listVerdictWords, rejectedListWords } from './list-verdict-words.ts'

describe('the words of the chain', () => {
  it('every failure has its own text', () => {
    const words = chainErrorCodes.map((code) => formatChainFailure({ code, facts: {} }))
    expect(new Set(words).size).toBe(chainErrorCodes.length)
  })

  it.each([
    ['chain/http-status', { status: 401 }, 'It asks for a password'],
    ['chain/http-status', { status: 500 }, 'HTTP status 500.'],
    ['chain/timed-out', { timeoutMs: 400 }, 'The limit is 1 second.'],
    ['chain/too-large', { limitBytes: 65_536 }, 'The limit is 64 KB.'],
    ['chain/too-large', { limitBytes: 33_554_432 }, 'The limit is 32 MB.'],
    [
      'chain/rpc-error',
      { rpcCode: -8, rpcMessage: '<b>out</b> of {range}' },
      '“<b>out</b> of {range}” (code -8)',
    ],
    ['chain/result-shape', { pointer: '/mnList/3/isValid' }, 'At /mnList/3/isValid.'],
    ['chain/result-shape', { pointer: '', rule: 'null' }, 'It is null.'],
    ['chain/unreachable', {}, 'CORS'],
  ] as const)('describes %s with its details: %j', (code, facts, detail) => {
    expect(formatChainFailure({ code, facts })).toContain(detail)
  })

  it('gives no advice about CORS or curl for a sandbox node', () => {
    const words = formatChainFailure({ code: 'chain/unreachable', facts: {} }, true)
    expect(words).toContain('A fault is set in Settings')
    expect(words).not.toMatch(/CORS|curl/)
  })

  it.each([
    [null, 'not asked yet'],
    [7, 'answered, not compared'],
  ])('without a list, shows a node with the latency %s ms as “%s”', (latencyMs, text) => {
    const node = { address: 'https://a/', latencyMs, failures: 0, restsForMs: 0, lastFailure: null }
    expect(nodeWords({ ...node, lastFacts: {}, best: null, status: null }, true).text).toBe(text)
  })

  it('a verdict claims no more than was verified', () => {
    const lines = [
      listVerdictWords({ kind: 'self-consistent' }),
      listVerdictWords({ kind: 'agreed', nodes: 3 }),
      listVerdictWords({ kind: 'chain-lock-matches', lockedHeight: 7 }),
      listVerdictWords({ kind: 'chain-locked', lockedHeight: 1234 }),
      listVerdictWords({ kind: 'not-verifiable', why: 'platform-members' }),
      rejectedListWords(violation('mn-list.height', '/cbTx', { params: { height: 4, held: 5 } })),
    ]
    expect(lines.map(({ line }) => line)).toEqual([
      'Self-consistent',
      'Agreed by 3 nodes',
      'Self-consistent, ChainLock matches',
      'Chain-locked up to block 1,234',
      'Not verifiable',
      'Invalid',
    ])
    expect(lines.at(-1)?.about).toBe('The block has height 4, but the known list is already at 5.')
    expect(formatLockVerdict({ kind: 'matches', quorumHash: '' })).toContain('matches')
    expect(formatLockVerdict({ kind: 'not-signed', quorumHash: '' })).toContain('Invalid')
    expect(formatLockVerdict({ kind: 'not-verifiable', why: 'no-lock' })).toContain('Not verifiable')
  })
})
