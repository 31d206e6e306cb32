import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/top-ups.json'
import { beginTopUpDraft, changeTopUp, discardDraft, leaveForKind } from '#/domain/draft/draft-actions.ts'
import { checkDraft } from '#/domain/draft/checked-draft.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { changeRecord } from '#/store/record-change.ts'
import { useNotices } from '#/domain/program/notice-store.ts'
import { commitToWorkspace, flushWorkspace } from '#/store/workspace-changes.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { discardTransition, reopenDraft } from '#/domain/draft/discard-transition.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { saveSigned } from '#/domain/signing/sign-transition.ts'
import { recordSigned } from '#/store/records/signed-transition.ts'
import { findSignedOf } from '#/domain/draft/signed-of-draft.ts'
import { recordAction } from '#/domain/transition/transition-actions.ts'
import { runWithUndo, viewOfStranger } from './transitions-view.ts'

// The mocked sandbox has none of the transitions, because its worker is not tested here.
vi.mock('#/domain/network/sandbox-platform-client.ts', async (load) => ({
  ...(await load<object>()),
  askPlatform: () => ({
    readHeights: ({ transitions }: { readonly transitions: readonly Uint8Array[] }) =>
      transitions.map(() => null),
  }),
}))

const [published] = vectors.transitions
if (published === undefined) throw new TypeError('no published top-up')
const read = checkTransitionBytes(parseHex(published.serializedHex), wireProfiles.spec)
if (!read.ok) throw new TypeError('it does not read')
const receiver = published.json.identityId
const topUp = recordSigned({
  transition: read.value,
  lockTransaction: undefined,
  draftId: 't',
  networkId: 'sandbox',
  profile: 'spec',
  signedAtMs: 5,
})
const about = { id: 't', networkId: 'sandbox', profile: 'spec', identity: receiver } as const
const draft = newTopUpDraft(about, 0)

const nothing = () => ({ drafts: new Map(), identities: new Map(), transitions: new Map(), locks: new Map() })

// Typed text is saved after a delay, which must not reach into the next test.
afterEach(flushWorkspace)

beforeEach(() => {
  vi.restoreAllMocks()
  const memory = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  useWorkspace.setState({ kind: 'ready', ...nothing() })
})

/** Forgets the state of this tab and reads the stored one. */
async function reload() {
  useWorkspace.setState({ kind: 'starting', ...nothing() })
  await startWorkspace()
  return useWorkspace.getState()
}

describe('a draft of a top-up', () => {
  it('survives a reload as it was typed, and can be discarded and restored', async () => {
    const id = await beginTopUpDraft('')
    changeTopUp(id, { identity: 'half typ' })
    await vi.waitFor(() => expect(useWorkspace.getState().save.kind).toBe('saved'))
    expect((await reload()).drafts.get(id)).toMatchObject({
      kind: 'top-up',
      identity: 'half typ',
      version: 1,
    })
    const discarded = await discardDraft(id)
    expect((await reload()).drafts.size).toBe(0)
    await discarded?.undo()
    expect((await reload()).drafts.get(id)).toMatchObject({ identity: 'half typ' })
  })

  it('is reused for the same receiver until it is changed', async () => {
    const first = await beginTopUpDraft(receiver)
    expect(await beginTopUpDraft(receiver)).toBe(first)
    expect(await beginTopUpDraft('')).not.toBe(first)
    changeTopUp(first, { identity: receiver })
    expect(await beginTopUpDraft(receiver)).not.toBe(first)
  })

  it('is on the network of its identity, with its profile', async () => {
    const record = newIdentityRecord(
      { id: receiver, label: '', networkId: 'n', profile: 'dpp-0.25', origin: 'imported' },
      0,
    )
    useWorkspace.setState({ identities: new Map([[receiver, record]]) })
    const id = await beginTopUpDraft(receiver)
    expect(useWorkspace.getState().drafts.get(id)).toMatchObject({ networkId: 'n', profile: 'dpp-0.25' })
  })

  it('never holds a private key that came in an address', async () => {
    const id = await beginTopUpDraft('1f'.repeat(32))
    expect(useWorkspace.getState().drafts.get(id)).toMatchObject({ identity: '' })
    const long = await beginTopUpDraft('x'.repeat(10_000))
    expect(useWorkspace.getState().drafts.get(long)).toMatchObject({ identity: 'x'.repeat(200) })
  })

  it('is removed if the user switches to the other kind before typing, and stays otherwise', async () => {
    const first = await beginTopUpDraft('')
    const begun = (id: string) => {
      const found = useWorkspace.getState().drafts.get(id)
      if (found === undefined) throw new TypeError('no draft')
      return found
    }
    const second = await leaveForKind(begun(first), 'create')
    expect([...(await reload()).drafts.values()].map(({ kind }) => kind)).toEqual(['create'])
    const third = await leaveForKind(begun(second), 'top-up')
    changeTopUp(third, { identity: 'a' })
    await leaveForKind(begun(third), 'create')
    expect([...(await reload()).drafts.values()].map(({ kind }) => kind)).toEqual(['top-up', 'create'])
  })
})

describe('a signed top-up', () => {
  it('is saved with its draft and can be confirmed, even if the identity is unknown', async () => {
    await saveSigned(draft, topUp)
    const state = await reload()
    expect(state.identities.size).toBe(0)
    expect(state.drafts.get('t')).toMatchObject({ signed: { atMs: 5, identityId: receiver } })
    expect(findSignedOf(state, { ...draft, signed: { atMs: 5, identityId: receiver } })?.record.id).toBe(
      topUp.id,
    )
    expect(viewOfStranger(state, receiver)).toMatchObject({
      isKnown: false,
      transitions: [{ record: topUp }],
    })
    expect(viewOfStranger(state, 'other')).toBeUndefined()
    expect(await recordAction(topUp.id, 'confirmed')).toBeUndefined()
  })

  it('offers to undo a confirmation, but not of a transition that nodes have in a block', async () => {
    const answer = { kind: 'node-answer', atMs: 8, node: 'a', asked: 'wait', answer: 'applied' } as const
    const applied = {
      ...topUp,
      steps: [...topUp.steps, { kind: 'submitted', atMs: 7, nodes: 1 }, answer],
    } as const
    for (const [record, isOffered] of [
      [topUp, true],
      [applied, false],
    ] as const) {
      await saveSigned(draft, topUp)
      await commitToWorkspace([changeRecord('transitions', topUp.id, () => record)])
      await runWithUndo(record, 'confirmed')
      const notice = useNotices.getState().notices.at(-1)
      expect(notice).toMatchObject({ tone: 'ok' })
      expect(notice?.undo !== undefined).toBe(isOffered)
    }
  })

  it('uses up its lock: another draft with the lock is rejected, but not its own', async () => {
    await saveSigned(draft, topUp)
    const typed = {
      ...draft.fund,
      transaction: published.assetLock.transactionHex,
      instantLock: published.json.assetLockProof.instantLock ?? '',
      outputIndex: 0,
    }
    const rulesOf = (id: string) =>
      checkDraft({ ...draft, id, fund: typed }, useWorkspace.getState(), []).report.fund.checks.flatMap(
        ({ rule, state }) => (state === 'fails' ? rule : []),
      )
    expect(rulesOf('another')).toEqual(['proof.out-point-unused'])
    expect(rulesOf('t')).toEqual([])
    await discardTransition(topUp.id)
    expect(rulesOf('another')).toEqual([])
  })

  it('is discarded and restored with its draft, and reopening the draft discards it', async () => {
    await saveSigned(draft, topUp)
    const gone = await discardTransition(topUp.id)
    expect((await reload()).drafts.size).toBe(0)
    if (gone?.ok === true) await gone.undo()
    const back = (await reload()).drafts.get('t')
    if (back === undefined) throw new TypeError('the draft is gone')
    await reopenDraft(back)
    const { drafts, transitions } = await reload()
    expect(drafts.get('t')).toMatchObject({ signed: null })
    expect(transitions.get(topUp.id)?.steps.at(-1)?.kind).toBe('discarded')
  })
})
