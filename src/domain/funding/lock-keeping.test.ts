import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { discardDraft, changeFund } from '#/domain/draft/draft-actions.ts'
import { makeSingleUseKey } from '#/domain/draft/fund-actions.ts'
import { fundFromSandbox } from '#/domain/draft/sandbox-fund.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { continueLock } from '#/features/identities/model/continue-lock.ts'
import { findUsedLockKeys, isInProgress, listLocks } from './list-locks.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { abandonLock, resumeLock } from '#/domain/draft/asset-locks.ts'
import { noteDrafts } from '#/domain/draft/note-draft.ts'

const key = sampleLockKey(1)
const funding = sampleFunding(key)
const transaction = formatHex(funding.transaction)
const instantLock = formatHex(funding.instantLock)

const none = () => ({
  drafts: new Map(),
  identities: new Map(),
  transitions: new Map(),
  networks: new Map(),
  locks: new Map(),
})
let disk: MemoryDisk

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(() => {
  vi.restoreAllMocks()
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  useWorkspace.setState({ kind: 'ready', ...none() })
  useVault.setState({ keys: [key] })
  vi.spyOn(vault, 'generateKeys').mockResolvedValue([key])
})

function putDraft(fund: Parameters<typeof sampleLockDraft>[1] = {}) {
  const draft = sampleLockDraft('d', fund)
  disk.drafts.set('d', draft)
  useWorkspace.setState({ drafts: new Map([['d', draft]]) })
  return draft
}

function listed() {
  const { drafts, transitions, locks, deposits } = useWorkspace.getState()
  return listLocks({ drafts, transitions, locks, deposits, vaultKeys: useVault.getState().keys })
}

const stepsInProgress = () =>
  listed()
    .filter(isInProgress)
    .map(({ step }) => step.kind)

/** Drops the state of this tab and reads the disk. */
async function reload() {
  await flushWorkspace()
  useWorkspace.setState({ kind: 'starting', ...none() })
  await startWorkspace()
}

describe('a single-use key', () => {
  it('is stored with its lock before the draft names it', async () => {
    putDraft()
    let namedMeanwhile: unknown
    vi.mocked(workspaceDatabase.change).mockImplementationOnce(async (places, { decide, readBack }) => {
      const [change] = decide(
        places.map(() => undefined),
        0,
      )
      expect(change).toMatchObject({ kind: 'put', store: 'asset-locks', key: formatHex(key.publicKey) })
      const { drafts, locks } = useWorkspace.getState()
      namedMeanwhile = [drafts.get('d')?.fund.singleUseKey, locks.size]
      readBack?.([change?.kind === 'put' ? change.value : undefined], 0)
    })
    await makeSingleUseKey('d', 'Lock key 1')
    expect(namedMeanwhile).toEqual([null, 0])
    expect(useWorkspace.getState().drafts.get('d')?.fund.singleUseKey).toBe(key.id)
    expect(stepsInProgress()).toEqual(['key-made'])
  })

  it.each([
    [
      'the vault cannot seal it',
      () => vi.mocked(vault.generateKeys).mockRejectedValueOnce(new Error('full')),
    ],
    [
      'its lock cannot be written',
      () => vi.mocked(workspaceDatabase.change).mockRejectedValueOnce(new Error('full')),
    ],
  ])('is shown neither by the draft nor in the list if %s', async (_, fail) => {
    putDraft()
    fail()
    await expect(makeSingleUseKey('d', 'Lock key 1')).rejects.toThrow(/full|not-saved/)
    expect(useWorkspace.getState().drafts.get('d')?.fund.singleUseKey).toBeNull()
    expect(listed()).toEqual([])
  })
})

describe('a lock in progress', () => {
  it('survives a reload at every step, and continues in a new draft after its own is discarded', async () => {
    putDraft()
    await makeSingleUseKey('d', 'Lock key 1')
    await reload()
    expect(stepsInProgress()).toEqual(['key-made'])
    changeFund('d', { transaction })
    await reload()
    expect(stepsInProgress()).toEqual(['transaction-seen'])
    changeFund('d', { instantLock })
    await reload()
    expect(stepsInProgress()).toEqual(['lock-seen'])
    const discarded = await discardDraft('d')
    expect(discarded?.lock).toMatchObject({ amountDuffs: 5000n })
    await reload()
    expect(useWorkspace.getState().drafts.size).toBe(0)
    const [lock] = listed()
    if (lock === undefined) throw new TypeError('the lock is out of sight')
    expect(lock).toMatchObject({ step: { kind: 'lock-seen' }, draft: undefined })
    const { draft, step } = (await continueLock(lock)).params
    expect(step).toBe('keys')
    expect(disk.drafts.get(draft)).toMatchObject({ fund: { singleUseKey: key.id, transaction, instantLock } })
    expect(listed()).toMatchObject([{ draft: { id: draft } }])
  })

  it('of a top-up has a key of the top-up branch, and continues in a top-up', async () => {
    const about = { id: 't', networkId: 'sandbox', profile: 'spec', identity: 'whoever' } as const
    const draft = newTopUpDraft(about, 0)
    useWorkspace.setState({ drafts: new Map([['t', draft]]) })
    await makeSingleUseKey('t', 'Lock key 1')
    expect(vault.generateKeys).toHaveBeenCalledWith(
      expect.objectContaining({ keys: [expect.objectContaining({ purpose: 'top-up' })] }),
    )
    changeFund('t', { transaction, instantLock })
    expect(listed()).toMatchObject([{ lock: { record: { purpose: 'top-up' } }, draft: { id: 't' } }])
    await discardDraft('t')
    const [lock] = listed()
    if (lock === undefined) throw new TypeError('the lock is out of sight')
    const { to, params } = await continueLock(lock)
    expect([to, params.step]).toEqual(['/build/top-up/$draft/$step', 'fund'])
    // Only the draft had the recipient.
    expect(disk.drafts.get(params.draft)).toMatchObject({
      kind: 'top-up',
      identity: '',
      fund: { transaction },
    })
  })

  it('belongs to the draft that last contained it, and has that draft’s purpose', () => {
    putDraft({ singleUseKey: key.id, transaction, instantLock })
    noteDrafts()
    expect(listed()).toMatchObject([{ lock: { record: { purpose: 'registration' } } }])
    const about = { id: 't', networkId: 'sandbox', profile: 'spec', identity: '' } as const
    useWorkspace.setState({ drafts: new Map([['t', newTopUpDraft(about, 0)]]) })
    changeFund('t', { singleUseKey: key.id, transaction, instantLock })
    expect(listed()).toMatchObject([{ lock: { record: { purpose: 'top-up', draftId: 't' } } }])
  })

  it('keeps its evidence when the evidence is removed from the draft', () => {
    putDraft({ singleUseKey: key.id })
    changeFund('d', { transaction, instantLock })
    changeFund('d', { transaction: '', instantLock: '', singleUseKey: null })
    expect(listed()).toMatchObject([{ step: { kind: 'lock-seen' }, draft: undefined }])
  })

  it('stays in the list when the draft continues with another key', () => {
    const second = sampleLockKey(2)
    useVault.setState({ keys: [key, second] })
    putDraft({ singleUseKey: key.id })
    changeFund('d', { transaction })
    changeFund('d', { transaction: '', singleUseKey: second.id })
    expect(listed().map(({ key: own, draft }) => [own?.id, draft?.id])).toEqual([
      [key.id, undefined],
      [second.id, 'd'],
    ])
  })

  it('can be given up and resumed, even after a reload', async () => {
    putDraft({ singleUseKey: key.id })
    changeFund('d', { transaction })
    const id = listed()[0]?.lock.record.id ?? ''
    await abandonLock(id)
    await reload()
    expect(stepsInProgress()).toEqual([])
    await resumeLock(id)
    await reload()
    expect(stepsInProgress()).toEqual(['transaction-seen'])
  })

  it('is reported when its draft is discarded, even before the vault is read', async () => {
    putDraft({ singleUseKey: key.id })
    changeFund('d', { transaction })
    useVault.setState({ keys: [] })
    expect((await discardDraft('d'))?.lock).toMatchObject({ amountDuffs: 5000n })
  })

  it('ignores a second attempt to discard its draft', async () => {
    putDraft({ singleUseKey: key.id })
    expect(await discardDraft('d')).toBeDefined()
    expect(await discardDraft('d')).toBeUndefined()
  })

  it('is replaced by other sandbox funds, and restored by their undo', () => {
    putDraft({ singleUseKey: key.id, method: 'sandbox' })
    fundFromSandbox('d', key.publicKey, 1000n)
    const undo = fundFromSandbox('d', key.publicKey, 2000n)
    const amounts = () =>
      listed()
        .filter(isInProgress)
        .map(({ lock }) => lock.amountDuffs)
    expect(amounts()).toEqual([2000n])
    undo?.()
    expect(amounts()).toEqual([1000n])
  })
})

describe('a lock key', () => {
  const confirmedLock = () => {
    putDraft({ singleUseKey: key.id, method: 'sandbox' })
    fundFromSandbox('d', key.publicKey, 1000n)
    const [lock] = listed()
    if (lock === undefined) throw new TypeError('no lock')
    return { lock, confirmed: { ...lock, step: { kind: 'confirmed', atMs: 1 } } as const }
  }
  const usedOf = (...locks: Parameters<typeof findUsedLockKeys>[0]) => [
    ...findUsedLockKeys(locks, useWorkspace.getState(), [key]),
  ]

  it('is used up once its lock is confirmed, unless another lock needs it', async () => {
    const { lock, confirmed } = confirmedLock()
    await discardDraft('d')
    expect(usedOf(lock)).toEqual([])
    expect(usedOf(confirmed)).toEqual([formatHex(key.publicKey)])
    expect(usedOf(confirmed, lock)).toEqual([])
  })

  it('is not used up while a draft names it, even if that draft’s lock is not known yet', async () => {
    const { confirmed } = confirmedLock()
    expect(usedOf(confirmed)).toEqual([])
    await discardDraft('d')
    putDraft({ singleUseKey: key.id })
    expect(usedOf(confirmed)).toEqual([])
  })
})

describe('drafts of an earlier version', () => {
  // Version 1 stored no networks, no form for a new key, and no locks.
  const {
    networkId: _network,
    newKey: _form,
    ...oldest
  } = sampleLockDraft('d', {
    singleUseKey: key.id,
    transaction,
    instantLock,
  })

  it('have their locks noted once the vault’s keys are read, too', async () => {
    disk.drafts.set('d', oldest)
    useVault.setState({ keys: [] })
    await reload()
    noteDrafts()
    expect(listed()).toEqual([])
    useVault.setState({ keys: [key] })
    noteDrafts()
    expect(listed()).toMatchObject([{ step: { kind: 'lock-seen' }, draft: { id: 'd' } }])
    await reload()
    expect(stepsInProgress()).toEqual(['lock-seen'])
  })

  it('have a lock of two drafts noted once, and neither draft takes it from the other', () => {
    const twin = { ...sampleLockDraft('e', {}), fund: oldest.fund }
    putDraft(oldest.fund)
    useWorkspace.setState(({ drafts }) => ({ drafts: new Map(drafts).set('e', twin) }))
    noteDrafts()
    expect(vi.mocked(workspaceDatabase.change)).toHaveBeenCalledTimes(1)
    noteDrafts()
    expect(vi.mocked(workspaceDatabase.change)).toHaveBeenCalledTimes(1)
  })
})
