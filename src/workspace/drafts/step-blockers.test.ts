import { describe, expect, it } from 'vitest'
import { instantSendCreate } from '#/vault/create-examples.ts'
import type { CreateDraft } from './create-draft.ts'
import { judgeSample, sampleDraft } from './draft-samples.ts'
import { builderSteps, judgeSteps, type BuilderStep } from './step-blockers.ts'

function doneAt(at: BuilderStep, draft: CreateDraft): readonly BuilderStep[] {
  const steps = judgeSteps(draft, judgeSample(draft), at)
  return steps.filter(({ done }) => done).map(({ step }) => step)
}

describe('a step', () => {
  const whole = sampleDraft(instantSendCreate)

  it('is done when it is behind the person and holds', () => {
    expect(builderSteps.map((at) => doneAt(at, whole))).toEqual([
      [],
      ['fund'],
      ['fund', 'keys'],
      ['fund', 'keys', 'review'],
      ['fund', 'keys', 'review'],
    ])
  })

  it('is not done when something of it is to mend', () => {
    const draft = { ...whole, fund: { ...whole.fund, instantLock: 'zz' } }
    expect(doneAt('sign', draft)).toEqual(['keys'])
  })

  it('stays done in a signed draft, wherever the person looks', () => {
    const signed = { ...whole, signed: { atMs: 0, identityId: '00' } }
    expect(doneAt('fund', signed)).toEqual(['fund', 'keys', 'review', 'sign'])
  })
})
