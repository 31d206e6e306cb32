import { describe, expect, it } from 'vitest'

import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import { runCommand } from './run-command.ts'

describe.each([
  ['transfer', 7, 'recipientId'],
  ['withdrawal', 6, 'address'],
] as const)('an exchange file of a %s', (act, type, receiver) => {
  const { unsigned, signatures } = findSample(({ unsigned: { transition } }) => transition.type === type)
  const other = findSample(
    (each) => each.unsigned.transition.type === type && each.unsigned.madeAtMs !== unsigned.madeAtMs,
  )
  const json = encodeExchange(unsigned, 'json')
  const altered = new TextDecoder().decode(json).replace(/("amount": ")\d/, '$19')
  const files: Readonly<Record<string, Uint8Array>> = {
    request: encodeExchange(unsigned, 'cbor'),
    'request.json': json,
    answer: encodeExchange(signatures, 'cbor'),
    other: encodeExchange(other.signatures, 'cbor'),
    altered: new TextEncoder().encode(altered),
  }
  const run = (...words: readonly string[]) => runCommand(words, (file) => files[file])

  it('converts between its JSON form and its binary form, byte for byte', () => {
    expect(run('convert', 'request.json', '--to', 'binary').output).toEqual(files['request'])
    expect(run('convert', 'request', '--to', 'json').output).toBe(new TextDecoder().decode(json))
  })

  it('shows what is sent, to whom, and by which nonce', () => {
    const { output, exitCode } = run('inspect', 'request', '--all')
    expect(exitCode).toBe(0)
    for (const name of [act, 'amountCredits', receiver, 'nonce', 'userFeeIncrease'])
      expect(output).toContain(name)
  })

  it('verifies an answer, and rejects the answer to another request', () => {
    expect(run('verify', 'answer', '--request', 'request').exitCode).toBe(0)
    const { output, exitCode } = run('verify', 'other', '--request', 'request')
    expect([exitCode, output]).toEqual([1, expect.stringContaining('exchange.answers')])
  })

  it('verify names an amount that was changed in the file', () => {
    const { output, exitCode } = run('verify', 'altered')
    expect([exitCode, output]).toEqual([1, expect.stringContaining('/transition/amount')])
  })
})
