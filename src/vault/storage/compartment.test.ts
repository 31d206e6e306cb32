import { expect, it } from 'vitest'
import { compartmentOf } from './compartment.ts'

it.each([
  [0, 'gate'],
  [1, 'gate'],
  [2, 'session'],
  [3, 'device'],
] as const)('keeps identity keys of level %i in the compartment %s', (securityLevel, compartment) => {
  expect(compartmentOf({ kind: 'identity', securityLevel })).toBe(compartment)
})

it('keeps single-use keys in the session compartment', () => {
  expect(compartmentOf({ kind: 'single-use', securityLevel: null })).toBe('session')
})
