import { recordSigned } from '#/store/records/signed-transition.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { stageDisabling } from '#/domain/draft/update-actions.ts'
import { findIdentity } from './identity-view.ts'
import { importIdentity } from '#/features/identities/model/import-actions.ts'
import { rejectRemoval, removeIdentity } from './remove-identity.ts'
import { withStep } from '#/store/records/transition-state.ts'

// An update from the published vectors, and its identity.
const published = vectors.transitions.find(({ type, profile }) => type === 5 && profile === 'spec')
const identity = Identity.json.parse(published?.context?.identity)
const read = checkTransitionBytes(parseHex(published?.serializedHex ?? ''), wireProfiles.spec)
if (!read.ok) throw new TypeError('no update')
const update = recordSigned({
  transition: read.value,
  lockTransaction: undefined,
  draftId: '',
  networkId: 'sandbox',
  profile: 'spec',
  signedAtMs: 5,
})
const confirmed = withStep(update, { kind: 'confirmed', atMs: 6, place: 2 })
const id = formatIdentityId(identity.id)

const known = () => findIdentity(useWorkspace.getState(), id)
let disk = openMemoryDisk().disk

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(async () => {
  vi.restoreAllMocks()
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  useWorkspace.setState({
    kind: 'ready',
    identities: new Map(),
    transitions: new Map(),
    updates: new Map(),
    networks: new Map(),
  })
  await importIdentity(identity, 'Observatory')
})

function put(record: typeof update) {
  useWorkspace.setState({ transitions: new Map([[record.id, record]]) })
  storeShown(disk)
}

describe('removing an imported identity', () => {
  it('removes the identity and its staged update, keeps signed transitions, and can be undone', async () => {
    put(confirmed)
    stageDisabling(id, 1)
    await flushWorkspace()
    const before = { record: known()?.record, staged: useWorkspace.getState().updates.get(id) }
    expect(known()?.state?.identity.revision).toBe(identity.revision + 1)
    expect(before.staged?.disable).toEqual([1])
    const undo = await removeIdentity(id)
    expect(known()).toBeUndefined()
    expect(useWorkspace.getState().updates.has(id)).toBe(false)
    expect([disk.identities.size, disk.updates.size]).toEqual([0, 0])
    expect([...disk.transitions.keys()]).toEqual([confirmed.id])
    expect([...useWorkspace.getState().transitions.keys()]).toEqual([confirmed.id])
    await undo?.()
    expect(known()?.record).toEqual(before.record)
    expect(useWorkspace.getState().updates.get(id)).toEqual(before.staged)
    expect(known()?.state?.identity.revision).toBe(identity.revision + 1)
  })

  it('leaves its history to the next import, which is placed after it', async () => {
    put(confirmed)
    const undo = await removeIdentity(id)
    await importIdentity(identity, 'Again')
    await undo?.()
    expect(known()).toMatchObject({ record: { label: 'Again' }, status: 'held' })
    expect(known()?.misfits).toHaveProperty('size', 0)
    expect(known()?.state?.identity.revision).toBe(identity.revision)
  })

  it('is rejected while a transition is pending, and for an identity that was created here', async () => {
    const record = known()?.record ?? expect.fail('not there')
    put(update)
    expect(rejectRemoval(record, [update])).toBe('waits')
    expect(await removeIdentity(id)).toBeUndefined()
    expect(known()).toBeDefined()
    const create = { ...update, kind: 'create' } as const
    expect(rejectRemoval(record, [create])).toBe('made-here')
    expect(rejectRemoval({ imports: [] }, [])).toBe('made-here')
    const discarded = withStep(create, { kind: 'discarded', atMs: 6 })
    expect(rejectRemoval(record, [discarded])).toBeUndefined()
  })
})
