import { describe, expect, it } from 'vitest'
import { defaultSandbox } from '#/sandbox/sandbox-settings.ts'
import { parseSandboxVariables } from './sandbox-variables.ts'

const none = { kind: 'none' }

describe('the variables of the sandbox', () => {
  it('say nothing: it is as in the page', () => {
    expect(parseSandboxVariables({}, 0)).toEqual(defaultSandbox)
  })

  it('say how large it is, how fast, and how its nodes are wrong', () => {
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
  ])('are rejected by name: %s=%s', (name, value) => {
    expect(() => parseSandboxVariables({ [name]: value }, 0)).toThrow(name)
  })
})
