import { describe, expect, it } from 'vitest'

import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import type { RuleChoice } from '#/features/contracts/model/contract-report.ts'
import { defaultConfig } from '#/protocol/contract-13/typed-contract.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { exactValueOf } from '#/protocol/contract/exact-integers.ts'
import { format1Contract } from '#/features/contracts/testing/format-1-contract.ts'
import { shapeAt } from './contract-shape.ts'
import { completeContract } from './complete-contract.ts'
import { keywordDoc } from './keyword-doc.ts'
import { spanFinder } from '#/features/contracts/model/text/json-pointer.ts'

const contract = isJsonObject(sampleContract) ? sampleContract : {}

const specified = { rules: 'specification', target: 'v0.23' } as const
const newest = { rules: 'version-13', target: 'v0.23' } as const

/** The options at `|`. The text around it is incomplete, as while somebody types. */
function options(marked: string, rules: RuleChoice = specified): readonly string[] {
  const at = marked.indexOf('|')
  const found = completeContract(marked.replace('|', ''), at, contract, rules)
  return (found?.options ?? []).map(({ label }) => label)
}

describe('completion', () => {
  const document = '{"documents": {"post": {'
  const title = `${document}"properties": {"title": {`

  it('offers the keywords of the place that are not there yet', () => {
    expect(options('{|')).toEqual(['documents'])
    expect(options(`${document}"type": "object", "|`)).toContain('indices')
    expect(options(`${document}"type": "object", "|`)).not.toContain('type')
    expect(options(`${title}"type": "string", "max|`)).toEqual(['maxLength'])
    expect(options(`${title}"m|`)).not.toContain('minItems')
    expect(options(`${document}"indices": [{|`)).toEqual(['name', 'properties', 'unique'])
  })

  it('offers the values of a keyword', () => {
    expect(options(`${title}"type": "|`)).toContain('integer')
    expect(options(`${document}"type": |`)).toEqual(['object'])
    expect(options(`${title}"format": "dat|`)).toEqual(['date-time', 'date'])
    expect(options(`${document}"additionalProperties": |`)).toEqual(['false'])
    expect(options(`${document}"required": ["title", "sl|`)).toEqual(['slug'])
    expect(options(`${document}"indices": [{"properties": [{"|`)).toContain('$ownerId')
    expect(options(`${document}"indices": [{"properties": [{"slug": |`)).toEqual(['asc'])
    expect(options(`${document}"indices": [{"unique": |`)).toEqual(['true', 'false'])
  })

  it('offers the parts of version 13 with their values', () => {
    const offered = (text: string) => options(text, newest)
    expect(offered('{"|')).toEqual(
      'documents schemaDefs config groups tokens keywords description'.split(' '),
    )
    expect(offered(`${document}"trans|`)).toEqual(['transient', 'transferable'])
    expect(offered(`${document}"transferable": |`)).toEqual(['0', '1'])
    expect(offered(`${document}"indices": [{"con|`)).toEqual(['contested'])
    expect(offered(`${document}"indices": [{"properties": [{"|`)).toContain('$ownerId')
    expect(offered(`${title}"type": "string", "|`)).toContain('maxLength')
    // Version 13 knows neither `minItems` here nor `prefixItems`.
    expect(offered(`${title}"type": "string", "m|`)).not.toContain('minItems')
    expect(offered(`${title}"type": "array", "prefix|`)).toEqual([])
    expect(offered('{"config": {"canBeDeleted": |')).toEqual(['true', 'false'])
    expect(offered('{"groups": {"0": {"|')).toEqual(['$formatVersion', 'members', 'requiredPower'])
    const token = '{"tokens": {"0": {'
    expect(offered(`${token}"manual|`)).toEqual(['manualMintingRules', 'manualBurningRules'])
    expect(offered(`${token}"manualMintingRules": {"adminActionTakers": {"$type": "|`)).toContain('mainGroup')
    expect(offered(`${token}"$formatVersion": |`)).toEqual(['0'])
  })

  it('offers exactly the parts that the reader accepts', () => {
    const { contract: read } = judgeContract(exactValueOf(format1Contract))
    const [[, token] = []] = read?.tokens ?? []
    const membersAt = (...path: readonly string[]) => {
      const shape = shapeAt(path)
      return shape.kind === 'part'
        ? Object.keys(shape.members).filter((name) => name !== '$formatVersion')
        : []
    }
    expect(membersAt('config').toSorted()).toEqual(Object.keys(defaultConfig).toSorted())
    expect(membersAt('tokens', '0').toSorted()).toEqual(Object.keys(token ?? {}).toSorted())
    for (const name of [
      'conventions',
      'keepsHistory',
      'distributionRules',
      'marketplaceRules',
      'freezeRules',
    ])
      expect(membersAt('tokens', '0', name).toSorted()).toEqual(
        Object.keys(Object(Reflect.get(token ?? {}, name))).toSorted(),
      )
  })

  it('inserts the missing rest of a name', () => {
    const insert = (text: string, at: number) =>
      completeContract(text, at, contract, specified)?.options[0]?.insert
    expect(insert('{"doc', 5)).toBe('"documents": ')
    expect(insert('{"doc": {}}', 5)).toBe('"documents"')
    const value = (text: string) => completeContract(text, text.length, contract, newest)?.options[0]?.insert
    expect(value('{"tokens": {"0": {"$formatVersion": ')).toBe('"0"')
    expect(value('{"documents": {"a": {"transferable": ')).toBe('0')
  })

  it('offers nothing outside the contract', () => {
    expect(options('|')).toEqual([])
    expect(options('{"other": {"|')).toEqual([])
  })
})

describe('the docs of a keyword', () => {
  it('name its rules, their heading and the limits of the version', () => {
    const doc = keywordDoc('maxLength', 'schema', 'v0.23')
    expect(doc?.limits.map(({ max }) => max)).toEqual([63, 50_000])
    expect(doc?.rules.map(({ heading }) => heading)).toContain('Limits')
    expect(keywordDoc('position', 'schema', 'v0.23')?.rules.length).toBeGreaterThan(0)
    expect(keywordDoc('name', 'index', 'v0.23')?.limits[0]?.max).toBe(32)
    expect(keywordDoc('whatever', 'schema', 'v0.23')).toBeUndefined()
    for (const name of ['constructor', 'toString', '__proto__', 'valueOf'])
      expect(keywordDoc(name, 'schema', 'v0.23')).toBeUndefined()
  })
})

it('marks stand at a value, at the name of a large value, and where a value is missing', () => {
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
