import { beforeEach, describe, expect, it, vi } from 'vitest'

import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import type { MemoryDisk } from '#/store/testing/memory-disk.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const noted = 'keywright.unwritten'
const items = new Map<string, string>()
let disk: MemoryDisk

/** A page with modules of its own over the shared disk. With `isHung` its writes never finish. */
async function openPage({ isHung = false, isFailing = false } = {}) {
  vi.resetModules()
  const { openMemoryDisk } = await import('#/store/testing/memory-disk.ts')
  const { workspaceDatabase } = await import('./workspace-database.ts')
  const { followLeaving } = await import('./unwritten-changes.ts')
  const { startWorkspace } = await import('./workspace-reading.ts')
  const { changeRecord } = await import('./record-change.ts')
  const { commitToWorkspace, typeIntoWorkspace } = await import('./workspace-changes.ts')
  const { useWorkspace } = await import('./workspace-store.ts')
  const memory = openMemoryDisk()
  Object.assign(memory.disk, disk)
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(
    isHung
      ? () => new Promise(() => {})
      : isFailing
        ? () => Promise.reject(new Error('no disk'))
        : memory.database.change,
  )
  const page = Object.assign(new EventTarget(), {
    defaultView: Object.assign(new EventTarget(), { location: { reload: vi.fn() } }),
    visibilityState: 'visible',
  })
  // The mock has the members of a page that are used.
  followLeaving(page as unknown as Document)
  await startWorkspace()
  return {
    type: (members: object) =>
      typeIntoWorkspace([
        changeRecord('drafts', 'typed', (draft) => ({ ...draft, fund: { ...draft.fund, ...members } })),
      ]),
    list: (keys: readonly DraftKey[]) =>
      typeIntoWorkspace([changeRecord('drafts', 'typed', (draft) => ({ ...draft, keys }))]),
    commit: commitToWorkspace,
    shown: () => useWorkspace.getState().drafts.get('typed'),
    leave: () => page.defaultView.dispatchEvent(new Event('pagehide')),
    comeBack: () => page.defaultView.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    reload: page.defaultView.location.reload,
  }
}

const keyOf = (row: string, label: string): DraftKey => ({
  row,
  id: 0,
  label,
  purpose: 0,
  securityLevel: 0,
  type: 0,
  readOnly: false,
  source: { kind: 'public', text: row },
})

const stored = () => disk.drafts.get('typed')

beforeEach(async () => {
  items.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => items.set(name, text),
    removeItem: (name: string) => items.delete(name),
  })
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => work()
  vi.stubGlobal('navigator', { locks: { request } })
  const { openMemoryDisk } = await import('#/store/testing/memory-disk.ts')
  disk = openMemoryDisk().disk
  disk.drafts.set('typed', newCreateDraft('typed', 0, sandboxNetwork))
})

describe('a page that ends before its transaction', () => {
  it('loses no typed text', async () => {
    const page = await openPage({ isHung: true })
    page.type({ amount: '7' })
    page.type({ amount: '77' })
    expect(stored()).toMatchObject({ fund: { amount: '100000000' } })
    page.leave()
    const next = await openPage()
    expect(next.shown()).toMatchObject({ fund: { amount: '77' } })
    expect(stored()).toMatchObject({ fund: { amount: '77' } })
    expect(items.has(noted)).toBe(false)
  })

  it.each(['is on the disk', 'is not'])('keeps an undo if the undone text %s', async (became) => {
    const page = await openPage({ isHung: true })
    page.type({ amount: '7', height: '3' })
    page.type({ amount: '100000000' })
    page.leave()
    const draft = newCreateDraft('typed', 0, sandboxNetwork)
    if (became === 'is on the disk')
      disk.drafts.set('typed', { ...draft, fund: { ...draft.fund, amount: '7', height: '3' } })
    expect((await openPage()).shown()).toMatchObject({ fund: { amount: '100000000', height: '3' } })
  })

  it('keeps the changes of another tab', async () => {
    const page = await openPage({ isHung: true })
    const other = await openPage()
    page.type({ amount: '77' })
    other.type({ height: '5' })
    await vi.waitFor(() => expect(stored()).toMatchObject({ fund: { height: '5' } }))
    page.leave()
    expect((await openPage()).shown()).toMatchObject({ fund: { amount: '77', height: '5' } })
  })

  it('does not list a row twice that reached the disk after it was noted', async () => {
    const page = await openPage({ isHung: true })
    page.list([keyOf('a', 'first'), keyOf('b', 'second')])
    page.list([keyOf('a', 'first'), keyOf('b', 'renamed')])
    page.leave()
    disk.drafts.set('typed', {
      ...newCreateDraft('typed', 0, sandboxNetwork),
      keys: [keyOf('a', 'first'), keyOf('b', 'second')],
    })
    await openPage()
    expect(stored()).toMatchObject({ keys: [{ label: 'first' }, { label: 'renamed' }] })
  })

  it('changes only the rows of a list that it has changed itself', async () => {
    const before = [keyOf('a', 'first'), keyOf('b', 'second'), keyOf('c', 'third')]
    disk.drafts.set('typed', { ...newCreateDraft('typed', 0, sandboxNetwork), keys: before })
    const page = await openPage({ isHung: true })
    page.list([keyOf('a', 'renamed'), keyOf('c', 'third'), keyOf('e', 'new here')])
    page.leave()
    disk.drafts.set('typed', {
      ...newCreateDraft('typed', 0, sandboxNetwork),
      keys: [keyOf('a', 'first'), keyOf('b', 'second'), keyOf('d', 'new there')],
    })
    await openPage()
    const keys = [{ label: 'renamed' }, { label: 'new there' }, { label: 'new here' }]
    expect(stored()).toMatchObject({ keys })
  })

  it('does not bring back a removed record', async () => {
    const page = await openPage({ isHung: true })
    page.type({ amount: '77' })
    disk.drafts.delete('typed')
    page.leave()
    expect((await openPage()).shown()).toBeUndefined()
  })

  it('notes new records and bytes, beside the notes of another page', async () => {
    const { addRecord } = await import('./record-change.ts')
    const { AssetLock, lockId } = await import('#/store/records/asset-lock.ts')
    const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(1))
    const id = lockId(publicKey)
    const lock = AssetLock.parse({
      format: 1,
      id,
      networkId: sandboxNetwork.id,
      profile: sandboxNetwork.profile,
      purpose: 'registration',
      publicKey,
      draftId: 'typed',
      keyMadeAtMs: 5,
      funds: null,
      instantLock: null,
      chainLock: null,
      givenUpAtMs: null,
    })
    const page = await openPage({ isHung: true })
    const another = await openPage({ isHung: true })
    void page.commit([addRecord('asset-locks', id, lock)])
    another.type({ amount: '9' })
    page.leave()
    another.leave()
    await openPage()
    expect(disk['asset-locks'].get(id)).toEqual(lock)
    expect(stored()).toMatchObject({ fund: { amount: '9' } })
  })

  it('has its last changes stored by a later page, even if the disk fails for the next one', async () => {
    const page = await openPage({ isHung: true })
    page.type({ amount: '77' })
    page.leave()
    const failing = await openPage({ isFailing: true })
    expect(failing.shown()).toMatchObject({ fund: { amount: '100000000' } })
    expect((await openPage()).shown()).toMatchObject({ fund: { amount: '77' } })
  })

  it('notes no private key', async () => {
    const page = await openPage({ isHung: true })
    page.type({ height: `mine ${wif}` })
    page.leave()
    expect(items.has(noted)).toBe(false)
    page.type({ height: '8' })
    page.leave()
    expect(items.get(noted)).not.toContain(wif)
    expect((await openPage()).shown()).toMatchObject({ fund: { height: '8' } })
  })

  it('notes only the result if its steps are too long', async () => {
    const page = await openPage({ isHung: true })
    page.type({ transaction: 'a'.repeat(700_000) })
    page.type({ transaction: 'b'.repeat(700_000) })
    page.leave()
    expect((await openPage()).shown()).toMatchObject({ fund: { transaction: 'b'.repeat(700_000) } })
  })

  it('is loaded again if the browser brings it back with noted changes', async () => {
    const page = await openPage({ isHung: true })
    page.leave()
    page.comeBack()
    expect(page.reload).not.toHaveBeenCalled()
    page.type({ amount: '77' })
    page.leave()
    page.comeBack()
    expect(page.reload).toHaveBeenCalledOnce()
  })
})
