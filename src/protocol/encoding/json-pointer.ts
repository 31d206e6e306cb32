// JSON Pointers, RFC 6901: `/documents/note/properties/a~1b`, each name after a slash, with `~` and `/` in a name escaped.

/** The pointer to the member that these names and indexes lead to. */
export function formatPointer(names: readonly PropertyKey[]): string {
  return names.map((name) => `/${escapeName(String(name))}`).join('')
}

/** The names that lead to what a pointer names, from the outermost. The pointer is the empty text or begins with a slash. */
export function namesOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** One name as it is written in a pointer. */
export function escapeName(name: string): string {
  const isPlain = !name.includes('~') && !name.includes('/')
  return isPlain ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')
}
