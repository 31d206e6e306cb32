import { describe, expect, it } from 'vitest'

import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import { firstReading } from '#/protocol/testing/inspect-samples.ts'
import keys from '#/protocol/vectors/keys.json'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { recognize } from './recognize.ts'

const { unsigned, signatures } = findSample(
  (each) => each.unsigned.profile === 'dpp-0.25' && each.unsigned.transition.type === 5,
)
const other = findSample((each) => each.unsigned.profile === 'spec' && each.unsigned.transition.type === 3)
const json = new TextDecoder().decode(encodeExchange(unsigned, 'json'))
const cbor = encodeExchange(unsigned, 'cbor')
const answer = encodeExchange(signatures, 'cbor')

const failing = (reading: ReturnType<typeof firstReading>) =>
  reading.checks.filter(({ state }) => state === 'fails').map(({ rule, path }) => `${rule} ${path}`)

describe('an exchange file in the inspector', () => {
  it.each([
    ['bytes', cbor],
    ['hex', formatHex(cbor)],
    ['Base64', formatBase64(cbor)],
    ['JSON', json],
    ['JSON on one line', JSON.stringify(JSON.parse(json))],
    ['JSON in a reply', JSON.stringify({ result: JSON.parse(json), id: 1 })],
  ])('is recognized as %s', (_name, input) => {
    const reading = firstReading(input)
    expect(reading.kind).toBe('exchange-unsigned')
    expect(failing(reading)).toEqual([])
    expect(reading.derived.map(({ name }) => name)).toContain('digest')
  })

  it('names the member whose JSON value differs from the signing bytes', () => {
    const bent = json.replace(/"revision": (\d+),\n\s+"signaturePublicKeyId"/, (text) =>
      text.replace(/\d/, '9'),
    )
    expect(bent).not.toBe(json)
    expect(failing(firstReading(bent))).toContain('exchange.signing-bytes /transition/revision')
  })

  it('checks an answer with its request, and reports a missing or different request', () => {
    const alone = firstReading(answer)
    expect(alone.kind).toBe('exchange-signatures')
    expect(alone.signatures.map(({ kind }) => kind)).toEqual(['request-unknown'])
    const asked = firstReading(answer, { requests: [other.unsigned, unsigned] })
    expect(failing(asked)).toEqual([])
    expect(asked.signatures[0]?.kind).toBe('signed-by-key')
    expect(failing(firstReading(answer, { requests: [other.unsigned] }))).toEqual([
      'exchange.answers /digest',
    ])
  })

  it('names the signature that was made with the wrong key', () => {
    const wrong = { ...signatures, signature: other.signatures.signature }
    const reading = firstReading(encodeExchange(wrong, 'cbor'), { requests: [unsigned] })
    expect(failing(reading)).toEqual(['sign.identity-key /signature'])
  })

  it('shows no private key that someone put into the file', () => {
    const wif = keys.ecdsa[0]?.wifTestnet ?? ''
    expect(wif).not.toBe('')
    const reading = firstReading(encodeUtf8(json.replace('"Testnet"', JSON.stringify(wif))))
    expect(JSON.stringify(recognize(json.replace('"Testnet"', JSON.stringify(wif))))).not.toContain(wif)
    expect(new TextDecoder().decode(reading.bytes)).not.toContain(wif)
  })
})
