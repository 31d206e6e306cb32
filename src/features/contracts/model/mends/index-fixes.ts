import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { indexNameFor } from '#/features/contracts/model/form/index-candidates.ts'
import { parentOf, setTo, valueAt, type Flaw, type Mend } from './fix.ts'

const longestName = 32

/** A name from the first field, where there is one. */
export function nameIndex({ contract, path, outer, outerPath }: Flaw): Mend | undefined {
  if (!isJsonObject(outer)) return undefined
  const [field] = fieldsOf(outer)
  if (field === undefined) return undefined
  const name = freeName(contract, outerPath, indexNameFor(field).slice(0, longestName - 4))
  return { act: { kind: 'rename', name }, edits: [{ kind: 'set', path, value: name, ...first(outer) }] }
}

function first(index: JsonObject): { readonly before?: string } {
  const before = Object.keys(index).find((each) => each !== 'name')
  return before === undefined || memberOf(index, 'name') !== undefined ? {} : { before }
}

/** Text, where the name is a number; another, where it is none or too short. */
export function fixNameType(flaw: Flaw): Mend | undefined {
  if (typeof flaw.value !== 'number') return nameIndex(flaw)
  const name = freeName(flaw.contract, flaw.outerPath, String(flaw.value).slice(0, longestName - 4))
  return rename(flaw, name)
}

export function fixNameLength(flaw: Flaw): Mend | undefined {
  return flaw.value === '' ? nameIndex(flaw) : undefined
}

export function renameIndex(flaw: Flaw): Mend | undefined {
  if (typeof flaw.value !== 'string') return undefined
  const base = [...flaw.value].slice(0, longestName - 4).join('')
  return rename(flaw, freeName(flaw.contract, flaw.outerPath, base))
}

function rename({ path }: Flaw, name: string): Mend {
  return { act: { kind: 'rename', name }, edits: [{ kind: 'set', path, value: name }] }
}

/** Names that several indices get at once differ by the place of each. */
function freeName(contract: JsonObject, indexPath: string, base: string): string {
  const indices = valueAt(contract, parentOf(indexPath))
  const taken = new Set(Array.isArray(indices) ? indices.map((each) => memberOf(Object(each), 'name')) : [])
  const at = Number(indexPath.slice(indexPath.lastIndexOf('/') + 1))
  let name = taken.has(base) ? `${base}${at + 1}` : base
  while (taken.has(name)) name = `${name}_`
  return name
}

/** Fields in one object become a list, each in an object of its own. */
export function listFields({ path, value }: Flaw): Mend | undefined {
  if (!isJsonObject(value)) return undefined
  const names = Object.keys(value)
  // A parser puts names like these before the others, whatever the text says.
  if (names.length === 0 || names.some((name) => /^[0-9]+$/.test(name))) return undefined
  const entries = names.map((name) => ({ [name]: value[name] }))
  return { act: { kind: 'write-list' }, edits: [{ kind: 'set', path, value: entries }] }
}

/** A field by its bare name. */
export function writeEntry({ path, value, outer }: Flaw): Mend | undefined {
  if (typeof value !== 'string' || value === '' || !Array.isArray(outer)) return undefined
  return setTo(path, value, { [value]: 'asc' })
}

export function sortUpwards({ path, name }: Flaw): Mend {
  return setTo(path, name, 'asc')
}

export function fixUnique({ path, name, value }: Flaw): Mend | undefined {
  if (value === 'true' || value === 1) return setTo(path, name, true)
  return value === 'false' || value === 0 ? setTo(path, name, false) : undefined
}

/** `$id` leaves the index; an index of nothing else goes with it, and the last index with its list. */
export function dropId({ contract, outerPath }: Flaw): Mend {
  const indexPath = parentOf(parentOf(outerPath))
  const act = { kind: 'remove-entry', name: '$id' } as const
  const entry: Mend = { act, edits: [{ kind: 'remove', path: outerPath }] }
  const hasOthers = (index: unknown) => isJsonObject(index) && fieldsOf(index).some((each) => each !== '$id')
  if (hasOthers(valueAt(contract, indexPath))) return entry
  const listPath = parentOf(indexPath)
  const indices = valueAt(contract, listPath)
  const isLast = Array.isArray(indices) && !indices.some(hasOthers)
  return {
    act: { kind: 'remove-index' },
    edits: [{ kind: 'remove', path: isLast ? listPath : indexPath }],
  }
}

/** The second of two with the same fields goes, unless it alone is unique. */
export function dropDouble({ path, value, outer }: Flaw): Mend | undefined {
  if (!isJsonObject(value) || !Array.isArray(outer)) return undefined
  const key = fieldsOf(value).join('\n')
  const other = outer.find((each) => isJsonObject(each) && fieldsOf(each).join('\n') === key)
  const isOnlyUnique = memberOf(value, 'unique') === true && memberOf(Object(other), 'unique') !== true
  if (isOnlyUnique || other === value) return undefined
  return { act: { kind: 'remove-index' }, edits: [{ kind: 'remove', path }] }
}

function fieldsOf(index: JsonObject): readonly string[] {
  const entries = memberOf(index, 'properties')
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry) => (isJsonObject(entry) ? Object.keys(entry).slice(0, 1) : []))
}
