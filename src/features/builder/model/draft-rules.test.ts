import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { checkTransitionStructure } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { checkSample, sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'
import { checkDraftRules, checkUpdateRules } from './draft-rules.ts'
import { sampleIdentity, sampleIdText } from '#/store/testing/identity-samples.ts'
import { assembleUpdate } from '#/domain/draft/checked-update.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'

const linesOf = (draft: CreateDraft, example = instantSendCreate) =>
  checkDraftRules(draft, checkSample(draft, example))
const ruleIds = (draft: CreateDraft, state: string, example = instantSendCreate) =>
  linesOf(draft, example).flatMap((line) => (line.state === state ? [line.rule] : []))

describe('the rules of a draft', () => {
  it('are all met by a complete InstantSend draft', () => {
    const draft = sampleDraft(instantSendCreate)
    expect(ruleIds(draft, 'fails')).toEqual([])
    expect(ruleIds(draft, 'unknown')).toEqual([])
    expect(ruleIds(draft, 'holds')).toContain('proof.single-use-key')
    expect(ruleIds(draft, 'holds')).toContain('key.level-for-purpose')
    const limits = ruleIds(draft, 'holds').filter((rule) => rule.startsWith('limit.'))
    expect(limits).toEqual(['limit.size'])
  })

  it('can stay undecided for a ChainLock proof', () => {
    const draft = sampleDraft(chainLockCreate)
    expect(ruleIds(draft, 'unknown', chainLockCreate)).toEqual(['proof.height-reached'])
    const bare = { ...draft, fund: { ...draft.fund, transaction: '' } }
    expect(ruleIds(bare, 'unknown', chainLockCreate)).toContain('proof.single-use-key')
  })

  it('have no instant lock rule for a ChainLock proof, and no height rule for an instant lock', () => {
    const rules = (draft: CreateDraft) => linesOf(draft).map(({ rule }) => rule)
    expect(rules(sampleDraft(chainLockCreate))).not.toContain('proof.instant-lock-length')
    expect(rules(sampleDraft(instantSendCreate))).not.toContain('proof.height')
  })

  it('include the size limit, but no rules of data contracts', () => {
    const rules = linesOf(sampleDraft(instantSendCreate)).map(({ rule }) => rule)
    expect(rules).toContain('limit.size')
    expect(rules.filter((rule) => /^(keyword|limit\.ind|contract)/.test(rule))).toEqual([])
  })

  it('begin with the rules that fail', () => {
    const draft = sampleDraft(instantSendCreate)
    const [first] = linesOf({ ...draft, keys: draft.keys.map((key) => ({ ...key, purpose: 1 })) })
    expect(first?.state).toBe('fails')
  })

  it('are not met by an empty draft', () => {
    expect(ruleIds(newCreateDraft('00', 0, sandboxNetwork), 'holds')).toEqual([])
  })

  it('include every rule that an unsigned create with an instant lock can break', () => {
    const shown: readonly RuleId[] = linesOf(sampleDraft(instantSendCreate)).map(({ rule }) => rule)
    const path = new URL('../../../protocol/vectors/invalid-transitions.json', import.meta.url)
    const { invalid } = JSON.parse(readFileSync(path, 'utf8'))
    const broken = invalid.flatMap(({ json, type }: { readonly json?: unknown; readonly type: number }) => {
      const checked = checkTransitionStructure(json, 'json', wireProfiles.spec)
      return checked.ok || type !== 2 ? [] : checked.violations.map(({ rule }) => rule)
    })
    const ofSignature = ['st.signature-length']
    const ofChainLock = ['proof.height', 'proof.out-point-length']
    const ofText = (rule: string) => rule.startsWith('encoding.') || rule.startsWith('json.')
    expect(broken.length).toBeGreaterThan(10)
    expect(
      broken.filter(
        (rule: RuleId) => ![...shown, ...ofSignature, ...ofChainLock].includes(rule) && !ofText(rule),
      ),
    ).toEqual([])
  })
})

const blank = newUpdateDraft({ id: sampleIdText, networkId: 'sandbox', profile: 'spec' })
const updateLinesOf = (change: Partial<UpdateDraft>) =>
  checkUpdateRules(
    assembleUpdate(
      { ...blank, ...change },
      { identity: sampleIdentity(), vaultKeys: [], nowMs: 1_800_000_000_000 },
    ),
  )

describe('the rules of an update', () => {
  it('are all met by an update that can be signed, and none concerns contracts', () => {
    const lines = updateLinesOf({ disable: [1] })
    expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['holds']))
    const ids: readonly string[] = lines.map(({ rule }) => rule)
    expect(ids).toEqual(expect.arrayContaining(['limit.size', 'update.read-only', 'network.disabled-at-now']))
    expect(ids.filter((rule) => /^(keyword|contract|document|index|property)\./.test(rule))).toEqual([])
    expect(ids.filter((rule) => rule.startsWith('limit.'))).toEqual(['limit.size'])
  })

  it('begin with the failing rule, and all others are met', () => {
    const [first, ...rest] = updateLinesOf({ disable: [1], disabledAtMs: 1 })
    expect(first).toMatchObject({ rule: 'network.disabled-at-now', state: 'fails' })
    expect(rest.every(({ state }) => state === 'holds')).toBe(true)
  })

  it('are all unknown while nothing is staged', () => {
    expect(updateLinesOf({}).every(({ state }) => state === 'unknown')).toBe(true)
  })
})
