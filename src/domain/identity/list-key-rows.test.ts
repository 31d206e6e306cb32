import { expect, it } from 'vitest'

import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { sampleIdentity, sampleKey, sampleKnown, sampleUpdate } from '#/store/testing/identity-samples.ts'

import { listKeyRows } from './list-key-rows.ts'

it('does not use the label of a discarded update for another key with the same id', () => {
  const given = sampleKey(4)
  const update = sampleKnown(1, sampleUpdate(1, { add: [given] }), [{ kind: 'discarded', atMs: 2 }])
  const { identityId: id } = update.record
  const bare = newIdentityRecord(
    { id, label: '', networkId: 'sandbox', profile: 'spec', origin: 'imported' },
    0,
  )
  const record = { ...bare, keyLabels: [{ keyId: 4, label: 'Laptop' }] }
  const labelsWith = (key: typeof given) => {
    const shown = { identity: sampleIdentity({ publicKeys: [key] }), balanceCredits: 0n, base: undefined }
    return listKeyRows({ record, transitions: [update], shown }, () => undefined).map(({ label }) => label)
  }
  expect(labelsWith(given)).toEqual(['Laptop'])
  expect(labelsWith({ ...given, data: Uint8Array.from(given.data, (byte) => byte ^ 1) })).toEqual([''])
})
