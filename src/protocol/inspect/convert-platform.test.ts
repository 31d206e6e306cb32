import { describe, expect, it } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { convertReading } from './convert-reading.ts'
import { headlineOf } from './reading.ts'
import { recognize } from './recognize.ts'

const published = [...vectors.vectors, ...vectors.real]
const oneOfEach = published.filter(
  ({ kind, name }) => name === published.find((each) => each.kind === kind)?.name,
)

function convert(input: string | Uint8Array, to: 'json' | 'hex' | 'base64' | 'binary') {
  const [reading] = recognize(input)
  if (reading === undefined) throw new TypeError('not recognized')
  const converted = convertReading(reading, to)
  return converted.ok ? converted.value.output : converted.rejection
}

function jsonOf(input: string): string {
  const json = convert(input, 'json')
  if (typeof json !== 'string') throw new TypeError('not converted')
  return json
}

describe('a transition of protocol version 13', () => {
  it.each(published)('goes to JSON and back: $name', ({ full, kind }) => {
    const json = jsonOf(full)
    expect(JSON.parse(json)).toMatchObject({ kind })
    expect(convert(json, 'hex')).toBe(full)
    expect(convert(json, 'binary')).toEqual(parseHex(full))
    expect(convert(json, 'json')).toBe(json)
  })

  it.each(oneOfEach)('has the same verdict, signers and hashes as JSON: $name', ({ full }) => {
    const [bytes] = recognize(full)
    const [text, ...others] = recognize(jsonOf(full))
    if (bytes === undefined || text === undefined) throw new TypeError('not recognized')
    expect(others).toEqual([])
    expect(text).toMatchObject({ kind: 'platform-transition', encoding: 'json', isMasked: false })
    expect(text.transition).toBe(bytes.transition)
    expect(headlineOf(text)).toBe(headlineOf(bytes))
    expect(text.signatures).toEqual(bytes.signatures)
    expect(text.derived).toEqual(bytes.derived)
  })

  it('is named as JSON that is not right, and not converted', () => {
    const { full = '' } = vectors.vectors.find(({ kind }) => kind === 'identityCreditTransfer') ?? {}
    const json = jsonOf(full).replace(/"recipientId": ".*"/, '"recipientId": "0O"')
    const [reading] = recognize(json)
    expect(reading).toMatchObject({ kind: 'platform-transition', transition: 'identityCreditTransfer' })
    expect(reading?.checks).toContainEqual(
      expect.objectContaining({ rule: 'json.encoding', state: 'fails', path: '/fields/recipientId' }),
    )
    expect(convert(json, 'hex')).toMatchObject({ kind: 'broken' })
  })

  it('is not converted to JSON where it is cut off, and stays the same bytes in another encoding', () => {
    const { full = '' } = vectors.vectors.find(({ kind }) => kind === 'identityTopUp') ?? {}
    const cut = full.slice(0, -2)
    expect(convert(cut, 'json')).toMatchObject({ kind: 'broken' })
    expect(convert(cut, 'binary')).toEqual(parseHex(cut))
  })
})
