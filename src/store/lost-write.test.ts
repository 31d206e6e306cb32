import { beforeEach, expect, it, vi } from 'vitest'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { openMemoryDisk, storeShown, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { addRecord, changeRecord, removeRecord } from './record-change.ts'
import { commitToWorkspace, saveToWorkspace } from './workspace-changes.ts'
import { workspaceDatabase } from './workspace-database.ts'
import { useWorkspace } from './workspace-store.ts'

// After a disk was full, browsers acknowledged writes and lost them. This database acknowledges each write, but loses
// one or all of its changes.

const draft = (id: string) => newCreateDraft(id, 0, sandboxNetwork)
const label = (id: string) => changeRecord('drafts', id, (each) => ({ ...each, label: 'Aurora' }))

let disk: MemoryDisk
/** Keys whose changes are lost in each write. */
let lost: readonly string[]

beforeEach(() => {
  const memory = openMemoryDisk()
  disk = memory.disk
  lost = []
  vi.spyOn(workspaceDatabase, 'change').mockImplementation((places, { decide, readBack }) =>
    memory.database.change(places, {
      decide: (stored, from) => decide(stored, from).filter(({ key }) => !lost.includes(key)),
      ...(readBack && { readBack }),
    }),
  )
  useWorkspace.setState({ kind: 'ready', drafts: new Map(['one', 'two'].map((id) => [id, draft(id)])) })
  storeShown(disk)
})

const saveState = () => useWorkspace.getState().save

it.each([
  ['a new record', [addRecord('drafts', 'three', draft('three'))], ['three']],
  ['a change', [label('one')], ['one']],
  ['a removal', [removeRecord('drafts', 'one')], ['one']],
  ['the first of two changes', [label('one'), removeRecord('drafts', 'two')], ['one']],
  ['the second of two changes', [label('one'), removeRecord('drafts', 'two')], ['two']],
  ['each of two changes', [label('one'), removeRecord('drafts', 'two')], ['one', 'two']],
])(
  'does not call %s saved if its write is lost, and writes it with the next change',
  async (_, changes, keys) => {
    lost = keys
    await expect(commitToWorkspace(changes)).rejects.toMatchObject({ code: 'workspace/not-saved' })
    expect(saveState()).toEqual({ kind: 'failed', code: 'workspace/not-saved' })
    const shown = useWorkspace.getState().drafts
    expect(shown).not.toEqual(disk.drafts)

    lost = []
    await commitToWorkspace([addRecord('drafts', 'other', draft('other'))])
    await vi.waitFor(() => expect(saveState()).toEqual({ kind: 'saved' }))
    expect(disk.drafts).toEqual(new Map([...shown, ['other', draft('other')]]))
    expect(useWorkspace.getState().drafts).toEqual(disk.drafts)
  },
)

it('a record that is shown only once stored is not shown if its write is lost, and can be written again', async () => {
  const write = () => saveToWorkspace([addRecord('drafts', 'three', draft('three'))])
  lost = ['three']
  await expect(write()).rejects.toMatchObject({ code: 'workspace/not-saved' })
  expect(useWorkspace.getState().drafts.has('three')).toBe(false)
  lost = []
  await write()
  expect(useWorkspace.getState().drafts.has('three')).toBe(true)
  await vi.waitFor(() => expect(saveState()).toEqual({ kind: 'saved' }))
})
