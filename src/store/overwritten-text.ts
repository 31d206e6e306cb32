import type { WorkspacePlace } from './workspace-database.ts'

export interface OverwrittenText extends WorkspacePlace {
  readonly path: readonly string[]
  readonly text: string
}

// Members that users type. Contract text has its own undo.
const typedMembers = new Set([
  'label',
  'note',
  'name',
  'identity',
  'amount',
  'transaction',
  'instantLock',
  'outPoint',
  'height',
  'singleUsePublicKey',
  'data',
])

function typedTexts(record: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
      return
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string' && typedMembers.has(name)) texts.set(`${path}${name}`, member)
      else visit(member, `${path}${name}.`)
    }
  }
  visit(record, '')
  return texts
}

// The last typed text of this tab, by place and path: a different text from another tab replaces it.
const typedHere = new Map<string, Map<string, string>>()

export function noteTyped(place: string, before: unknown, after: unknown): void {
  const old = typedTexts(before)
  for (const [path, text] of typedTexts(after)) {
    if (old.get(path) === text) continue
    const own = typedHere.get(place) ?? new Map<string, string>()
    typedHere.set(place, own.set(path, text))
  }
}

export function findReplaced({ store, key }: WorkspacePlace, record: unknown): readonly OverwrittenText[] {
  const own = typedHere.get(`${store}/${key}`)
  if (own === undefined) return []
  const texts = typedTexts(record)
  return [...own].flatMap(([path, text]) => {
    const now = texts.get(path)
    if (now === undefined || now === text) return []
    own.delete(path)
    return text === '' ? [] : [{ store, key, path: path.split('.'), text }]
  })
}

export function findUnseen(
  { store, key }: WorkspacePlace,
  { shown, stored, next }: { readonly shown: unknown; readonly stored: unknown; readonly next: unknown },
): readonly OverwrittenText[] {
  const [seen, written] = [typedTexts(shown), typedTexts(next)]
  return [...typedTexts(stored)].flatMap(([path, text]) => {
    const isReplaced = written.has(path) && written.get(path) !== text
    return isReplaced && seen.has(path) && seen.get(path) !== text && text !== ''
      ? [{ store, key, path: path.split('.'), text }]
      : []
  })
}

export function withText<Value>(record: Value, [name = '', ...rest]: readonly string[], text: string): Value {
  if (typeof record !== 'object' || record === null || !(name in record)) return record
  const member: unknown = Reflect.get(record, name)
  return { ...record, [name]: rest.length === 0 ? text : withText(member, rest, text) }
}
