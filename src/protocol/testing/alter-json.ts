// Changes one part of a JSON value at a time, for tests of readers of foreign JSON.

export type Path = readonly (string | number)[]

/** Returns a copy of a JSON value for each of its parts (and for the value itself) and each replacement of that part. */
export function alterationsOf(json: unknown, replacements: readonly unknown[]): readonly unknown[] {
  return listParts(json).flatMap((path) =>
    replacements.map((replacement) => replaceAt(json, path, () => replacement)),
  )
}

export function listParts(json: unknown, path: Path = []): readonly Path[] {
  if (typeof json !== 'object' || json === null) return [path]
  const inside = Object.entries(json).flatMap(([name, member]) =>
    listParts(member, [...path, Array.isArray(json) ? Number(name) : name]),
  )
  return [path, ...inside]
}

export function replaceAt(
  value: unknown,
  [name, ...rest]: Path,
  replace: (part: unknown) => unknown,
): unknown {
  if (name === undefined) return replace(value)
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === name ? replaceAt(item, rest, replace) : item))
  const members: Readonly<Record<string, unknown>> = Object(value)
  return { ...members, [name]: replaceAt(members[name], rest, replace) }
}
