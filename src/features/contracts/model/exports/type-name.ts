/** Names of TypeScript for names of a contract: in capitals, made different where two would be the same. */
export function typeNames(names: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(taken)
  return new Map(
    names.map((name) => {
      const plain = inCapitals(name)
      let free = plain
      for (let number = 2; used.has(free); number += 1) free = `${plain}${number}`
      used.add(free)
      return [name, free]
    }),
  )
}

function inCapitals(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`
}

/** A member name as TypeScript writes it. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : quote(name)
}

/** A string literal; JSON's is one, but for two line ends that would break a comment in a line. */
export function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
