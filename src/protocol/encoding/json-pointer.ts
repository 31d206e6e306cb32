// JSON Pointers, RFC 6901: `/documents/note/properties/a~1b`, each name after a slash, with `~` and `/` in a name escaped.

/** Returns the JSON Pointer made of these names and indexes. */
export function formatPointer(names: readonly PropertyKey[]): string {
  return names.map((name) => `/${escapeName(String(name))}`).join('')
}

/** Returns the names in a pointer, from the outermost. The pointer is empty or begins with a slash. */
export function namesOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns a name in its escaped form for a pointer. */
export function escapeName(name: string): string {
  const isPlain = !name.includes('~') && !name.includes('/')
  return isPlain ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')
}
