import { describe, expect, it } from 'vitest'

import { checkContractText } from './contract-text.ts'

const rulesOf = (text: string) => {
  const checked = checkContractText(text)
  return checked.ok ? [] : checked.violations.map(({ rule, path }) => `${rule} ${path}`)
}

describe('the text of a contract', () => {
  it('returns all members in their order, even unknown ones and __proto__', () => {
    const checked = checkContractText('{"z":1,"__proto__":{"a":1},"documents":{"b":{},"a":{}}}')
    expect(checked.ok && Object.keys(checked.value)).toEqual(['z', '__proto__', 'documents'])
    expect(JSON.stringify(checked.ok && checked.value)).toBe(
      '{"z":1,"__proto__":{"a":1},"documents":{"b":{},"a":{}}}',
    )
  })

  it.each(['', '5', 'null', '[]', '{', '{"a":1}{', '{"a":"', '}', ']]', '{"a":1,}', '"\\'])(
    'is rejected unless it is one object: %j',
    (text) => {
      expect(rulesOf(text)).toEqual(['json.object '])
    },
  )

  it('does not parse a megabyte of text that nests too deep, however it is broken', () => {
    expect(rulesOf('['.repeat(1_000_000))).toEqual(['cbor.depth '])
    expect(rulesOf(`{"a":${'{"a":'.repeat(150_000)}`)).toEqual(['cbor.depth '])
  })

  it('rejects text above a megabyte by its length alone', () => {
    expect(rulesOf(' '.repeat(1_048_577))).toEqual(['text.length '])
  })

  it('is rejected at each member that occurs twice', () => {
    expect(rulesOf('{"a":[{"x":1,"\\u0078":2}],"b":{"x":1},"a":3}')).toEqual([
      'contract.json-member /a/0/x',
      'contract.json-member /a',
    ])
  })

  it('accepts equal texts that are not member names', () => {
    expect(rulesOf('{"a":"a","b":["a","a","{\\"a\\":1,"],"c" : "b"}')).toEqual([])
  })
})
