import { describe, expect, it } from 'vitest'
import type { ContractRuleId } from '#/protocol/contract-13/contract-rules.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { judgeGivenContract } from '#/protocol/contract-13/judge-given-contract.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { editText } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { joinFixes } from './fix.ts'
import { newestFixes, newestFixFor } from './fix-for.ts'

const text = (rest: object = {}) => ({ type: 'string', maxLength: 63, position: 0, ...rest })
const note = (type: object, title: object = text()) => ({
  documents: { note: { type: 'object', properties: { title }, additionalProperties: false, ...type } },
})
const index = (rest: object) => ({ indices: [{ name: 'byTitle', properties: [{ title: 'asc' }], ...rest }] })
const token = (rest: object) => ({
  tokens: {
    0: {
      $formatVersion: '0',
      conventions: {
        $formatVersion: '0',
        localizations: {
          en: { $formatVersion: '0', shouldCapitalize: false, singularForm: 'coin', pluralForm: 'coins' },
        },
        decimals: 8,
      },
      ...rest,
    },
  },
})
const rules = (takers: unknown) => ({
  manualMintingRules: {
    $formatVersion: '0',
    authorizedToMakeChange: takers,
    adminActionTakers: { $type: 'noOne' },
    changingAuthorizedActionTakersToNoOneAllowed: false,
    changingAdminActionTakersToNoOneAllowed: false,
    selfChangingAdminActionTakersAllowed: false,
  },
})

const bytes = { type: 'array', byteArray: true, position: 0 }
const cases: readonly (readonly [rule: ContractRuleId, contract: object])[] = [
  ['v13.unknown-member', { ...note({}), title: 'Notes' }],
  ['v13.type-keyword', note({ mutable: true })],
  ['v13.property-keyword', note({}, text({ default: 'a' }))],
  ['v13.part-keyword', note(index({ sparse: true }))],
  ['v13.type-schema', note({ $schema: 'https://json-schema.org/draft/2020-12/schema' })],
  ['v13.position', note({}, { type: 'string', maxLength: 63 })],
  ['v13.position-sequence', note({}, text({ position: 3 }))],
  [
    'v13.nested-position',
    note(
      {},
      {
        type: 'object',
        position: 0,
        additionalProperties: false,
        properties: { inner: { type: 'string', maxLength: 9 } },
      },
    ),
  ],
  ['v13.object-closed', note({}, { type: 'object', position: 0, properties: { inner: text() } })],
  ['v13.keyword-missing', note({ additionalProperties: undefined })],
  ['v13.keyword-missing', note({ type: undefined })],
  ['v13.keyword-choice', note(index({ properties: [{ title: 'desc' }] }))],
  ['v13.keyword-items', note({ indices: [] })],
  ['v13.byte-array', note({}, { type: 'array', maxItems: 9, position: 0 })],
  ['v13.identifier-size', note({}, { ...bytes, contentMediaType: 'application/x.dash.dpp.identifier' })],
  ['v13.text-limit', note({}, { type: 'string', pattern: '^a$', position: 0 })],
  ['v13.index-length', note(index({}), text({ maxLength: 200 }))],
  ['v13.index-length', note(index({}), { ...bytes, maxItems: 900 })],
  ['v13.index-id', note(index({ properties: [{ $id: 'asc' }, { title: 'asc' }] }))],
  [
    'v13.index-name-twice',
    note({ indices: [...index({}).indices, { name: 'byTitle', properties: [{ $ownerId: 'asc' }] }] }),
  ],
  ['v13.index-twice', note({ indices: [...index({}).indices, ...index({ name: 'again' }).indices] })],
  ['v13.contested-mutable', note(index({ unique: true, contested: { resolution: 0 } }))],
  ['v13.format-version', token({ $formatVersion: '1' })],
  ['v13.config-version', { ...note({}), config: { $formatVersion: '0' } }],
  ['v13.takers', token(rules('ContractOwner'))],
  ['v13.keyword-twice', { ...note({}), keywords: ['club', 'club'] }],
]

describe('a fix of version 13', () => {
  it.each(cases)('removes a violation of %s and adds none', (rule, given) => {
    const contract = plain(JSON.stringify(given))
    const { violations, warnings } = judgeGivenContract(contract)
    const findings = [...violations, ...warnings]
    expect(findings.map((each) => each.rule)).toContain(rule)
    const fixes = findings.flatMap((each) => newestFixFor(each, contract) ?? [])
    expect(fixes).toHaveLength(findings.length)
    const before = JSON.stringify(contract)
    const fixed = judgeContract(plain(applyChanges(before, editText(before, joinFixes(fixes)))))
    expect([...fixed.violations, ...fixed.warnings]).toEqual([])
  })

  it('has a test case for each rule that it covers', () => {
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(Object.keys(newestFixes)))
  })

  it('is not offered if the user has to decide', () => {
    const list = plain(JSON.stringify(note({}, { type: 'array', items: text(), maxItems: 9, position: 0 })))
    const { violations } = judgeGivenContract(list)
    expect(violations.map((each) => newestFixFor(each, list))).toEqual(violations.map(() => undefined))
  })
})

function plain(json: string): JsonObject {
  const value: unknown = JSON.parse(json)
  return isJsonObject(value) ? value : {}
}
