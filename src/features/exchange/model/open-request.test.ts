import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { maxExchangeBytes, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { randomExchange } from '#/protocol/testing/exchange-samples.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import * as work from '#/domain/program/block-updates.ts'
import {
  closeRequest,
  closeAnswer,
  openExchange,
  openExchangeFile,
  openPasted,
  putAnswer,
  useOpenRequest,
} from './open-request.ts'

const { unsigned, signatures } = randomExchange(pickFrom(3))
const cbor = encodeExchange(unsigned, 'cbor')
const json = new TextDecoder().decode(encodeExchange(unsigned, 'json'))
const shown = () => useOpenRequest.getState().opened

beforeEach(closeRequest)
afterAll(() => {
  vi.restoreAllMocks()
})

function file(bytes: Uint8Array): Blob {
  return new Blob([bytes.slice()])
}

describe('the open request', () => {
  it.each([
    ['JSON', json],
    ['JSON with space around it', `\n ${json} `],
    ['hex', formatHex(cbor)],
    ['Base64', formatBase64(cbor)],
  ])('opens a request that is pasted as %s', async (_, text) => {
    await openPasted(text)
    expect(shown()).toEqual({ kind: 'request', request: unsigned })
  })

  it('opens a file of either form, and tells an answer from a request', async () => {
    await openExchangeFile(file(cbor))
    expect(shown()).toEqual({ kind: 'request', request: unsigned })
    await openExchangeFile(file(encodeExchange(signatures, 'json')))
    expect(shown()).toEqual({ kind: 'answer', answer: signatures })
  })

  it('rejects anything but an exchange file, with the rule', async () => {
    await openPasted('what?')
    expect(shown()).toMatchObject({ kind: 'rejected' })
    await openExchange(cbor.map((byte, index) => (index === cbor.length - 1 ? byte ^ 1 : byte)))
    const opened = shown()
    expect(opened.kind === 'rejected' && opened.violations.map(({ rule }) => rule)).toContain(
      'exchange.checksum',
    )
  })

  it('rejects a file that is larger than the limit for exchange files', async () => {
    await openExchangeFile(file(new Uint8Array(maxExchangeBytes * 3)))
    expect(shown()).toMatchObject({ kind: 'rejected', violations: [{ rule: 'exchange.size' }] })
  })

  it('reports a file that is gone as unreadable', async () => {
    const gone = file(cbor)
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
    await openExchangeFile(gone)
    expect(shown()).toMatchObject({ kind: 'failed', thrown: { code: 'workspace/file-unreadable' } })
  })

  it('reports an unexpected error while it reads a file', async () => {
    const odd = file(cbor)
    odd.slice = () => ({ arrayBuffer: () => Promise.resolve(-1) }) as unknown as Blob
    await openExchangeFile(odd)
    expect(shown()).toMatchObject({ kind: 'failed', thrown: { cause: expect.any(RangeError) } })
  })

  it('a file that is read slowly does not replace a request that was opened after it', async () => {
    const slow = openExchangeFile(file(encodeExchange(signatures, 'cbor')))
    await openPasted(json)
    await slow
    expect(shown()).toEqual({ kind: 'request', request: unsigned })
  })

  it('accepts an answer only for the request that is open', async () => {
    await openPasted(json)
    putAnswer(unsigned, signatures)
    expect(shown()).not.toHaveProperty('answer')
    const opened = shown()
    if (opened.kind === 'request') putAnswer(opened.request, signatures)
    expect(shown()).toHaveProperty('answer', signatures)
  })

  it('keeps nothing of a pasted text that looks like a private key or phrase', async () => {
    for (const text of ['0'.repeat(63) + '1', ` ${'abandon '.repeat(11)}about\n`]) {
      await openPasted(json)
      await openPasted(text)
      expect(shown()).toEqual({ kind: 'private' })
    }
  })

  it('closing an answer does not close an answer that was opened later', async () => {
    await openExchange(encodeExchange(signatures, 'cbor'))
    const before = shown()
    if (before.kind !== 'answer') throw new TypeError('no answer')
    await openExchange(encodeExchange(signatures, 'cbor'))
    closeAnswer(before.answer)
    const after = shown()
    if (after.kind !== 'answer') throw new TypeError('the later answer is gone')
    closeAnswer(after.answer)
    expect(shown()).toEqual({ kind: 'empty' })
  })

  it('blocks updates only while a request or an answer is open', async () => {
    const end = vi.fn()
    const block = vi.spyOn(work, 'startBlockingUpdates').mockReturnValue(end)
    await openPasted('what?')
    expect(block).not.toHaveBeenCalled()
    await openPasted(json)
    const opened = shown()
    if (opened.kind === 'request') putAnswer(opened.request, signatures)
    await openExchange(encodeExchange(signatures, 'cbor'))
    expect(block).toHaveBeenCalledOnce()
    expect(end).not.toHaveBeenCalled()
    closeRequest()
    closeRequest()
    expect(end).toHaveBeenCalledOnce()
  })
})
