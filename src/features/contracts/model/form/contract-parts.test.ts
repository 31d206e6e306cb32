import { describe, expect, it } from 'vitest'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { defaultConfig } from '#/protocol/contract-13/typed-contract.ts'
import { exactValueOf } from '#/protocol/contract/exact-integers.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { format1Contract } from '#/features/contracts/testing/format-1-contract.ts'
import { placeAt, shownAt } from './contract-place.ts'
import {
  addPart,
  configFlags,
  listParts,
  offeredGroups,
  setMember,
  setTakers,
  takersOf,
  tokenRules,
  type TokenRule,
} from './contract-parts.ts'

const edited = (contract: JsonObject, edits: readonly JsonEdit[]): JsonObject => {
  const text = JSON.stringify(contract)
  const value: unknown = JSON.parse(applyChanges(text, editText(text, edits)))
  return isJsonObject(value) ? value : {}
}
const firstToken = (contract: JsonObject) => listParts(contract, 'token')[0]?.[1] ?? {}
const brokenBy = (contract: JsonObject) => judgeContract(contract).violations.map(({ rule }) => rule)

describe('the parts of a contract', () => {
  it('have the defaults of nodes in the configuration and in a new token', () => {
    expect(defaultConfig).toMatchObject(configFlags)
    const { contract } = judgeContract(edited({}, addPart({}, 'token').edits))
    const [[, token] = []] = contract?.tokens ?? []
    const rules = Object.keys(tokenRules) as TokenRule[] // The object has exactly these keys.
    expect(rules.map((rule) => token?.[rule].authorizedToMakeChange.kind)).toEqual(Object.values(tokenRules))
  })

  it('get the next position: a new token is valid at once, and a new group needs members', () => {
    const one = edited({}, addPart({}, 'token').edits)
    const two = edited(one, addPart(one, 'token').edits)
    expect(listParts(two, 'token').map(([position]) => position)).toEqual(['0', '1'])
    expect(brokenBy(two)).toEqual([])
    const { path, edits } = addPart(two, 'group')
    expect(path).toBe('/groups/0')
    expect(brokenBy(edited(two, edits))).toContain('v13.group-few')
  })

  it('let the user choose who is authorized by a token rule, and a missing group breaks a rule', () => {
    const contract = exactValueOf(format1Contract)
    const token = isJsonObject(contract) ? firstToken(contract) : {}
    expect(takersOf(token, 'manualMintingRules')).toBe('mainGroup')
    expect(takersOf(token, 'freezeRules')).toBe('noOne')
    const plain = edited({}, addPart({}, 'token').edits)
    const frozen = edited(plain, setTakers(firstToken(plain), '/tokens/0', 'freezeRules', 'contractOwner'))
    expect(brokenBy(frozen)).toEqual([])
    const byGroup = edited(frozen, setTakers(firstToken(frozen), '/tokens/0', 'freezeRules', 'group 0'))
    expect(takersOf(firstToken(byGroup), 'freezeRules')).toBe('group 0')
    expect(brokenBy(byGroup)).toEqual(['v13.group-exists'])
  })

  it('can be set member by member, and a missing object is added', () => {
    const one = edited({}, setMember({}, ['config', 'readonly'], true, { $formatVersion: '1' }))
    expect(one).toEqual({ config: { $formatVersion: '1', readonly: true } })
    expect(edited(one, setMember(one, ['config', 'readonly'], undefined))).toEqual({
      config: { $formatVersion: '1' },
    })
  })

  it('are found by a pointer', () => {
    const contract = JSON.parse(format1Contract)
    const found = (pointer: string) => {
      const { place, rest } = placeAt(contract, pointer)
      return [place.kind, place.path, rest.join('/')]
    }
    expect(found('/tokens/0/conventions/decimals')).toEqual(['token', '/tokens/0', 'conventions/decimals'])
    expect(found('/groups/0')).toEqual(['group', '/groups/0', ''])
    expect(found('/groups/7')[0]).toBe('contract')
    expect(found('/keywords/1')).toEqual(['settings', '/config', 'keywords/1'])
    expect(found('/config/readonly')).toEqual(['settings', '/config', 'config/readonly'])
    expect(shownAt({ tokens: contract.tokens }, '').place.path).toBe('/tokens/0')
  })
})

it('an edit writes every digit of a large integer', () => {
  const text = '{"a": 1}'
  const changed = applyChanges(text, editText(text, [{ kind: 'set', path: '/a', value: 2n ** 63n - 1n }]))
  expect(changed).toBe('{"a": 9223372036854775807}')
  expect(editText(changed, [{ kind: 'set', path: '/a', value: 2n ** 63n - 1n }]).empty).toBe(true)
})

it('a list offers a hundred of 65,536 groups, and others on request if they exist', () => {
  const groups = Array.from({ length: 65_536 }, (_, at) => String(at))
  expect(offeredGroups(groups, ['undefined', '70000', '7'])).toEqual(groups.slice(0, 100))
  expect(offeredGroups(groups, ['65535', '100', '65535']).slice(100)).toEqual(['100', '65535'])
})
