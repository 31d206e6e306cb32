import { expect, it, vi } from 'vitest'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import type { DatabaseChange, RecordPlace } from '#/platform/database.ts'

// Two tabs, each with modules of its own, over one disk. What a browser does in its own time (transactions, messages between
// tabs, timers) waits here until the test says: it picks by a seed, so that each run is the same.

type Place = RecordPlace<string>

const browser = vi.hoisted(() => {
  const stores = new Map<string, Map<string, unknown>>()
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, store)
    return store
  }
  const queues = {
    // Transactions of one database begin in the order in which they were asked for, whichever tab asks.
    disk: new Array<() => void>(),
    messages: new Array<() => void>(),
    alarms: new Array<() => void>(),
  }
  const onDisk = <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      queues.disk.push(() => {
        try {
          resolve(work())
        } catch (error) {
          // What was thrown is what the transaction ends with.
          reject(error instanceof Error ? error : new Error('failed', { cause: error }))
        }
      })
    })
  const valuesAt = (places: readonly Place[]) =>
    structuredClone(places.map(({ store, key }) => storeOf(store).get(key)))
  const put = (changes: readonly DatabaseChange<string>[]) => {
    for (const change of structuredClone(changes)) {
      if (change.kind === 'put') storeOf(change.store).set(change.key, change.value)
      else storeOf(change.store).delete(change.key)
    }
  }
  const openDatabase = (plan: { readonly stores: readonly string[] }) => ({
    read: (names = plan.stores) =>
      onDisk(() => Object.fromEntries(names.map((name) => [name, structuredClone(storeOf(name))]))),
    readRecords: (places: readonly Place[]) => onDisk(() => valuesAt(places)),
    write: (changes: readonly DatabaseChange<string>[]) => onDisk(() => put(changes)),
    change: (
      places: readonly Place[],
      decide: (stored: readonly unknown[]) => readonly DatabaseChange<string>[],
    ) => onDisk(() => put(decide(valuesAt(places)))),
    close: () => {},
  })
  const ports = new Map<string, Set<(message: unknown) => void>[]>()
  const openTabChannel = (name: string) => {
    const own = new Set<(message: unknown) => void>()
    const all = ports.get(name) ?? []
    ports.set(name, [...all, own])
    return {
      post: (message: unknown) => {
        for (const other of ports.get(name) ?? [])
          if (other !== own)
            queues.messages.push(() => other.forEach((listener) => listener(structuredClone(message))))
      },
      listen: (listener: (message: unknown) => void) => {
        own.add(listener)
        return () => own.delete(listener)
      },
      close: () => {},
    }
  }
  return { storeOf, queues, openDatabase, openTabChannel, nowMs: 1_000 }
})

vi.mock('#/platform/database.ts', () => ({ DatabaseError: Error, openDatabase: browser.openDatabase }))
vi.mock('#/platform/tab-channel.ts', () => ({ openTabChannel: browser.openTabChannel }))
vi.mock('#/platform/timer.ts', () => ({
  systemAlarm: (_ms: number, call: () => void) => {
    browser.queues.alarms.push(call)
    return () => {}
  },
}))
vi.mock('#/platform/clock.ts', () => ({
  systemClock: { wallMs: () => browser.nowMs, monotonicMs: () => browser.nowMs },
}))

const samples = readCreateSamples().slice(0, 4)

async function openTab() {
  vi.resetModules()
  const { startWorkspace } = await import('./workspace-reading.ts')
  const { useWorkspace } = await import('./workspace-store.ts')
  const { recordAction } = await import('#/workspace/actions/transition-actions.ts')
  const { changeIdentity } = await import('#/session/identities/identity-actions.ts')
  const { importIdentity } = await import('#/features/identities/model/import-actions.ts')
  const { sampleIdentity, sampleIdText } = await import('#/workspace/testing/identity-samples.ts')
  const { changeDraft, changeFund } = await import('#/session/drafts/draft-actions.ts')
  const { addKeys } = await import('#/session/drafts/key-actions.ts')
  const { newCreateDraft } = await import('#/workspace/records/create-draft.ts')
  const { recordSigned } = await import('#/workspace/history/signed-transition.ts')
  const { sandboxNetwork } = await import('#/workspace/records/network.ts')
  const { newIdentityRecord } = await import('#/workspace/records/identity-record.ts')
  return {
    startWorkspace,
    useWorkspace,
    recordAction,
    changeIdentity,
    importIdentity: () => importIdentity(sampleIdentity(), ''),
    changeDraft,
    changeFund,
    addKeys,
    sampleIdText,
    newCreateDraft,
    recordSigned,
    sandboxNetwork,
    newIdentityRecord,
  }
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Lets the browser do one thing that waits; says whether there was one. */
async function step(random: () => number): Promise<boolean> {
  const waiting = Object.values(browser.queues).filter(({ length }) => length > 0)
  const task = waiting[Math.floor(random() * waiting.length)]?.shift()
  task?.()
  await turn()
  return task !== undefined
}

async function settle(random: () => number): Promise<void> {
  // eslint-disable-next-line no-empty -- each step is the work
  while (await step(random)) {}
}

it('loses no step and no field of 1,000 writings in random order', async () => {
  const tabs = [await openTab(), await openTab()] as const
  const [first, second] = tabs
  const random = randomFrom(15)
  const pick = (count: number) => Math.floor(random() * count)
  const disk = (store: string, key: string) => browser.storeOf(store).get(key)
  const identityId = first.sampleIdText
  const draftId = 'd'
  const ids = samples.map(({ transition }) => {
    const about = { lockTransaction: undefined, draftId: '', networkId: 'sandbox', profile: 'spec' } as const
    const record = first.recordSigned({ transition, ...about, signedAtMs: 5 })
    browser.storeOf('transitions').set(record.id, record)
    return record.id
  })
  const about = {
    id: identityId,
    label: '',
    networkId: 'sandbox',
    profile: 'spec',
    origin: 'imported',
  } as const
  browser.storeOf('identities').set(identityId, first.newIdentityRecord(about, 1))
  browser.storeOf('drafts').set(draftId, first.newCreateDraft(draftId, 1, first.sandboxNetwork))
  for (const tab of tabs) void tab.startWorkspace()
  await settle(random)

  const expected = {
    steps: new Map<string, Set<number>>(ids.map((id) => [id, new Set<number>()])),
    imports: new Set<number>(),
    keys: new Set<string>(),
    label: '',
    note: '',
    draftLabel: '',
    amount: '',
    height: '',
  }
  const failures: unknown[] = []
  const begin = (work: Promise<unknown>) => void work.catch((error: unknown) => failures.push(error))
  for (let writing = 0; writing < 1_000; writing += 1) {
    const nowMs = (browser.nowMs += 1)
    const text = `${nowMs}`
    const tab = tabs[pick(2)] ?? first
    switch (pick(8)) {
      case 0:
      case 1: {
        const id = ids[pick(ids.length)] ?? ''
        expected.steps.get(id)?.add(nowMs)
        begin(tab.recordAction(id, 'exported'))
        break
      }
      case 2:
        expected.label = text
        begin(first.changeIdentity(identityId, () => ({ label: text })))
        break
      case 3:
        expected.note = text
        begin(second.changeIdentity(identityId, () => ({ note: text })))
        break
      case 4:
        expected.amount = text
        first.changeFund(draftId, { amount: text })
        break
      case 5:
        expected.height = text
        second.changeFund(draftId, { height: text })
        break
      case 6:
        expected.draftLabel = text
        first.changeDraft(draftId, (draft) => ({ ...draft, label: text }))
        break
      case 7:
        // A record holds a hundred imports, and a draft forty keys.
        if (expected.keys.size < 20) {
          expected.keys.add(text)
          tab.addKeys(draftId, [
            {
              label: '',
              purpose: 0,
              securityLevel: 0,
              type: 0,
              readOnly: null,
              source: { kind: 'public', text },
            },
          ])
        } else if (expected.imports.size < 40) {
          expected.imports.add(nowMs)
          begin(tab.importIdentity())
        }
    }
    while (random() < 0.6) await step(random)
  }
  await settle(random)

  expect(failures).toEqual([])
  const times = (record: unknown, list: string): number[] => {
    const found: unknown = Reflect.get(Object(record), list)
    return Array.isArray(found) ? found.map((each) => Number(Reflect.get(Object(each), 'atMs'))) : []
  }
  for (const [id, steps] of expected.steps) {
    // Each once, beside the signature.
    expect(times(disk('transitions', id), 'steps').toSorted((a, b) => a - b)).toEqual([5, ...steps])
  }
  const identity = disk('identities', identityId)
  expect(identity).toMatchObject({ label: expected.label, note: expected.note })
  expect(times(identity, 'imports').toSorted((a, b) => a - b)).toEqual([...expected.imports])
  const draft = disk('drafts', draftId)
  expect(draft).toMatchObject({
    label: expected.draftLabel,
    fund: { amount: expected.amount, height: expected.height },
  })
  const keys: unknown = Reflect.get(Object(draft), 'keys')
  expect(keys).toHaveLength(expected.keys.size)
  expect(JSON.parse(JSON.stringify(keys))).toEqual(
    expect.arrayContaining(
      [...expected.keys].map((text) => expect.objectContaining({ source: { kind: 'public', text } })),
    ),
  )
  // Both tabs show what is stored.
  for (const { useWorkspace } of tabs) {
    const state = useWorkspace.getState()
    expect(state.identities.get(identityId)).toEqual(identity)
    expect(state.drafts.get(draftId)).toEqual(draft)
    for (const id of ids) expect(state.transitions.get(id)).toEqual(disk('transitions', id))
    expect(state.save).toEqual({ kind: 'saved' })
  }
})

it('rejects a change after which the stored record could not be read', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const random = randomFrom(40)
  const stored = () => browser.storeOf('drafts').get('full')
  const key = (text: string) =>
    ({
      label: '',
      purpose: 0,
      securityLevel: 0,
      type: 0,
      readOnly: null,
      source: { kind: 'public', text },
    }) as const
  browser.storeOf('drafts').set('full', first.newCreateDraft('full', 1, first.sandboxNetwork))
  for (const tab of [first, second]) void tab.startWorkspace()
  await turn()
  await settle(random)
  const most = 40
  first.addKeys(
    'full',
    Array.from({ length: most - 1 }, (_, index) => key(`${index}`)),
  )
  await settle(random)

  // Each tab shows one key less than a draft may have.
  first.addKeys('full', [key('first')])
  second.addKeys('full', [key('second')])
  await settle(random)
  expect(Reflect.get(Object(stored()), 'keys')).toHaveLength(most)
  expect(second.useWorkspace.getState().save).toEqual({ kind: 'failed', code: 'workspace/not-saved' })
  expect(first.useWorkspace.getState().drafts.get('full')).toEqual(stored())

  // The next page reads it.
  const third = await openTab()
  void third.startWorkspace()
  await turn()
  await settle(random)
  expect(third.useWorkspace.getState()).toMatchObject({ kind: 'ready', unreadable: 0 })
  expect(third.useWorkspace.getState().drafts.get('full')).toEqual(stored())
})
