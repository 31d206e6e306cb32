import { describe, expect, it } from 'vitest'
import { contractAfter } from '#/features/contracts/testing/contract-after.ts'
import { fixCases } from '#/features/contracts/testing/fix-cases.ts'
import { reportContract } from '#/protocol/contract/check-contract.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { contractRules, keywordRules } from '#/protocol/rule.ts'
import { readContractVectors } from '#/protocol/testing/contract-vectors.ts'
import type { Violation } from '#/protocol/violation.ts'
import { fixFor, fixes } from './fix-for.ts'
import { valueAt } from '#/features/contracts/model/text/json-pointer.ts'
import { joinFixes } from './fix.ts'

const found = (contract: unknown, version: PlatformVersion, identifierType?: string) => {
  const { violations, warnings } = reportContract(contract, version, identifierType)
  return [...violations, ...warnings]
}
const named = ({ rule, path }: Violation) => `${rule} ${path}`

/** Applies the fix and returns the remaining findings. Undefined if there is no fix. */
function afterFix(contract: object, violation: Violation, version: PlatformVersion, identifierType?: string) {
  const fix = fixFor(violation, { ...contract }, version)
  if (fix === undefined) return undefined
  const after = contractAfter(contract, fix.edits)
  return { after, left: found(after, version, identifierType) }
}

// Rules without a fix, because the user has to decide: on the name, the part to remove, or the type.
const decided: readonly string[] = (
  'contract.object contract.json contract.json-member contract.documents document.object ' +
  'document.properties document.properties-count document.required-names property.object ' +
  'property.object-properties property.name index.object index.properties index.field ' +
  'index.fields-listed limit.indices limit.unique-indices limit.index-properties ' +
  'limit.indexed-array keyword.pattern-re2 keyword.ref network.items network.document-name ' +
  'network.documents-count network.array-items network.index-member network.indexed-object ' +
  'network.compound-unique'
).split(' ')

describe('a fix', () => {
  it('exists for every rule, except those that need a decision by the user', () => {
    const rules = Object.keys({ ...contractRules, ...keywordRules })
    expect([...Object.keys(fixes), ...decided].toSorted()).toEqual(rules.toSorted())
    expect(new Set(fixCases.map(({ rule }) => rule))).toEqual(new Set(Object.keys(fixes)))
  })

  it.each(fixCases.map((each, at) => [`${each.rule} ${at}`, each] as const))(
    'removes its violation and adds none: %s',
    (_, { rule, contract, after, version = latestPlatformVersion, identifierType }) => {
      const before = found(contract, version, identifierType)
      const violation = before.find((each) => each.rule === rule)
      if (violation === undefined) throw new Error(`nothing breaks ${rule}`)
      const result = afterFix(contract, violation, version, identifierType)
      const left = result?.left.map(named)
      expect(left).not.toContain(named(violation))
      expect(before.map(named)).toEqual(expect.arrayContaining([...(left ?? ['no fix'])]))
      expect(valueAt(result?.after, violation.path)).toEqual(after)
    },
  )

  it('removes its violation in every published contract that breaks a rule', () => {
    let fixedCount = 0
    for (const { contract } of readContractVectors().invalid) {
      if (!isJsonObject(contract)) continue
      const before = found(contract, latestPlatformVersion)
      for (const violation of before) {
        const result = afterFix(contract, violation, latestPlatformVersion)
        if (result === undefined) continue
        fixedCount += 1
        const left = result.left.map(named)
        expect(left).not.toContain(named(violation))
        expect(before.map(named)).toEqual(expect.arrayContaining([...left]))
      }
    }
    expect(fixedCount).toBeGreaterThan(25)
  })

  it('is not offered if it would be a guess', () => {
    const guesses = [
      { type: 'text', position: 0 },
      { type: ['string', 'integer'], position: 0 },
      { type: 'string', maxLength: 'long', position: 0 },
      { type: 'string', minLength: 60_000, pattern: 'a', position: 0 },
      {
        type: 'array',
        prefixItems: [{ type: 'integer' }],
        minItems: 1,
        items: { type: 'string' },
        position: 0,
      },
    ]
    for (const definition of guesses) {
      const contract = {
        documents: { note: { type: 'object', properties: { abc: definition }, additionalProperties: false } },
      }
      const violations = found(contract, latestPlatformVersion)
      expect(violations.length).toBeGreaterThan(0)
      for (const each of violations) expect(fixFor(each, contract, latestPlatformVersion)).toBeUndefined()
    }
  })
})

describe('all fixes at once', () => {
  it('leave no finding', () => {
    const property = (position: unknown, rest: object = {}) => ({ type: 'integer', position, ...rest })
    const contract = {
      documents: {
        note: {
          properties: {
            one: property(0, { default: 1 }),
            two: property(0),
            three: { type: 'string', pattern: '^a' },
            four: { type: 'object', position: 9, properties: { inner: property(3) } },
          },
          required: ['one', 'two', 'one', 'two', 'one'],
          indices: [
            { name: 'x', properties: [{ three: 'desc' }, { $id: 'asc' }] },
            { name: 'x', properties: [{ $id: 'asc' }] },
            { name: 'x', properties: [{ one: 'asc' }] },
            { properties: [{ one: 'asc' }] },
          ],
          allOf: [{ default: 5 }],
        },
      },
    }
    const all = found(contract, latestPlatformVersion)
    const edits = joinFixes(all.flatMap((each) => fixFor(each, contract, latestPlatformVersion) ?? []))
    const after = contractAfter(contract, edits)
    expect(found(after, latestPlatformVersion)).toEqual([])
    expect(after).toMatchObject({
      documents: {
        note: {
          required: ['one', 'two'],
          properties: { three: { maxLength: 63 } },
          indices: [{ properties: [{ three: 'asc' }] }, { properties: [{ one: 'asc' }] }],
        },
      },
    })
  })
})
