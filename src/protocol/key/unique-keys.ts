import { formatHex } from '#/protocol/encoding/hex.ts'
import { flag } from '#/protocol/schema.ts'
import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import type { IdentityPublicKey } from './identity-public-key.ts'

type Partly = { readonly [Member in keyof IdentityPublicKey]?: unknown }

interface Twice {
  readonly rule: 'keys.unique' | 'key.id-unique' | 'key.data-unique'
  readonly path: readonly (string | number)[]
  readonly params: ViolationParams
}

/** Adds to a check of a list of keys what stands in it twice. */
export function flagKeysTwice(keys: unknown, context: Parameters<typeof flag>[0]): void {
  if (!Array.isArray(keys)) return
  for (const { rule, path, params } of findKeysTwice(keys)) flag(context, rule, path, params)
}

/** The keys of one list (some may be missing): whole items, ids and data are each unique. Paths begin at the list. */
export function checkKeysUnique(keys: readonly (IdentityPublicKey | undefined)[]): readonly Violation[] {
  return findKeysTwice(keys).map(({ rule, path, params }) => violation(rule, formatPointer(path), { params }))
}

// Reported at the later of two; `first` is the index of the earlier one.
function findKeysTwice(keys: readonly (Partly | null | undefined)[]): readonly Twice[] {
  const items = new Map<string, number>()
  const ids = new Map<unknown, number>()
  const datas = new Map<string, number>()
  return keys.flatMap((key, index) => {
    if (typeof key !== 'object' || key === null) return []
    const data = key.data instanceof Uint8Array ? formatHex(key.data) : undefined
    const id = isComparable(key.id) ? key.id : undefined
    const members = [key.id, key.type, key.purpose, key.securityLevel, data, key.readOnly, key.disabledAt]
    return [
      ...seenBefore(items, data && members.every(isComparable) ? members.join() : undefined, index).map(
        (first) => twice('keys.unique', [index], { first }),
      ),
      ...seenBefore(ids, id, index).map((first) =>
        twice('key.id-unique', [index, 'id'], { first, id: String(id) }),
      ),
      ...seenBefore(datas, data, index).map((first) => twice('key.data-unique', [index, 'data'], { first })),
    ]
  })
}

// A list or map in place of a number is no key's; and one without a prototype, as CBOR gives them, has no text.
function isComparable(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol'
}

function twice(rule: Twice['rule'], path: Twice['path'], params: ViolationParams): Twice {
  return { rule, path, params }
}

function seenBefore<Value>(
  seen: Map<Value, number>,
  value: Value | undefined,
  index: number,
): readonly number[] {
  if (value === undefined) return []
  const first = seen.get(value)
  if (first === undefined) seen.set(value, index)
  return first === undefined ? [] : [first]
}
