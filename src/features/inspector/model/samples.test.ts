import { describe, expect, it } from 'vitest'

import { recognize } from '#/protocol/inspect/recognize.ts'
import { firstContext } from './inspect-context.ts'
import { samples } from './samples.ts'

const failing = (input: string) => {
  const [best] = recognize(input, firstContext(false))
  return best?.checks.filter(({ state }) => state === 'fails' || state === 'warns')
}

describe('the samples of the inspector', () => {
  it.each(Object.entries(samples))('the sample %s breaks no rule and gets no warning', (_, sample) => {
    expect(failing(sample)).toEqual([])
  })

  it('a contract sample without a required member fails this check', () => {
    expect(failing(samples.contract.replace(/,\s*"position": 0/, ''))).not.toEqual([])
  })
})
