import { systemClock } from '#/platform/clock.ts'
import { workspaceErrorCode } from '#/store/records/workspace-error.ts'
import { noteStoredFund } from '#/store/records/draft-fund.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { storeNoted } from './unwritten-changes.ts'
import { addRecord, prepareUpgrades, putRecord, upgradeStored, type RecordChange } from './record-change.ts'
import { commitToWorkspace, countNoted, readPlace, showStored } from './workspace-changes.ts'
import {
  ChangedMessage,
  placeName,
  workspaceChannel,
  workspaceDatabase,
  workspaceDatabasePlan,
  type WorkspacePlace,
} from './workspace-database.ts'
import { shownPlaces, useWorkspace } from './workspace-store.ts'

/** Reads all records, and later the records that other tabs change. Call it at start, before anything is shown. */
export async function startWorkspace(): Promise<void> {
  workspaceChannel.listen(hearChange)
  await storeNoted()
  await readWorkspace()
}

// An older build in another tab does not name the changed records.
function hearChange(message: unknown): void {
  const heard = ChangedMessage.safeParse(message)
  if (!heard.success || useWorkspace.getState().kind !== 'ready') return void readWorkspace()
  readPlaces(heard.data.records).catch(() => readWorkspace())
}

async function readPlaces(places: readonly WorkspacePlace[]): Promise<void> {
  const stored = await workspaceDatabase.readRecords(places)
  await prepareUpgrades(stored)
  const records = places.map((place, index) => {
    const record = readPlace(place, stored[index])
    const isUnreadable = stored[index] !== undefined && record === undefined
    if (isUnreadable) unreadable.add(placeName(place))
    else unreadable.delete(placeName(place))
    noteFund(place, record)
    return record
  })
  useWorkspace.setState({ unreadable: unreadable.size })
  showStored(places, records)
}

const unreadable = new Set<string>()

// Number of reads that have begun: if two overlap, the later one counts.
let readings = 0
let lastReading = Promise.resolve()

export function readWorkspace(): Promise<void> {
  lastReading = readOnce()
  return lastReading
}

/** Half a frame at 60 frames a second, so that reading causes no visible delay. */
const sliceMs = 8
// From this many records on, a separate task shows them.
const fewEnough = 50

async function readOnce(): Promise<void> {
  const begun = countNoted()
  readings += 1
  const ordinal = readings
  try {
    const stored = await workspaceDatabase.read()
    await prepareUpgrades(stored.identities.values())
    const lost: string[] = []
    const upgrades: RecordChange[] = []
    const places: WorkspacePlace[] = []
    const records: unknown[] = []
    let begunMs = systemClock.monotonicMs()
    for (const store of workspaceDatabasePlan.stores) {
      for (const [key, value] of stored[store]) {
        if (systemClock.monotonicMs() - begunMs >= sliceMs) {
          await nextTask()
          begunMs = systemClock.monotonicMs()
        }
        const place = { store, key }
        const record = readPlace(place, value)
        if (record === undefined) lost.push(placeName(place))
        places.push(place)
        records.push(record)
        if (store === 'identities' && record !== undefined) upgrades.push(...upgradesOf(key, value))
        noteFund(place, record)
      }
    }
    if (places.length >= fewEnough) await nextTask()
    if (countNoted() !== begun) return await readWorkspace()
    // A later read has begun. Its result is newer, even if it ends before this one.
    if (ordinal !== readings) return await lastReading
    unreadable.clear()
    for (const name of lost) unreadable.add(name)
    const known = new Set(places.map(placeName))
    const gone = shownPlaces().filter((place) => !known.has(placeName(place)))
    useWorkspace.setState({ kind: 'ready', unreadable: unreadable.size })
    showStored([...gone, ...places], [...gone.map(() => undefined), ...records])
    if (upgrades.length > 0) commitToWorkspace(upgrades).catch(() => undefined)
  } catch (error) {
    useWorkspace.setState({ kind: 'unreadable', save: { kind: 'failed', code: workspaceErrorCode(error) } })
  }
}

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))

// `readRecord` upgrades the identity itself; its create becomes a separate record.
function upgradesOf(key: string, stored: unknown): readonly RecordChange[] {
  const upgraded = upgradeStored(stored)
  if (upgraded === undefined) return []
  const { create } = upgraded
  return [putRecord('identities', key, (record) => record), addRecord('transitions', create.id, create)]
}

function noteFund({ store }: WorkspacePlace, record: unknown): void {
  // `record` was read from the drafts.
  if (store === 'drafts' && record !== undefined) noteStoredFund((record as FundedDraft).fund)
}
