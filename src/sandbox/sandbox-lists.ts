import { applyEntries } from '#/protocol/masternode/apply-entries.ts'
import { compareHashes, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { emptyLevels, type MerkleLevels } from '#/protocol/masternode/merkle-levels.ts'
import { encodeSandboxMasternode } from './sandbox-masternode.ts'
import { placeAt, placesTouched, type SandboxPlace, type SandboxWorld } from './sandbox-world.ts'

export interface SandboxList {
  readonly height: number
  readonly entries: readonly ListEntry[]
  readonly tree: MerkleLevels
}

export interface SandboxChanges {
  readonly upserts: readonly Uint8Array[]
  readonly gone: readonly Uint8Array[]
}

/** Returns the changes from one height of the world to another, which may be lower. */
export function changesBetween(world: SandboxWorld, from: number, to: number): SandboxChanges {
  const upserts: Uint8Array[] = []
  const gone: Uint8Array[] = []
  for (const place of placesTouched(world, from, to)) {
    if (isUntouched(placeAt(world, place, from), placeAt(world, place, to))) continue
    const before = encodeSandboxMasternode(world, place, from)
    const after = encodeSandboxMasternode(world, place, to)
    const isSame = before !== undefined && after !== undefined && compareHashes(before, after) === 0
    if (before !== undefined && !isSame) gone.push(before)
    if (after !== undefined && !(isSame && isEqual(before, after))) upserts.push(after)
  }
  return { upserts: upserts.sort(compareHashes), gone: gone.sort(compareHashes) }
}

const mostLists = 3

/** Keeps recent lists in memory, so that a list near one of them costs little more than its changes. */
export function createSandboxLists(world: SandboxWorld) {
  let lists: readonly SandboxList[] = []
  const nothing: SandboxList = { height: 0, entries: [], tree: emptyLevels }
  return (height: number): SandboxList => {
    const known = lists.find((each) => each.height === height)
    const list = known ?? move(world, nearest(height, [nothing, ...lists]), height)
    lists = [list, ...lists.filter((each) => each !== list)].slice(0, mostLists)
    return list
  }
}

function nearest(height: number, lists: readonly [SandboxList, ...SandboxList[]]): SandboxList {
  const [first, ...others] = lists
  const distance = (list: SandboxList) => Math.abs(list.height - height)
  return others.reduce((best, each) => (distance(each) < distance(best) ? each : best), first)
}

function move(world: SandboxWorld, from: SandboxList, height: number): SandboxList {
  const { upserts, gone } = changesBetween(world, from.height, height)
  const { entries, tree } = applyEntries(
    from,
    gone.map((hash) => ({ hash, path: '' })),
    upserts.map((bytes) => ({ entry: { bytes }, path: '' })),
  )
  if (tree === undefined) throw new TypeError('an entry that cannot be hashed')
  return { height, entries, tree }
}

function isUntouched(before: SandboxPlace | undefined, after: SandboxPlace | undefined): boolean {
  return before?.life === after?.life && before?.step === after?.step
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false
  return true
}
