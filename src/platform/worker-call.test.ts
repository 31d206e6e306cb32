import { describe, expect, it } from 'vitest'

import { isAsk } from './worker-call.ts'

const ask = { id: '1', type: 'APPLY', path: ['ask'], argumentList: [{ type: 'RAW' }, { type: 'RAW' }] }

describe('a message to the worker', () => {
  it('may call its one function', () => {
    expect(isAsk(ask)).toBe(true)
  })

  it.each([
    { ...ask, type: 'SET', path: ['constructor', 'prototype', 'polluted'] },
    { ...ask, type: 'GET' },
    { ...ask, type: 'CONSTRUCT' },
    { ...ask, type: 'ENDPOINT' },
    { ...ask, type: 'RELEASE' },
    { ...ask, path: ['ask', 'constructor'] },
    { ...ask, path: [] },
    { ...ask, argumentList: [] },
    undefined,
    'APPLY',
  ])('is dropped when it is anything else: %j', (message) => {
    expect(isAsk(message)).toBe(false)
  })
})
