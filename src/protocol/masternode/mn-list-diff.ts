import type { Checked } from '#/protocol/violation.ts'
import { stop, untilStopped } from './diff-field.ts'

/**
 * The result of getMnListDiff (docs/specification.md "getMnListDiff"): the members are there and of their types, and
 * what they say is not looked at.
 */
export interface MnListDiff {
  readonly baseBlockHash: string
  readonly blockHash: string
  readonly cbTxMerkleTree: string
  readonly cbTx: string
  readonly deletedMNs: readonly string[]
  readonly mnList: readonly DiffEntry[]
  /** Real nodes leave it out at times: then it is 1. */
  readonly nVersion?: number
  /** The document does not show the shape of their elements. */
  readonly deletedQuorums: readonly unknown[]
  readonly newQuorums: readonly unknown[]
  readonly merkleRootMNList: string
  readonly merkleRootQuorums?: string
}

/** An entry as nodes write it, with whatever else they add. */
export interface DiffEntry {
  readonly proRegTxHash: string
  readonly confirmedHash: string
  readonly service: string
  readonly pubKeyOperator: string
  readonly votingAddress: string
  readonly isValid: boolean
  readonly nVersion?: number
  readonly nType?: number
  readonly platformHTTPPort?: number
  readonly platformNodeID?: string
  readonly [extra: string]: unknown
}

type Members = Readonly<Record<string, unknown>>

// Far above what any network has had, and what a reply of 32 MB can hold is not much more.
export const maxMasternodes = 200_000
export const maxQuorums = 10_000

/** Reads a parsed JSON value; it is not copied. Unknown members stay. */
export function checkMnListDiff(input: unknown): Checked<MnListDiff> {
  return untilStopped(() => {
    const diff = objectAt(input, '')
    requireType(diff, '', 'string', ['baseBlockHash', 'blockHash', 'cbTxMerkleTree', 'cbTx'])
    const deleted = listAt(diff, 'deletedMNs', maxMasternodes)
    for (const [index, each] of deleted.entries()) {
      if (typeof each !== 'string') wrong(`/deletedMNs/${index}`, each)
    }
    const entries = listAt(diff, 'mnList', maxMasternodes)
    for (const [index, each] of entries.entries()) requireEntry(each, index)
    optionalInteger(diff, '', 'nVersion', 0xffff)
    listAt(diff, 'deletedQuorums', maxQuorums)
    listAt(diff, 'newQuorums', maxQuorums)
    requireType(diff, '', 'string', ['merkleRootMNList'])
    if (diff['merkleRootQuorums'] !== undefined) requireType(diff, '', 'string', ['merkleRootQuorums'])
    // Each member of the interface was looked at above.
    return diff as unknown as MnListDiff
  })
}

/** The value as an object of unknown members. Stops the verification with `mn-list.field` at anything else. */
export function objectAt(value: unknown, path: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(path, value)
  return value as Members // an object is a record of unknown members
}

/** Stops the verification with `mn-list.field` at the first of these members that is not of that type. */
export function requireType(
  members: Members,
  path: string,
  type: 'string' | 'boolean',
  names: readonly string[],
): void {
  for (const name of names) {
    if (typeof members[name] !== type) wrong(`${path}/${name}`, members[name])
  }
}

/** An integer member from 0 to `max`. Stops the verification with `mn-list.field` at anything else. */
export function integerAt(members: Members, path: string, name: string, max: number): number {
  const value = members[name]
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max) {
    return wrong(`${path}/${name}`, value)
  }
  return value
}

const entryTexts = ['proRegTxHash', 'confirmedHash', 'service', 'pubKeyOperator', 'votingAddress']

function requireEntry(input: unknown, index: number): void {
  const path = `/mnList/${index}`
  const entry = objectAt(input, path)
  requireType(entry, path, 'string', entryTexts)
  requireType(entry, path, 'boolean', ['isValid'])
  optionalInteger(entry, path, 'nVersion', 0xffff)
  optionalInteger(entry, path, 'nType', 0xffff)
  optionalInteger(entry, path, 'platformHTTPPort', 0xffff)
  if (entry['platformNodeID'] !== undefined) requireType(entry, path, 'string', ['platformNodeID'])
}

function optionalInteger(members: Members, path: string, name: string, max: number): void {
  if (members[name] !== undefined) integerAt(members, path, name, max)
}

function listAt(members: Members, name: string, most: number): readonly unknown[] {
  const value = members[name]
  if (!Array.isArray(value)) return wrong(`/${name}`, value)
  requireAtMost(value.length, most, `/${name}`)
  return value
}

/** Stops the verification with `mn-list.length` when a list is longer than the limit. */
export function requireAtMost(length: number, limit: number, path: string): void {
  if (length > limit) stop('mn-list.length', path, { params: { length, limit } })
}

function wrong(path: string, value: unknown): never {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return stop('mn-list.field', path, { params: { found }, detail: found })
}
