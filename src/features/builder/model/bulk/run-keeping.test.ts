import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { defaultSandbox } from '#/sandbox/sandbox-settings.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { rowFaultLine } from '#/features/builder/words/bulk-words.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { beginFundedRun, beginListRun } from './bulk-run.ts'
import { removeRun } from './run-view.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import { stopWork, useBulkWork } from './bulk-work.ts'
import { confirmRun, exportRun, markRunExported } from './export-run.ts'
import { keySetOf, recommendedExtras } from './new-run-form.ts'
import { fundInSandbox } from '#/domain/network/sandbox-funding-api.ts'
import { prepareRun } from './prepare-run.ts'
import { countStates, listRows, rowsOfRun } from '#/domain/funding/row-state.ts'
import { shownRows, signRun } from './sign-run.ts'
import { useSubmissions } from '#/domain/transition/submissions.ts'
import { countSubmitted, submitRun } from './submit-run.ts'
import { recordAction } from '#/domain/transition/transition-actions.ts'
import { useSettings } from '#/store/settings-store.ts'

// The real sandbox needs a worker. This one has no transitions unless a test says so.
const sandbox = vi.hoisted((): { has: (at: number) => boolean } => ({ has: () => false }))
vi.mock('#/domain/network/sandbox-platform-client.ts', async (load) => ({
  ...(await load<object>()),
  askPlatform: () => ({
    readHeights: ({ transitions }: { readonly transitions: readonly Uint8Array[] }) =>
      transitions.map((_, at) => (sandbox.has(at) ? 7 : null)),
  }),
}))

// These tests use a vault and a disk in memory. The real vault service signs, and a reload reads only the disk.

const context = {
  exclusively: <Result>(work: () => Promise<Result>) => work(),
  breathe: async () => {},
  signedAtOnce: 1,
  savedAtOnce: 1,
}
const funder = () => ({
  atOnce: 1,
  fund: async (key: Uint8Array, duffs: bigint) => fundInSandbox(key, duffs, terms),
  end: () => {},
})
const terms = { sandbox: defaultSandbox, nowMs: 1_790_000_000_000, assetLockPayloads: true }
const form = { pattern: 'Shop {nn}', keys: keySetOf([], 0) }
const published = vectors.transitions.filter(
  ({ profile, type, json }) =>
    profile === 'spec' &&
    type === 2 &&
    'assetLockProof' in json &&
    'instantLock' in (json.assetLockProof ?? {}),
)

let disk: MemoryDisk
let keeper: VaultService

beforeEach(async () => {
  vi.restoreAllMocks()
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  const readKeys = async () => useVault.setState({ keys: (await readContents(keeper)).keys })
  vi.spyOn(vault, 'quietly').mockImplementation(async (work) => {
    const result = await work()
    await readKeys()
    return result
  })
  vi.spyOn(vault, 'generateKeySets').mockImplementation(({ proof, ...question }) =>
    keeper.generateKeySets({ ...question, proof: typeof proof === 'string' ? proof : undefined }),
  )
  vi.spyOn(vault, 'importKeys').mockImplementation(async (question) => {
    const taken = await keeper.importKeys(question)
    await readKeys()
    return taken
  })
  vi.spyOn(browserVault, 'client').mockReturnValue({
    ...browserVault.client(),
    reviewTransition: (question) => keeper.reviewTransition(question),
    approveTransitions: ({ proof, ...question }) =>
      keeper.approveTransitions({ ...question, proof: typeof proof === 'string' ? proof : undefined }),
    signTransitions: (question) => keeper.signTransitions(question),
  })
  useVault.setState({ keys: [], phrase: null })
  useBulkWork.setState({ work: { kind: 'idle' } })
  useWorkspace.setState({ kind: 'ready', ...nothing() })
})

const nothing = () => ({
  drafts: new Map(),
  identities: new Map(),
  transitions: new Map(),
  locks: new Map(),
  bulkRuns: new Map(),
  bulkRows: new Map(),
})

/** Forgets the state of this tab and reads the stored one. */
async function reload() {
  useWorkspace.setState({ kind: 'starting', ...nothing() })
  await startWorkspace()
}

function runOf(id: string): BulkRun {
  const run = useWorkspace.getState().bulkRuns.get(id)
  if (run === undefined) throw new Error('no run')
  return run
}

function rowsOf(id: string) {
  const { bulkRows, transitions } = useWorkspace.getState()
  return listRows(rowsOfRun(bulkRows, id), transitions)
}

const statesOf = (id: string) => rowsOf(id).map(({ state }) => state)
const keysOfVault = () => {
  const { keys } = useVault.getState()
  const asking = keys.filter(({ compartment }) => compartment === 'gate')
  return { safe: new Set(keys.map(({ id }) => id)), asking: new Set(asking.map(({ id }) => id)) }
}
const shownOf = (id: string, rows = rowsOf(id)) => shownRows(runOf(id), rows, keysOfVault())
const sign = (id: string) => signRun(runOf(id), shownOf(id), undefined, context)
const prepare = (id: string, again = false) => prepareRun(runOf(id), { again }, context, funder)

const beginSandboxRun = (of: Parameters<typeof beginFundedRun>[0], count: number, amountDuffs: bigint) =>
  beginFundedRun(of, { source: 'sandbox', count, amountDuffs })

describe('a run funded by the sandbox', () => {
  it('goes from waiting to exported, and saves each create like a single one', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    expect(statesOf(id)).toEqual(['waiting', 'waiting'])
    await prepare(id)
    expect(statesOf(id)).toEqual(['checked', 'checked'])
    expect(useWorkspace.getState().locks.size).toBe(2)
    await sign(id)
    expect(useBulkWork.getState().work).toEqual({ kind: 'idle' })
    expect(statesOf(id)).toEqual(['signed', 'signed'])
    const { identities, transitions } = useWorkspace.getState()
    expect([...identities.values()].map(({ label }) => label)).toEqual(['Shop 01', 'Shop 02'])
    const [first] = identities.keys()
    expect(findIdentity(useWorkspace.getState(), first ?? '')?.status).toBe('awaited')
    for (const { bytes } of transitions.values()) {
      expect(checkSerializedTransition(bytes, wireProfiles.spec).ok).toBe(true)
    }
    const { content } = await exportRun(runOf(id), 'json-lines')
    const lines = String(content).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { number: 1, label: 'Shop 01', identityId: first, profile: 'spec' },
      { number: 2, label: 'Shop 02' },
    ])
    await markRunExported(runOf(id))
    await reload()
    expect(statesOf(id)).toEqual(['exported', 'exported'])
    let breaths = 0
    const breathe = async () => void (breaths += 1)
    await exportRun(runOf(id), 'zip', { breathe })
    // The export yields to the page before each of the 2 rows and 5 files.
    expect(breaths).toBe(2 + 5)
  })

  it('is confirmed as a whole, and undo restores its rows', async () => {
    const id = await beginSandboxRun(form, 3, 35_000_000n)
    await prepare(id)
    await signRun(runOf(id), shownOf(id, rowsOf(id).slice(0, 2)), undefined, context)
    const { count, undo } = await confirmRun(runOf(id))
    expect(count).toBe(2)
    await reload()
    expect(statesOf(id)).toEqual(['settled', 'settled', 'checked'])
    const statuses = () =>
      [...useWorkspace.getState().identities.keys()].map(
        (each) => findIdentity(useWorkspace.getState(), each)?.status,
      )
    expect(statuses()).toEqual(['held', 'held'])
    expect((await confirmRun(runOf(id))).count).toBe(0)
    expect(await undo()).toBe(0)
    await reload()
    expect(statesOf(id)).toEqual(['signed', 'signed', 'checked'])
    expect(statuses()).toEqual(['awaited', 'awaited'])
    const again = await confirmRun(runOf(id))
    sandbox.has = (at) => at === 1
    expect(await again.undo()).toBe(1)
    sandbox.has = () => false
    expect(statesOf(id)).toEqual(['signed', 'settled', 'checked'])
  })

  it('saves its keys in the vault before it locks any funds for them', async () => {
    const matches: number[] = []
    const watching = () => ({
      ...funder(),
      fund: async (key: Uint8Array, duffs: bigint) => {
        const keys = (await readContents(keeper)).keys
        matches.push(keys.filter(({ publicKey }) => publicKey.join() === key.join()).length)
        expect([...disk['bulk-rows'].values()]).toMatchObject([{ keys: [{}, {}] }])
        return fundInSandbox(key, duffs, terms)
      },
    })
    const id = await beginSandboxRun(form, 1, 35_000_000n)
    await prepareRun(runOf(id), {}, context, watching)
    expect(matches).toEqual([1])
    const levels = (await readContents(keeper)).keys.map(({ kind, securityLevel }) => [kind, securityLevel])
    expect(levels.map(String).toSorted()).toEqual(['identity,0', 'identity,2', 'single-use,'])
  })

  it('stops after the current row, and continues after a reload without creating anything twice', async () => {
    const id = await beginSandboxRun(form, 3, 35_000_000n)
    const fund = vi.fn(async (key: Uint8Array, duffs: bigint) => {
      stopWork()
      return fundInSandbox(key, duffs, terms)
    })
    await prepareRun(runOf(id), {}, context, () => ({ ...funder(), fund }))
    expect(useBulkWork.getState().work.kind).toBe('stopped')
    expect(statesOf(id)).toEqual(['checked', 'waiting', 'waiting'])
    const keys = (await readContents(keeper)).keys.length
    await reload()
    await prepare(id)
    expect(statesOf(id)).toEqual(['checked', 'checked', 'checked'])
    expect((await readContents(keeper)).keys).toHaveLength(keys)
    expect(fund).toHaveBeenCalledTimes(1)
  })

  it('ends when the vault locks, saves the rows signed by then, and continues later', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await prepare(id)
    const client = browserVault.client()
    let signed = 0
    vi.spyOn(browserVault, 'client').mockReturnValue({
      ...client,
      signTransitions: async (question) => {
        signed += 1
        if (signed === 2) throw new VaultError('vault/locked')
        return client.signTransitions(question)
      },
    })
    await sign(id)
    expect(useBulkWork.getState().work).toMatchObject({ kind: 'failed', error: { code: 'vault/locked' } })
    await reload()
    expect(statesOf(id)).toEqual(['signed', 'checked'])
    await sign(id)
    expect(statesOf(id)).toEqual(['signed', 'signed'])
    expect(useWorkspace.getState().transitions.size).toBe(2)
  })

  it('signs and saves rows in batches, and signs a batch before the previous one is saved', async () => {
    const id = await beginSandboxRun(form, 5, 35_000_000n)
    const many = { ...context, signedAtOnce: 3, savedAtOnce: 2 }
    const began: number[] = []
    let busy = 0
    const fund = async (key: Uint8Array, duffs: bigint) => {
      began.push((busy += 1))
      await Promise.resolve()
      busy -= 1
      return fundInSandbox(key, duffs, terms)
    }
    await prepareRun(runOf(id), {}, many, () => ({ ...funder(), atOnce: 2, fund }))
    expect(statesOf(id)).toEqual(Array.from({ length: 5 }, () => 'checked'))
    expect([began.length, Math.max(...began)]).toEqual([5, 2])
    const client = browserVault.client()
    const saved: number[] = []
    const signTransitions = vi.fn(async (question: Parameters<typeof client.signTransitions>[0]) => {
      saved.push(useWorkspace.getState().transitions.size)
      return client.signTransitions(question)
    })
    vi.spyOn(browserVault, 'client').mockReturnValue({ ...client, signTransitions })
    await signRun(runOf(id), shownOf(id), undefined, many)
    expect(saved).toEqual([0, 0])
    expect(signTransitions.mock.calls.map(([{ transitions }]) => transitions.length)).toEqual([3, 2])
    expect(statesOf(id)).toEqual(Array.from({ length: 5 }, () => 'signed'))
    const { entries } = await keeper.readAudit({})
    expect(entries.filter(({ event }) => event.kind === 'signed')).toHaveLength(5)
    await reload()
    expect(statesOf(id)).toEqual(Array.from({ length: 5 }, () => 'signed'))
    expect(useWorkspace.getState().identities.size).toBe(5)
  })

  it('checks the next row while the worker reviews a row, and waits for all reviews', async () => {
    const id = await beginSandboxRun(form, 3, 35_000_000n)
    const client = browserVault.client()
    const waiting: (() => void)[] = []
    vi.spyOn(browserVault, 'client').mockReturnValue({
      ...client,
      reviewTransition: async (question) => {
        // The first two reviews end only when the third has begun.
        if (waiting.length < 2) await new Promise<void>((resolve) => void waiting.push(resolve))
        else for (const goOn of waiting) goOn()
        return client.reviewTransition(question)
      },
    })
    await prepareRun(runOf(id), {}, { ...context, savedAtOnce: 3 }, funder)
    expect(statesOf(id)).toEqual(['checked', 'checked', 'checked'])
  })

  it('saves the other rows of a batch when one row ends the work', async () => {
    const id = await beginSandboxRun(form, 5, 35_000_000n)
    const client = browserVault.client()
    let reviews = 0
    vi.spyOn(browserVault, 'client').mockReturnValue({
      ...client,
      reviewTransition: async (question) => {
        reviews += 1
        if (reviews === 2) throw new VaultError('vault/locked')
        return client.reviewTransition(question)
      },
    })
    await prepareRun(runOf(id), {}, { ...context, savedAtOnce: 2 }, funder)
    expect(useBulkWork.getState().work).toMatchObject({ kind: 'failed', error: { code: 'vault/locked' } })
    await reload()
    expect(statesOf(id)).toEqual(['checked', 'waiting', 'checked', 'checked', 'waiting'])
  })

  it('verifies the next signature while the previous one is written', async () => {
    const id = await beginSandboxRun(form, 3, 35_000_000n)
    await prepare(id)
    const change = vi.mocked(workspaceDatabase.change).getMockImplementation()
    if (change === undefined) throw new Error('no disk')
    let writes = 0
    let goOn = () => {}
    const verifying = new Promise<void>((resolve) => (goOn = resolve))
    vi.spyOn(workspaceDatabase, 'change').mockImplementation(async (...given) => {
      writes += 1
      if (writes === 1) await verifying
      return change(...given)
    })
    // The first write ends only when the work reaches the second row.
    const breathe = async () => (writes === 1 ? goOn() : undefined)
    await signRun(runOf(id), shownOf(id), undefined, { ...context, breathe, signedAtOnce: 3 })
    await reload()
    expect([writes, ...statesOf(id)]).toEqual([3, 'signed', 'signed', 'signed'])
  })

  it('saves its signed rows when the user stops it, and signs no waiting row', async () => {
    const id = await beginSandboxRun(form, 5, 35_000_000n)
    await prepare(id)
    let rows = 0
    const breathe = async () => {
      rows += 1
      if (rows === 4) stopWork()
    }
    await signRun(runOf(id), shownOf(id), undefined, { ...context, breathe, signedAtOnce: 3 })
    expect(useBulkWork.getState().work.kind).toBe('stopped')
    expect(statesOf(id)).toEqual(['signed', 'signed', 'signed', 'checked', 'checked'])
    const { entries } = await keeper.readAudit({})
    expect(entries.filter(({ event }) => event.kind === 'signed')).toHaveLength(3)
  })

  it('is shown as working until other work may begin', async () => {
    const id = await beginSandboxRun(form, 1, 35_000_000n)
    const kinds: string[] = []
    const exclusively = async <Result>(work: () => Promise<Result>) => {
      const result = await work()
      kinds.push(useBulkWork.getState().work.kind)
      return result
    }
    await prepareRun(runOf(id), {}, { ...context, exclusively }, funder)
    expect([...kinds, useBulkWork.getState().work.kind]).toEqual(['working', 'idle'])
  })

  it('rejects a row that changed after it was shown, and signs the others', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await prepare(id)
    const [first, second] = rowsOf(id)
    if (first === undefined || second === undefined) throw new Error('no rows')
    const swapped = { ...first.row, keys: second.row.keys }
    useWorkspace.setState(({ bulkRows }) => ({ bulkRows: new Map(bulkRows).set(swapped.id, swapped) }))
    await sign(id)
    expect(rowsOf(id).map(({ row, state }) => [state, row.faults[0]?.code])).toEqual([
      ['failed', 'workspace/review-differs'],
      ['signed', undefined],
    ])
  })

  it('logs a warning for each row whose Master key is in no tested backup', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await prepare(id)
    const [first, second] = rowsOf(id)
    const safe = new Set(second?.row.keys.slice(0, 1))
    const shown = shownRows(runOf(id), rowsOf(id), { ...keysOfVault(), safe })
    await signRun(runOf(id), shown, undefined, context)
    const { entries } = await keeper.readAudit({})
    const warned = entries.flatMap(({ event }) =>
      event.kind === 'signed' ? [[formatHex(event.digest), event.warnings] as const] : [],
    )
    expect(new Map(warned)).toEqual(
      new Map([
        [first?.row.digest, ['keys.master-not-backed-up']],
        [second?.row.digest, undefined],
      ]),
    )
  })

  it('signs no row that was not shown, or that was shown with another digest', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await prepare(id)
    const [first, second] = rowsOf(id)
    if (first === undefined || second === undefined) throw new Error('no rows')
    await signRun(runOf(id), shownOf(id, [first]), undefined, context)
    expect(statesOf(id)).toEqual(['signed', 'checked'])
    const shown = {
      digest: second.row.digest?.replaceAll(/./g, '0') ?? '',
      signer: second.row.singleUseKey ?? '',
      warnings: [],
      asks: false,
    }
    await signRun(runOf(id), new Map([[second.row.id, shown]]), undefined, context)
    expect(statesOf(id)).toEqual(['signed', 'checked'])
  })

  it('ends at the next row when another tab has removed the run', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await prepare(id)
    let left = 1
    const breathe = async () => {
      left -= 1
      if (left < 0) useWorkspace.setState({ bulkRuns: new Map(), bulkRows: new Map() })
    }
    await signRun(runOf(id), shownOf(id), undefined, { ...context, breathe })
    expect(useWorkspace.getState().transitions.size).toBe(1)
    expect(useBulkWork.getState().work.kind).toBe('idle')
  })

  it('derives the keys of all rows with one passphrase, and none with a wrong passphrase', async () => {
    const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const phrase = await keeper.importPhrase({ text, proof: passphrase })
    if (phrase.kind !== 'kept') throw new Error('no phrase')
    useVault.setState({ phrase: phrase.phrase })
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await expect(prepareRun(runOf(id), { proof: 'another passphrase' }, context, funder)).rejects.toThrow(
      'vault/wrong-passphrase',
    )
    expect([useBulkWork.getState().work.kind, statesOf(id)]).toEqual(['idle', ['waiting', 'waiting']])
    expect((await readContents(keeper)).keys).toEqual([])
    await prepareRun(runOf(id), { proof: passphrase }, context, funder)
    expect(statesOf(id)).toEqual(['checked', 'checked'])
    const paths = (await readContents(keeper)).keys.flatMap(({ path = '' }) => path)
    expect(new Set(paths)).toEqual(
      new Set(
        ["1'/0", "1'/1", "0'/0'/0'/0'", "0'/0'/0'/1'", "0'/0'/1'/0'", "0'/0'/1'/1'"].map(
          (end) => `m/9'/1'/5'/${end}`,
        ),
      ),
    )
  })

  it('keeps its locks when it is removed, and its checked rows when it is restored', async () => {
    const id = await beginSandboxRun(form, 2, 35_000_000n)
    await prepare(id)
    const undo = await removeRun(runOf(id))
    await reload()
    const { bulkRuns, bulkRows, locks } = useWorkspace.getState()
    expect([bulkRuns.size, bulkRows.size, locks.size]).toEqual([0, 0, 2])
    await undo()
    await reload()
    expect(countStates(rowsOf(id)).checked).toBe(2)
  })
})

describe('a run on one of today’s networks', () => {
  const today = { pattern: 'Shop {n}', keys: keySetOf(recommendedExtras('platform-13'), 0) }
  const own = () => ({
    ...funder(),
    fund: async (key: Uint8Array, duffs: bigint) =>
      fundInSandbox(key, duffs, { ...terms, ...wireProfiles['platform-13'] }),
  })
  beforeEach(() => {
    useSettings.setState(({ settings }) => ({ settings: { ...settings, networkId: 'sandbox-13' } }))
    return () => useSettings.setState(({ settings }) => ({ settings: { ...settings, networkId: 'sandbox' } }))
  })

  it('also signs with its new keys, and needs one passphrase for all Master keys', async () => {
    const id = await beginSandboxRun(today, 3, 35_000_000n)
    await prepareRun(runOf(id), {}, context, own)
    expect(rowsOf(id).flatMap(({ row }) => row.faults)).toEqual([])
    expect(statesOf(id)).toEqual(['checked', 'checked', 'checked'])
    await expect(sign(id)).rejects.toThrow('vault/passphrase-needed')
    expect(statesOf(id)).toEqual(['checked', 'checked', 'checked'])
    await signRun(runOf(id), shownOf(id), { proof: passphrase }, context)
    expect(statesOf(id)).toEqual(['signed', 'signed', 'signed'])
    for (const { bytes } of useWorkspace.getState().transitions.values()) {
      expect(checkSerializedTransition(bytes, wireProfiles['platform-13'])).toMatchObject({ ok: true })
    }
    const { entries } = await keeper.readAudit({})
    const signed = entries.flatMap(({ event }) => (event.kind === 'signed' ? [event] : []))
    expect(signed.map(({ by, records }) => [by, records.length])).toEqual(
      Array.from({ length: 3 }, () => ['passphrase', 5]),
    )
  })

  it('submits its signed creates four at a time, and skips a confirmed one', async () => {
    const id = await beginSandboxRun(today, 6, 35_000_000n)
    await prepareRun(runOf(id), {}, context, own)
    await signRun(runOf(id), shownOf(id), { proof: passphrase }, context)
    const [first] = rowsOf(id)
    await recordAction(first?.row.digest ?? '', 'confirmed')
    const waiting = new Map<string, () => void>()
    let most = 0
    const submit = ({ id: record }: { readonly id: string }) =>
      new Promise<void>((resolve) => {
        waiting.set(record, () => {
          waiting.delete(record)
          resolve()
        })
        most = Math.max(most, waiting.size)
        if (waiting.size === 4 || asked.length === 4) for (const end of waiting.values()) end()
        asked.push(record)
      })
    const asked: string[] = []
    await submitRun(runOf(id), context, { submit, stop: () => {} })
    expect(most).toBe(4)
    expect(asked).toEqual(rowsOf(id).flatMap(({ row: { digest } }, at) => (at === 0 ? [] : [digest])))
  })

  it('does not resubmit a create that waits for a sandbox block', async () => {
    const id = await beginSandboxRun(today, 2, 35_000_000n)
    await prepareRun(runOf(id), {}, context, own)
    await signRun(runOf(id), shownOf(id), { proof: passphrase }, context)
    const [first, second] = rowsOf(id).map(({ row }) => row.digest ?? '')
    const heights = new Map([[first ?? '', 7]])
    expect(countSubmitted(rowsOf(id), heights)).toEqual({ left: 1, accepted: 1 })
    useSubmissions.setState({ heights })
    const asked: string[] = []
    const submit = async ({ id: record }: { readonly id: string }) => void asked.push(record)
    await submitRun(runOf(id), context, { submit, stop: () => {} })
    expect(asked).toEqual([second])
    useSubmissions.setState({ heights: new Map() })
  })

  it('stops asking about sent creates when the user stops the work', async () => {
    const id = await beginSandboxRun(today, 3, 35_000_000n)
    await prepareRun(runOf(id), {}, context, own)
    await signRun(runOf(id), shownOf(id), { proof: passphrase }, context)
    const open = new Map<string, () => void>()
    const submit = ({ id: record }: { readonly id: string }) => {
      stopWork()
      return new Promise<void>((resolve) => void open.set(record, resolve))
    }
    await submitRun(runOf(id), context, { submit, stop: (record) => open.get(record)?.() })
    expect([...open.keys()]).toEqual([rowsOf(id)[0]?.row.digest])
    expect(useBulkWork.getState().work).toEqual({ kind: 'stopped', runId: id })
  })
})

describe('a run of a pasted list', () => {
  const lineOf = ({ assetLock, json, signedWith }: (typeof published)[number], wif?: string) => {
    const proof = json.assetLockProof
    if (proof === undefined || !('instantLock' in proof)) throw new Error('no instant lock')
    const own = wif ?? formatWif(parseHex(signedWith.privateKeyHex ?? ''), 'testnet')
    return [assetLock?.transactionHex, proof.instantLock, proof.outputIndex, own].join(',')
  }
  const [one, two] = published
  if (one === undefined || two === undefined) throw new Error('no published creates')
  const foreign = formatWif(new Uint8Array(32).fill(7), 'mainnet')
  const wrong = formatWif(new Uint8Array(32).fill(9), 'testnet')

  it('names bad rows by line and field without quoting them, and signs the good ones', async () => {
    const list = [
      lineOf(one),
      'zz,zz,0,x',
      lineOf(two, foreign),
      lineOf(two, wrong),
      lineOf(two),
      lineOf(one),
      'only,three,fields',
    ].join('\n')
    const id = await beginListRun(form, list)
    await prepare(id)
    const said = rowsOf(id).map(({ row, state }) =>
      state === 'failed' ? row.faults.map((fault) => [row.line, fault.field, fault.code]) : state,
    )
    expect(said).toEqual([
      'checked',
      [
        [2, 'transaction', 'encoding.base64'],
        [2, 'instantLock', 'encoding.base64'],
      ],
      [[3, 'privateKey', 'private-key.network']],
      [[4, 'outputIndex', 'proof.single-use-key']],
      'checked',
      [[6, 'outputIndex', 'proof.out-point-unused']],
      [[7, null, 'workspace/list-fields']],
    ])
    const third = rowsOf(id)[2]
    const [fault] = third?.row.faults ?? []
    expect(third && fault && rowFaultLine(third.row, fault).text).toMatch(/^Line 3, WIF: /)
    await sign(id)
    const ids = [...useWorkspace.getState().identities.keys()]
    expect(new Set(ids)).toEqual(new Set([one.expectedIdentityId, two.expectedIdentityId]))
    const stored = JSON.stringify(Object.values(disk).map((store) => [...store.values()]))
    expect(stored).toContain('private-key.network')
    expect(stored).not.toContain(foreign)
    expect(stored).not.toContain(list.split(',').at(3)?.split('\n')[0])
  })

  it('gives a lock to the next row that names it when the vault rejects the first', async () => {
    const id = await beginListRun(form, [lineOf(one), lineOf(one), lineOf(one)].join('\n'))
    const client = browserVault.client()
    let reviews = 0
    vi.spyOn(browserVault, 'client').mockReturnValue({
      ...client,
      reviewTransition: async (question) => {
        reviews += 1
        if (reviews > 1) return client.reviewTransition(question)
        await Promise.resolve()
        throw new VaultError('vault/transition-refused')
      },
    })
    await prepareRun(runOf(id), {}, { ...context, savedAtOnce: 3 }, funder)
    expect(statesOf(id)).toEqual(['failed', 'checked', 'failed'])
    expect(reviews).toBe(2)
  })

  it('retries rejected rows, except those whose line could not be read', async () => {
    const id = await beginListRun(form, [lineOf(one), lineOf(one), 'a,b'].join('\n'))
    await prepare(id)
    expect(statesOf(id)).toEqual(['checked', 'failed', 'failed'])
    // Reject the first row, so that the second row can use the lock.
    const first = rowsOf(id)[0]?.row
    if (first === undefined) throw new Error('no row')
    const rejected = {
      ...first,
      digest: null,
      faults: [{ code: 'workspace/not-ready', field: null, params: {} }],
    }
    useWorkspace.setState(({ bulkRows }) => ({ bulkRows: new Map(bulkRows).set(first.id, rejected) }))
    await prepare(id, true)
    expect(statesOf(id)).toEqual(['checked', 'failed', 'failed'])
    expect(rowsOf(id)[2]?.row.version).toBe(0)
  })
})
