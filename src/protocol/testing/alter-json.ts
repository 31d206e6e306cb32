// For tests of what reads values of others: in a copy, one part is another.

/** The names and indexes that lead to a part of a value. */
export type Path = readonly (string | number)[]

/** Copies of a JSON value: for each of its parts, itself included, one with each replacement in the place of the part. */
export function alterationsOf(json: unknown, replacements: readonly unknown[]): readonly unknown[] {
  return listParts(json).flatMap((path) =>
    replacements.map((replacement) => replaceAt(json, path, () => replacement)),
  )
}

/** The places of all parts of a JSON value, itself first. */
export function listParts(json: unknown, path: Path = []): readonly Path[] {
  if (typeof json !== 'object' || json === null) return [path]
  const inside = Object.entries(json).flatMap(([name, member]) =>
    listParts(member, [...path, Array.isArray(json) ? Number(name) : name]),
  )
  return [path, ...inside]
}

/** A copy with the part at `path` replaced. */
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
