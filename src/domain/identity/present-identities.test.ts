import { describe, expect, it } from 'vitest'
import { newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import { sampleCreate, sampleKnown } from '#/store/testing/identity-samples.ts'
import { countPresent, isAway } from './present-identities.ts'

const { identityId } = sampleKnown(1, sampleCreate()).record

function identity(change: Partial<IdentityRecord>): IdentityRecord {
  const about = {
    id: identityId,
    label: '',
    networkId: 'sandbox',
    profile: 'spec',
    origin: 'created',
  } as const
  return { ...newIdentityRecord(about, 0), ...change }
}

function count(
  records: readonly IdentityRecord[],
  creates: readonly ReturnType<typeof sampleKnown>[] = [],
  networkId = 'sandbox',
): number {
  const identities = new Map(records.map((record) => [record.id, record]))
  const transitions = new Map(creates.map(({ record }) => [record.id, record]))
  return countPresent({ identities, transitions, networks: new Map() }, networkId)
}

const imported = { imports: [{ atMs: 0, place: 0, json: '{}' }] }

describe('the visible identities', () => {
  it('are those of one network that are not archived', () => {
    const records = [identity(imported), identity({ ...imported, id: 'other', archivedAtMs: 1 })]
    expect(count(records)).toBe(1)
    expect(count(records, [], 'elsewhere')).toBe(0)
    expect(records.map((record) => isAway(record, []))).toEqual([false, true])
  })

  it('include one whose create is pending, but not one whose create was discarded', () => {
    const waiting = sampleKnown(1, sampleCreate())
    const discarded = sampleKnown(1, sampleCreate(), [{ kind: 'discarded', atMs: 2 }])
    expect(count([identity({})], [waiting])).toBe(1)
    expect(count([identity({})], [discarded])).toBe(0)
    expect(isAway(identity({}), [waiting.record])).toBe(false)
    expect(isAway(identity({}), [discarded.record])).toBe(true)
  })
})
