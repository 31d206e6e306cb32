import { describe, expect, it } from 'vitest'
import { violation } from '#/protocol/violation.ts'
import { formatBlocker } from './step-names.ts'

const fix = {
  kind: 'fix',
  step: 'fund',
  count: 1,
  first: violation('proof.height', '', {}),
} as const

describe('the reason why a step is blocked', () => {
  it('names the blocking step and what is wrong there', () => {
    expect(formatBlocker(fix)).toMatch(/^One thing to fix in Fund: ./)
    expect(formatBlocker(fix, 'review')).toBe(formatBlocker(fix))
  })

  it('does not repeat the errors of the fields on the blocking step itself', () => {
    expect(formatBlocker(fix, 'fund')).toBe('One thing to fix in this step.')
  })
})
