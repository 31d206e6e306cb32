import { beforeEach, expect, it, vi } from 'vitest'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import type { ChangeSteps, DatabaseChange, RecordPlace } from '#/platform/database.ts'
import { type VaultDatabase, vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import { openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

// Two tabs, each with its own modules, share one disk. Transactions, messages between tabs and timers wait until the
// test runs them in an order that depends on a seed, so that each run is the same.

type Place = RecordPlace<string>

const browser = vi.hoisted(() => {
  const stores = new Map<string, Map<string, unknown>>()
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, store)
    return store
  }
  interface Task {
    readonly tab: number
    readonly run: () => void
    /** Work of the browser itself, without a callback. */
    readonly work?: () => void
  }
  const queues = {
    // Transactions of one database start in the order of the requests of all tabs.
    disk: new Array<Task>(),
    messages: new Array<Task>(),
    alarms: new Array<Task>(),
  }
  const tabs = { opening: 0, killed: new Set<number>() }
  const disk = { isFull: false, rejected: 0, written: 0, drops: 0, isCached: false }
  class DatabaseError extends Error {
    readonly fault: string

    constructor(fault: string) {
      super(fault)
      this.fault = fault
    }
  }
  const onDisk = <Result>(tab: number, work: () => Result, writes: boolean): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (tabs.killed.has(tab)) return
      const run = () => {
        try {
          if (writes && disk.isFull) {
            disk.rejected += 1
            throw new DatabaseError('full')
          }
          resolve(work())
        } catch (error) {
          // The transaction ends with the thrown error.
          reject(error instanceof Error ? error : new Error('failed', { cause: error }))
        }
      }
      queues.disk.push({ tab, run, work: () => void (writes && !disk.isFull && work()) })
    })
  /** Ends a tab: its current write reaches the disk or not, and none of its code runs any more. */
  const kill = (tab: number, isWritten: boolean) => {
    tabs.killed.add(tab)
    const begun = queues.disk.find((task) => task.tab === tab)
    try {
      if (isWritten) begun?.work?.()
    } catch {}
    for (const queue of Object.values(queues)) {
      const left = queue.filter((task) => task.tab !== tab)
      queue.splice(0, queue.length, ...left)
    }
  }
  const valuesAt = (places: readonly Place[]) =>
    structuredClone(places.map(({ store, key }) => storeOf(store).get(key)))
  // Records come two at a time, to cover reading in parts as in the browser.
  const inParts = <Result>(
    values: readonly unknown[],
    visit: (part: readonly unknown[], from: number) => Result,
  ) =>
    Array.from({ length: Math.max(1, Math.ceil(values.length / 2)) }, (_, part) =>
      visit(values.slice(part * 2, part * 2 + 2), part * 2),
    )
  const put = (changes: readonly DatabaseChange<string>[]) => {
    disk.written += 1
    // Loses one write in `disk.drops`, as no real disk does.
    if (disk.drops > 0 && disk.written % disk.drops === 0) return
    for (const change of structuredClone(changes)) {
      if (change.kind === 'put') storeOf(change.store).set(change.key, change.value)
      else storeOf(change.store).delete(change.key)
    }
  }
  const openDatabase = (plan: { readonly stores: readonly string[] }) => {
    const tab = tabs.opening
    return {
      read: (names = plan.stores) =>
        onDisk(
          tab,
          () => Object.fromEntries(names.map((name) => [name, structuredClone(storeOf(name))])),
          false,
        ),
      readRecords: (places: readonly Place[]) => onDisk(tab, () => valuesAt(places), false),
      write: (changes: readonly DatabaseChange<string>[]) => onDisk(tab, () => put(changes), true),
      change: (places: readonly Place[], { decide, readBack = () => {} }: ChangeSteps<string>) =>
        onDisk(
          tab,
          () => {
            const before = valuesAt(places)
            const changes = inParts(before, decide).flat()
            put(changes)
            const after = disk.isCached
              ? places.map(({ store, key }, at) => {
                  const last = changes.findLast((change) => change.store === store && change.key === key)
                  if (last === undefined) return before[at]
                  return last.kind === 'put' ? structuredClone(last.value) : undefined
                })
              : valuesAt(places)
            inParts(after, readBack)
          },
          true,
        ),
      close: () => {},
    }
  }
  const ports = new Map<string, Set<(message: unknown) => void>[]>()
  const tabOf = new Map<object, number>()
  const openTabChannel = (name: string) => {
    const own = new Set<(message: unknown) => void>()
    const all = ports.get(name) ?? []
    ports.set(name, [...all, own])
    tabOf.set(own, tabs.opening)
    return {
      post: (message: unknown) => {
        for (const other of ports.get(name) ?? [])
          if (other !== own && !tabs.killed.has(tabOf.get(other) ?? 0))
            queues.messages.push({
              tab: tabOf.get(other) ?? 0,
              run: () => other.forEach((listener) => listener(structuredClone(message))),
            })
      },
      listen: (listener: (message: unknown) => void) => {
        own.add(listener)
        return () => own.delete(listener)
      },
      close: () => {},
    }
  }
  return {
    stores,
    storeOf,
    queues,
    tabs,
    disk,
    kill,
    DatabaseError,
    openDatabase,
    openTabChannel,
    nowMs: 1_000,
  }
})

vi.mock('#/platform/database.ts', () => ({ DatabaseError: browser.DatabaseError }))
vi.mock('#/platform/open-database.ts', () => ({ openDatabase: browser.openDatabase }))
vi.mock('#/platform/tab-channel.ts', () => ({ openTabChannel: browser.openTabChannel }))
vi.mock('#/platform/timer.ts', () => ({
  systemAlarm: (_ms: number, call: () => void) => {
    // Alarms belong to no tab, because the alarm of a killed tab writes nothing.
    browser.queues.alarms.push({ tab: 0, run: call })
    return () => {}
  },
}))
vi.mock('#/platform/clock.ts', () => ({
  systemClock: { wallMs: () => browser.nowMs, monotonicMs: () => browser.nowMs },
}))

const samples = readCreateSamples().slice(0, 4)

async function openTab() {
  vi.resetModules()
  const id = (browser.tabs.opening += 1)
  const { startWorkspace } = await import('./workspace-reading.ts')
  const { useWorkspace } = await import('./workspace-store.ts')
  const { recordAction } = await import('#/domain/transition/transition-actions.ts')
  const { changeIdentity } = await import('#/domain/identity/change-identity.ts')
  const { importIdentity } = await import('#/features/identities/model/import-actions.ts')
  const { sampleIdentity, sampleIdText } = await import('#/store/testing/identity-samples.ts')
  const { changeDraft, changeFund } = await import('#/domain/draft/draft-actions.ts')
  const { addKeys } = await import('#/domain/draft/key-actions.ts')
  const { newCreateDraft } = await import('#/store/records/create-draft.ts')
  const { recordSigned } = await import('#/store/records/signed-transition.ts')
  const { sandboxNetwork } = await import('#/store/records/network.ts')
  const { newIdentityRecord } = await import('#/store/records/identity-record.ts')
  return {
    id,
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

type Tab = Awaited<ReturnType<typeof openTab>>

// Ends the tabs of an earlier test with their pending work.
beforeEach(() => {
  browser.stores.clear()
  for (let tab = 1; tab <= browser.tabs.opening; tab += 1) browser.kill(tab, false)
  for (const queue of Object.values(browser.queues)) queue.length = 0
  Object.assign(browser.disk, { isFull: false, rejected: 0, written: 0, drops: 0, isCached: false })
})

/** Returns numbers from 0 to 1 that depend only on the seed (mulberry32). */
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

/** Runs one pending task of the browser. Returns whether there was one. */
async function step(random: () => number): Promise<boolean> {
  const waiting = Object.values(browser.queues).filter(({ length }) => length > 0)
  const task = waiting[Math.floor(random() * waiting.length)]?.shift()
  task?.run()
  await turn()
  return task !== undefined
}

async function settle(random: () => number): Promise<void> {
  // eslint-disable-next-line no-empty -- each step is the work
  while (await step(random)) {}
}

/** Stores the sample transitions, their identity and a draft. Returns the ids of the transitions. */
function storeSamples(tab: Tab, draftId: string): readonly string[] {
  const terms = { networkId: 'sandbox', profile: 'spec' } as const
  const identity = { id: tab.sampleIdText, label: '', origin: 'imported', ...terms } as const
  browser.storeOf('identities').set(identity.id, tab.newIdentityRecord(identity, 1))
  browser.storeOf('drafts').set(draftId, tab.newCreateDraft(draftId, 1, tab.sandboxNetwork))
  return samples.map(({ transition }) => {
    const about = { lockTransaction: undefined, draftId: '', ...terms, signedAtMs: 5 }
    const record = tab.recordSigned({ transition, ...about })
    browser.storeOf('transitions').set(record.id, record)
    return record.id
  })
}

const sweep = readSweep(process.env)
const edits = sweep.sizeOf('tab-edits')

// A transition record has at most 1,000 steps.
const writings = Math.min(edits, 1_000)

it(`loses no step and no field of ${writings} writings in random order`, async ({ task }) => {
  const tabs = [await openTab(), await openTab()] as const
  const [first, second] = tabs
  const seed = sweep.seedFrom(15)
  const random = randomFrom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const disk = (store: string, key: string) => browser.storeOf(store).get(key)
  const identityId = first.sampleIdText
  const draftId = 'd'
  const ids = storeSamples(first, draftId)
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
  for (let writing = 0; writing < writings; writing += 1) {
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
        // A record has at most a hundred imports, and a draft forty keys.
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
    // Each step is stored once, besides the signature.
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
  // Both tabs show the disk.
  for (const { useWorkspace } of tabs) {
    const state = useWorkspace.getState()
    expect(state.identities.get(identityId)).toEqual(identity)
    expect(state.drafts.get(draftId)).toEqual(draft)
    for (const id of ids) expect(state.transitions.get(id)).toEqual(disk('transitions', id))
    expect(state.save).toEqual({ kind: 'saved' })
  }
  noteCounts(task, { sweep: 'tab-edits', seed, done: writings })
})

/** Allowed values of a field: the last acknowledged one, or any that was requested after it. */
class Possible {
  values: readonly string[]

  constructor(first: string) {
    this.values = [first]
  }

  ask(value: string): void {
    this.values = [...this.values, value]
  }

  acknowledge(value: string): void {
    const at = this.values.indexOf(value)
    if (at >= 0) this.values = this.values.slice(at)
  }
}

it(`no acknowledged change is lost in ${edits} edits by two tabs that are killed, on a disk that fills and empties`, async ({
  task,
}) => {
  const seed = sweep.seedFrom(16)
  const { lost, ...counts } = await editInTabs(edits, seed)
  expect(lost).toEqual([])
  noteCounts(task, { sweep: 'tab-edits', seed, done: edits, ...counts })
  // The seed covers every case.
  expect(counts.kills).toBeGreaterThan(0)
  expect(counts.full).toBeGreaterThan(0)
  expect(counts.acknowledged).toBeGreaterThan(counts.rejected)
}, 1_200_000)

it('an edit that the disk drops in silence is not acknowledged', async () => {
  browser.disk.drops = 4
  const { lost, rejected } = await editInTabs(40, 16)
  expect(lost).toEqual([])
  expect(rejected).toBeGreaterThan(0)
})

it('the test notices an edit that the disk drops but reads back', async () => {
  browser.disk.drops = 4
  browser.disk.isCached = true
  const { lost } = await editInTabs(40, 16)
  expect(lost).not.toEqual([])
})

/** Returns changes that were acknowledged but are not on the disk at the end, or are there but were never requested. */
async function editInTabs(count: number, seed: number) {
  const random = randomFrom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const tabs = [await openTab(), await openTab()]
  const [first] = tabs
  if (first === undefined) throw new TypeError('no tab')
  const identityId = first.sampleIdText
  const draftId = 'd'
  const stored = (store: string, key: string) => browser.storeOf(store).get(key)
  const ids = storeSamples(first, draftId)
  for (const tab of tabs) void tab.startWorkspace()
  await settle(random)

  // Each field belongs to one of two places. The tab that is at a place edits its fields.
  const fields = {
    label: new Possible(''),
    note: new Possible(''),
    amount: new Possible(''),
    height: new Possible(''),
  }
  const typed: [Possible, Possible] = [fields.amount, fields.height]
  const asked = new Map(ids.map((id) => [id, new Set<number>()]))
  const steps = new Map(ids.map((id) => [id, new Set<number>()]))
  const counts = { acknowledged: 0, rejected: 0, kills: 0 }
  const begin = (work: Promise<unknown>, acknowledge: () => void) => {
    work.then(
      () => {
        counts.acknowledged += 1
        acknowledge()
      },
      () => (counts.rejected += 1),
    )
  }
  for (let edit = 0; edit < count; edit += 1) {
    const nowMs = (browser.nowMs += 1)
    const text = `${nowMs}`
    const place = pick(2)
    const tab = tabs[place] ?? first
    const possible = (field: Possible) => {
      field.ask(text)
      return () => field.acknowledge(text)
    }
    switch (pick(4)) {
      case 0: {
        const id = ids[pick(ids.length)] ?? ''
        asked.get(id)?.add(nowMs)
        begin(tab.recordAction(id, 'exported'), () => steps.get(id)?.add(nowMs))
        break
      }
      case 1:
        if (place === 0)
          begin(
            tab.changeIdentity(identityId, () => ({ label: text })),
            possible(fields.label),
          )
        else
          begin(
            tab.changeIdentity(identityId, () => ({ note: text })),
            possible(fields.note),
          )
        break
      default:
        typed[place]?.ask(text)
        tab.changeFund(draftId, place === 0 ? { amount: text } : { height: text })
    }
    while (random() < 0.6) await step(random)
    tabs.forEach((each, at) => {
      // A tab that shows "saved" has saved the last typed text.
      const last = typed[at]?.values.at(-1) ?? ''
      if (each.useWorkspace.getState().save.kind === 'saved') typed[at]?.acknowledge(last)
    })
    if (pick(browser.disk.isFull ? 8 : 20) === 0) browser.disk.isFull = !browser.disk.isFull
    if (pick(50) === 0) {
      counts.kills += 1
      browser.kill(tab.id, pick(2) === 0)
      const next = await openTab()
      tabs[place] = next
      void next.startWorkspace()
      while (next.useWorkspace.getState().kind !== 'ready') await step(random)
    }
  }
  browser.disk.isFull = false
  await settle(random)
  // The next change also writes changes that failed before.
  for (const [at, tab] of tabs.entries()) {
    typed[at]?.ask('end')
    tab.changeFund(draftId, at === 0 ? { amount: 'end' } : { height: 'end' })
    await settle(random)
    expect(tab.useWorkspace.getState().save).toEqual({ kind: 'saved' })
    typed[at]?.acknowledge('end')
  }

  const lost: unknown[] = []
  const found = {
    ...Object(stored('identities', identityId)),
    ...Object(Reflect.get(Object(stored('drafts', draftId)), 'fund')),
  }
  for (const [name, { values }] of Object.entries(fields))
    if (!values.includes(found[name])) lost.push({ name, found: found[name], values })
  for (const id of ids) {
    const list: unknown = Reflect.get(Object(stored('transitions', id)), 'steps')
    const times = Array.isArray(list) ? list.map((each) => Number(Reflect.get(Object(each), 'atMs'))) : []
    expect(times.length).toBe(new Set(times).size)
    expect([...(asked.get(id) ?? []), 5]).toEqual(expect.arrayContaining(times))
    lost.push(...[5, ...(steps.get(id) ?? [])].filter((time) => !times.includes(time)))
  }
  for (const { useWorkspace } of tabs) {
    if (browser.disk.drops > 0) continue
    expect(useWorkspace.getState().identities.get(identityId)).toEqual(stored('identities', identityId))
    expect(useWorkspace.getState().drafts.get(draftId)).toEqual(stored('drafts', draftId))
  }
  return { lost, full: browser.disk.rejected, ...counts }
}

const actions = Math.ceil(edits / 4)

it(`loses nothing acknowledged in ${actions} vault and workspace actions by two killed tabs on a filling disk`, async ({
  task,
}) => {
  const seed = sweep.seedFrom(18)
  const { lost, ...counts } = await actOnBoth(actions, seed)
  expect(lost).toEqual([])
  noteCounts(task, { sweep: 'tab-edits', seed, done: actions, ...counts })
  // The seed covers every case.
  expect(counts.kills).toBeGreaterThan(0)
  expect(counts.full).toBeGreaterThan(0)
  expect(counts.acknowledged).toBeGreaterThan(counts.rejected)
}, 1_200_000)

it('the test notices when the disk has lost a private key that a draft refers to', async () => {
  const { lost } = await actOnBoth(25, 18, () => {
    for (const id of browser.storeOf('records').keys()) browser.storeOf('records').delete(id)
  })
  expect(lost).toContainEqual(expect.objectContaining({ what: 'a key of the vault' }))
  expect(lost).toContainEqual(expect.objectContaining({ what: 'the key of a draft' }))
})

/**
 * Each tab has a vault and a workspace on one disk. A vault operation runs to its end, or until its tab is killed at
 * one of its requests; the workspace writes during and after it. Returns changes that were acknowledged but lost.
 */
async function actOnBoth(count: number, seed: number, tamper = () => {}) {
  const random = randomFrom(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const [draftId, identityId] = ['d', samples[0]?.identityId ?? '']
  const label = new Possible('')
  const labels = new Map<string, Possible>()
  const singleUseKey = new Possible('')
  const counts = { acknowledged: 0, rejected: 0, kills: 0 }

  const open = async () => {
    const tab = await openTab()
    const database = browser.openDatabase(vaultDatabasePlan)
    // The tabs take turns with vault operations, so that no tab waits for the lock.
    // The memory database reads any store by name.
    const vault = openMemoryKeeper(database as VaultDatabase, { exclusively: (work) => work() })
    return { ...tab, vault }
  }
  type Tab = Awaited<ReturnType<typeof open>>

  const untilDone = async <Result>(tab: Tab, work: Promise<Result>, killAt = Infinity) => {
    const ended: { how?: 'acknowledged' | 'rejected'; value?: Result } = {}
    work.then(
      (value) => Object.assign(ended, { how: 'acknowledged', value }),
      () => Object.assign(ended, { how: 'rejected' }),
    )
    for (let requests = 0; ended.how === undefined;) {
      const own = browser.queues.disk[0]?.tab === tab.id
      if (own && (requests += 1) === killAt) {
        browser.kill(tab.id, pick(2) === 0)
        return undefined
      }
      browser.queues.disk.shift()?.run()
      await turn()
    }
    if (ended.how === 'acknowledged') counts.acknowledged += 1
    else counts.rejected += 1
    return ended
  }
  const begin = async (): Promise<Tab> => {
    const tab = await open()
    void tab.startWorkspace()
    while (tab.useWorkspace.getState().kind !== 'ready') await step(random)
    await untilDone(tab, tab.vault.unlock({ proof: passphrase }))
    return tab
  }

  const founder = await open()
  const about = {
    id: identityId,
    label: '',
    networkId: 'sandbox',
    profile: 'spec',
    origin: 'imported',
  } as const
  browser.storeOf('identities').set(identityId, founder.newIdentityRecord(about, 1))
  browser.storeOf('drafts').set(draftId, founder.newCreateDraft(draftId, 1, founder.sandboxNetwork))
  await untilDone(founder, founder.vault.createVault({ passphrase }))
  browser.kill(founder.id, false)

  const tabs: [Tab, Tab] = [await begin(), await begin()]
  for (let action = 0; action < count; action += 1) {
    const text = `${(browser.nowMs += 1)}`
    const place = pick(2) === 0 ? 0 : 1
    const tab = tabs[place]
    const killAt = pick(10) === 0 ? 1 + pick(4) : Infinity
    const known = [...labels.keys()]
    const id = known[pick(Math.max(1, known.length))]
    switch (pick(4)) {
      case 0:
      case 1: {
        const made = await untilDone(tab, tab.vault.generateKey({ kind: 'single-use', label: text }), killAt)
        if (made?.value === undefined) break
        labels.set(made.value.id, new Possible(text))
        // One of the two tabs edits the draft.
        singleUseKey.ask(made.value.id)
        tabs[0].changeFund(draftId, { singleUseKey: made.value.id })
        break
      }
      case 2:
        if (id === undefined) break
        labels.get(id)?.ask(text)
        if ((await untilDone(tab, tab.vault.renameKey({ id, label: text }), killAt))?.how === 'acknowledged')
          labels.get(id)?.acknowledge(text)
        break
      default:
        label.ask(text)
        tabs[1]
          .changeIdentity(identityId, () => ({ label: text }))
          .then(
            () => label.acknowledge(text),
            () => {},
          )
    }
    while (random() < 0.6) await step(random)
    if (tabs[0].useWorkspace.getState().save.kind === 'saved')
      singleUseKey.acknowledge(singleUseKey.values.at(-1) ?? '')
    if (pick(browser.disk.isFull ? 6 : 12) === 0) browser.disk.isFull = !browser.disk.isFull
    if (!browser.tabs.killed.has(tab.id) && pick(25) === 0) browser.kill(tab.id, pick(2) === 0)
    if (!browser.tabs.killed.has(tab.id)) continue
    counts.kills += 1
    tabs[place] = await begin()
  }
  browser.disk.isFull = false
  await settle(random)
  tamper()

  const fresh = await open()
  await untilDone(fresh, fresh.vault.unlock({ proof: passphrase }))
  const view = (await untilDone(fresh, fresh.vault.readView({})))?.value
  const log = (await untilDone(fresh, fresh.vault.readAudit({})))?.value
  const found = new Map(view?.contents?.keys.map((key) => [key.id, key.label]))
  const lost: unknown[] = []
  for (const [id, { values }] of labels)
    if (!values.includes(found.get(id) ?? 'none')) lost.push({ what: 'a key of the vault', id, values })
  const draft: unknown = browser.storeOf('drafts').get(draftId)
  const used: unknown = Reflect.get(Object(Reflect.get(Object(draft), 'fund')), 'singleUseKey') ?? ''
  if (!singleUseKey.values.includes(String(used))) lost.push({ what: 'a field of a draft', used })
  if (used !== '' && !found.has(String(used))) lost.push({ what: 'the key of a draft', used })
  const name: unknown = Reflect.get(Object(browser.storeOf('identities').get(identityId)), 'label')
  if (!label.values.includes(String(name))) lost.push({ what: 'the label of an identity', name })
  if (view?.state.kind !== 'open' || view.state.damaged.length > 0) lost.push({ what: 'the vault', view })
  if (log === undefined || log.damaged.length > 0) lost.push({ what: 'the audit log' })
  return { lost, full: browser.disk.rejected, ...counts }
}

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

  // Each tab shows one key fewer than the limit of a draft.
  first.addKeys('full', [key('first')])
  second.addKeys('full', [key('second')])
  await settle(random)
  expect(Reflect.get(Object(stored()), 'keys')).toHaveLength(most)
  expect(second.useWorkspace.getState().save).toEqual({ kind: 'failed', code: 'workspace/not-saved' })
  expect(first.useWorkspace.getState().drafts.get('full')).toEqual(stored())

  // The next page reads the record.
  const third = await openTab()
  void third.startWorkspace()
  await turn()
  await settle(random)
  expect(third.useWorkspace.getState()).toMatchObject({ kind: 'ready', unreadable: 0 })
  expect(third.useWorkspace.getState().drafts.get('full')).toEqual(stored())
})
