import { describe, expect, it } from 'vitest'
import { busyWords, reasonLine } from './outbox-words.ts'

const rejected = (code: number, text = '') =>
  reasonLine({
    kind: 'node-answer',
    atMs: 1,
    node: 'https://node.example/',
    asked: 'broadcast',
    answer: 'rejected',
    code,
    text,
  })

describe('the reason for a rejection by a node', () => {
  it.each([
    [10_502, 'asset-lock.same-transaction', 'The instant lock is for another transaction.'],
    [10_505, 'lock-output.index', 'The lock transaction has no output of that index.'],
    [
      10_506,
      'asset-lock.height',
      'The platform does not know this height of the core chain yet. Wait for it.',
    ],
    [
      10_513,
      'asset-lock.recent',
      'An instant lock is accepted only while it is recent. Use a ChainLock proof.',
    ],
    [10_534, 'asset-lock.inputs', 'An asset lock has at most 100 inputs.'],
    [40_204, 'platform.nonce-next', 'The nonce must be 1 to 24 above the stored one.'],
  ])('is explained by Keywright’s rule for its code: %d', (code, rule, text) => {
    expect(rejected(code, 'invalid')).toEqual({ rule, text: `${text} The node says: “invalid”` })
  })

  it.each([
    [10_503, /^The lock transaction is in no block/],
    [10_504, /^Another transition has used this lock/],
    [20_000, /^The network has no identity with this id/],
    [40_205, /^The identity would have more than 32 keys/],
    [40_216, /^The network has no identity with the recipient’s id/],
  ])('is explained by its code if no rule covers the code: %d', (code, text) => {
    const line = rejected(code, 'Recipient identity does not exist')
    expect(line.rule).toBe(`error ${code}`)
    expect(line.text).toMatch(text)
    expect(line.text).toMatch(/ The node says: “Recipient identity does not exist”$/)
  })

  it('is only the code and the node’s text if the code is unknown', () => {
    expect(rejected(49_999, 'odd ab01')).toEqual({ rule: 'error 49999', text: 'The node says: “odd ab01”' })
  })
})

describe('the note while nodes are asked', () => {
  const failed = {
    kind: 'node-answer',
    atMs: 1,
    node: 'https://a/',
    asked: 'broadcast',
    answer: 'failed',
  } as const
  const taken = { ...failed, answer: 'accepted' } as const

  it('says that no node has accepted the transition, until a node does', () => {
    expect(busyWords(undefined)).toEqual({ about: 'Submitting it to the first node…' })
    expect(busyWords({ answers: [failed], accepted: [], applied: [] })).toEqual({
      about: 'No node has accepted it yet. 1 has answered, the next is asked…',
    })
  })

  it('names the number of nodes that accepted the transition, and the event that it waits for', () => {
    expect(busyWords({ answers: [failed, taken], accepted: ['a'], applied: [] })).toEqual({
      title: 'Submitted, and accepted by 1 node',
      about: 'The transition waits for a block. The nodes are asked until a block confirms it.',
    })
    expect(busyWords({ answers: [taken, taken], accepted: ['a', 'b'], applied: ['a'] })).toMatchObject({
      title: 'Submitted, and accepted by 2 nodes',
      about: expect.stringMatching(/^One node says that it is in a block\./),
    })
  })
})
