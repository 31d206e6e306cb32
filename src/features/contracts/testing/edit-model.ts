import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'

// Edits values instead of text. The property tests compare the edits of text with these.

/** A JSON value that keeps the order of its members, even for names like `__proto__`. */
export type EditModel =
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, value: EditModel])[] }
  | { readonly kind: 'array'; readonly items: readonly EditModel[] }
  | { readonly kind: 'leaf'; readonly value: string | number | boolean | null }

export function modelOf(value: unknown): EditModel {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(modelOf) }
  if (isJsonObject(value)) {
    return { kind: 'object', members: Object.entries(value).map(([name, each]) => [name, modelOf(each)]) }
  }
  const isLeaf = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { kind: 'leaf', value: isLeaf ? value : null }
}

export function valueOf(model: EditModel): unknown {
  if (model.kind === 'leaf') return model.value
  if (model.kind === 'array') return model.items.map(valueOf)
  const object = {}
  for (const [name, each] of model.members) {
    const member = { value: valueOf(each), writable: true, enumerable: true, configurable: true }
    Object.defineProperty(object, name, member)
  }
  return object
}

type PlainEdit = Exclude<JsonEdit, { readonly kind: 'copy' }>

export function editModel(model: EditModel, edit: JsonEdit): EditModel {
  const names = namesOf(edit.path)
  const name = names.at(-1)
  if (name === undefined) return edit.kind === 'set' ? put(model, edit.value) : model
  const copied = edit.kind === 'copy' ? find(model, edit.from) : undefined
  return within(model, names.slice(0, -1), (parent) => {
    if (edit.kind === 'copy') return copied === undefined ? parent : withCopy(parent, name, copied)
    if (parent.kind === 'object') return { kind: 'object', members: editMembers(parent.members, name, edit) }
    return parent.kind === 'array' ? { kind: 'array', items: editItems(parent.items, name, edit) } : parent
  })
}

function withCopy(parent: EditModel, name: string, copied: EditModel): EditModel {
  if (parent.kind === 'array') {
    const isBehind = name === '-' || name === String(parent.items.length)
    return isBehind ? { kind: 'array', items: [...parent.items, copied] } : parent
  }
  const isFree = parent.kind === 'object' && parent.members.every(([own]) => own !== name)
  return isFree ? { kind: 'object', members: [...parent.members, [name, copied]] } : parent
}

function namesOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function find(model: EditModel, path: string): EditModel | undefined {
  let found: EditModel | undefined
  within(model, namesOf(path), (each) => {
    found = each
    return each
  })
  return found
}

function put(before: EditModel, value: unknown): EditModel {
  const isSame = JSON.stringify(valueOf(before)) === JSON.stringify(value)
  return isSame ? before : modelOf(value)
}

function within(
  model: EditModel,
  names: readonly string[],
  change: (found: EditModel) => EditModel,
): EditModel {
  const [name, ...rest] = names
  if (name === undefined) return change(model)
  if (model.kind === 'leaf') return model
  const step = (each: EditModel) => within(each, rest, change)
  if (model.kind === 'array') {
    return { kind: 'array', items: model.items.map((item, at) => (String(at) === name ? step(item) : item)) }
  }
  const members = model.members.map(([own, each]) => [own, own === name ? step(each) : each] as const)
  return { kind: 'object', members }
}

type Members = readonly (readonly [name: string, value: EditModel])[]

function editMembers(members: Members, name: string, edit: PlainEdit): Members {
  const at = members.findIndex(([own]) => own === name)
  const found = members[at]
  if (found === undefined) {
    if (edit.kind !== 'set') return members
    const before = members.findIndex(([own]) => own === edit.before)
    return members.toSpliced(before < 0 ? members.length : before, 0, [name, modelOf(edit.value)])
  }
  switch (edit.kind) {
    case 'set':
      return members.with(at, [name, put(found[1], edit.value)])
    case 'remove':
      return members.toSpliced(at, 1)
    case 'rename':
      return members.some(([own]) => own === edit.name) ? members : members.with(at, [edit.name, found[1]])
    case 'move':
      return moved(members, at, edit.to)
  }
}

function editItems(items: readonly EditModel[], name: string, edit: PlainEdit): readonly EditModel[] {
  const at = items.findIndex((_, place) => String(place) === name)
  const found = items[at]
  if (found === undefined) {
    const isBehind = name === '-' || name === String(items.length)
    return edit.kind === 'set' && isBehind ? [...items, modelOf(edit.value)] : items
  }
  switch (edit.kind) {
    case 'set':
      return items.with(at, put(found, edit.value))
    case 'remove':
      return items.toSpliced(at, 1)
    case 'rename':
      return items
    case 'move':
      return moved(items, at, edit.to)
  }
}

function moved<Each>(list: readonly Each[], from: number, to: number): readonly Each[] {
  if (to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
