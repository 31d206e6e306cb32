import { describe, expect, it } from 'vitest'
import { sampleIdText } from '#/store/testing/identity-samples.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord, TransitionStep } from '#/store/records/transition-record.ts'
import { findFirstIdentity, listFirstSteps } from './first-steps.ts'

function created(number: number, steps: readonly TransitionStep[] = []) {
  const id = `${sampleIdText.slice(0, -1)}${number}`
  const about = { id, label: '', networkId: 'sandbox', profile: 'spec', origin: 'created' } as const
  const create: TransitionRecord = {
    format: 1,
    id: String(number).padStart(64, '0'),
    identityId: id,
    kind: 'create',
    networkId: 'sandbox',
    profile: 'spec',
    bytes: new Uint8Array(),
    outPoint: null,
    draftId: '',
    steps: [{ kind: 'signed', atMs: number }, ...steps],
  }
  return { record: newIdentityRecord(about, number), create }
}

const confirmed = [{ kind: 'confirmed', atMs: 9, place: 1 }] as const

function firstOf(...all: readonly ReturnType<typeof created>[]) {
  return findFirstIdentity({
    identities: new Map(all.map(({ record }) => [record.id, record])),
    transitions: new Map(all.map(({ create }) => [create.id, create])),
  })
}

const open = (steps: ReturnType<typeof listFirstSteps>) =>
  steps.flatMap(({ id, isDone }) => (isDone ? [] : [id]))

describe('the first steps', () => {
  it('each first step is open until it is done, however many identities there are', () => {
    const [one, ...others] = [1, 2, 3, 4, 5].map((number) => created(number, confirmed))
    const first = one && firstOf(one, ...others)
    expect(first?.isConfirmed).toBe(true)
    expect(open(listFirstSteps(first, true, false))).toEqual(['safe'])
    expect(open(listFirstSteps(first, true, true))).toEqual([])
    expect(open(listFirstSteps(first, false, true))).toEqual(['passphrase'])
  })

  it('before the first identity, all first steps but the vault are open', () => {
    expect(open(listFirstSteps(undefined, true, false))).toEqual(['identity', 'confirmed', 'safe'])
  })

  it('a confirmed identity ends the first steps, but not a rejected identity or an unconfirmed archived one', () => {
    const waits = created(1)
    expect(firstOf(waits)).toEqual({ id: waits.record.id, isConfirmed: false })
    expect(firstOf(waits, created(2, confirmed))?.isConfirmed).toBe(true)
    expect(firstOf(created(1, [{ kind: 'rejected', atMs: 2 }]))).toBeUndefined()
    const archived = (each: ReturnType<typeof created>) => ({
      ...each,
      record: { ...each.record, archivedAtMs: 10 },
    })
    expect(firstOf(archived(created(1, confirmed)))?.isConfirmed).toBe(true)
    expect(firstOf(archived(created(1)))).toBeUndefined()
  })
})
