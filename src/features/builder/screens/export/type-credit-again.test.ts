import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { changeCredit } from '#/domain/draft/credit-actions.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import {
  sampleIdText,
  sampleKnown,
  sampleTransfer,
  sampleUpdate,
  sampleWithdrawal,
} from '#/store/testing/identity-samples.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { typeCreditAgain } from './settled-card.tsx'

const record: IdentityRecord = {
  format: 2,
  id: sampleIdText,
  version: 1,
  label: '',
  tags: [],
  note: '',
  networkId: 'sandbox',
  profile: 'platform-13',
  origin: 'created',
  addedAtMs: 1,
  changedAtMs: 1,
  archivedAtMs: null,
  keyLabels: [],
  imports: [],
}

const typed = () => useWorkspace.getState().identities.get(sampleIdText)?.sending
const again = (transition: Transition) => typeCreditAgain(sampleKnown(1, transition))

afterEach(flushWorkspace)

beforeEach(() => {
  vi.restoreAllMocks()
  const { disk, database } = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
  useWorkspace.setState({
    kind: 'ready',
    identities: new Map([[record.id, record]]),
    transitions: new Map(),
    networks: new Map(),
  })
  storeShown(disk)
})

describe('the form after nodes rejected a transition', () => {
  it('has the recipient and amount of a rejected transfer again', () => {
    again(sampleTransfer(25_000_000_000n))
    expect(typed()?.transfer).toMatchObject({
      to: formatBase58(new Uint8Array(32).fill(9)),
      amount: '0.25',
      unit: 'dash',
    })
  })

  it('has the address, amount, fee and signer of a rejected withdrawal again', () => {
    const script = parseHex(`76a914${'11'.repeat(20)}88ac`)
    const withdrawal = sampleWithdrawal(50_000_000_000n)
    if (withdrawal.type !== 6) throw new TypeError('no withdrawal')
    again({ ...withdrawal, outputScript: script, coreFeePerByte: 5 })
    expect(typed()?.withdrawal).toMatchObject({ amount: '0.5', coreFeePerByte: 5, signer: 'transfer' })
    expect(typed()?.withdrawal?.to).toMatch(/^y\w{33}$/)
  })

  it('has the Owner key as the signer of a withdrawal without an address', () => {
    again(sampleWithdrawal(50_000_000_000n))
    expect(typed()?.withdrawal).toMatchObject({ to: '', amount: '0.5', signer: 'owner' })
  })

  it('keeps typed text, and gets no values from an update', () => {
    changeCredit(sampleIdText, 'transfer', { amount: '7' })
    again(sampleTransfer(25_000_000_000n))
    again(sampleUpdate(2, { disable: [1] }))
    expect(typed()).toEqual({ transfer: expect.objectContaining({ to: '', amount: '7' }) })
  })
})
