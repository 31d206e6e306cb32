import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import type { FoundTransaction, FundingNodes } from '#/domain/funding/funding-nodes.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { proveByBlock } from './prove-by-block.ts'

describe('a proof of the lock by its block', () => {
  const key = sampleLockKey(1)
  const funding = sampleFunding(key)
  const txid = formatHex(funding.txid)
  const signed = { atMs: 5, identityId: 'x' }
  const draft = {
    ...sampleLockDraft('d', {
      method: 'sandbox',
      singleUseKey: key.id,
      transaction: formatHex(funding.transaction),
      instantLock: formatHex(funding.instantLock),
    }),
    signed,
  }

  const asked: string[] = []
  const nodesWith = (
    found: Partial<FoundTransaction> | undefined,
    platformHeight: number | null = 40,
  ): FundingNodes => ({
    watch: () => Promise.reject(new Error('not asked')),
    fetchHeight: () => Promise.reject(new Error('not asked')),
    broadcast: () => Promise.reject(new Error('not asked')),
    fetchTransaction: async (id) => {
      asked.push(formatHex(reverseBytes(id)))
      return (
        found && {
          bytes: funding.transaction,
          height: null,
          isInstantLocked: true,
          isChainLocked: false,
          ...found,
        }
      )
    },
    fetchPlatformHeight: () =>
      platformHeight === null ? Promise.reject(new Error('no answer')) : Promise.resolve(platformHeight),
  })

  const draftNow = () => useWorkspace.getState().drafts.get('d')
  const begin = (networkId: string) => {
    const { disk, database } = openMemoryDisk()
    vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
    vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(database.readRecords)
    vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
    useVault.setState({ keys: [key] })
    const begun = { ...draft, networkId }
    useWorkspace.setState({
      kind: 'ready',
      drafts: new Map([['d', begun]]),
      transitions: new Map(),
      locks: new Map(),
    })
    storeShown(disk)
    return begun
  }

  beforeEach(() => {
    vi.restoreAllMocks()
    asked.length = 0
  })
  afterEach(flushWorkspace)

  const proven = { signed: null, fund: { method: 'chain-lock', outPoint: `${txid}:${funding.outputIndex}` } }

  it('takes the height from nodes, keeps key and transaction, and removes the signature of the draft', async () => {
    const begun = begin('main')
    const outcome = await proveByBlock(begun, nodesWith({ height: 31, isChainLocked: true }))
    expect(outcome).toEqual({ kind: 'proven', step: 'keys' })
    expect(asked).toEqual([txid])
    expect(draftNow()).toMatchObject(proven)
    expect(draftNow()?.fund).toMatchObject({
      height: '31',
      singleUseKey: key.id,
      transaction: begun.fund.transaction,
    })
  })

  it.each([
    ['is in no block', { height: null }, 40],
    ['is in a block without a ChainLock', { height: 31 }, 40],
    ['is in a block that the platform has not reached', { height: 41, isChainLocked: true }, 40],
    [
      'is in a block, and no node names the height of the platform',
      { height: 31, isChainLocked: true },
      null,
    ],
  ])('waits and changes nothing while the transaction %s', async (_case, found, height) => {
    const begun = begin('main')
    expect(await proveByBlock(begun, nodesWith(found, height))).toEqual({ kind: 'waits' })
    expect(draftNow()).toEqual(begun)
  })

  it('leaves the height to the user if no node knows the transaction, or if there are no nodes', async () => {
    for (const nodes of [nodesWith(undefined), undefined]) {
      expect(await proveByBlock(begin('main'), nodes)).toEqual({ kind: 'by-hand' })
      expect(draftNow()).toMatchObject(proven)
      expect(draftNow()?.fund.height).toBe('')
    }
  })

  it('takes the newest block for sandbox funds, which are in no block', async () => {
    expect(await proveByBlock(begin('sandbox'), nodesWith(undefined))).toMatchObject({ kind: 'proven' })
    expect(draftNow()?.fund).toMatchObject({ method: 'chain-lock', height: '40' })
  })
})
