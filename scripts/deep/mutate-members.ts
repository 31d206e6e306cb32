import type { Pick } from '#/protocol/testing/random-transition.ts'

interface Place {
  readonly holder: object
  readonly name: string
}

const strangers: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  0,
  1,
  2,
  3,
  5,
  255,
  0xffff_ffff,
  2 ** 53,
  -0,
  0.5,
  NaN,
  Infinity,
  '',
  'constructor',
  '0',
  '\u{1f511}',
  [],
  {},
  [[]],
  new Uint8Array(),
  new Uint8Array(65),
  new Uint8Array(33).fill(2),
]

const memberNames = [
  'signature',
  'publicKeys',
  'identityId',
  'disabledAt',
  '__proto__',
  'toString',
  'data',
  'x',
]

type Change = (tree: object, pick: Pick, other: object) => void

const changes: readonly Change[] = [
  (tree, pick) => withPlace(tree, pick, remove),
  (tree, pick) => withPlace(tree, pick, (place) => put(place, structuredClone(any(strangers, pick)))),
  (tree, pick) =>
    withPlace(tree, pick, (place) => put(place, nudge(Reflect.get(place.holder, place.name), pick))),
  (tree, pick) =>
    withPlace(tree, pick, (place) => put(place, nudge(Reflect.get(place.holder, place.name), pick))),
  (tree, pick, other) => withPlace(tree, pick, (place) => put(place, structuredClone(memberOf(other, pick)))),
  (tree, pick, other) =>
    withPlace(tree, pick, (place) => put(place, structuredClone(sameNamed(other, place.name, pick)))),
  (tree, pick) =>
    withPlace(tree, pick, (place) =>
      put({ ...place, name: any(memberNames, pick) ?? 'x' }, memberOf(tree, pick)),
    ),
  swapTwo,
  changeList,
]

/** Changes the tree in one to three places, some of them from `other`. May by chance leave it unchanged. */
export function mutateMembers(tree: object, pick: Pick, other: object): void {
  for (let round = pick(3); round >= 0; round -= 1) any(changes, pick)?.(tree, pick, other)
}

function listPlaces(tree: object): readonly Place[] {
  return Object.keys(tree).flatMap((name) => {
    const value: unknown = Reflect.get(tree, name)
    const inner =
      typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? listPlaces(value) : []
    return [{ holder: tree, name }, ...inner]
  })
}

function any<Item>(items: readonly Item[], pick: Pick): Item | undefined {
  return items.length === 0 ? undefined : items[pick(items.length)]
}

function withPlace(tree: object, pick: Pick, change: (place: Place) => void): void {
  const place = any(listPlaces(tree), pick)
  if (place !== undefined) change(place)
}

function put({ holder, name }: Place, value: unknown): void {
  Object.defineProperty(holder, name, { value, configurable: true, enumerable: true, writable: true })
}

function remove({ holder, name }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
}

function memberOf(tree: object, pick: Pick): unknown {
  const place = any(listPlaces(tree), pick)
  const value: unknown = place && Reflect.get(place.holder, place.name)
  // Cloned: a member inside itself would make the tree endless, and neither bytes nor text can contain that.
  return structuredClone(value)
}

function sameNamed(tree: object, name: string, pick: Pick): unknown {
  const place = any(
    listPlaces(tree).filter((each) => each.name === name),
    pick,
  )
  return place && Reflect.get(place.holder, place.name)
}

function nudge(value: unknown, pick: Pick): unknown {
  if (typeof value === 'number') return value + (pick(2) === 0 ? 1 : -1) * (pick(4) === 0 ? pick(1000) : 1)
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string' && value.length > 0) {
    const at = pick(value.length)
    const letter = value[pick(value.length)] ?? ''
    return `${value.slice(0, at)}${letter}${value.slice(at + pick(3))}`
  }
  if (!(value instanceof Uint8Array) || value.length === 0) return value
  if (pick(6) === 0) return value.slice(pick(2), value.length - pick(2))
  const at = pick(value.length)
  return value.with(at, (value[at] ?? 0) ^ (1 << pick(8)))
}

function swapTwo(tree: object, pick: Pick): void {
  const places = listPlaces(tree)
  const [left, right] = [any(places, pick), any(places, pick)]
  if (left === undefined || right === undefined) return
  const [one, two] = [left, right].map(({ holder, name }) =>
    structuredClone(Reflect.get(holder, name) as unknown),
  )
  put(left, two)
  put(right, one)
}

function changeList(tree: object, pick: Pick): void {
  const lists = listPlaces(tree)
    .map(({ holder, name }): unknown => Reflect.get(holder, name))
    .filter((value) => Array.isArray(value))
  const list = any(lists, pick)
  if (list === undefined || list.length === 0) return
  const at = pick(list.length)
  if (pick(3) === 0) list.reverse()
  else if (pick(2) === 0) list.splice(at, 0, structuredClone(list[at]))
  else list.push(...list.splice(at, 1))
}
