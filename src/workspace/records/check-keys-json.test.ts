import { describe, expect, it } from 'vitest'
import { checkKeysJson } from './check-keys-json.ts'

const key = {
  id: 4,
  type: 0,
  purpose: 0,
  securityLevel: 0,
  data: '29dPAK5rdd4tTjTMMMjcdYx7bQjbrZHhPtMYjUaXYRF3H',
}

function faultsOf(value: unknown) {
  const checked = checkKeysJson(typeof value === 'string' ? value : JSON.stringify(value))
  return checked.ok ? [] : checked.violations.map(({ rule, path }) => [rule, path])
}

describe('checkKeysJson', () => {
  it('reads one key, or several, with their ids', () => {
    const one = checkKeysJson(JSON.stringify(key))
    const two = checkKeysJson(JSON.stringify([key, { ...key, id: 5, readOnly: true }]))
    expect(one.ok && one.value.map(({ id, readOnly }) => [id, readOnly])).toEqual([[4, undefined]])
    expect(two.ok && two.value.map(({ id, readOnly }) => [id, readOnly])).toEqual([
      [4, undefined],
      [5, true],
    ])
  })

  it('names each rule with the place of its key', () => {
    expect(faultsOf([key, { ...key, purpose: 1 }])).toEqual([['key.level-for-purpose', '/1/securityLevel']])
    expect(faultsOf({ ...key, more: 1 })).toEqual([['key.no-additional', '/0/more']])
  })

  it('takes an identity or an identity create for its keys', () => {
    expect(faultsOf({ type: 2, publicKeys: [key] })).toEqual([])
    expect(faultsOf({ publicKeys: [{ ...key, purpose: 1 }] })).toEqual([
      ['key.level-for-purpose', '/0/securityLevel'],
    ])
  })

  it('keeps disabledAt, which a key may bear', () => {
    expect(faultsOf({ ...key, disabledAt: 1 })).toEqual([])
  })

  it('rejects what is not JSON, no key, and more keys than an identity begins with', () => {
    expect(faultsOf('[')).toEqual([['json.object', '']])
    expect(faultsOf([])).toEqual([['keys.count', '']])
    expect(faultsOf(Array.from({ length: 11 }, () => key))).toEqual([['keys.count', '']])
  })
})
