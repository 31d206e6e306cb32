import { describe, expect, it } from 'vitest'
import { defaultSandbox } from '#/sandbox/sandbox-settings.ts'
import { parseSandboxVariables } from './sandbox-variables.ts'

const none = { kind: 'none' }

describe('the variables of the sandbox', () => {
  it('without variables, the sandbox equals that of the page', () => {
    expect(parseSandboxVariables({}, 0)).toEqual(defaultSandbox)
  })

  it('variables set the size, the pace and the faults of the sandbox', () => {
    const settings = parseSandboxVariables(
      {
        KEYWRIGHT_SANDBOX_MASTERNODES: '100000',
        KEYWRIGHT_SANDBOX_BLOCK_SECONDS: '2',
        KEYWRIGHT_SANDBOX_FAULTS: 'none, fork:2',
      },
      0,
    )
    expect(settings).toMatchObject({ masternodes: 100_000, pace: { kind: 'every', seconds: 2 } })
    expect(settings.faults).toEqual([none, { kind: 'fork', from: 999_999, depth: 2 }, none])
  })

  it.each([
    ['KEYWRIGHT_SANDBOX_MASTERNODES', '2'],
    ['KEYWRIGHT_SANDBOX_MASTERNODES', '100001'],
    ['KEYWRIGHT_SANDBOX_MASTERNODES', ''],
    ['KEYWRIGHT_SANDBOX_BLOCK_SECONDS', '0'],
    ['KEYWRIGHT_SANDBOX_BLOCK_SECONDS', 'fast'],
    ['KEYWRIGHT_SANDBOX_FAULTS', 'lag'],
    ['KEYWRIGHT_SANDBOX_FAULTS', 'none,none,none,none'],
  ])('rejects a bad value and names its variable: %s=%s', (name, value) => {
    expect(() => parseSandboxVariables({ [name]: value }, 0)).toThrow(name)
  })
})
