import { compareKeys, sortKey } from '../src/protocol/encoding/bincode-key.ts'
import type { Form, Layout } from '../src/protocol/encoding/bincode-layout.ts'
import type { Pick } from '../src/protocol/testing/random-transition.ts'

/** Values for layouts with their own check, which a random value would not pass. */
export type Known = ReadonlyMap<Layout<unknown>, () => unknown>

// Nested parts are plain from this level on.
const deepest = 3

/** Returns a random value of a layout: every variant, every width of an integer, few items. */
export function randomValue(layout: Layout<unknown>, pick: Pick, known: Known, depth = 0): unknown {
  const given = known.get(layout)
  if (given !== undefined) return given()
  const inner = (of: Layout<unknown>) => randomValue(of, pick, known, depth)
  const { form } = layout
  switch (form.kind) {
    case 'integer':
      return randomInteger(form, pick)
    case 'boolean':
      return pick(2) === 0
    case 'float':
      return (pick(2 ** 32) - 2 ** 31) / 2 ** pick(40)
    case 'text':
      return randomText(pick)
    case 'bytes':
      return randomBytes(pick, form.length ?? pick(40))
    case 'option':
      return pick(2) === 0 ? null : inner(form.of)
    case 'list':
      return Array.from({ length: pick(4) }, () => inner(form.of))
    case 'map':
      return randomMap(form, pick, inner)
    case 'struct':
      return Object.fromEntries(form.members.map((member) => [member.name, inner(member.layout)]))
    case 'code':
      return pick(form.count)
    case 'union': {
      const few = depth < deepest ? form.variants : form.variants.filter((each) => !nests(each.layout))
      const { name, layout: of } = oneOf(pick, few)
      return of === null ? { kind: name } : { kind: name, value: inner(of) }
    }
    case 'version':
      // The other libraries do not know later versions.
      return inner(form.versions[0] ?? layout)
    case 'implied':
      return { kind: form.name, value: inner(form.of) }
    case 'nested':
      return randomValue(form.of(), pick, known, depth + 1)
    case 'checked':
      return passing(() => inner(form.of), form.check)
  }
}

export function randomBytes(pick: Pick, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => pick(256))
}

export function oneOf<Item>(pick: Pick, items: readonly Item[]): Item {
  const item = items[pick(items.length)]
  if (item === undefined) throw new TypeError('nothing to choose from')
  return item
}

/** Tells whether a variant contains parts of its own kind. */
function nests(layout: Layout<unknown> | null): boolean {
  if (layout === null) return false
  const { form } = layout
  if (form.kind === 'list') return nests(form.of)
  if (form.kind === 'struct') return form.members.some((member) => nests(member.layout))
  return form.kind === 'nested'
}

/** Picks a random width first, so that every encoded length of an integer occurs. */
function randomInteger({ bits, isSigned }: FormOf<'integer'>, pick: Pick): number | bigint {
  const width = pick(bits - (isSigned ? 1 : 0)) + 1
  const digits = Array.from({ length: width }, () => pick(2))
  const value = digits.reduce((sum, digit) => sum * 2n + BigInt(digit), 0n)
  const signed = isSigned && pick(2) === 0 ? -value : value
  return bits > 32 ? signed : Number(signed)
}

const letters = ['a', 'Z', '9', '-', '_', ' ', 'ß', '€', '漢', '😀']

function randomText(pick: Pick): string {
  return Array.from({ length: pick(12) }, () => oneOf(pick, letters)).join('')
}

function randomMap({ key, value }: FormOf<'map'>, pick: Pick, inner: (of: Layout<unknown>) => unknown) {
  const keys = Array.from({ length: pick(4) }, () => inner(key))
  const ordered = keys.toSorted((left, right) => compare(key, left, right))
  const unique = ordered.filter((each, at) => at === 0 || compare(key, ordered[at - 1], each) !== 0)
  return unique.map((each) => [each, inner(value)])
}

function compare(key: Layout<unknown>, left: unknown, right: unknown): number {
  return compareKeys(sortKey(key, left), sortKey(key, right))
}

function passing(random: () => unknown, check: FormOf<'checked'>['check']): unknown {
  for (let tries = 0; tries < 1000; tries += 1) {
    const value = random()
    if (check(value).length === 0) return value
  }
  throw new TypeError('no random value passes this check')
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>
