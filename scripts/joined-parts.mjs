// Cost of a request, in bytes that are fetched without being needed. On a phone it is a good part of a round trip.
// Counted in source text, before it is minified and compressed.
const requestCost = 8_000
// Share of a script that every page loading it must need.
const leastNeeded = 0.8
// Each script is evaluated in one task, which must stay short.
const mostTogether = 200_000

/** Dynamic imports that every page loads. */
export const everyPage = ['src/app/live.tsx', 'src/app/page-providers.tsx', 'src/app/query-client.ts']

/**
 * Returns a Vite plugin, and a function that names the script of a module. Modules that the same pages load form one
 * script, and scripts of nearly the same pages are joined if that saves more than it costs. `null` leaves a module to
 * the bundler: those of the first screen, and targets of dynamic imports, which stay separate files.
 */
export function joinedParts() {
  let names = new Map()
  // The server and the command are builds without pages.
  let isOfPages = false
  return {
    plugin: {
      name: 'keywright-joined-parts',
      apply: 'build',
      configResolved({ build }) {
        isOfPages = !build.ssr
      },
      buildEnd() {
        const modules = [...this.getModuleIds()].map((id) => this.getModuleInfo(id)).filter(Boolean)
        const isAlways = (id) => everyPage.some((each) => id.endsWith(`/${each}`))
        const early = findEarly(modules, isAlways)
        if (isOfPages && !everyPage.every((each) => modules.some(({ id }) => id.endsWith(`/${each}`))))
          this.error(`Not all of ${everyPage.join(', ')} are there`)
        if (isOfPages && early.length > 0) this.error(`Every page would load ${early.join(', ')}`)
        names = nameParts(modules, isAlways)
      },
    },
    nameOf: (id) => names.get(id) ?? null,
  }
}

// Elliptic curves, CBOR, contracts with their patterns, and masternode lists: 300 kB that most pages do not need.
const lateModules =
  /\/node_modules\/(@noble\/curves|cbor-x|re2js)\/|\/src\/protocol\/((contract|masternode)\/(?!platform-version)|encoding\/cbor|key\/(ecdsa|bls)\.)/
// The first screen does not need transactions.
const laterModules = /\/src\/protocol\/layer1\//

/** The ids of modules that load too early: with every page, or with the first screen. */
export function findEarly(modules, isAlways) {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const idsOf = (isWanted) =>
    reach(
      byId,
      modules.filter(isWanted).map(({ id }) => id),
    )
  const first = idsOf(({ isEntry }) => isEntry)
  const always = idsOf(({ id, isEntry }) => isEntry || isAlways(id))
  return [
    ...[...always].filter((id) => lateModules.test(id)),
    ...[...first].filter((id) => laterModules.test(id)),
  ]
}

/**
 * Names the parts by module id. `modules`: each with `id`, `code`, `isEntry`, `importedIds` and `dynamicImporters`.
 * `isAlways` tells whether every page loads the dynamic import of an id.
 */
export function nameParts(modules, isAlways) {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const first = reach(
    byId,
    modules.filter(({ isEntry }) => isEntry).map(({ id }) => id),
  )
  const entries = modules
    .filter(({ id, dynamicImporters }) => dynamicImporters.length > 0 && !first.has(id))
    .map(({ id }) => id)
    .toSorted()
  const loaders = new Map()
  const every = entries.map((_, at) => at)
  for (const id of reach(byId, entries.filter(isAlways))) if (!first.has(id)) loaders.set(id, every)
  for (const [at, entry] of entries.entries()) {
    for (const id of reach(byId, [entry])) {
      if (!first.has(id) && loaders.get(id) !== every) loaders.set(id, [...(loaders.get(id) ?? []), at])
    }
  }
  const parts = join(partsOf(byId, loaders, new Set(entries)))
  return new Map(
    parts
      .filter(({ isEntry }) => !isEntry)
      .flatMap(({ ids }, at) => ids.map((id) => [id, `part${String(at)}`])),
  )
}

/** Returns these modules and all of their direct and indirect imports. */
function reach(byId, ids) {
  const found = new Set(ids)
  // A `Set` also iterates over items added during the loop.
  for (const id of found)
    for (const each of byId.get(id)?.importedIds ?? []) if (byId.has(each)) found.add(each)
  return found
}

/** Groups modules by the entries that load them, split to fit one task. An entry is a part by itself. */
function partsOf(byId, loaders, entries) {
  const groups = new Map()
  for (const id of [...loaders.keys()].toSorted()) {
    const name = entries.has(id) ? id : loaders.get(id).join()
    groups.set(name, [...(groups.get(name) ?? []), id])
  }
  const partOf = new Map()
  const parts = [...groups.values()].flatMap((ids) =>
    split(byId, ids).map((piece) => {
      const bytes = piece.reduce((sum, id) => sum + bytesOf(byId, id), 0)
      const needed = new Map(loaders.get(piece[0]).map((loader) => [loader, bytes]))
      const part = { ids: piece, bytes, needed, isEntry: entries.has(piece[0]), imports: new Set() }
      for (const id of piece) partOf.set(id, part)
      return part
    }),
  )
  for (const [id, part] of partOf) {
    for (const each of byId.get(id).importedIds) {
      const imported = partOf.get(each)
      if (imported !== undefined && imported !== part) part.imports.add(imported)
    }
  }
  return parts
}

function bytesOf(byId, id) {
  return byId.get(id).code?.length ?? 0
}

/** Splits modules into pieces of limited length, each after its imports. Circular imports stay together. */
function split(byId, ids) {
  const within = new Set(ids)
  const sorted = new Set()
  const seen = new Set()
  const visit = (id) => {
    if (!within.has(id) || seen.has(id)) return
    seen.add(id)
    for (const each of byId.get(id).importedIds) visit(each)
    sorted.add(id)
  }
  for (const id of ids) visit(id)
  const order = [...sorted]
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const pieces = [[]]
  let bytes = 0
  // The last place of a module that is in a circle with an earlier one. No cut may come before it.
  let open = 0
  for (const [at, id] of order.entries()) {
    const more = bytesOf(byId, id)
    if (bytes > 0 && bytes + more > mostTogether && at > open) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1).push(id)
    bytes += more
    for (const each of byId.get(id).importedIds) open = Math.max(open, placeOf.get(each) ?? 0)
  }
  return pieces
}

/** Joins two parts at a time, the largest saving first, until no join saves anything. */
function join(parts) {
  const joined = new Set(parts)
  const pairs = parts.flatMap((one, at) => parts.slice(at + 1).flatMap((other) => pairOf(one, other)))
  for (;;) {
    pairs.sort((left, right) => right.gain - left.gain)
    const best = pairs.findIndex(
      ({ one, other }) =>
        joined.has(one) && joined.has(other) && !bringsMore(one, other) && !isCircle(one, other),
    )
    if (best < 0) return [...joined]
    const { one, other } = pairs[best]
    pairs.splice(best, 1)
    joined.delete(one)
    joined.delete(other)
    const both = {
      ids: [...one.ids, ...other.ids],
      bytes: one.bytes + other.bytes,
      needed: neededTogether(one, other),
      isEntry: false,
      imports: new Set([...one.imports, ...other.imports].filter((each) => each !== one && each !== other)),
    }
    for (const each of joined) {
      if (each.imports.delete(one) | each.imports.delete(other)) each.imports.add(both)
      pairs.push(...pairOf(each, both))
    }
    joined.add(both)
  }
}

/**
 * Tells whether joining would make a loader of one part also load imports of the other part that it does not need.
 */
function bringsMore(one, other) {
  const brings = (from, to) =>
    [...from.imports].some(
      (each) => each !== to && [...to.needed.keys()].some((loader) => !each.needed.has(loader)),
    )
  return brings(one, other) || brings(other, one)
}

function pairOf(one, other) {
  const bytes = one.bytes + other.bytes
  if (one.isEntry || other.isEntry || bytes > mostTogether) return []
  const needed = [...neededTogether(one, other).values()]
  if (needed.some((each) => each < bytes * leastNeeded)) return []
  const requests = one.needed.size + other.needed.size - needed.length
  const needless = needed.reduce((sum, each) => sum + bytes - each, 0)
  const gain = requests * requestCost - needless
  return gain > 0 ? [{ one, other, gain }] : []
}

/** Bytes of both parts that each loader of either needs. */
function neededTogether(one, other) {
  const needed = new Map(one.needed)
  for (const [loader, bytes] of other.needed) needed.set(loader, (needed.get(loader) ?? 0) + bytes)
  return needed
}

/** Tells whether the joined part would import itself through a third part. */
function isCircle(one, other) {
  return leadsTo(one, other) || leadsTo(other, one)
}

function leadsTo(from, to) {
  const found = new Set([...from.imports].filter((each) => each !== to))
  for (const part of found) {
    if (part.imports.has(to)) return true
    for (const each of part.imports) found.add(each)
  }
  return false
}
