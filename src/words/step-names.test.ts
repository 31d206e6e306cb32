import { describe, expect, it } from 'vitest'
import { violation } from '#/protocol/violation.ts'
import { formatBlocker } from './step-names.ts'

const fix = {
  kind: 'fix',
  step: 'fund',
  count: 1,
  first: violation('proof.height', '', {}),
} as const

describe('why the way on is shut', () => {
  it('names the blocking step and what is wrong there', () => {
    expect(formatBlocker(fix)).toMatch(/^One thing to fix in Fund: ./)
    expect(formatBlocker(fix, 'review')).toBe(formatBlocker(fix))
  })

  it('does not repeat on that step what its fields say', () => {
    expect(formatBlocker(fix, 'fund')).toBe('One thing to fix in this step.')
  })
})
