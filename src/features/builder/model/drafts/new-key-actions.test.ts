import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxNetwork } from '#/workspace/records/network.ts'
import { openMemoryDisk, storeShown } from '#/workspace/testing/memory-disk.ts'
import { flushWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { workspaceDatabase } from '#/workspace/storage/workspace-database.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { newCreateDraft } from '#/workspace/records/create-draft.ts'
import { asCreateDraft } from '#/workspace/records/funded-draft.ts'
import { addNewKey, keepNewKey, watchNewKey } from './new-key-actions.ts'
import { emptyKeyForm, type NewKeyForm } from '#/workspace/records/new-key-form.ts'

const id = 'draft'
const data = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const typed: NewKeyForm = { ...emptyKeyForm, source: 'public', label: ' Laptop ', purpose: 2, data }

function draftOf() {
  const draft = asCreateDraft(useWorkspace.getState().drafts.get(id))
  if (draft === undefined) throw new Error('no draft')
  return draft
}

// What is typed waits for a moment: nothing of it is left to the next test.
afterEach(flushWorkspace)

beforeEach(() => {
  useWorkspace.setState({ drafts: new Map([[id, newCreateDraft(id, 0, sandboxNetwork)]]) })
  const memory = openMemoryDisk()
  storeShown(memory.disk)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
})

describe('keepNewKey', () => {
  it('writes what is typed, once', () => {
    keepNewKey(id, typed)
    keepNewKey(id, { ...typed })
    expect(draftOf().newKey).toEqual(typed)
    expect(draftOf().version).toBe(1)
  })

  it('tells whoever watches', () => {
    const told = vi.fn<(form: NewKeyForm) => void>()
    const end = watchNewKey(id, told)
    keepNewKey(id, typed)
    expect(told).toHaveBeenLastCalledWith(typed)
    const { length } = told.mock.calls
    end()
    keepNewKey(id, emptyKeyForm)
    expect(told).toHaveBeenCalledTimes(length)
  })
})

describe('addNewKey', () => {
  it('lists the key as its purpose allows it, and empties what it took', async () => {
    keepNewKey(id, typed)
    await addNewKey(id, typed, {})
    expect(draftOf().keys).toMatchObject([
      { label: 'Laptop', purpose: 2, securityLevel: 3, source: { kind: 'public', text: data } },
    ])
    expect(draftOf().newKey).toEqual({ ...typed, label: '', data: '' })
  })

  it('names a key that was given no name', async () => {
    await addNewKey(id, { ...typed, label: ' ' }, {})
    expect(draftOf().keys[0]?.label).toBe('Decryption')
  })

  it('loses nothing that is typed when the vault refuses', async () => {
    const own = { ...typed, source: 'generate' } as const
    vi.spyOn(vault, 'generateKeys').mockRejectedValueOnce(new Error('locked'))
    keepNewKey(id, own)
    await expect(addNewKey(id, own, {})).rejects.toThrow('locked')
    expect(draftOf().newKey).toEqual(own)
    expect(draftOf().keys).toEqual([])
  })
})
