import { schemaKeywords } from '../src/protocol/contract/schema-keyword.ts'
import type { Pick } from '../src/protocol/testing/random-transition.ts'

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  5,
  32,
  63,
  100,
  -1,
  1.5,
  '',
  'a',
  'asc',
  'string',
  'array',
  'object',
  'integer',
  'date',
  '^a$',
  'application/x.dash.dpp.identifier',
  [],
  {},
  ['title'],
  [1, 1],
  { a: ['b'] },
  { type: 'string' },
  [{ type: 'integer' }],
  { a: { type: 'string' } },
  { properties: { a: { type: 'integer', position: 0 } }, additionalProperties: false },
  { $ownerId: 'asc' },
  { title: 'asc' },
]
const names = [...schemaKeywords.keys(), 'title', 'a', 'label']

/** Replacements that may be valid somewhere. */
const fitting: readonly (readonly [name: string, value: unknown])[] = [
  ['description', 'a'],
  ['$comment', 'a'],
  ['examples', [1]],
  ['const', 1],
  ['enum', [1, 'a']],
  ['minLength', 1],
  ['maxLength', 40],
  ['pattern', '^a$'],
  ['format', 'date'],
  ['minimum', 0],
  ['maximum', 9.5],
  ['exclusiveMinimum', -1],
  ['multipleOf', 0.5],
  ['minItems', 2],
  ['maxItems', 10],
  ['uniqueItems', true],
  ['contains', { type: 'integer' }],
  ['minProperties', 1],
  ['maxProperties', 9],
  ['required', ['a']],
  ['unique', true],
  ['dependentRequired', { a: ['b'] }],
  ['contentMediaType', 'text/plain'],
]

interface Place {
  readonly holder: object
  readonly name: string
}

/** Changes the document types in one or two places: removes, replaces, adds a keyword. */
export function mutateContract(documents: object, pick: Pick): void {
  for (let round = pick(2); round >= 0; round -= 1) mutateOnce(documents, pick)
}

function mutateOnce(documents: object, pick: Pick): void {
  const places = listPlaces(documents)
  const place = places[pick(places.length || 1)]
  if (place === undefined) return
  const value = structuredClone(values[pick(values.length)])
  const way = pick(8)
  if (way === 0) return remove(place)
  if (way === 1) return put(place, value)
  const inner: unknown = Reflect.get(place.holder, place.name)
  const holder = isObject(inner) ? inner : place.holder
  if (!isObject(holder)) return
  const [name, likely] = fitting[pick(fitting.length)] ?? ['a', 1]
  if (way < 6) put({ holder, name }, structuredClone(likely))
  else put({ holder, name: names[pick(names.length)] ?? 'a' }, value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listPlaces(tree: object): readonly Place[] {
  return Object.keys(tree).flatMap((name) => {
    const value: unknown = Reflect.get(tree, name)
    return [{ holder: tree, name }, ...(typeof value === 'object' && value !== null ? listPlaces(value) : [])]
  })
}

function put({ holder, name }: Place, value: unknown): void {
  Object.defineProperty(holder, name, { value, configurable: true, enumerable: true, writable: true })
}

function remove({ holder, name }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
}
