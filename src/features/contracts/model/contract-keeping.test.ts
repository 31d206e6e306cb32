import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import {
  createContract,
  duplicateContract,
  removeContract,
  renameContract,
  changeContract,
  setSamples,
} from './contract-actions.ts'
import { mostContractText, mostSampleText } from '#/store/records/contract-record.ts'
import { applyEdits, changeText, redo, replaceText, typeText, undo } from './text-actions.ts'
import { changeSet, type TextChange } from './text/text-change.ts'
import { saveVersion, restoreVersion, versionsOf } from './contract-versions.ts'

let disk: MemoryDisk

const recordOf = (id: string) => useWorkspace.getState().contracts.get(id)
const textOf = (id: string) => recordOf(id)?.text
const versions = (id: string) => versionsOf(useWorkspace.getState().contractVersions, id)

const change = (id: string, changes: readonly TextChange[]) =>
  changeText(id, changeSet(textOf(id)?.length ?? 0, changes))

/** Waits until every write is done. */
async function settle() {
  await flushWorkspace()
  await vi.waitFor(() => expect(useWorkspace.getState().save.kind).toBe('saved'), { interval: 1 })
}

async function reload() {
  await settle()
  useWorkspace.setState({ contracts: new Map(), contractVersions: new Map() })
  await startWorkspace()
}

// Typed text is saved after a delay, which must not leak into the next test.
afterEach(flushWorkspace)

beforeEach(async () => {
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  await reload()
})

describe('a contract', () => {
  it('keeps all its changes after a reload', async () => {
    const id = createContract({ name: 'Blog', text: '{}' })
    renameContract(id, 'Blog two')
    changeContract(id, { rules: 'version-13', target: 'v0.22' })
    setSamples(id, [{ id: '00112233aabbccdd', documentType: 'post', name: 'First', text: '{}' }])
    expect(applyEdits(id, [{ kind: 'set', path: '/documents', value: {} }])).toBe(true)
    const shown = recordOf(id)
    await reload()
    expect(recordOf(id)).toEqual(shown)
    expect(shown).toMatchObject({
      name: 'Blog two',
      target: 'v0.22',
      rules: 'version-13',
      text: '{\n  "documents": {}\n}',
    })
  })

  it('can be changed in both views, and undone and redone step by step', () => {
    const id = createContract({ name: '', text: '{"a":1}' })
    change(id, [{ from: 6, to: 6, insert: ',"b":2' }])
    applyEdits(id, [{ kind: 'remove', path: '/a' }])
    expect(textOf(id)).toBe('{"b":2}')
    undo(id)
    expect(textOf(id)).toBe('{"a":1,"b":2}')
    undo(id)
    undo(id)
    expect(textOf(id)).toBe('{"a":1}')
    redo(id)
    redo(id)
    redo(id)
    expect(textOf(id)).toBe('{"b":2}')
  })

  it('accepts the text of an editor that is two keystrokes ahead of it', () => {
    const id = createContract({ name: '', text: '{}' })
    expect(typeText(id, '{"')).toBe(true)
    expect(typeText(id, '{"a"')).toBe(true)
    expect(textOf(id)).toBe('{"a"')
    undo(id)
    undo(id)
    expect(textOf(id)).toBe('{}')
    expect(typeText(id, ' '.repeat(mostContractText + 1))).toBe(false)
    expect(textOf(id)).toBe('{}')
  })

  it('keeps its last valid JSON while its text is not JSON', async () => {
    const id = createContract({ name: '', text: '{"a":1}' })
    change(id, [{ from: 6, to: 7, insert: '' }])
    change(id, [{ from: 0, to: 1, insert: '' }])
    expect(applyEdits(id, [{ kind: 'remove', path: '/a' }])).toBe(false)
    await reload()
    expect(recordOf(id)).toMatchObject({ text: '"a":1', goodText: '{"a":1}' })
    replaceText(id, '{"a":2}')
    expect(recordOf(id)).toMatchObject({ text: '{"a":2}', goodText: null })
  })

  it('rejects a text that is too long, and a change outside its text', () => {
    const id = createContract({ name: '', text: '{}' })
    expect(change(id, [{ from: 1, to: 1, insert: ' '.repeat(mostContractText) }])).toBe(false)
    expect(changeText(id, changeSet(9, [{ from: 1, to: 9, insert: '' }]))).toBe(false)
    expect(textOf(id)).toBe('{}')
    expect(() => createContract({ name: '', text: ' '.repeat(mostContractText + 1) })).toThrow(
      'workspace/contract-length',
    )
  })

  it('keeps its typed text if a write fails, and writes it with the next change', async () => {
    const id = createContract({ name: '', text: '{}' })
    await settle()
    const write = vi.spyOn(workspaceDatabase, 'change').mockRejectedValueOnce(new Error('no disk'))
    renameContract(id, 'Typed')
    await vi.waitFor(() => expect(useWorkspace.getState().save.kind).toBe('failed'), { interval: 1 })
    expect(write).toHaveBeenCalled()
    await startWorkspace()
    expect(recordOf(id)?.name).toBe('Typed')
    change(id, [{ from: 1, to: 1, insert: ' ' }])
    await reload()
    expect(recordOf(id)).toMatchObject({ name: 'Typed', text: '{ }' })
  })

  it('is removed with its versions, and restored with them', async () => {
    const id = createContract({ name: 'Gone', text: '{}' })
    await saveVersion(id, 'First')
    await settle()
    const bringBack = await removeContract(id)
    expect([disk.contracts.size, disk['contract-versions'].size, textOf(id)]).toEqual([0, 0, undefined])
    await bringBack()
    await reload()
    expect([recordOf(id)?.name, versions(id).length]).toEqual(['Gone', 1])
  })

  it('does not change when its copy changes, and the copy has the same version of the rules', () => {
    const id = createContract({ name: 'One', text: '{"a":1}', target: 'v0.22' })
    const copy = duplicateContract(id, 'Two') ?? ''
    replaceText(copy, '{}')
    expect([textOf(id), textOf(copy), recordOf(copy)?.target]).toEqual(['{"a":1}', '{}', 'v0.22'])
  })
})

describe('samples', () => {
  it('are dropped if they could not be read again, so that the contract is not lost with them', async () => {
    const id = createContract({ name: 'Blog', text: '{}' })
    const good = { id: '00112233aabbccdd', documentType: 'post', name: 'First', text: '{}' }
    setSamples(id, [
      { ...good, id: '00112233aabbccde', documentType: 'x'.repeat(201) },
      { ...good, id: '00112233aabbccdf', text: ' '.repeat(mostSampleText + 1) },
      good,
    ])
    await reload()
    expect(recordOf(id)?.samples).toEqual([good])
  })
})

describe('a saved version', () => {
  it('has a number, never changes, and is restored in one step', async () => {
    const id = createContract({ name: '', text: '{"a":1}' })
    expect(await saveVersion(id, 'First')).toBe(1)
    replaceText(id, '{"a":2}')
    expect(await saveVersion(id, 'Second')).toBe(2)
    replaceText(id, '{"a":3}')
    await reload()
    expect(versions(id).map(({ number, name, text }) => [number, name, text])).toEqual([
      [1, 'First', '{"a":1}'],
      [2, 'Second', '{"a":2}'],
    ])
    restoreVersion(id, versions(id)[0]?.id ?? '')
    expect(recordOf(id)).toMatchObject({ text: '{"a":1}', baseVersion: 1 })
    undo(id)
    expect(textOf(id)).toBe('{"a":3}')
  })
})

describe('another tab', () => {
  it('replaces an older contract here, and undo returns to the text typed here', async () => {
    const id = createContract({ name: '', text: '{"a":1}' })
    change(id, [{ from: 5, to: 6, insert: '2' }])
    await settle()
    const own = recordOf(id)
    const theirs = { ...own, text: '{"a":9}', version: (own?.version ?? 0) + 1 }
    disk.contracts.set(id, theirs)
    await startWorkspace()
    expect(textOf(id)).toBe('{"a":9}')
    undo(id)
    expect(textOf(id)).toBe('{"a":2}')
  })

  it('wins if both tabs changed the same version and it wrote last, but an older copy does not win', async () => {
    const id = createContract({ name: '', text: '{"a":1}' })
    await settle()
    const own = recordOf(id)
    disk.contracts.set(id, { ...own, text: '{"a":7}' })
    await startWorkspace()
    expect(textOf(id)).toBe('{"a":7}')
    replaceText(id, '{"a":8}')
    await settle()
    disk.contracts.set(id, own)
    await startWorkspace()
    expect(textOf(id)).toBe('{"a":8}')
  })
})

describe('the start of the workspace', () => {
  it.each([
    ['with more than it may have', { extra: 1 }],
    ['under another id', { id: 'ffffffffffffffff' }],
    ['with too long a text', { text: ' '.repeat(mostContractText + 1) }],
  ])('skips a record %s, and counts it as unreadable', async (_, wrong) => {
    const id = createContract({ name: '', text: '{}' })
    await settle()
    disk.contracts.set(id, { ...recordOf(id), ...wrong })
    useWorkspace.setState({ contracts: new Map() })
    await startWorkspace()
    expect([useWorkspace.getState().contracts.size, useWorkspace.getState().unreadable]).toEqual([0, 1])
  })
})
