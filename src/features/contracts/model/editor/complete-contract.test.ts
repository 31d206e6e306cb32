import { describe, expect, it } from 'vitest'

import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import { completeContract } from './complete-contract.ts'
import { keywordDoc } from './keyword-doc.ts'
import { spanFinder } from '#/features/contracts/model/text/json-pointer.ts'

const contract = isJsonObject(sampleContract) ? sampleContract : {}

/** The options at `|`; the text around it is as incomplete as while somebody types. */
function options(marked: string): readonly string[] {
  const at = marked.indexOf('|')
  const found = completeContract(marked.replace('|', ''), at, contract, 'v0.23')
  return (found?.options ?? []).map(({ label }) => label)
}

describe('completion', () => {
  const document = '{"documents": {"post": {'
  const title = `${document}"properties": {"title": {`

  it('offers the keywords of the place, and none twice', () => {
    expect(options('{|')).toEqual(['documents'])
    expect(options(`${document}"type": "object", "|`)).toContain('indices')
    expect(options(`${document}"type": "object", "|`)).not.toContain('type')
    expect(options(`${title}"type": "string", "max|`)).toEqual(['maxLength'])
    expect(options(`${title}"m|`)).not.toContain('minItems')
    expect(options(`${document}"indices": [{|`)).toEqual(['name', 'properties', 'unique'])
  })

  it('offers values', () => {
    expect(options(`${title}"type": "|`)).toContain('integer')
    expect(options(`${document}"type": |`)).toEqual(['object'])
    expect(options(`${title}"format": "dat|`)).toEqual(['date-time', 'date'])
    expect(options(`${document}"additionalProperties": |`)).toEqual(['false'])
    expect(options(`${document}"required": ["title", "sl|`)).toEqual(['slug'])
    expect(options(`${document}"indices": [{"properties": [{"|`)).toContain('$ownerId')
    expect(options(`${document}"indices": [{"properties": [{"slug": |`)).toEqual(['asc'])
    expect(options(`${document}"indices": [{"unique": |`)).toEqual(['true', 'false'])
  })

  it('puts in what is missing of a name', () => {
    const insert = (text: string, at: number) =>
      completeContract(text, at, contract, 'v0.23')?.options[0]?.insert
    expect(insert('{"doc', 5)).toBe('"documents": ')
    expect(insert('{"doc": {}}', 5)).toBe('"documents"')
  })

  it('is silent outside the contract', () => {
    expect(options('|')).toEqual([])
    expect(options('{"other": {"|')).toEqual([])
  })
})

describe('docs of a keyword', () => {
  it('name the rules, their heading and the limits of the version', () => {
    const doc = keywordDoc('maxLength', 'schema', 'v0.23')
    expect(doc?.limits.map(({ max }) => max)).toEqual([63, 50_000])
    expect(doc?.rules.map(({ heading }) => heading)).toContain('Limits')
    expect(keywordDoc('position', 'schema', 'v0.23')?.rules.length).toBeGreaterThan(0)
    expect(keywordDoc('name', 'index', 'v0.23')?.limits[0]?.max).toBe(32)
    expect(keywordDoc('whatever', 'schema', 'v0.23')).toBeUndefined()
  })
})

it('marks stand at a value, at the name of what is large, and where something is missing', () => {
  const text = '{"a": {"b": 5, "c": [{}]}}'
  const reading = readJsonTree(text)
  if ('problem' in reading) throw new Error('no JSON')
  const { mark, whole } = spanFinder(reading.tree)
  const marked = (pointer: string) => text.slice(mark(pointer).from, mark(pointer).to)
  expect(['/a/b', '/a', '/a/none', '/a/c/0', ''].map(marked)).toEqual(['5', '"a"', '"a"', '{', '{'])
  const span = whole('/a/b')
  expect(text.slice(span?.from, span?.to)).toBe('"b": 5')
  expect(whole('/a/none')).toBeUndefined()
})
