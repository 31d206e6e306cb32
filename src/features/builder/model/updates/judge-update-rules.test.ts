import { describe, expect, it } from 'vitest'
import { sampleIdentity, sampleIdText } from '#/workspace/testing/identity-samples.ts'
import { assembleUpdate } from '#/session/drafts/checked-update.ts'
import { checkUpdateRules } from './judge-update-rules.ts'
import { newUpdateDraft, type UpdateDraft } from '#/workspace/records/update-draft.ts'

const blank = newUpdateDraft({ id: sampleIdText, networkId: 'sandbox', profile: 'spec' })
const linesOf = (change: Partial<UpdateDraft>) =>
  checkUpdateRules(
    assembleUpdate(
      { ...blank, ...change },
      { identity: sampleIdentity(), vaultKeys: [], nowMs: 1_800_000_000_000 },
    ),
  )

describe('the rules of an update', () => {
  it('all hold for one that can be signed, and are none of contracts', () => {
    const lines = linesOf({ disable: [1] })
    expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['holds']))
    const ids: readonly string[] = lines.map(({ rule }) => rule)
    expect(ids).toEqual(expect.arrayContaining(['limit.size', 'update.read-only', 'network.disabled-at-now']))
    expect(ids.filter((rule) => /^(keyword|contract|document|index|property)\./.test(rule))).toEqual([])
    expect(ids.filter((rule) => rule.startsWith('limit.'))).toEqual(['limit.size'])
  })

  it('name what fails first; the others hold where they were asked', () => {
    const [first, ...rest] = linesOf({ disable: [1], disabledAtMs: 1 })
    expect(first).toMatchObject({ rule: 'network.disabled-at-now', state: 'fails' })
    expect(rest.every(({ state }) => state === 'holds')).toBe(true)
  })

  it('claim nothing where nothing is staged', () => {
    expect(linesOf({}).every(({ state }) => state === 'unknown')).toBe(true)
  })
})
