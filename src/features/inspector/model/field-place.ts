import type { Field } from '#/protocol/inspect/reading.ts'

/** The smallest field that the byte belongs to, and the paths of all around it. */
export function fieldAt(
  root: Field,
  offset: number,
): { readonly field: Field; readonly around: readonly string[] } {
  const around: string[] = []
  let field = root
  for (;;) {
    const inner = field.children.find(({ start, end }) => offset >= start && offset < end)
    if (inner === undefined) return { field, around }
    around.push(field.path)
    field = inner
  }
}

export function findField(root: Field, path: string): Field | undefined {
  if (root.path === path) return root
  for (const child of root.children) {
    const found =
      path === child.path || path.startsWith(`${child.path}/`) ? findField(child, path) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
