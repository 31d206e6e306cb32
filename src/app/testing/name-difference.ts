// For the test of published names.

/** A heading and the names below it. */
export type NameGroups = Readonly<Record<string, readonly string[]>>

/** Formats the groups as text: a heading, its names in order, an empty line. */
export function formatNames(groups: NameGroups): string {
  const sections = Object.entries(groups).map(
    ([heading, names]) => `# ${heading}\n${[...new Set(names)].toSorted().join('\n')}\n`,
  )
  return sections.join('\n')
}

/** Lists the names that only one of the two texts has, with their headings; empty if the texts agree. */
export function describeDifference(before: string, after: string): string {
  const [old, now] = [readNames(before), readNames(after)]
  const gone = [...old].filter((name) => !now.has(name)).map((name) => `  gone: ${name}`)
  const fresh = [...now].filter((name) => !old.has(name)).map((name) => `  new:  ${name}`)
  if (gone.length + fresh.length === 0) return ''
  return `Names that are stored or published have changed.\n${[...gone, ...fresh].join('\n')}\n`
}

function readNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  let heading = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) heading = line.slice(2)
    else if (line !== '') names.add(`${heading}: ${line}`)
  }
  return names
}
