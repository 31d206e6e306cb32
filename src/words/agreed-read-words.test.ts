import { describe, expect, it } from 'vitest'
import { DapiError, dapiErrorCodes } from '#/dapi/dapi-error.ts'
import { knownProtocolVersion } from '#/protocol/platform/platform-limits.ts'
import { agreedReadWords } from './agreed-read-words.ts'

const at = (protocolVersion: number) => ({
  height: 1234n,
  coreHeight: 1,
  timeMs: 1n,
  protocolVersion,
  chainId: 'test',
})
const agreed = { kind: 'agreed', value: 1, agreeing: 2, answered: 3, at: at(knownProtocolVersion) } as const

describe('an answer that nodes agree on', () => {
  it('says how many nodes agree, and at which height', () => {
    const text = '2 of 3 nodes agree, at height 1,234. This is not proven.'
    expect(agreedReadWords(agreed)).toEqual({ tone: 'plain', text })
    expect(agreedReadWords({ ...agreed, agreeing: 1, answered: 1 })).toMatchObject({
      tone: 'warn',
      text: expect.stringContaining('One node says so, at height 1,234; no other answered.'),
    })
  })

  it('names a network on a newer protocol version', () => {
    const words = agreedReadWords({ ...agreed, at: at(knownProtocolVersion + 1) })
    expect(words).toMatchObject({ tone: 'warn', text: expect.stringContaining('at protocol version 14') })
  })

  it('says that an identity or contract does not exist, or why nothing was read', () => {
    const none = { ...agreed, value: undefined, at: undefined }
    expect(agreedReadWords(none)).toMatchObject({ text: expect.stringMatching(/^There is no such identity/) })
    expect(agreedReadWords(none, 'contract')).toMatchObject({
      text: expect.stringMatching(/^There is no such contract/),
    })
    expect(agreedReadWords({ kind: 'split', answered: 3 })).toMatchObject({ tone: 'warn' })
    const error = new DapiError('dapi/unreachable')
    expect(agreedReadWords({ kind: 'failed', errors: [error, error] })).toMatchObject({
      tone: 'bad',
      lines: [{ rule: 'dapi/unreachable' }],
    })
  })

  it('has a different text for every reason why a node gave no answer', () => {
    const texts = dapiErrorCodes.map((code) => {
      const words = agreedReadWords({ kind: 'failed', errors: [new DapiError(code)] })
      return 'lines' in words ? words.lines.map(({ text }) => text).join() : ''
    })
    expect(new Set(texts).size).toBe(dapiErrorCodes.length)
  })
})
