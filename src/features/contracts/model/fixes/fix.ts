import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { parentOf, readPointer, valueAt } from '#/features/contracts/model/text/json-pointer.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import type { Violation } from '#/protocol/violation.ts'

export type FixAction =
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  | { readonly kind: 'remove' | 'remove-entry' | 'rename' | 'rename-keyword'; readonly name: string }
  | { readonly kind: 'renumber' | 'remove-index' | 'write-list' | 'mark-identifier' }

/** The only reasonable way to fix a violation, which leaves the user no choice. */
export interface Fix {
  readonly action: FixAction
  readonly edits: readonly JsonEdit[]
}

export interface Flaw {
  readonly contract: JsonObject
  readonly violation: Pick<Violation, 'path' | 'params'>
  readonly path: string
  readonly value: unknown
  /** The JSON Pointer of the surrounding object or list, which `outer` contains. `name` is the value’s name in it. */
  readonly outerPath: string
  readonly outer: unknown
  readonly name: string
}

export function flawOf(contract: JsonObject, violation: Flaw['violation']): Flaw {
  const { path } = violation
  const outerPath = parentOf(path)
  return {
    contract,
    violation,
    path,
    value: valueAt(contract, path),
    outerPath,
    outer: valueAt(contract, outerPath),
    name: readPointer(path)?.at(-1) ?? '',
  }
}

export function setTo(path: string, name: string, value: unknown): Fix {
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  return { action: { kind: 'set', name, value: shown }, edits: [{ kind: 'set', path, value }] }
}

export function removal(path: string, name: string): Fix {
  return { action: { kind: 'remove', name }, edits: [{ kind: 'remove', path }] }
}

/**
 * Joins fixes. The lower limit wins, edits inside removed values are dropped, and list entries are removed from the
 * end.
 */
export function joinFixes(fixes: readonly Fix[]): readonly JsonEdit[] {
  const all = fixes.flatMap(({ edits }) => edits)
  const removed = new Set(all.filter(({ kind }) => kind === 'remove').map(({ path }) => path))
  const byPath = new Map<string, JsonEdit>()
  for (const edit of all) {
    if (isWithin(edit, removed)) continue
    const before = byPath.get(edit.path)
    byPath.set(edit.path, before === undefined ? edit : narrower(before, edit))
  }
  const edits = [...byPath.values()]
  return [
    ...edits.filter(({ kind }) => kind !== 'remove' && kind !== 'rename'),
    ...edits.filter(({ kind }) => kind === 'rename'),
    ...edits.filter(({ kind }) => kind === 'remove').toSorted(fromTheEnd),
  ]
}

function isWithin({ path, kind }: JsonEdit, removed: ReadonlySet<string>): boolean {
  if (kind !== 'remove' && removed.has(path)) return true
  for (let outer = parentOf(path); outer !== ''; outer = parentOf(outer)) if (removed.has(outer)) return true
  return false
}

function narrower(one: JsonEdit, other: JsonEdit): JsonEdit {
  const isBound = one.kind === 'set' && other.kind === 'set'
  return isBound && typeof one.value === 'number' && Number(other.value) < one.value ? other : one
}

function fromTheEnd(one: JsonEdit, other: JsonEdit): number {
  return other.path.localeCompare(one.path, 'en', { numeric: true })
}
