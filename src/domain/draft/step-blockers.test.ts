import { describe, expect, it } from 'vitest'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'
import { checkSample, sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { builderSteps, findBlocker, checkSteps, type BuilderStep } from './step-blockers.ts'

function doneAt(at: BuilderStep, draft: CreateDraft): readonly BuilderStep[] {
  const steps = checkSteps(draft, checkSample(draft), at)
  return steps.filter(({ done }) => done).map(({ step }) => step)
}

describe('a step', () => {
  const whole = sampleDraft(instantSendCreate)

  it('is done once the user has passed it and it is valid', () => {
    expect(builderSteps.map((at) => doneAt(at, whole))).toEqual([
      [],
      ['fund'],
      ['fund', 'keys'],
      ['fund', 'keys', 'review'],
      ['fund', 'keys', 'review'],
    ])
  })

  it('is not done while anything in it needs fixing', () => {
    const draft = { ...whole, fund: { ...whole.fund, instantLock: 'zz' } }
    expect(doneAt('sign', draft)).toEqual(['keys'])
  })

  it('stays done in a signed draft, whichever step the user looks at', () => {
    const signed = { ...whole, signed: { atMs: 0, identityId: '00' } }
    expect(doneAt('fund', signed)).toEqual(['fund', 'keys', 'review', 'sign'])
  })
})

const blockerOf = (step: 'fund' | 'keys' | 'review' | 'sign', draft: CreateDraft) =>
  findBlocker(step, draft, checkSample(draft))

describe('the blocker of a step', () => {
  const whole = sampleDraft(instantSendCreate)
  const begun = newCreateDraft('00', 0, sandboxNetwork)
  const empty: CreateDraft = { ...begun, fund: { ...begun.fund, method: 'instant-send' } }

  it('is absent in a complete draft', () => {
    expect(blockerOf('fund', whole)).toBeUndefined()
    expect(blockerOf('keys', whole)).toBeUndefined()
    expect(blockerOf('sign', whole)).toBeUndefined()
  })

  it('is a field that is still empty', () => {
    expect(blockerOf('fund', empty)).toEqual({
      kind: 'missing',
      step: 'fund',
      fields: ['transaction', 'instantLock', 'singleUseKey'],
    })
    expect(blockerOf('keys', empty)).toEqual({ kind: 'no-keys', step: 'keys' })
  })

  it('is only the button that funds the draft if the sandbox funds it', () => {
    const draft: CreateDraft = { ...empty, fund: { ...empty.fund, method: 'sandbox' } }
    expect(blockerOf('fund', draft)).toEqual({ kind: 'unfunded', step: 'fund' })
  })

  it('is the first thing to fix, with its step', () => {
    const draft = { ...whole, fund: { ...whole.fund, instantLock: 'zz' } }
    expect(blockerOf('sign', draft)).toMatchObject({ kind: 'fix', step: 'fund', count: 1 })
    expect(blockerOf('keys', draft)).toBeUndefined()
  })

  it('is a missing High key, which blocks signing', () => {
    const draft = { ...whole, keys: whole.keys.filter(({ securityLevel }) => securityLevel !== 2) }
    expect(blockerOf('sign', draft)).toMatchObject({
      kind: 'fix',
      step: 'keys',
      first: { rule: 'identity.master-and-high' },
    })
  })
})
