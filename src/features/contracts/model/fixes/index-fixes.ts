import { indexNameFor } from '#/features/contracts/model/form/index-candidates.ts'
import { parentOf, valueAt } from '#/features/contracts/model/text/json-pointer.ts'
import { isJsonObject, type JsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { type Fix, type Flaw, setTo } from './fix.ts'

const longestName = 32

export function nameIndex({ contract, path, outer, outerPath }: Flaw): Fix | undefined {
  if (!isJsonObject(outer)) return undefined
  const [field] = fieldsOf(outer)
  if (field === undefined) return undefined
  const name = freeName(contract, outerPath, indexNameFor(field).slice(0, longestName - 4))
  return { action: { kind: 'rename', name }, edits: [{ kind: 'set', path, value: name, ...first(outer) }] }
}

function first(index: JsonObject): { readonly before?: string } {
  const before = Object.keys(index).find((each) => each !== 'name')
  return before === undefined || memberOf(index, 'name') !== undefined ? {} : { before }
}

export function fixNameType(flaw: Flaw): Fix | undefined {
  if (typeof flaw.value !== 'number') return nameIndex(flaw)
  const name = freeName(flaw.contract, flaw.outerPath, String(flaw.value).slice(0, longestName - 4))
  return rename(flaw, name)
}

export function fixNameLength(flaw: Flaw): Fix | undefined {
  return flaw.value === '' ? nameIndex(flaw) : undefined
}

export function renameIndex(flaw: Flaw): Fix | undefined {
  if (typeof flaw.value !== 'string') return undefined
  const base = [...flaw.value].slice(0, longestName - 4).join('')
  return rename(flaw, freeName(flaw.contract, flaw.outerPath, base))
}

function rename({ path }: Flaw, name: string): Fix {
  return { action: { kind: 'rename', name }, edits: [{ kind: 'set', path, value: name }] }
}

/**
 * Chooses an unused name. It contains the index’s place, so that indices that get names together get different ones.
 */
function freeName(contract: JsonObject, indexPath: string, base: string): string {
  const indices = valueAt(contract, parentOf(indexPath))
  const taken = new Set(Array.isArray(indices) ? indices.map((each) => memberOf(Object(each), 'name')) : [])
  const at = Number(indexPath.slice(indexPath.lastIndexOf('/') + 1))
  let name = taken.has(base) ? `${base}${at + 1}` : base
  while (taken.has(name)) name = `${name}_`
  return name
}

export function listFields({ path, value }: Flaw): Fix | undefined {
  if (!isJsonObject(value)) return undefined
  const names = Object.keys(value)
  // A parser moves numeric names before the others, so the order of the text is lost.
  if (names.length === 0 || names.some((name) => /^[0-9]+$/.test(name))) return undefined
  const entries = names.map((name) => ({ [name]: value[name] }))
  return { action: { kind: 'write-list' }, edits: [{ kind: 'set', path, value: entries }] }
}

export function writeEntry({ path, value, outer }: Flaw): Fix | undefined {
  if (typeof value !== 'string' || value === '' || !Array.isArray(outer)) return undefined
  return setTo(path, value, { [value]: 'asc' })
}

export function sortUpwards({ path, name }: Flaw): Fix {
  return setTo(path, name, 'asc')
}

export function fixUnique({ path, name, value }: Flaw): Fix | undefined {
  if (value === 'true' || value === 1) return setTo(path, name, true)
  return value === 'false' || value === 0 ? setTo(path, name, false) : undefined
}

/** Removes `$id` from the index. Also removes an index that has no other field, and a list of only such indices. */
export function dropId({ contract, outerPath }: Flaw): Fix {
  const indexPath = parentOf(parentOf(outerPath))
  const action = { kind: 'remove-entry', name: '$id' } as const
  const entry: Fix = { action, edits: [{ kind: 'remove', path: outerPath }] }
  const hasOthers = (index: unknown) => isJsonObject(index) && fieldsOf(index).some((each) => each !== '$id')
  if (hasOthers(valueAt(contract, indexPath))) return entry
  const listPath = parentOf(indexPath)
  const indices = valueAt(contract, listPath)
  const isLast = Array.isArray(indices) && !indices.some(hasOthers)
  return {
    action: { kind: 'remove-index' },
    edits: [{ kind: 'remove', path: isLast ? listPath : indexPath }],
  }
}

/** Removes the second of two indices with the same fields, unless only the second is unique. */
export function dropDouble({ path, value, outer }: Flaw): Fix | undefined {
  if (!isJsonObject(value) || !Array.isArray(outer)) return undefined
  const key = fieldsOf(value).join('\n')
  const other = outer.find((each) => isJsonObject(each) && fieldsOf(each).join('\n') === key)
  const isOnlyUnique = memberOf(value, 'unique') === true && memberOf(Object(other), 'unique') !== true
  if (isOnlyUnique || other === value) return undefined
  return { action: { kind: 'remove-index' }, edits: [{ kind: 'remove', path }] }
}

function fieldsOf(index: JsonObject): readonly string[] {
  const entries = memberOf(index, 'properties')
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry) => (isJsonObject(entry) ? Object.keys(entry).slice(0, 1) : []))
}
