import { recordSigned } from '#/store/records/signed-transition.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { changeRecord } from '#/store/record-change.ts'
import { commitToWorkspace, flushWorkspace } from '#/store/workspace-changes.ts'
import { transitionStateOf, withStep } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { discardTransition, reopenDraft } from '#/domain/draft/discard-transition.ts'
import { changeIdentity } from '#/domain/identity/change-identity.ts'
import { saveSigned } from './sign-transition.ts'
import { markExported, recordAction, restoreReport } from '#/domain/transition/transition-actions.ts'

// Replaces the sandbox’s worker: answers with this block height for every requested transition.
const sandbox = vi.hoisted((): { height: number | null; meanwhile: () => Promise<void> } => ({
  height: null,
  meanwhile: async () => {},
}))
vi.mock('#/domain/network/sandbox-platform-client.ts', async (load) => ({
  ...(await load<object>()),
  askPlatform: () => ({
    readHeights: async ({ transitions }: { readonly transitions: readonly Uint8Array[] }) => {
      await sandbox.meanwhile()
      return transitions.map(() => sandbox.height)
    },
  }),
}))

const [sample] = readCreateSamples()
if (sample === undefined) throw new TypeError('no sample')

let disk: MemoryDisk

const nothing = () => ({ drafts: new Map(), identities: new Map(), transitions: new Map(), locks: new Map() })

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(() => {
  vi.restoreAllMocks()
  sandbox.height = null
  sandbox.meanwhile = async () => {}
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  useWorkspace.setState({ kind: 'ready', ...nothing() })
})

/** Drops the state of this tab and reads the disk. */
async function reload() {
  useWorkspace.setState({ kind: 'starting', ...nothing() })
  await startWorkspace()
  return findIdentity(useWorkspace.getState(), id)
}

function storedCreate(): TransitionRecord {
  const record = useWorkspace.getState().transitions.get(create.id)
  if (record === undefined) throw new TypeError('no create')
  return record
}

const id = sample.identityId
const draft = { ...newCreateDraft('d', 0, sandboxNetwork), label: 'Aurora' }
const create = recordSigned({
  transition: sample.transition,
  lockTransaction: undefined,
  draftId: 'd',
  networkId: 'sandbox',
  profile: 'spec',
  signedAtMs: 5,
})

// Records as the first format had them.
const oldest = {
  format: 1,
  id,
  label: 'Aurora',
  networkId: 'sandbox',
  profile: 'spec',
  transition: sample.serialized,
  draftId: 'd',
  signedAtMs: 5,
  confirmedAtMs: null,
}

describe('a database of the first format', () => {
  it.each([
    ['awaited', oldest, 'signed'],
    ['awaited', { ...oldest, exportedAtMs: 6 }, 'exported'],
    ['held', { ...oldest, confirmedAtMs: 7 }, 'confirmed'],
    ['held', { ...oldest, exportedAtMs: 6, confirmedAtMs: 7 }, 'confirmed'],
  ])('still opens, with an identity that is %s', async (status, stored, kind) => {
    disk.identities.set(id, stored)
    const known = await reload()
    expect(known).toMatchObject({
      status,
      lastChange: { kind },
      record: { label: 'Aurora', origin: 'created' },
    })
    expect(known?.transitions[0]?.record.bytes).toEqual(sample.serialized)
    expect(disk.identities.get(id)).toMatchObject({ format: 2 })
    expect([...disk.transitions.keys()]).toEqual([create.id])
    expect(await reload()).toEqual(known)
  })

  it('is rewritten with the next change if the first attempt failed', async () => {
    disk.identities.set(id, oldest)
    vi.mocked(workspaceDatabase.change).mockRejectedValueOnce(new Error('full'))
    await reload()
    await vi.waitFor(() => expect(useWorkspace.getState().save.kind).toBe('failed'))
    expect(disk.transitions.size).toBe(0)
    await changeIdentity(id, () => ({ label: 'Renamed' }))
    const known = await reload()
    expect(known).toMatchObject({ record: { label: 'Renamed' }, status: 'awaited' })
  })

  it('counts its unreadable records and leaves them as they are', async () => {
    disk.identities.set(id, { ...oldest, transition: sample.serialized.slice(1) })
    disk.identities.set('x', oldest)
    disk.transitions.set('y', create)
    expect(await reload()).toBeUndefined()
    expect(useWorkspace.getState().unreadable).toBe(3)
    expect(disk.identities.get(id)).toMatchObject({ format: 1 })
  })
})

describe('a signed create', () => {
  it('is saved with its identity and its draft', async () => {
    await saveSigned(draft, create)
    expect(await reload()).toMatchObject({ status: 'awaited', record: { label: 'Aurora', addedAtMs: 5 } })
    expect(useWorkspace.getState().drafts.get('d')?.signed).toEqual({ atMs: 5, identityId: id })
  })

  it('the user can export a create, confirm it and take the confirmation back', async () => {
    await saveSigned(draft, create)
    await markExported(create.id)
    await markExported(create.id)
    expect((await reload())?.transitions[0]?.record.steps).toHaveLength(2)
    expect(await recordAction(create.id, 'confirmed')).toBeUndefined()
    expect(await reload()).toMatchObject({ status: 'held', shown: { identity: { revision: 0 } } })
    expect(await recordAction(create.id, 'confirmed')).toEqual({ kind: 'settled' })
    expect(await recordAction(create.id, 'taken-back')).toBeUndefined()
    expect(await reload()).toMatchObject({ status: 'awaited', lastChange: { kind: 'exported' } })
  })

  it('can be discarded with its draft, and the user can restore both', async () => {
    await saveSigned(draft, create)
    const gone = await discardTransition(create.id)
    expect(await reload()).toMatchObject({ status: 'dropped', shown: undefined })
    expect(disk.drafts.size).toBe(0)
    expect(await discardTransition(create.id)).toMatchObject({ ok: false, rejection: { kind: 'settled' } })
    if (gone?.ok === true) await gone.undo()
    expect(await reload()).toMatchObject({ status: 'awaited' })
    expect(disk.drafts.size).toBe(1)
  })

  it('the user can discard a rejected create, and undo restores it as rejected', async () => {
    await saveSigned(draft, create)
    await recordAction(create.id, 'rejected')
    const [, step] = storedCreate().steps
    const gone = await discardTransition(create.id)
    expect(transitionStateOf(storedCreate())).toMatchObject({ kind: 'discarded' })
    if (gone?.ok === true) await gone.undo()
    expect(transitionStateOf(storedCreate())).toEqual(step)
    expect(disk.drafts.size).toBe(1)
  })

  it('is discarded without its draft if the draft was opened again', async () => {
    await saveSigned(draft, create)
    await recordAction(create.id, 'rejected')
    const signed = useWorkspace.getState().drafts.get('d')
    if (signed === undefined) throw new TypeError('no draft')
    await reopenDraft(signed)
    const gone = await discardTransition(create.id)
    expect(transitionStateOf(storedCreate())).toMatchObject({ kind: 'discarded' })
    expect(disk.drafts.size).toBe(1)
    if (gone?.ok === true) await gone.undo()
    expect(disk.drafts.get('d')).toMatchObject({ signed: null })
  })

  it('can be neither discarded nor opened again once the sandbox has it', async () => {
    await saveSigned(draft, create)
    await markExported(create.id)
    sandbox.height = 7
    const rejection = { kind: 'in-block', by: 'sandbox' }
    expect(await discardTransition(create.id)).toEqual({ ok: false, rejection })
    const signed = useWorkspace.getState().drafts.get('d')
    if (signed === undefined) throw new TypeError('no draft')
    await expect(reopenDraft(signed)).rejects.toThrow('workspace/may-come-true')
    expect(await reload()).toMatchObject({ status: 'awaited' })
    expect(disk.drafts.size).toBe(1)
  })

  it('can be neither discarded nor opened again if it is submitted while the sandbox is asked', async () => {
    await saveSigned(draft, create)
    const signed = useWorkspace.getState().drafts.get('d')
    if (signed === undefined) throw new TypeError('no draft')
    const submit = (stored: TransitionRecord) => withStep(stored, { kind: 'submitted', atMs: 9, nodes: 3 })
    sandbox.meanwhile = async () => {
      if (storedCreate().steps.length === 1)
        await commitToWorkspace([changeRecord('transitions', create.id, submit)])
    }
    const rejection = { kind: 'may-come-true' }
    expect(await discardTransition(create.id)).toEqual({ ok: false, rejection })
    expect(useWorkspace.getState().drafts.get('d')).toEqual(signed)
    await commitToWorkspace([changeRecord('transitions', create.id, () => create)])
    await expect(reopenDraft(signed)).rejects.toThrow('workspace/may-come-true')
    expect(useWorkspace.getState().drafts.get('d')).toEqual(signed)
    expect(storedCreate().steps.map(({ kind }) => kind)).toEqual(['signed', 'submitted'])
  })

  it('keeps its draft if another tab has confirmed it before the discard', async () => {
    await saveSigned(draft, create)
    disk.transitions.set(create.id, withStep(create, { kind: 'confirmed', atMs: 9, place: 1 }))
    expect(await discardTransition(create.id)).toEqual({ ok: false, rejection: { kind: 'settled' } })
    expect(disk.drafts.size).toBe(1)
  })

  it('a confirmation that was taken back can be restored at the same place', async () => {
    await saveSigned(draft, create)
    await recordAction(create.id, 'confirmed')
    const confirmed = storedCreate()
    await recordAction(create.id, 'taken-back')
    expect(await restoreReport(confirmed)).toBeUndefined()
    const [, before, , after] = (await reload())?.transitions[0]?.record.steps ?? []
    expect(after).toEqual(before)
    expect(before).toMatchObject({ kind: 'confirmed' })
  })

  it.each(['rejected', 'discarded'] as const)(
    'is not marked as %s again after it was sent to nodes',
    async (word) => {
      await saveSigned(draft, create)
      await recordAction(create.id, word)
      const settled = storedCreate()
      await recordAction(create.id, 'taken-back')
      const sent = withStep(storedCreate(), { kind: 'submitted', atMs: 9, nodes: 3 })
      await commitToWorkspace([changeRecord('transitions', create.id, () => sent)])
      expect(await restoreReport(settled)).toEqual({ kind: 'may-come-true' })
      expect(storedCreate()).toEqual(sent)
    },
  )

  it('is not marked as rejected again while the sandbox has it', async () => {
    await saveSigned(draft, create)
    await recordAction(create.id, 'rejected')
    const settled = storedCreate()
    await recordAction(create.id, 'taken-back')
    expect(await restoreReport(settled, { isHeldBySandbox: true })).toEqual({
      kind: 'in-block',
      by: 'sandbox',
    })
    expect(await restoreReport(settled)).toBeUndefined()
    expect(storedCreate().steps.at(-1)).toEqual(settled.steps.at(-1))
  })

  it('is dropped when its draft is opened again, and has the same bytes when it is signed again', async () => {
    await saveSigned(draft, create)
    const signed = useWorkspace.getState().drafts.get('d')
    if (signed === undefined) throw new TypeError('no draft')
    await reopenDraft(signed)
    expect(await reload()).toMatchObject({ status: 'dropped' })
    expect(useWorkspace.getState().drafts.get('d')?.signed).toBeNull()
    await saveSigned({ ...draft, label: '' }, create)
    const known = await reload()
    expect(known).toMatchObject({ status: 'awaited', record: { label: 'Aurora' } })
    expect(known?.transitions.map(({ record }) => record.steps.map(({ kind }) => kind))).toEqual([
      ['signed', 'discarded', 'signed'],
    ])
  })
})

describe('a record that is read again', () => {
  it('stays the same object if its contents are the same', async () => {
    await saveSigned(draft, create)
    await reload()
    const before = useWorkspace.getState()
    await startWorkspace()
    const after = useWorkspace.getState()
    expect(after.identities.get(id)).toBe(before.identities.get(id))
    expect(after.transitions.get(create.id)).toBe(before.transitions.get(create.id))
    disk.transitions.set(create.id, { ...create, steps: [...create.steps, { kind: 'rejected', atMs: 9 }] })
    await startWorkspace()
    expect(findIdentity(useWorkspace.getState(), id)).toMatchObject({ status: 'dropped' })
  })

  it.each([
    ['of other bytes', { ...create, bytes: create.bytes.slice(1) }],
    ['of another profile', { ...create, profile: 'dpp-0.25' }],
    ['of another kind', { ...create, kind: 'top-up' }],
    ['of another out point', { ...create, outPoint: new Uint8Array(36) }],
  ])('counts as damaged if it is %s', async (_, stored) => {
    await saveSigned(draft, create)
    disk.transitions.set(create.id, stored)
    expect(await reload()).toMatchObject({ status: 'damaged', transitions: [] })
  })
})
