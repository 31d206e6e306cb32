import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import type { DraftFund } from '#/store/records/draft-fund.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'

import { checkDraft } from './checked-draft.ts'
import { changeFund } from './draft-actions.ts'

vi.mock('#/protocol/encoding/bytes-text.ts', { spy: true })
vi.mock('#/protocol/layer1/transaction.ts', { spy: true })

const key = sampleLockKey(1)
const { transaction, instantLock } = sampleFunding(key)
const draft = newCreateDraft('create', 0, { id: 'sandbox', profile: 'spec' })
const pasted = {
  ...draft.fund,
  method: 'instant-send',
  singleUseKey: key.id,
  transaction: formatHex(transaction),
  instantLock: formatHex(instantLock),
} as const

afterEach(flushWorkspace)

beforeEach(async () => {
  useVault.setState({ keys: [key] })
  useWorkspace.setState({
    kind: 'ready',
    drafts: new Map<string, FundedDraft>([[draft.id, { ...draft, fund: pasted }]]),
  })
  const memory = openMemoryDisk()
  storeShown(memory.disk)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  type({})
  await flushWorkspace()
})

/**
 * Acts like a keystroke: changes the draft, notes the evidence of its lock, and checks the draft again for its page.
 */
function type(change: Partial<DraftFund>) {
  vi.mocked(checkBytesText).mockClear()
  vi.mocked(checkTransaction).mockClear()
  changeFund(draft.id, change)
  const typed = useWorkspace.getState().drafts.get(draft.id)
  if (typed?.kind !== 'create') throw new TypeError('no draft')
  const { report } = checkDraft(typed, { identities: new Map(), transitions: new Map() }, [key])
  return {
    report,
    texts: vi.mocked(checkBytesText).mock.calls.map(([text]) => text),
    transactions: vi.mocked(checkTransaction).mock.calls.length,
  }
}

const lock = pasted.instantLock
const paid = pasted.transaction
const chainLock = { method: 'chain-lock', height: '12' } as const

it.each([
  ['an instant lock', { instantLock: `${lock.slice(0, -2)}00` }, [`${lock.slice(0, -2)}00`], 0],
  ['an instant lock that is not finished', { instantLock: lock.slice(0, -1) }, [lock.slice(0, -1)], 0],
  ['a transaction', { transaction: `${paid.slice(0, -2)}07` }, [`${paid.slice(0, -2)}07`], 1],
  ['a transaction that is not finished', { transaction: paid.slice(0, -1) }, [paid.slice(0, -1)], 0],
  ['the height of a chain lock', chainLock, [], 0],
])('a keystroke in %s reads the text of that field once, and no other', (_, change, texts, transactions) => {
  expect(type(change)).toMatchObject({ texts, transactions })
})

it('checks the current text of a field after each keystroke', () => {
  expect(type({}).report.fund.proof).toMatchObject({ type: 0 })
  const { violations } = type({ instantLock: lock.slice(0, -1) }).report.fund
  expect(violations).toMatchObject({ instantLock: [{}], transaction: [] })
  expect(type({ instantLock: lock }).report.fund.proof).toMatchObject({ type: 0 })
})
