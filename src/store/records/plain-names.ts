import { toPlainLabel } from '#/protocol/names/plain-name.ts'

const nameMembers = new Set(['label', 'name', 'pattern'])

export function withPlainNames<Value>(record: Value): Value {
  // Each member keeps its type: a text becomes a text, and a list becomes a list.
  return plain(record) as Value
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) {
    const items = value.map(plain)
    return items.every((item, at) => item === value[at]) ? value : items
  }
  const members = Object.entries(value).map(([name, member]) => [name, plainMember(name, member)] as const)
  const isSame = members.every(([name, member]) => member === Reflect.get(value, name))
  return isSame ? value : Object.fromEntries(members)
}

function plainMember(name: string, member: unknown): unknown {
  if (typeof member === 'string') return nameMembers.has(name) ? plainText(name, member) : member
  return name === 'tags' && Array.isArray(member) ? plainTags(member) : plain(member)
}

function plainText(name: string, text: string): string {
  const label = toPlainLabel(text)
  // A label may be empty, but the name of a network may not.
  return name === 'name' && label.trim() === '' && text !== '' ? '?' : label
}

function plainTags(tags: readonly unknown[]): readonly unknown[] {
  const shown = tags.map((tag) => (typeof tag === 'string' ? toPlainLabel(tag) : tag))
  return shown.every((tag, at) => tag === tags[at]) ? tags : shown.filter((tag) => tag !== '')
}
