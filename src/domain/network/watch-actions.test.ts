import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeNetwork } from '#/features/settings/model/network-actions.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { mostWatched, watchedOn } from '#/store/records/watch.ts'
import { setWatched, migrateWatches } from './watch-actions.ts'

const hash = (number: number) => number.toString(16).padStart(64, '0')
const harbour = ownNetwork('spec')

let disk: MemoryDisk

const watched = (networkId: string) => [...watchedOn(useWorkspace.getState().watches, networkId)]

async function reload() {
  useWorkspace.setState({ watches: new Map(), networks: new Map() })
  await startWorkspace()
}

beforeEach(async () => {
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  disk.networks.set(harbour.id, harbour)
  await reload()
})

describe('a watched masternode', () => {
  it('stays watched on its network across a reload, until the user stops watching it', async () => {
    await setWatched('sandbox', hash(1), true)
    await setWatched(harbour.id, hash(1), true)
    await setWatched(harbour.id, hash(2), true)
    await reload()
    expect([watched('sandbox'), watched(harbour.id)]).toEqual([[hash(1)], [hash(1), hash(2)]])
    await setWatched(harbour.id, hash(1), false)
    await reload()
    expect([watched('sandbox'), watched(harbour.id)]).toEqual([[hash(1)], [hash(2)]])
  })

  it('is not shown as watched if that could not be stored', async () => {
    vi.spyOn(workspaceDatabase, 'change').mockRejectedValue(new Error('no disk'))
    await expect(setWatched('sandbox', hash(1), true)).rejects.toThrow('workspace/not-saved')
    expect(watched('sandbox')).toEqual([])
  })

  it('is rejected if too many are already watched on its network', async () => {
    const many = Array.from({ length: mostWatched + 5 }, (_, index) => hash(index))
    await migrateWatches('sandbox', many)
    expect(disk.watches.size).toBe(mostWatched)
    await expect(setWatched('sandbox', hash(9999), true)).rejects.toThrow('workspace/watch-count')
    await setWatched(harbour.id, hash(9999), true)
  })

  it('is removed with its network, and restored with it', async () => {
    await setWatched('sandbox', hash(1), true)
    await setWatched(harbour.id, hash(2), true)
    const undo = await removeNetwork(harbour.id)
    expect([...disk.watches.keys()]).toEqual([`sandbox:${hash(1)}`])
    await undo()
    await reload()
    expect([watched('sandbox'), watched(harbour.id)]).toEqual([[hash(1)], [hash(2)]])
  })

  it('is counted if its record cannot be read, and the record stays as it is', async () => {
    disk.watches.set(`sandbox:${hash(3)}`, { format: 1, networkId: 'sandbox', proRegTxHash: hash(4) })
    disk.watches.set(`sandbox:${hash(5)}`, { format: 9 })
    await reload()
    expect([useWorkspace.getState().unreadable, watched('sandbox'), disk.watches.size]).toEqual([2, [], 2])
  })
})

describe('the watches of an older build', () => {
  it('are added to the current ones, and adding them again changes nothing', async () => {
    await setWatched('sandbox', hash(1), true)
    await migrateWatches('sandbox', [hash(1), hash(2)])
    await migrateWatches('sandbox', [hash(1), hash(2)])
    await reload()
    expect(watched('sandbox')).toEqual([hash(1), hash(2)])
  })
})
