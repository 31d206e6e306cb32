import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { startFundingVault } from '#/domain/funding/testing/funding-vault.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { addRecord } from '#/store/record-change.ts'
import { flushWorkspace, saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { beginWithUnused, listUnusedMoney, unusedAtKeys } from './unused-money.ts'

const network = { ...sandboxNetwork, id: 'sandbox-13', profile: 'platform-13' } as const
const address = fundingKey('address')
const identityId = '4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF'

const depositOf = (id: string, draftId: string, amounts: readonly bigint[]): Deposit => ({
  format: 1,
  id,
  createdAtMs: 1,
  networkId: network.id,
  profile: network.profile,
  purpose: 'registration',
  draftId,
  birthHeight: 1,
  scanned: null,
  keys: [{ publicKey: deriveEcdsaPublicKey(address.privateKey), use: 'address', madeAtMs: 0 }],
  payments:
    amounts.length === 0
      ? []
      : [{ bytes: payments(amounts, address.hash).bytes, seenAtMs: 0, state: { kind: 'settled' } }],
  spends: [],
})

const open = newCreateDraft('0000000000000001', 0, network)
const signed = { ...newCreateDraft('0000000000000002', 0, network), signed: { atMs: 0, identityId } }

beforeEach(async () => {
  await startFundingVault()
  await saveToWorkspace([
    addRecord('drafts', open.id, open),
    addRecord('drafts', signed.id, signed),
    addRecord('deposits', '00000000000000a1', depositOf('00000000000000a1', open.id, [300_000n])),
    addRecord(
      'deposits',
      '00000000000000a2',
      depositOf('00000000000000a2', signed.id, [7_000_000n, 50_000n]),
    ),
    addRecord('deposits', '00000000000000a3', depositOf('00000000000000a3', 'discarded', [60_000n])),
    addRecord('deposits', '00000000000000a4', depositOf('00000000000000a4', 'discarded', [400_000n])),
    addRecord('deposits', '00000000000000a5', depositOf('00000000000000a5', 'discarded', [])),
  ])
})
afterEach(flushWorkspace)

const unused = () => listUnusedMoney(useWorkspace.getState(), network.id)
const find = (id: string) => {
  const found = unused().find(({ deposit }) => deposit.id === id)
  if (found === undefined) throw new TypeError(id)
  return found
}

describe('unused money', () => {
  it('is the money that no draft waits for, with the identity that its address was created for', () => {
    expect(unused().map(({ deposit, duffs, identityId: of }) => [deposit.id, duffs, of])).toEqual([
      ['00000000000000a2', 7_050_000n, identityId],
      ['00000000000000a3', 60_000n, ''],
      ['00000000000000a4', 400_000n, ''],
    ])
    expect(listUnusedMoney(useWorkspace.getState(), 'mainnet')).toEqual([])
  })

  it('is added up for each key', () => {
    expect([...unusedAtKeys(useWorkspace.getState())]).toEqual([
      [formatHex(deriveEcdsaPublicKey(address.privateKey)), 7_050_000n + 60_000n + 400_000n],
    ])
  })

  it('leaves out money that a lock in progress already names', () => {
    const { deposits, drafts, bulkRuns, bulkRows } = useWorkspace.getState()
    const publicKey = deriveEcdsaPublicKey(fundingKey('lock').privateKey)
    const record = {
      format: 1,
      id: 'lock',
      networkId: network.id,
      profile: network.profile,
      purpose: 'registration',
      publicKey,
      keyMadeAtMs: 0,
      instantLock: null,
      chainLock: null,
      draftId: 'discarded',
      funds: null,
      givenUpAtMs: null,
    } as const
    const listOf = (givenUpAtMs: number | null) =>
      listUnusedMoney(
        {
          deposits,
          drafts,
          bulkRuns,
          bulkRows,
          locks: new Map([
            ['lock', { record: { ...record, givenUpAtMs }, amountDuffs: undefined, outPoint: undefined }],
          ]),
        },
        network.id,
      ).map(({ deposit }) => deposit.id)
    expect(listOf(null)).toEqual(['00000000000000a2'])
    expect(listOf(5)).toEqual(['00000000000000a2', '00000000000000a3', '00000000000000a4'])
  })

  it('goes into a top-up of its identity, a create if it is enough, or a top-up without an identity', async () => {
    expect(await beginWithUnused(find('00000000000000a2'))).toMatchObject({
      kind: 'top-up',
      identity: identityId,
      fund: { method: 'address', amount: '7050000' },
    })
    expect(await beginWithUnused(find('00000000000000a4'))).toMatchObject({ kind: 'create' })
    expect(await beginWithUnused(find('00000000000000a3'))).toMatchObject({ kind: 'top-up', identity: '' })
    await flushWorkspace()
    expect(unused()).toEqual([])
  })

  it('is taken only once, even if it is asked for twice', async () => {
    const found = find('00000000000000a2')
    await beginWithUnused(found)
    await expect(beginWithUnused(found)).rejects.toThrow('workspace/not-ready')
  })
})
